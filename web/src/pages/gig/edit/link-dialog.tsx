import './edits.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { linkOriginal, originalsQuery } from '../../../api/edit.ts';
import type { MediaAnswer } from '../../../api/media.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The camera's own name at the beginning: `IMG_12` of `IMG_12 new look.jpg`. */
const beginningOf = (filename: string): string => /^[\p{L}\p{M}\u200c-\u200d_-]*\d+/u.exec(filename)?.[0] ?? '';

/** Says by hand which photo an edit was made from. */
export function LinkDialog({ media, onClose }: { media: MediaAnswer; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(() => beginningOf(media.original_filename));
  const asked = useDeferredValue(name);
  const { data, isLoadingError } = useQuery(originalsQuery(media.gig_id, asked));
  const link = useMutation({
    mutationFn: (original: string) => linkOriginal(media.gig_id, media.media_id, original),
    onSuccess: async ({ message }) => {
      onClose();
      toast({ text: message, tone: 'good', about: 'link' });
      await queries.invalidateQueries({ queryKey: ['media', media.gig_id] });
    },
  });
  const found = data?.originals ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link to original"
      description={`Which photo was ${media.original_filename} made from?`}
      locked={link.isPending}
    >
      <TextField
        label="Camera file name"
        value={name}
        autoComplete="off"
        spellCheck={false}
        hint="The beginning is enough."
        onChange={(event) => setName(event.target.value)}
      />
      <p className="edit-found small" role="status">
        {isLoadingError
          ? 'The photos could not be looked up. Please try again.'
          : data && found.length === 0
            ? 'No photo of this gig has a name that begins like this.'
            : ''}
      </p>
      <ul className="edit-originals">
        {found.map((original) => (
          <li key={original.media_id}>
            <button
              type="button"
              aria-label={original.filename}
              aria-disabled={link.isPending || undefined}
              onClick={() => (link.isPending ? undefined : link.mutate(original.media_id))}
            >
              {original.thumb_url ? (
                <img src={original.thumb_url} alt="" loading="lazy" />
              ) : (
                <span className="edit-blank" />
              )}
              <span>{original.filename}</span>
            </button>
          </li>
        ))}
      </ul>
      <FormError>{link.error ? sentence(link.error, 'The link could not be kept. Please try again.') : null}</FormError>
    </Dialog>
  );
}
