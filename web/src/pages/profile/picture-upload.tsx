import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import {
  removeCover,
  removePortrait,
  restoreCover,
  restorePortrait,
  uploadCover,
  uploadPortrait,
} from '../../api/profile.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx').then((part) => part.CropDialog));

const KINDS = {
  portrait: {
    send: uploadPortrait,
    remove: removePortrait,
    restore: restorePortrait,
    label: 'Change profile picture',
    title: 'Your profile picture',
    what: 'picture',
    failed: 'Failed to upload picture',
    aspect: 1,
    width: 1200,
  },
  cover: {
    send: uploadCover,
    remove: removeCover,
    restore: restoreCover,
    label: 'Change cover photo',
    title: 'Your cover photo',
    what: 'cover photo',
    failed: 'Failed to upload cover photo',
    aspect: 2,
    width: 2400,
  },
} as const;
type Told = Promise<{ message: string }>;

/** Chooses, crops and sends one of the two pictures of a profile, or removes the one that is `there`. */
export function PictureUpload({ kind, there }: { kind: keyof typeof KINDS; there: boolean }) {
  const { send, remove, restore, label, title, what, failed, aspect, width } = KINDS[kind];
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const refresh = () =>
    Promise.all(['profile', 'profile-status'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const telling = (otherwise: string) => (error: unknown) =>
    toast({ text: sentence(error, otherwise), tone: 'bad', about: kind });
  const isSet = async ({ message }: Awaited<Told>) => {
    setFile(null);
    toast({ text: message, tone: 'good', about: kind });
    await refresh();
  };
  const upload = useMutation({
    mutationFn: (picture: Blob): Told => send(picture, file?.name ?? 'picture.jpg'),
    onSuccess: isSet,
    onError: telling(failed),
  });
  const undo = useMutation({
    mutationFn: (key: string): Told => restore(key),
    onSuccess: isSet,
    onError: telling(`Failed to put the ${what} back`),
  });
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async ({ message, s3_key: key }) => {
      const action = key === null ? {} : { action: { label: 'Undo', run: () => undo.mutate(key) } };
      toast({ text: message, tone: 'good', about: kind, ...action });
      await refresh();
    },
    onError: telling(`Failed to remove ${what}`),
  });
  const choose = () => input.current?.click();
  return (
    <>
      {kind === 'cover' ? (
        <div className="page-actions">
          <Button onClick={choose}>
            <ImageUp aria-hidden /> {label}
          </Button>
          {there ? (
            <Button kind="quiet" busy={removal.isPending} onClick={() => removal.mutate()}>
              <Trash2 aria-hidden /> Remove cover photo
            </Button>
          ) : null}
        </div>
      ) : there ? (
        <Menu
          align="start"
          trigger={
            <Button icon small aria-label={label}>
              <ImageUp aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={choose}>Choose another picture</MenuItem>
          <MenuItem danger onSelect={() => removal.mutate()}>
            Remove picture
          </MenuItem>
        </Menu>
      ) : (
        <Button icon small aria-label={label} onClick={choose}>
          <ImageUp aria-hidden />
        </Button>
      )}
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={title}
        accept="image/*,.heic,.heif"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      {file ? (
        <CropDialog
          file={file}
          aspect={aspect}
          width={width}
          round={kind === 'portrait'}
          title={title}
          busy={upload.isPending}
          onCrop={(picture) => upload.mutate(picture)}
          onClose={() => setFile(null)}
        />
      ) : null}
    </>
  );
}
