import { refuse } from '../domain/kernel/refusal.ts';
import { type Secrets, sameSecret } from './core/secrets.ts';

/** How long a link to somebody's photos works, in milliseconds. The link that withdraws works as long as there is something to withdraw. */
const PHOTOS_MS = 90 * 86_400_000;

export interface FaceHolder {
  gigId: string;
  registrationId: string;
}
type Purpose = 'photos' | 'withdraw';

/**
 * The two links in a guest's messages. Each is a signed word that names the gig and the registration, and nothing of the
 * person. It stands behind `#`, which browsers send to nobody: no log, no preview and no other page gets to see it.
 */
export function faceLinks(secrets: Secrets, now: () => Date) {
  // In hex: whatever makes links of a message's text takes an underscore or a dash at the end for something else.
  const seal = (purpose: Purpose, text: string): string => secrets.lookup(`face/${purpose}`, text);
  const sign = (purpose: Purpose, { gigId, registrationId }: FaceHolder, end: string): string => {
    const text = `${gigId}.${registrationId}.${end}`;
    return `${text}.${seal(purpose, text)}`;
  };
  const read = (purpose: Purpose, token: string | undefined): FaceHolder | undefined => {
    const cut = token?.lastIndexOf('.') ?? -1;
    if (!token || cut < 0 || token.length > 300) return undefined;
    const text = token.slice(0, cut);
    const [gigId, registrationId, end] = text.split('.');
    if (!sameSecret(seal(purpose, text), token.slice(cut + 1)) || !gigId || !registrationId || end === undefined)
      return undefined;
    return end === '' || Number.parseInt(end, 36) > now().getTime() ? { gigId, registrationId } : undefined;
  };
  const photosToken = (holder: FaceHolder): string =>
    sign('photos', holder, (now().getTime() + PHOTOS_MS).toString(36));
  const withdrawalToken = (holder: FaceHolder): string => sign('withdraw', holder, '');
  return {
    photosToken,
    withdrawalToken,
    /** Where somebody sees the photos that they are in. */
    photos: (base: string, gigId: string, registrationId: string): string =>
      `${base}/public/gig/${encodeURIComponent(gigId)}#mine=${photosToken({ gigId, registrationId })}`,
    /** Where they see what is kept of them, and end it. */
    withdrawal: (base: string, gigId: string, registrationId: string): string =>
      `${base}/public/my-face#${withdrawalToken({ gigId, registrationId })}`,
    /** Refuses `unauthenticated` for a forged or an expired one, and for one of another gig. */
    needPhotos(gigId: string, token: string | undefined): FaceHolder {
      const holder = read('photos', token);
      return holder?.gigId === gigId
        ? holder
        : refuse(
            'unauthenticated',
            'faceLink.over',
            'This link to your photos does not work any more. You can find yourself with a selfie instead.',
          );
    },
    needWithdrawal: (token: string | undefined): FaceHolder =>
      read('withdraw', token) ??
      refuse(
        'unauthenticated',
        'faceLink.unknown',
        'This link is not complete. Please open it again from the WhatsApp message.',
      ),
  };
}
