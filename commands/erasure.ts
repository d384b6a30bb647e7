import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Certified, type ErasedAccount, account, accountEvents, emailClaim } from '../domain/account.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { addressOf } from './account.ts';
import { forgetFtpAccess } from './camera.ts';
import { KIND_OF_CAMERA_ACCESS } from './cameraAccess.ts';
import { forgetBridges } from './cameraBridge.ts';
import { isSystem, system } from './core/actors.ts';
import { type Caller, command } from './core/run.ts';
import { signedTokens } from './core/signedTokens.ts';
import type { WriteSide } from './core/writeSide.ts';
import { KINDS_OF_CONVERSATIONS } from './conversation.ts';
import { forgetWaitingPictures } from './picture.ts';
import { tokenPurposes } from './tokenPurposes.ts';

const certify = command({
  aggregate: account,
  name: 'CertifyErasure',
  id: ({ userId }) => userId,
  input: accountEvents.ErasureCertified.schema,
  may: isSystem,
  to: ({ userId: _, ...certified }) => ({ type: 'CertifyErasure' as const, certified }),
});
const releaseEmail = command({
  aggregate: emailClaim,
  name: 'ReleaseEmail',
  id: ({ address }) => address,
  input: z.object({ address: z.string(), userId: z.string() }),
  may: isSystem,
});

/** What a certificate says. `logPosition` and `logHash` name the event in the log with which the erasure began. */
export interface Certificate extends Omit<Certified, 'digest'> {
  account: string;
  closedAt: string;
  erasedAt: string;
  by: 'person' | 'time';
}
export const certificateOf = (
  { userId, closedAt, erasedAt, by }: Omit<ErasedAccount, 'certified'>,
  { certificateId, logPosition, logHash, erased }: Omit<Certified, 'digest'>,
): Certificate => ({ certificateId, account: userId, closedAt, erasedAt, by, logPosition, logHash, erased });

/** SHA-256, hex, of all that it says: what stands in the log of it. */
export const digestOf = (certificate: Certificate): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...certificate, erased: Object.entries(certificate.erased).toSorted() }))
    .digest('hex');

/** What a certificate is shown again by, for as long as there is a log: signed, and without a name. */
export const certificateCode = (tools: Pick<WriteSide, 'secrets' | 'now'>, account: string, digest: string): string =>
  signedTokens(tokenPurposes.erasureCertificate, tools).sign({ userId: account, digest }, Number.POSITIVE_INFINITY);

/** The certificate of a code, as the log has it. Refuses `notFound` where the log does not say the same. */
export async function certificateIn(
  tools: Pick<WriteSide, 'secrets' | 'now' | 'journal'>,
  code: string,
): Promise<Certificate & { digest: string }> {
  const wrong = () => refuse('notFound', 'certificate.wrong', 'This is no certificate of ours.');
  const { userId, digest } = signedTokens(tokenPurposes.erasureCertificate, tools).open(code) ?? wrong();
  const { state } = await tools.journal.load(account, userId);
  if (state.status !== 'erased' || !state.certified) return wrong();
  const certificate = certificateOf(state, state.certified);
  return digestOf(certificate) === digest && state.certified.digest === digest ? { ...certificate, digest } : wrong();
}

/** What the vault holds of a person, besides their key. */
const OF_PERSON = [
  'password',
  'verifyToken',
  'resetToken',
  'loginChallenge',
  'totpSecret',
  'totpSetup',
  'recoveryCode',
  'passkey',
  'sessionUse',
  'calendarFeed',
  'otherCalendarAddress',
  'otherCalendarReading',
  'accountExport',
  'gateway',
  KIND_OF_CAMERA_ACCESS,
  'singleUse',
  'erasure',
  ...KINDS_OF_CONVERSATIONS,
];
/** When the key of a photographer was last destroyed, in the vault: milliseconds since the epoch. */
export const ERASED_SINCE: readonly [string, string] = ['housekeeping', 'erased'];

/**
 * The end of an erasure: the address is free again, what was erased stands in the log, and the key goes with which the log
 * named this person. Each step can be done again.
 */
export async function forgetPerson(
  tools: WriteSide,
  { userId: id, email }: Pick<ErasedAccount, 'userId' | 'email'>,
  certified: Certified,
  caller: Caller,
): Promise<void> {
  const as: Caller = { ...caller, actor: system('erasure'), key: undefined };
  await forgetFtpAccess(tools, id, as);
  await forgetBridges(tools, id);
  await forgetWaitingPictures(tools, id);
  if (email !== '') await tools.run(releaseEmail, { address: addressOf(tools, email), userId: id }, as);
  await tools.run(certify, { userId: id, ...certified }, as);
  for (const kind of OF_PERSON) await tools.vault.deleteGroup(kind, id);
  await tools.vault.put(...ERASED_SINCE, tools.now().getTime());
  await tools.keys.forget(id);
}
