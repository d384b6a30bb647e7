import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  assistantKey,
  deleteDuplicatesMutation,
  duplicatesQuery,
  type DuplicateGroup,
  type MeasuredPhoto,
} from '../../../api/quality.ts';
import { sentence } from '../../../api/call.ts';
import { restoreMedia } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Reasons } from './reasons.tsx';
import { Score } from './score.tsx';

interface GroupProps {
  group: DuplicateGroup;
  number: number;
  onLook: (photo: MeasuredPhoto) => void;
  onDelete: (groupId: string, keep: string) => void;
}

/** Near duplicates side by side; the recommended one is kept unless another is chosen. */
function Group({ group, number, onLook, onDelete }: GroupProps) {
  const [keep, setKeep] = useState(group.recommended_keep);
  return (
    <li className="duplicates">
      <ul className="duplicates-photos" aria-label={`Group ${number}: ${group.count} photos`}>
        {group.photos.map((photo) => (
          <li key={photo.media_id} data-keep={photo.media_id === keep || undefined}>
            <button
              type="button"
              className="assistant-thumb"
              aria-label={`Look at ${photo.original_filename}`}
              onClick={() => onLook(photo)}
            >
              <img src={photo.thumb_url} alt="" loading="lazy" decoding="async" />
            </button>
            {photo.media_id === group.recommended_keep ? <span className="duplicates-best">Recommended</span> : null}
            <label className="duplicates-keep">
              <input
                type="radio"
                name={group.group_id}
                checked={photo.media_id === keep}
                onChange={() => setKeep(photo.media_id)}
                aria-label={`Keep ${photo.original_filename}`}
              />{' '}
              Keep
            </label>
            <Score score={photo.quality_score} />
            <Reasons photo={photo} most={2} />
          </li>
        ))}
      </ul>
      <Button small onClick={() => onDelete(group.group_id, keep)}>
        {group.count === 2 ? 'Delete the other' : `Delete the other ${group.count - 1}`}
      </Button>
    </li>
  );
}

export function Duplicates({ gigId, onLook }: { gigId: string; onLook: (photo: MeasuredPhoto) => void }) {
  const queries = useQueryClient();
  const list = useQuery(duplicatesQuery(gigId));
  const [deleting, setDeleting] = useState<{ groupId: string; keep: string } | null>(null);
  const refresh = () =>
    Promise.all(
      [assistantKey(gigId), ['media', gigId], ['media-head', gigId], ['gig', gigId], ['subscription']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const remove = useMutation({
    ...deleteDuplicatesMutation(gigId),
    onSuccess: async ({ deleted_media_ids: ids }) => {
      const undo = () =>
        void restoreMedia(gigId, ids).then(refresh, (error: unknown) =>
          toast({ text: sentence(error, 'Failed to restore items'), tone: 'bad' }),
        );
      toast({ text: 'Duplicate photos deleted successfully!', tone: 'good', action: { label: 'Undo', run: undo } });
      await refresh();
    },
    onError: async (error) => {
      toast({ text: sentence(error, 'Failed to delete duplicates'), tone: 'bad' });
      await queries.invalidateQueries({ queryKey: assistantKey(gigId) });
    },
    onSettled: () => setDeleting(null),
  });
  const groups = list.data?.duplicate_groups ?? [];
  const total = list.data?.total ?? 0;
  return (
    <section className="assistant-part" aria-labelledby="assistant-duplicates">
      <h3 id="assistant-duplicates" className="assistant-heading">
        Duplicates
      </h3>
      {list.isSuccess && groups.length === 0 ? <p className="quiet small">No photos look alike.</p> : null}
      <ul className="duplicates-groups">
        {groups.map((group, index) => (
          <Group
            key={group.group_id}
            group={group}
            number={index + 1}
            onLook={onLook}
            onDelete={(groupId, keep) => setDeleting({ groupId, keep })}
          />
        ))}
      </ul>
      {total > groups.length ? (
        <p className="quiet small">And {total - groups.length} more groups, once these are done.</p>
      ) : null}
      <Confirm
        open={deleting !== null}
        title="Delete duplicates"
        text="Delete duplicate photos? This action cannot be undone."
        action="Delete"
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting)}
      />
    </section>
  );
}
