import { CircleCheck, Images, Plus, Send } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextField } from '../../../ui/field.tsx';
import { withPrefix } from './guest-memory.ts';
import { SharedPhotos } from './shared-photos.tsx';
import { NAMELESS, type ShareForm } from './use-share-form.ts';
import './share-photos.css';

const ACCEPT = 'image/jpeg,image/png,image/heic,image/heif,.jpg,.jpeg,.png,.heic,.heif';

/** The name, the photos and what became of them. `thanks`: what happens with them now. */
export function ShareFields({ form, thanks }: { form: ShareForm; thanks: string }) {
  const {
    guest,
    setGuest,
    nameless,
    problem,
    forgetProblem,
    busy,
    arrived,
    chooser,
    choose,
    submit,
    photos,
    sending,
    remove,
    done,
  } = form;
  return (
    <form
      className="share-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      {arrived > 0 && !sending ? (
        <p className="share-thanks" role="status">
          <CircleCheck aria-hidden />
          <span>
            <strong>{arrived === 1 ? 'Your photo has arrived.' : `${arrived} photos have arrived.`}</strong> {thanks}
          </span>
        </p>
      ) : null}
      {photos.length > 0 ? (
        <>
          <SharedPhotos photos={photos} onRemove={remove} busy={busy} />
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
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        aria-label="Choose photos to share"
        onChange={(event) => choose(event.target.files)}
      />
      {arrived > 0 || sending ? null : (
        <>
          <TextField
            label="Your Name"
            autoComplete="name"
            maxLength={80}
            value={guest.name}
            readOnly={busy}
            error={nameless ? NAMELESS : undefined}
            onChange={(event) => {
              setGuest({ ...guest, name: event.target.value });
              if (nameless) forgetProblem();
            }}
          />
          <div className="share-contact">
            <TextField
              label="Email"
              optional
              type="email"
              autoComplete="email"
              maxLength={200}
              value={guest.email}
              readOnly={busy}
              onChange={(event) => setGuest({ ...guest, email: event.target.value })}
            />
            <TextField
              label="Phone"
              optional
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              value={guest.phone}
              readOnly={busy}
              onChange={(event) => setGuest({ ...guest, phone: withPrefix(event.target.value) })}
            />
          </div>
        </>
      )}
      <FormError>{nameless ? null : problem}</FormError>
      {sending ? (
        <p className="quiet small">
          You can leave this open. If the connection goes, or the page is closed, choose the same photos again: they go
          on where they stopped.
        </p>
      ) : null}
      <button type="submit" hidden disabled={busy}>
        Upload Photos
      </button>
    </form>
  );
}

/** Sends what was chosen. */
export function ShareButton({ form: { again, busy, open, submit } }: { form: ShareForm }) {
  return (
    <Button kind="primary" wide busy={busy} onClick={() => void submit()}>
      {busy ? (
        'Uploading'
      ) : (
        <>
          <Send aria-hidden />{' '}
          {again ? 'Try again' : open > 0 ? `Upload ${open} ${open === 1 ? 'Photo' : 'Photos'}` : 'Upload Photos'}
        </>
      )}
    </Button>
  );
}
