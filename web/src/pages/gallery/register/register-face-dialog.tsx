import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { INCOMPLETE, registerFaceMutation, registrationConsent } from '../../../api/registration.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextField } from '../../../ui/field.tsx';
import { Consent } from '../consent.tsx';
import { SelfiePicker } from '../selfie-picker.tsx';
import { rememberGuest, rememberedGuest, withPrefix } from '../share/guest-memory.ts';
import { useSelfie } from '../use-selfie.ts';
import { Registered } from './registered.tsx';
import './register-face.css';

interface RegisterFaceProps {
  gigId: string;
  token: string | null;
  onClose: () => void;
}

/** A guest leaves their face, to hear of photos of them by WhatsApp. */
export function RegisterFaceDialog({ gigId, token, onClose }: RegisterFaceProps) {
  const [guest, setGuest] = useState(() => rememberedGuest(gigId));
  const [selfie, setSelfie] = useSelfie();
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const register = useMutation({
    ...registerFaceMutation(gigId, token),
    onSuccess: () => rememberGuest(gigId, guest),
    onError: (error) => setProblem(sentence(error, 'Registration failed')),
  });
  const phone = guest.phone.replaceAll(/[\s-]/g, '');
  const set = (change: Partial<typeof guest>) => {
    setProblem(null);
    setGuest({ ...guest, ...change });
  };
  const submit = () => {
    const name = guest.name.trim();
    if (!name || phone === '+91' || !selfie) return setProblem(INCOMPLETE);
    if (!agreed) return setProblem('Please agree to the use of your face first.');
    setProblem(null);
    register.mutate({ name, email: guest.email.trim(), phone, selfie: selfie.file });
  };
  if (register.isSuccess) return <Registered message={register.data.message} onClose={onClose} />;
  const busy = register.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      address="open"
      title="Register Face"
      locked={busy}
      description="Leave a selfie, and we write to you on WhatsApp when there are photos of you."
      actions={
        <Button kind={selfie && agreed ? 'primary' : 'plain'} wide busy={busy} onClick={submit}>
          {busy ? 'Registering' : 'Register Face'}
        </Button>
      }
    >
      <form
        className="register-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <div className="selfie">
          <SelfiePicker
            selfie={selfie}
            busy={busy}
            onTake={(file) => {
              setProblem(null);
              setSelfie(file);
            }}
          >
            {busy
              ? 'Looking at your selfie'
              : selfie
                ? 'That is you? Then go ahead.'
                : 'A clear photo of your face alone, without sunglasses.'}
          </SelfiePicker>
        </div>
        <TextField
          label="Your Name"
          autoComplete="name"
          maxLength={80}
          value={guest.name}
          readOnly={busy}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label="WhatsApp number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          value={guest.phone}
          readOnly={busy}
          hint="An Indian mobile number."
          onChange={(event) => set({ phone: withPrefix(event.target.value) })}
        />
        <TextField
          label="Email"
          optional
          type="email"
          autoComplete="email"
          maxLength={200}
          value={guest.email}
          readOnly={busy}
          onChange={(event) => set({ email: event.target.value })}
        />
        <Consent text={registrationConsent.text} agreed={agreed} disabled={busy} onChange={setAgreed} />
        <FormError>{problem}</FormError>
        <button type="submit" hidden disabled={busy}>
          Register Face
        </button>
      </form>
    </Dialog>
  );
}
