/** Who this browser is as a guest of a gig: the token that goes on where it stopped, and what was typed. */
export interface GuestMemory {
  token: string | null;
  name: string;
  email: string;
  phone: string;
}

const key = (gigId: string): string => `guest:${gigId}`;
const nobody: GuestMemory = { token: null, name: '', email: '', phone: '+91 ' };

export function rememberedGuest(gigId: string): GuestMemory {
  try {
    return { ...nobody, ...(JSON.parse(localStorage.getItem(key(gigId)) ?? '{}') as Partial<GuestMemory>) };
  } catch {
    return nobody;
  }
}

export function rememberGuest(gigId: string, guest: GuestMemory): void {
  try {
    localStorage.setItem(key(gigId), JSON.stringify(guest));
  } catch {
    // A browser that keeps nothing: the guest types their name again.
  }
}

/** A phone number always begins with +91, whatever is deleted or pasted. */
export function withPrefix(typed: string): string {
  const rest = typed.startsWith('+91')
    ? typed.slice(3)
    : '+91'.startsWith(typed)
      ? ''
      : typed.replace(/^\+?(?:91(?=[\d\s]{10}))?/, '');
  return `+91 ${rest.replace(/[^\d\s-]/g, '').trimStart()}`;
}
