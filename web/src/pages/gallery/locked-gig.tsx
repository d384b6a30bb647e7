import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { unlockMutation } from '../../api/gallery.ts';
import { guestPaths, onSite } from '../../guest-paths.ts';
import { Wordmark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField } from '../../ui/field.tsx';
import { LockPicture } from '../../ui/pictures.tsx';
import { NameText } from '../../ui/name-text.tsx';

/** There is nothing else to do here than typing. */
const focused = (input: HTMLInputElement | null) => input?.focus();

export function LockedGig({
  gigId,
  name,
  onUnlock,
}: {
  gigId: string;
  name: string;
  onUnlock: (token: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const open = useMutation({ ...unlockMutation(gigId), onSuccess: ({ gallery_token }) => onUnlock(gallery_token) });
  return (
    <main className="gallery locked">
      <form
        className="locked-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(!password);
          if (password) open.mutate(password);
        }}
      >
        <div className="empty-picture" aria-hidden>
          <LockPicture />
        </div>
        <p className="eyebrow">Private gallery</p>
        <h1>
          <NameText>{name}</NameText>
        </h1>
        <p className="quiet">Your photographer gave you a password with the link.</p>
        <FormError>
          {open.error ? sentence(open.error, 'That password did not open the gallery. Please try again.') : null}
        </FormError>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          ref={focused}
          onChange={(event) => setPassword(event.target.value)}
          error={missing && !password ? 'Please enter the password.' : undefined}
        />
        <Button kind="primary" type="submit" wide busy={open.isPending}>
          Open gallery
        </Button>
      </form>
      <a className="locked-brand" href={onSite(guestPaths.landing)} aria-label="Loom">
        <Wordmark />
      </a>
    </main>
  );
}
