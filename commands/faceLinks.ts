import { refuse } from '../domain/kernel/refusal.ts';
import type { Secrets } from './core/secrets.ts';
import { signedTokens } from './core/signedTokens.ts';
import { tokenPurposes } from './tokenPurposes.ts';

/** How long a link to somebody's photos works, in milliseconds. The link that withdraws works as long as there is something to withdraw. */
const PHOTOS_MS = 90 * 86_400_000;

export interface FaceHolder {
  gigId: string;
  registrationId: string;
}

/**
 * The two links in a guest's messages. Each is a signed word that names the gig and the registration, and nothing of the
 * person. It stands behind `#`, which browsers send to nobody: no log, no preview and no other page gets to see it.
 */
export function faceLinks(secrets: Secrets, now: () => Date) {
  const photoTokens = signedTokens(tokenPurposes.facePhotos, { secrets, now });
  const withdrawalTokens = signedTokens(tokenPurposes.faceWithdrawal, { secrets, now });
  const photosToken = (holder: FaceHolder): string => photoTokens.sign({ ...holder }, now().getTime() + PHOTOS_MS);
  const withdrawalToken = (holder: FaceHolder): string =>
    withdrawalTokens.sign({ ...holder }, Number.POSITIVE_INFINITY);
  return {
    photosToken,
    withdrawalToken,
    /** The path where somebody sees the photos that they are in. */
    photos: (gigId: string, registrationId: string): string =>
      `/public/gig/${encodeURIComponent(gigId)}#mine=${photosToken({ gigId, registrationId })}`,
    /** The path where they see what is kept of them, and end it. */
    withdrawal: (gigId: string, registrationId: string): string =>
      `/public/my-face#${withdrawalToken({ gigId, registrationId })}`,
    /** Refuses `unauthenticated` for a forged or an expired one, and for one of another gig. */
    needPhotos(gigId: string, token: string | undefined): FaceHolder {
      const holder = photoTokens.open(token);
      return holder?.gigId === gigId
        ? holder
        : refuse(
            'unauthenticated',
            'faceLink.over',
            'This link to your photos does not work any more. You can find yourself with a selfie instead.',
          );
    },
    needWithdrawal: (token: string | undefined): FaceHolder =>
      withdrawalTokens.open(token) ??
      refuse(
        'unauthenticated',
        'faceLink.unknown',
        'This link is not complete. Please open it again from the WhatsApp message.',
      ),
  };
}
