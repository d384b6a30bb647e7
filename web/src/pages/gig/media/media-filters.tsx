import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  Camera,
  Film,
  Folder as FolderIcon,
  FolderPlus,
  Hourglass,
  Image,
  Images,
  Monitor,
  Trash2,
  User,
  UserCheck,
  UserPen,
  Users,
  Wand2,
  X,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { GigAnswer } from '../../../api/gig.ts';
import { sentence } from '../../../api/call.ts';
import { createFolderMutation, deleteFolderMutation, type Folder, type MediaView } from '../../../api/media.ts';
import { uploadersQuery } from '../../../api/guest.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { number } from '../../../ui/format.ts';
import { useAddressed } from '../../../ui/layers.ts';
import { More } from '../../../ui/more.tsx';
import { MarkFilterGroup } from './mark-filter.tsx';
import { toast } from '../../../ui/toast.tsx';

export type ReviewView = 'guests' | 'bin';

interface MediaFiltersProps {
  gigId: string;
  gig: GigAnswer;
  view: MediaView;
  folders: Folder[];
  onView: (view: MediaView) => void;
  /** Stands in for the grid: what guests shared, or what was deleted. */
  review: ReviewView | null;
  onReview: (review: ReviewView) => void;
  onChanged: () => Promise<unknown>;
}

function Filter({
  active,
  onPress,
  icon,
  label,
  count,
}: {
  active: boolean;
  onPress: () => void;
  icon: ReactNode;
  label: string;
  count?: number;
}) {
  return (
    <button type="button" className="filter" aria-pressed={active} onClick={onPress}>
      {icon}
      <span className="filter-label">{label}</span>
      {count === undefined ? null : <span className="filter-count">{number(count)}</span>}
    </button>
  );
}

const FROM = {
  browser: <Monitor aria-hidden />,
  camera: <Camera aria-hidden />,
  guest: <User aria-hidden />,
  client: <UserCheck aria-hidden />,
  team: <UserPen aria-hidden />,
};

/** What the address says while a folder is named. */
const NEW_FOLDER = 'new-folder';

/** Typing can begin at once. */
const focused = (input: HTMLInputElement | null) => input?.focus();

function NewFolder({
  open,
  onClose,
  gigId,
  onDone,
}: {
  open: boolean;
  onClose: () => void;
  gigId: string;
  onDone: () => Promise<unknown>;
}) {
  const [name, setName] = useState('');
  const create = useMutation({
    ...createFolderMutation(gigId),
    onSuccess: async () => {
      setName('');
      onClose();
      await onDone();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      address="open"
      title="New folder"
      actions={
        <Button kind="primary" type="submit" form="new-folder" busy={create.isPending}>
          Create folder
        </Button>
      }
    >
      <form
        id="new-folder"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) create.mutate(name.trim());
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          ref={focused}
          hint="A camera can send to it by the same name."
          error={create.error ? sentence(create.error, 'The folder could not be created.') : undefined}
          onChange={(event) => {
            setName(event.target.value);
            create.reset();
          }}
        />
      </form>
    </Dialog>
  );
}

export function MediaFilters({ gigId, gig, view, folders, onView, review, onReview, onChanged }: MediaFiltersProps) {
  const [opened, setOpened] = useAddressed('open');
  const [deleting, setDeleting] = useState<Folder | null>(null);
  const remove = useMutation({
    ...deleteFolderMutation(gigId),
    onSuccess: async (_, folderId) => {
      setDeleting(null);
      if (view.folderId === folderId) onView({ filter: 'all' });
      await onChanged();
    },
    onError: (error) => {
      setDeleting(null);
      toast({ text: sentence(error, 'The folder could not be deleted.'), tone: 'bad' });
    },
  });
  const parameters = useInfiniteQuery(uploadersQuery(gigId));
  const uploaders = parameters.data?.pages.flatMap((page) => page.uploaders) ?? [];
  /** What it is narrowed to by marks stays. */
  const look = (next: MediaView) => onView({ ...next, marks: view.marks });
  const at = (filter: MediaView['filter']) => !review && !view.folderId && !view.uploader && view.filter === filter;
  return (
    <nav className="filters" aria-label="Filters and folders">
      <div className="filters-group">
        <Filter
          active={at('all')}
          onPress={() => look({ filter: 'all' })}
          icon={<Images aria-hidden />}
          label="All Media"
          count={gig.total_photos + gig.total_videos + gig.total_edited}
        />
        {gig.waiting_edits > 0 || at('waiting') ? (
          <Filter
            active={at('waiting')}
            onPress={() => look({ filter: 'waiting' })}
            icon={<Hourglass aria-hidden />}
            label="To publish"
            count={gig.waiting_edits}
          />
        ) : null}
        <Filter
          active={at('photos')}
          onPress={() => look({ filter: 'photos' })}
          icon={<Image aria-hidden />}
          label="Photos"
          count={gig.total_photos}
        />
        <Filter
          active={at('videos')}
          onPress={() => look({ filter: 'videos' })}
          icon={<Film aria-hidden />}
          label="Videos"
          count={gig.total_videos}
        />
        {gig.total_edited > 0 || at('edited') ? (
          <Filter
            active={at('edited')}
            onPress={() => look({ filter: 'edited' })}
            icon={<Wand2 aria-hidden />}
            label="Edited"
            count={gig.total_edited}
          />
        ) : null}
        <Filter
          active={review === 'guests'}
          onPress={() => onReview('guests')}
          icon={<Users aria-hidden />}
          label="Guest Uploads"
          {...(gig.pending_guest_uploads ? { count: gig.pending_guest_uploads } : {})}
        />
      </div>
      {review ? null : <MarkFilterGroup value={view.marks} onChange={(marks) => onView({ ...view, marks })} />}
      <div className="filters-group">
        <p className="eyebrow filters-title">Folders</p>
        {folders.map((folder) => (
          <div key={folder.folder_id} className="filter-folder">
            <Filter
              active={!review && view.folderId === folder.folder_id}
              onPress={() => look({ filter: 'all', folderId: folder.folder_id })}
              icon={<FolderIcon aria-hidden />}
              label={folder.folder_name}
              count={folder.count}
            />
            <button
              type="button"
              className="filter-delete"
              aria-label={`Delete folder ${folder.folder_name}`}
              onClick={() => setDeleting(folder)}
            >
              <X aria-hidden />
            </button>
          </div>
        ))}
        <button type="button" className="filter filter-new" onClick={() => setOpened(NEW_FOLDER)}>
          <FolderPlus aria-hidden />
          <span className="filter-label">New folder</span>
        </button>
      </div>
      {uploaders.length > 1 ? (
        <div className="filters-group">
          <p className="eyebrow filters-title">From</p>
          {uploaders.map(({ uploader, kind, name }) => (
            <Filter
              key={uploader}
              active={!review && view.uploader === uploader}
              onPress={() => look({ filter: 'all', uploader })}
              icon={FROM[kind]}
              label={name}
            />
          ))}
          <More list={parameters} />
        </div>
      ) : null}
      <div className="filters-group">
        <Filter active={review === 'bin'} onPress={() => onReview('bin')} icon={<Trash2 aria-hidden />} label="Bin" />
      </div>
      <NewFolder open={opened === NEW_FOLDER} onClose={() => setOpened(null)} gigId={gigId} onDone={onChanged} />
      <Confirm
        open={deleting !== null}
        title={`Delete ${deleting?.folder_name ?? 'folder'}`}
        text="Are you sure you want to delete this folder?"
        action="Delete"
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.folder_id)}
      />
    </nav>
  );
}
