import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Images, Plus, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { enterAsGuest, GUEST_PHOTO_BYTES } from '../../../api/guest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextField } from '../../../ui/field.tsx';
import { rememberGuest, rememberedGuest, withPrefix } from './guest-memory.ts';
import { SharedPhotos } from './shared-photos.tsx';
import { useSharing } from './use-sharing.ts';
import './share-photos.css';

interface SharePhotosProps {
  gigId: string;
  accessCode: string;
  limit: number;
  moderation: boolean;
  onClose: () => void;
}

const ACCEPT = 'image/jpeg,image/png,image/heic,image/heif,.jpg,.jpeg,.png,.heic,.heif';
/** The gallery is looked at again this long after photos that need no approval arrived. */
const REFRESH_MS = 2000;

const APPROVED_FIRST = 'The gallery shows them once the photographer has approved them. Thank you!';
const AT_ONCE = 'The gallery shows them in a moment. Thank you!';

const NAMELESS = 'Please enter your name';
const NONE = 'Please select photos to upload';
const tooMany = (limit: number) => `Maximum ${limit} photos allowed`;

export function SharePhotosDialog({ gigId, accessCode, limit, moderation, onClose }: SharePhotosProps) {
  const queries = useQueryClient();
  const [guest, setGuest] = useState(() => rememberedGuest(gigId));
  const [problem, setProblem] = useState<string | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [arrived, setArrived] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const sharing = useSharing(gigId);
  const { photos, sending } = sharing;
  const open = photos.filter(({ state }) => state === 'chosen' || state === 'failed').length;
  const nameless = problem === NAMELESS;
  const done = photos.length > 0 && open === 0 && !sending;

  const choose = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    const large = chosen.find(({ size }) => size > GUEST_PHOTO_BYTES);
    setProblem(large ? `"${large.name}" is too large: at most ${GUEST_PHOTO_BYTES >> 20} MB, please.` : null);
    sharing.add(chosen.filter(({ size }) => size <= GUEST_PHOTO_BYTES));
    if (chooser.current) chooser.current.value = '';
  };
  const submit = async () => {
    const name = guest.name.trim();
    if (!name) return setProblem(NAMELESS);
    if (photos.length === 0) return setProblem(NONE);
    if (open > (left ?? limit)) return setProblem(tooMany(limit));
    setProblem(null);
    setBusy(true);
    try {
      const phone = guest.phone.replaceAll(' ', '');
      const form = { guest_name: name, guest_email: guest.email.trim(), guest_phone: phone === '+91' ? '' : phone };
      const given = await enterAsGuest(accessCode, form, guest.token);
      setGuest((now) => ({ ...now, token: given.guest_token }));
      rememberGuest(gigId, { ...guest, name, token: given.guest_token });
      const count = await sharing.send(given.guest_token);
      setArrived((now) => now + count);
      if (count > 0 && !moderation) setTimeout(() => void queries.invalidateQueries({ queryKey: ['public-media', gigId] }), REFRESH_MS);
      const after = await enterAsGuest(accessCode, form, given.guest_token).catch(() => null);
      if (after) setLeft(after.remaining);
    } catch (error) {
      setProblem(sentence(error, 'Upload failed'));
    } finally {
      setBusy(false);
    }
  };
  const again = photos.some(({ state }) => state === 'failed');
  return (
    <Dialog
      open onClose={onClose} title="Share Photos" locked={sending}
      description={`Add your own photos of the day, up to ${limit}.${moderation ? ' The photographer looks at them before they are shown.' : ''}`}
      actions={
        done ? (
          <Button kind="primary" wide onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button kind="primary" wide busy={busy} onClick={() => void submit()}>
            {busy ? (
              'Uploading'
            ) : (
              <>
                <Send aria-hidden /> {again ? 'Try again' : open > 0 ? `Upload ${open} ${open === 1 ? 'Photo' : 'Photos'}` : 'Upload Photos'}
              </>
            )}
          </Button>
        )
      }
    >
      <form
        className="share-form" noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {arrived > 0 && !sending ? (
          <p className="share-thanks" role="status">
            <CircleCheck aria-hidden />
            <span>
              <strong>{arrived === 1 ? 'Your photo has arrived.' : `${arrived} photos have arrived.`}</strong> {moderation ? APPROVED_FIRST : AT_ONCE}
            </span>
          </p>
        ) : null}
        {photos.length > 0 ? (
          <>
            <SharedPhotos photos={photos} onRemove={sharing.remove} busy={busy} />
            {sending || done ? null : (
              <Button small onClick={() => chooser.current?.click()}>
                <Plus aria-hidden /> Add more
              </Button>
            )}
          </>
        ) : (
          <button type="button" className="share-choose" onClick={() => chooser.current?.click()}>
            <Images aria-hidden />
            <strong>Choose photos</strong>
            <span className="quiet small">JPG, PNG or HEIC, straight from your phone</span>
          </button>
        )}
        <input ref={chooser} type="file" multiple accept={ACCEPT} hidden aria-label="Choose photos to share" onChange={(event) => choose(event.target.files)} />
        {arrived > 0 || sending ? null : (
          <>
            <TextField
              label="Your Name" autoComplete="name" maxLength={80} value={guest.name} disabled={busy} error={nameless ? NAMELESS : undefined}
              onChange={(event) => {
                setGuest({ ...guest, name: event.target.value });
                if (nameless) setProblem(null);
              }}
            />
            <div className="share-contact">
              <TextField label="Email" optional type="email" autoComplete="email" maxLength={200} value={guest.email} disabled={busy} onChange={(event) => setGuest({ ...guest, email: event.target.value })} />
              <TextField
                label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" maxLength={20} value={guest.phone} disabled={busy}
                onChange={(event) => setGuest({ ...guest, phone: withPrefix(event.target.value) })}
              />
            </div>
          </>
        )}
        <FormError>{nameless ? null : problem}</FormError>
        {sending ? <p className="quiet small">You can leave this open. If the connection goes, or the page is closed, choose the same photos again: they go on where they stopped.</p> : null}
        <button type="submit" hidden disabled={busy}>
          Upload Photos
        </button>
      </form>
    </Dialog>
  );
}
