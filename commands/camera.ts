import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { account } from '../domain/account.ts';
import { camera, ftpName } from '../domain/camera.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { system } from './core/actors.ts';
import { type Caller, command, wasRun } from './core/run.ts';
import { newCode, sameSecret } from './core/secrets.ts';
import type { WriteSide } from './core/writeSide.ts';

const userId = z.string().min(1);
const recordFtpAccess = command({
  aggregate: camera,
  name: 'SetCameraDoor',
  type: 'SetDoor',
  id: (input) => input.userId,
  may: (actor, _, input) => actor.kind === 'user' && actor.id === input.userId,
  input: z.object({
    userId,
    open: z.boolean(),
    username: z.string(),
    currentGigId: z.string().nullable(),
    passwordGiven: z.boolean(),
  }),
});
const forName = {
  aggregate: ftpName,
  id: (input: { username: string }) => input.username,
  may: (actor: { kind: string }) => actor.kind === 'system',
  input: z.object({ username: z.string(), userId }),
};
const claimName = command({ ...forName, name: 'ClaimFtpName' });
const releaseName = command({ ...forName, name: 'ReleaseFtpName' });

async function claim(tools: Pick<WriteSide, 'run'>, username: string, id: string, caller: Caller): Promise<void> {
  const { state } = await tools.run(claimName, { username, userId: id }, caller);
  if (state.userId !== id)
    refuse('conflict', 'ftp.nameTaken', 'This FTP user name is taken. Please choose another one.');
}

/** Without a name of its own a studio gets one made of its id. */
const ownName = (id: string): string => `studio-${id.replaceAll('-', '').slice(-10)}`;
/** The password is shown to its owner, to be typed into a camera: it is kept as it is, in the vault. */
const madePassword = (): string => `${newCode(4)}-${newCode(4)}-${randomBytes(2).toString('hex')}`.toLowerCase();

/** With the account of its studio: no camera signs in by its names any more, and they are free for others. */
export async function forgetFtpAccess(tools: WriteSide, userId: string, caller: Caller): Promise<void> {
  const { usernames } = (await tools.journal.load(camera, userId)).state;
  for (const username of usernames) await tools.run(releaseName, { username, userId }, { ...caller, key: undefined });
  await tools.vault.deleteGroup('ftpPassword', userId);
}

export interface FtpAccess {
  enabled: boolean;
  username: string;
  password: string;
  currentGigId: string | null;
}

/**
 * Switches the studio's camera FTP on or off. An empty name or password gets or keeps a made one. Refuses `conflict` for a taken
 * name; one that is given while it is off is not kept, and stays free. Until the camera's own stream says so, the
 * name that it had goes on to work, and is nobody else's.
 */
export async function setFtpAccess(tools: WriteSide, settings: FtpAccess, caller: Caller): Promise<void> {
  const id = caller.actor.id;
  const { enabled, currentGigId } = settings;
  const before = (await tools.journal.load(camera, id)).state;
  const username = settings.username || (before.username && !settings.username ? before.username : ownName(id));
  const asSystem = { ...caller, actor: system('camera-door'), key: undefined };
  const isRepeat = await wasRun(tools.journal, recordFtpAccess, id, caller);
  if (enabled && !isRepeat) await claim(tools, username, id, asSystem);
  const kept = await tools.vault.get('ftpPassword', id);
  const password = settings.password || (kept ? String(kept.value) : madePassword());
  const passwordGiven = !kept || !sameSecret(String(kept.value), password);
  if (passwordGiven && !isRepeat) await tools.vault.put('ftpPassword', id, password, { group: id });
  const { state } = await tools.run(
    recordFtpAccess,
    { userId: id, open: enabled, username, currentGigId, passwordGiven },
    caller,
  );
  // All that it ever had: where a process died just here, one of them is still taken.
  for (const old of state.usernames.filter((name) => name !== state.username))
    await tools.run(releaseName, { username: old, userId: id }, asSystem);
}

/** For a camera that signed in before: refuses `unauthenticated` once its credentials do not sign in any more, and says why. */
export async function stillOpen(tools: WriteSide, studioId: string, username: string, password: string): Promise<void> {
  if ((await studioOf(tools, username, password)) === studioId) return;
  if ((await tools.journal.load(account, studioId)).state.status !== 'open')
    refuse('unauthenticated', 'ftp.accountClosed', 'The Loom account of this studio is closed.');
  const { open, username: now } = (await tools.journal.load(camera, studioId)).state;
  if (!open)
    refuse(
      'unauthenticated',
      'ftp.closed',
      'Camera FTP was switched off in Loom. Switch it on there, then connect again.',
    );
  if (now !== username.toLowerCase())
    refuse(
      'unauthenticated',
      'ftp.renamed',
      'The FTP user name was changed in Loom. Set the new one in the camera, then connect again.',
    );
  refuse(
    'unauthenticated',
    'ftp.passwordChanged',
    'The FTP password was changed in Loom. Set the new one in the camera, then connect again.',
  );
}

/** The studio of right credentials; undefined for wrong ones, in time that tells nothing: for an unknown name, the same is looked up. */
export async function studioOf(tools: WriteSide, username: string, password: string): Promise<string | undefined> {
  const id = (await tools.journal.load(ftpName, username.toLowerCase())).state.userId;
  const [kept, access] = [
    await tools.vault.get('ftpPassword', id ?? 'nobody'),
    (await tools.journal.load(camera, id ?? 'nobody')).state,
  ];
  const right = sameSecret(String(kept?.value ?? ''), password);
  if (!right || kept === undefined || !access.open || access.username !== username.toLowerCase()) return undefined;
  return id !== undefined && (await tools.journal.load(account, id)).state.status === 'open' ? id : undefined;
}
