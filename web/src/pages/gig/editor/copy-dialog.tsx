import './copy-set.css';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Flag, Folder as FolderIcon, Images, MousePointerClick } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Recipe } from '../../../../../domain/develop/recipe.ts';
import { sentence } from '../../../api/call.ts';
import { type CopiedSet, lastCopyKey, startCopy } from '../../../api/edit-copies.ts';
import { type MediaAnswer, foldersQuery, mediaQuery } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { count } from '../../../ui/format.ts';
import { More } from '../../../ui/more.tsx';
import { Switch } from '../../../ui/switch.tsx';

interface CopyDialogProps {
  media: MediaAnswer;
  recipe: Recipe;
  /** It has lost its background here, which no other photo gets. */
  cut: boolean;
  onClose: () => void;
}

const [ALL, PICKS, CHOSEN] = ['all', 'picks', 'chosen'] as const;

/** Onto which other photos of the gig this edit is copied. */
export function CopyDialog({ media, recipe, cut, onClose }: CopyDialogProps) {
  const { gig_id: gigId, media_id: mediaId } = media;
  const queries = useQueryClient();
  const { data: known } = useQuery(foldersQuery(gigId));
  const list = useInfiniteQuery(mediaQuery(gigId, { filter: 'photos' }));
  const [to, setTo] = useState<string>(ALL);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [withCrop, setWithCrop] = useState(false);
  const others = (list.data?.pages ?? [])
    .flatMap((page) => page.original_photos)
    .filter(({ media_id: id, status }) => id !== mediaId && status === 'ready');
  const set: Pick<CopiedSet, 'to' | 'media_ids' | 'folder_id'> =
    to === CHOSEN
      ? { to, media_ids: [...chosen] }
      : to === ALL || to === PICKS
        ? { to }
        : { to: 'folder', folder_id: to };
  const start = useMutation({
    mutationFn: () => startCopy(gigId, { media_id: mediaId, recipe, with_crop: withCrop, ...set }),
    onSuccess: ({ copy }) => {
      queries.setQueryData(lastCopyKey(gigId), copy);
      onClose();
    },
  });
  const choice = (value: string, face: ReactNode) => (
    <Choice
      key={value}
      name="copy-to"
      value={value}
      checked={to === value}
      onChange={() => {
        setTo(value);
        start.reset();
      }}
    >
      {face}
    </Choice>
  );
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
    start.reset();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      locked={start.isPending}
      title="Copy this edit to a set"
      description="Each photo is edited in full size, in the background. The originals stay as they are, and all of it can be taken back at once."
      actions={
        <>
          <Button disabled={start.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            busy={start.isPending}
            disabled={to === CHOSEN && chosen.size === 0}
            onClick={() => start.mutate()}
          >
            {to === CHOSEN && chosen.size > 0 ? `Copy to ${count(chosen.size, 'photo')}` : 'Copy'}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        label="Onto which photos"
        error={start.error ? sentence(start.error, 'The edit could not be copied.') : undefined}
        hint={
          to === PICKS
            ? 'What you flagged as a pick while culling.'
            : to === ALL
              ? 'Every other photo of this gig.'
              : undefined
        }
      >
        {choice(
          ALL,
          <>
            <Images aria-hidden /> All photos
          </>,
        )}
        {choice(
          PICKS,
          <>
            <Flag aria-hidden /> Picks
          </>,
        )}
        {(known?.folders ?? []).map(({ folder_id: id, folder_name: name, count: many }) =>
          choice(
            id,
            <>
              <FolderIcon aria-hidden /> {name} ({many})
            </>,
          ),
        )}
        {choice(
          CHOSEN,
          <>
            <MousePointerClick aria-hidden /> Some that I choose
          </>,
        )}
      </ChoiceGroup>
      {to === CHOSEN ? (
        <>
          <ul className="copy-photos" aria-label="Photos of this gig">
            {others.map(({ media_id: id, filename, thumb_url: thumb }) => (
              <li key={id}>
                <label className="copy-photo">
                  <input type="checkbox" aria-label={filename} checked={chosen.has(id)} onChange={() => toggle(id)} />
                  {thumb === '' ? (
                    <span className="copy-photo-none" />
                  ) : (
                    <img src={thumb} alt="" loading="lazy" draggable={false} />
                  )}
                  <span className="copy-photo-mark">
                    <Check aria-hidden />
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {others.length === 0 && list.isSuccess ? (
            <p className="quiet">There is no other photo in this gig yet.</p>
          ) : null}
          <More list={list} />
        </>
      ) : null}
      <Switch
        label="Crop and straightening as well"
        hint="Otherwise each photo keeps its own frame."
        checked={withCrop}
        onChange={(event) => setWithCrop(event.target.checked)}
      />
      {cut ? <p className="quiet small">The removed background is this photo's alone and is not copied.</p> : null}
    </Dialog>
  );
}
