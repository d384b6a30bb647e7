import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { keepCompiled } from '../adapters/compileCache.ts';
import type { DemoPicture } from './demo/pictures.ts';
import type { DemoGig } from './demo/studio.ts';

keepCompiled();
const { issueToken } = await import('../commands/account.ts');
const { system } = await import('../commands/core/actors.ts');
const { receiveFile } = await import('../commands/intake.ts');
const { assignPlan } = await import('../commands/subscription.ts');
const { newId } = await import('../domain/kernel/id.ts');
const { gigs: projection } = await import('../projections/gig.ts');
const { openLoom } = await import('./runtime/compose.ts');
const { readConfig } = await import('./runtime/config.ts');
const { say, sayError } = await import('./runtime/say.ts');
const { bringTrial, signInElsewhere } = await import('./demo/account.ts');
const { bringBusiness, dayOf, remind } = await import('./demo/business.ts');
const { bringPeople } = await import('./demo/people.ts');
const { bringProfile } = await import('./demo/profile.ts');
const { paintPicture } = await import('./demo/pictures.ts');
const { admin, auditor, frames, gigs, onTrial, stillToCome, studio } = await import('./demo/studio.ts');

/** A full product for who has never seen it: a studio at work on a data folder that is gone afterwards. */
const AT_ONCE = 4;
const NEXT_PHOTO_MS = 20_000;
const root = join(import.meta.dirname, '..');
const began = performance.now();
let stop = (): void => process.exit(0);
process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());
const folder = await mkdtemp(join(tmpdir(), 'loom-demo-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const open = (env: Record<string, string>) =>
  openLoom(
    readConfig({
      HOST: process.env['HOST'] ?? '',
      PORT: process.env['PORT'] ?? '',
      FTP_PORT: process.env['FTP_PORT'] ?? '',
      LOG_LEVEL: 'error',
      ...env,
      DATA_DIR: folder,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }),
    { web: join(root, 'web/dist'), admin: join(root, 'admin/dist') },
  );
// Beside a Loom that runs already, any free ports will do.
const loom = await open({}).catch(async (error: unknown) => {
  if (error instanceof Error && error.message.startsWith('Port ')) return open({ PORT: '0', FTP_PORT: '0' });
  throw error;
});
let stopping = false;
stop = () => {
  if (stopping) process.exit(1);
  stopping = true;
  void loom.close().finally(() => process.exit(0));
};

const { context } = loom;
const reader = context.reads.reader(projection);
const as = (id: string) => ({ actor: system(id), correlation: newId() });
let token = '';
async function call<T>(method: string, path: string, body?: unknown, by = token): Promise<T> {
  const form = body instanceof FormData;
  const answer = await fetch(`${loom.address}/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...(by ? { authorization: `Bearer ${by}` } : {}),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const signIn = async ({ email, password }: { email: string; password: string }): Promise<string> => {
  const answer = await call<{ access_token: string; user_id: string }>('POST', '/auth/login', { email, password });
  token = answer.access_token;
  return answer.user_id;
};

/** Runs the jobs side by side, a few at once. */
async function together(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let job = waiting.shift(); job && !stopping; job = waiting.shift()) await job();
    }),
  );
}

let shot = 4200;
const two = (value: number): string => String(value).padStart(2, '0');
function exposed(scene: DemoPicture['scene'], { day, hour }: DemoGig, minute: number): DemoPicture {
  shot++;
  const [width, height] = frames[shot % frames.length]!;
  const at = hour * 60 + minute;
  return {
    scene,
    seed: shot * 31,
    width,
    height,
    name: `DSC_${shot}.JPG`,
    takenAt: `${dayOf(day)}T${two(Math.floor(at / 60) % 24)}:${two(at % 60)}:${two((shot * 7) % 60)}`,
  };
}

interface Shown {
  gigId: string;
  media: string[];
  covers: string[];
  jobs: (() => Promise<void>)[];
}
/** Opens a gig with its folders; its pictures are jobs. */
async function prepare(gig: DemoGig, userId: string): Promise<Shown> {
  const { gig_id: gigId } = await call<{ gig_id: string }>('POST', '/gigs/create', {
    ...gig.form,
    date_time: `${dayOf(gig.day)}T${two(gig.hour)}:00`,
    guest_uploads_enabled: gig.form.gig_type === 'public',
  });
  const shown: Shown = { gigId, media: [], covers: [], jobs: [] };
  let minute = 0;
  for (const { name, scenes, count, camera } of gig.folders) {
    const folderId =
      name === null
        ? null
        : (await call<{ folder_id: string }>('POST', `/gigs/${gigId}/folders`, { folder_name: name })).folder_id;
    for (let n = 0; n < count; n++) {
      const picture = exposed(scenes[n % scenes.length]!, gig, (minute += 9));
      shown.jobs.push(async () => {
        const bytes = await paintPicture(picture);
        const id = camera
          ? await fromCamera(userId, gigId, folderId, picture.name, bytes)
          : await fromBrowser(gigId, folderId, picture.name, bytes);
        shown.media.push(id);
        if (picture.scene === gig.cover) shown.covers.push(id);
      });
    }
  }
  return shown;
}
async function fromBrowser(gigId: string, folderId: string | null, name: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  if (folderId !== null) form.append('folder_id', folderId);
  form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const { received } = await call<{ received: { media_id: string }[] }>('POST', `/gigs/${gigId}/upload-media`, form);
  return received[0]!.media_id;
}
const fromCamera = async (
  id: string,
  gigId: string,
  folderId: string | null,
  name: string,
  bytes: Buffer,
): Promise<string> =>
  (
    await receiveFile(
      context.write,
      { gigId, folder: folderId, name, source: Readable.from([bytes]), via: 'camera' },
      { actor: { kind: 'camera', id }, correlation: newId() },
    )
  ).mediaId;

/** What happens to a gig while people use it. */
async function live([wedding, summit]: readonly Shown[]): Promise<void> {
  const get = (path: string) => fetch(`${loom.address}${path}`).then((answer) => answer.arrayBuffer());
  for (const mediaId of wedding!.media.slice(0, 6)) await get(`/api/v1/public/download/${mediaId}`);
  for (let again = 0; again < 3; again++) await get(`/api/v1/public/download/${wedding!.media[2]!}`);
  const { download_url: zip } = await call<{ download_url: string }>(
    'POST',
    `/gigs/${wedding!.gigId}/media/zip-ticket`,
    { media_ids: wedding!.media.slice(0, 5) },
  );
  await get(zip);
  const marks = [
    { stars: 5, color_label: 'green' },
    { stars: 4 },
    { stars: 3, color_label: 'yellow' },
    { flag: 'reject' },
    { stars: 5, flag: 'pick' },
    { color_label: 'blue' },
  ];
  for (const [index, mark] of marks.entries())
    await call('PUT', `/gigs/${wedding!.gigId}/media/culling`, {
      media_ids: [wedding!.media.at(-1 - index)!],
      ...mark,
    });
  // What is shown elsewhere stays; in which order the photos came is left to the machine.
  const [first, second] = summit!.media.filter((id) => !summit!.covers.includes(id));
  await call('DELETE', `/gigs/${summit!.gigId}/media/bulk`, { media_ids: [first, second] });
  await call('POST', `/gigs/${summit!.gigId}/media/restore`, { media_ids: [first] });
  const {
    gig_name: name,
    description,
    category,
    date_time: when,
    location,
  } = await call<Record<string, string>>('GET', `/gigs/${summit!.gigId}`);
  await call('PUT', `/gigs/${summit!.gigId}`, {
    gig_name: name,
    description: `${description} Photos for the press are in the root folder.`,
    category,
    date_time: when,
    location,
  });
}

try {
  say('\n  Opening a studio with three gigs ...');
  await call('POST', '/auth/register', { email: studio.email, password: studio.password, full_name: studio.full_name });
  const userId = await signIn(studio);
  await context.write.run(assignPlan, { userId, planId: 'annual' }, as('demo'));
  await call('GET', `/auth/verify-email?token=${await issueToken(context.write, 'verifyToken', userId)}`);

  // The wedding last: lists begin with the newest gig.
  const [portraits, summit, wedding] = [
    await prepare(gigs[2], userId),
    await prepare(gigs[1], userId),
    await prepare(gigs[0], userId),
  ];
  const shown = [wedding, summit, portraits];
  await call('PUT', '/camera-ftp/settings', {
    enabled: true,
    custom_username: 'meera',
    custom_password: 'demo-camera-1',
    current_gig_id: wedding.gigId,
  });
  await together(shown.flatMap(({ jobs }) => jobs));
  for (const { gigId, covers } of shown)
    await call('PUT', `/gigs/${gigId}/feature-image`, { feature_image: covers[0]! });
  const made = async ({ gigId, media }: Shown): Promise<boolean> =>
    Object.values((await reader.get(gigId))?.displayable ?? {}).reduce((sum, count) => sum + count, 0) >= media.length;
  // Faces are looked for afterwards, in the background.
  while (!(await Promise.all(shown.map(made))).every(Boolean)) await new Promise((resolve) => setTimeout(resolve, 50));
  await live(shown);
  const doors = await bringPeople(call, loom.address, wedding.gigId, wedding.media, `${dayOf(gigs[0].day)}T21:40:00`);
  const profile = await bringProfile(
    call,
    userId,
    [
      ...wedding.covers.slice(0, 4).map((id) => ({ media_id: id, category: 'wedding' })),
      ...portraits.covers.slice(0, 3).map((id) => ({ media_id: id, category: 'portrait' })),
      ...summit.covers.slice(0, 2).map((id) => ({ media_id: id, category: 'event' })),
    ],
    dayOf,
  );
  const { overdue } = await bringBusiness(call, { wedding: wedding.gigId, summit: summit.gigId });
  await remind(context.write, overdue);
  await signInElsewhere(loom.address, studio);
  await bringTrial(call, onTrial, dayOf);
  await signIn(admin);
  await call('POST', '/admin/auditors', auditor);

  const count = shown.reduce((sum, { media }) => sum + media.length, 0);
  const host = new URL(loom.address).hostname;
  say(
    `  Ready in ${((performance.now() - began) / 1000).toFixed(1)} s, with ${count} photos. Everything is gone when it stops (Ctrl+C).\n`,
  );
  say(`  Studio        ${loom.context.sites.address('/login')}`);
  say(`                ${studio.email}  ${studio.password}`);
  say(`  Her profile   ${loom.address}${profile}`);
  say(`                shows her portfolio and projects, and takes bookings`);
  say(`  On a trial    ${onTrial.email}  ${onTrial.password}`);
  say(`                is at its limit, and has asked for a plan`);
  say(`  Live wedding  ${loom.address}/public/gig/${wedding.gigId}`);
  say(`                a camera sends it a photo every ${NEXT_PHOTO_MS / 1000} s`);
  say(`  Its client    ${loom.address}${doors.client}`);
  say(`                likes, comments, and has approved photos for editing`);
  say(`  Its editor    ${loom.address}${doors.editor}`);
  say(`                has returned some of those`);
  say(`  Private gig   ${loom.address}/public/gig/${portraits.gigId}`);
  say(`                password: ${gigs[2].form.password}`);
  say(`  Admin         ${loom.context.sites.address('/admin')}`);
  say(`                ${admin.email}  ${admin.password}`);
  say(`  Auditor       ${loom.context.sites.address('/admin')}`);
  say(`                ${auditor.email}  ${auditor.password}`);
  say(`  Camera FTP    ftp://${host}:${loom.ftpPort}  (FTPS too)`);
  say(`                meera  demo-camera-1`);
  say(`  API           ${loom.address}/api/v1/docs\n`);

  let minute = 240;
  const coming = [...stillToCome];
  const arriving = setInterval(() => {
    const scene = coming.shift();
    if (!scene || stopping) return clearInterval(arriving);
    const picture = exposed(scene, gigs[0], minute++);
    paintPicture(picture)
      .then((bytes) => fromCamera(userId, wedding.gigId, null, picture.name, bytes))
      .catch((error: unknown) => context.log.error({ err: error }, "the demonstration's camera failed"));
  }, NEXT_PHOTO_MS);
} catch (error) {
  if (!stopping) {
    sayError(error);
    await loom.close().catch(() => undefined);
    process.exit(1);
  }
}
