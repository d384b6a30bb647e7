import { useRef, useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { GUEST_PHOTO_BYTES, type Allowance, type GuestForm } from '../../../api/guest.ts';
import { rememberGuest, rememberedGuest } from './guest-memory.ts';
import { useSharing } from './use-sharing.ts';

export const NAMELESS = 'Please enter your name';
const NONE = 'Please select photos to upload';
const tooMany = (limit: number) => `Maximum ${limit} photos allowed`;

export interface Shares {
  gigId: string;
  limit: number;
  /** By the gig's code, or by an upload-only link. */
  enter: (form: GuestForm, guestToken: string | null) => Promise<Allowance>;
  /** How many arrived. */
  onArrived?: (count: number) => void;
}

/** Who somebody is, which photos they chose, and their way to the gig. */
export function useShareForm({ gigId, limit, enter, onArrived }: Shares) {
  const [guest, setGuest] = useState(() => rememberedGuest(gigId));
  const [problem, setProblem] = useState<string | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [arrived, setArrived] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const sharing = useSharing(gigId);
  const { photos, sending } = sharing;
  const open = photos.filter(({ state }) => state === 'chosen' || state === 'failed').length;

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
      const given = await enter(form, guest.token);
      setGuest((now) => ({ ...now, token: given.guest_token }));
      rememberGuest(gigId, { ...guest, name, token: given.guest_token });
      const count = await sharing.send(given.guest_token);
      setArrived((now) => now + count);
      if (count > 0) onArrived?.(count);
      const after = await enter(form, given.guest_token).catch(() => null);
      if (after) setLeft(after.remaining);
    } catch (error) {
      setProblem(sentence(error, 'Upload failed'));
    } finally {
      setBusy(false);
    }
  };
  return {
    guest,
    setGuest,
    nameless: problem === NAMELESS,
    problem,
    forgetProblem: () => setProblem(null),
    busy,
    arrived,
    chooser,
    choose,
    submit,
    open,
    photos,
    sending,
    remove: sharing.remove,
    again: photos.some(({ state }) => state === 'failed'),
    done: photos.length > 0 && open === 0 && !sending,
  };
}
export type ShareForm = ReturnType<typeof useShareForm>;
