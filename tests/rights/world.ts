import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import jwt from 'jsonwebtoken';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { TeamMember } from '../../api/contract/teamAccess.ts';
import { system } from '../../commands/core/actors.ts';
import type { CalendarReader } from '../../commands/ports/calendars.ts';
import type { FaceFinder, FoundFace } from '../../commands/ports/faces.ts';
import { assignPlan } from '../../commands/subscription.ts';
import { newId } from '../../domain/kernel/id.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { invite, inviteEditor, must, signInClient, signInEditor } from './arrive.ts';
import { build } from './build.ts';
import { invoiceOf, sharedInvoiceOf, linkedQuotationOf } from './calls/invoices.ts';
import { type Credentials, type Pictures, type Place, bearer, photoNames } from './place.ts';
import { type State, states } from './roles.ts';

/** One server with a gig in every state. */
export interface World {
  it: TestLoom;
  places: Record<State, Place>;
  asha: Person;
  ravi: Person;
  auditor: Person;
  pictures: Pictures;
  /** Of Ravi's gig. */
  elsewhere: { gigId: string; mediaId: string; client: ClientAnswer; editor: TeamMember };
  /** A plan that Asha asked for, and that waits for an answer. */
  upgradeId: string;
  close(): Promise<void>;
}

/** One and the same person in every picture: a search that forgets a rule finds everything. */
export const face: FoundFace = {
  box: { x: 0, y: 0, width: 1, height: 1 },
  score: 1,
  embedding: Float32Array.from({ length: 128 }, (_, n) => (n === 0 ? 1 : 0)),
};
/** Stands for every calendar elsewhere, so that no host is looked up. */
const noCalendar: CalendarReader = {
  read: async () => ({ days: [], leftOut: 0, version: { etag: '', modified: '' } }),
  close: async () => undefined,
};
const everywhere: FaceFinder = {
  find: async () => [face],
  selfie: async () => face,
  depth: () => 0,
  close: async () => undefined,
  quietMs: 0,
};

async function film(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-film-'));
  const path = join(folder, 'film.mp4');
  execFileSync(ffmpeg.path, [
    '-nostdin',
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=160x120:rate=5:duration=1',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    path,
  ]);
  return readFile(path).finally(() => rm(folder, { recursive: true, force: true }));
}

async function paint(): Promise<Pictures> {
  const names = [...photoNames.filter((name) => name !== 'film'), 'extra', 'spare', 'retouched'] as const;
  const painted = await Promise.all(
    names.map(
      async (name, seed) => [name, await makeJpeg({ width: 160, height: 120, seed: seed + 1, exif: true })] as const,
    ),
  );
  return { ...(Object.fromEntries(painted) as Pictures), film: await film() };
}

/** A plan that ended yesterday. */
async function lapse({ loom }: TestLoom, person: Person): Promise<void> {
  const begun = new Date(Date.now() - 366 * 86_400_000).toISOString();
  const ended: typeof assignPlan = {
    ...assignPlan,
    to: ({ userId }, _, { offer }) => ({ type: 'AssignPlan', userId, offer, at: begun }),
  };
  await loom.context.reads.passed(
    (
      await loom.context.write.run(
        ended,
        { userId: person.id, planId: 'annual' },
        { actor: system('test'), correlation: newId() },
      )
    ).position,
  );
}

/** Front ends as the server knows them: a page each, with the place for what link previews read. */
async function pages(folder: string): Promise<{ web: string; admin: string }> {
  const folders = { web: join(folder, 'web'), admin: join(folder, 'admin') };
  for (const path of Object.values(folders)) {
    await mkdir(path);
    await writeFile(
      join(path, 'index.html'),
      '<!doctype html><html lang="en"><head><title>Loom</title><!--head--></head><body></body></html>',
    );
  }
  return folders;
}

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-rights-'));
  // Addresses of people come from a header here, so that each can have one.
  const it = await startLoom({
    folder,
    given: { faces: everywhere, calendars: noCalendar },
    env: { PUBLIC_URL: 'http://loom.test' },
    folders: await pages(folder),
  });
  const pictures = await paint();
  const [asha, ravi, divya, kiran] = [
    await it.register('Asha Rao'),
    await it.register('Ravi Iyer'),
    await it.register('Divya Nair'),
    await it.register('Kiran Das', { verified: false }),
  ];
  const auditor = await it.createAuditor();

  const his = await it.createGig(ravi, {
    gig_name: 'Another shoot',
    gig_type: 'private',
    password: 'his own 1',
    guest_uploads_enabled: true,
    guest_upload_limit: 50,
  });
  const [mediaId] = (
    await it.upload(ravi, his.gig_id, [{ name: 'elsewhere.jpg', bytes: pictures.spare }])
  ).received.map(({ media_id: id }) => id);
  const client = await invite(it, ravi, his.gig_id, 'Arjun', ['view', 'download', 'comment', 'edit']);
  const arjun = await signInClient(it, client);
  const editor = await inviteEditor(it, ravi, his.gig_id, 'Sana');
  const sana = await signInEditor(it, editor);
  const hisGallery = (
    await must<{ gallery_token: string }>(it, 'POST', `/api/v1/public/gigs/${his.gig_id}/unlock`, {
      body: { password: 'his own 1' },
    })
  ).gallery_token;
  const hisGuest = (
    await must<{ guest_token: string }>(it, 'POST', `/api/v1/guest/session/${his.access_code}`, {
      body: { guest_name: 'Farid' },
    })
  ).guest_token;
  const forged = jwt.sign(
    { sid: newId(), role: 'admin', exp: Math.floor(Date.now() / 1000) + 3600 },
    'a key of their own',
    { subject: asha.id, algorithm: 'HS256' },
  );
  const forger: Credentials = { ...bearer(forged), 'x-gallery-token': hisGallery, 'x-guest-token': hisGuest };

  const places = {} as Record<State, Place>;
  for (const state of states) {
    const owner = state === 'expired' ? divya : state === 'unverified' ? kiran : asha;
    const place = await build(it, state, owner, pictures);
    const ended = await it.login(owner.email, owner.password);
    await must(it, 'POST', '/api/v1/auth/logout', { token: ended.token });
    Object.assign(place.credentials, {
      owner: () => bearer(owner.token),
      otherPhotographer: () => bearer(ravi.token),
      otherClient: () => bearer(arjun),
      otherEditor: () => bearer(sana),
      signedOut: () => bearer(ended.token),
      admin: () => bearer(it.admin.token),
      auditor: () => bearer(auditor.token),
      nobody: () => ({}),
      forger: () => forger,
    });
    places[state] = place;
  }
  await must(it, 'DELETE', '/api/v1/gigs/bulk-delete', {
    token: asha.token,
    body: { gig_ids: [places.deleted.gigId] },
  });
  await lapse(it, divya);
  await it.settled();
  const { notifications } = await must<{ notifications: { notification_id: string; link_url: string }[] }>(
    it,
    'GET',
    '/api/v1/admin/notifications/user',
    { token: asha.token },
  );
  const { project } = await must<{ project: { project_id: string } }>(it, 'POST', '/api/v1/projects/items', {
    token: asha.token,
    body: { client_name: 'Meera Textiles', project_name: 'Silk saris' },
  });
  const { item } = await must<{ item: { item_id: string } }>(it, 'POST', '/api/v1/portfolio/items', {
    token: asha.token,
    body: { source: 'gig', media_id: places.public.photos.shown },
  });
  const kept = await must<{ client: { client_id: string } }>(it, 'POST', '/api/v1/business/clients', {
    token: asha.token,
    body: { client_name: 'Meera Nair', client_email: 'meera@clients.test' },
  });
  const { invoice } = await must<{ invoice: { invoice_id: string } }>(it, 'POST', '/api/v1/business/invoices', {
    token: asha.token,
    body: invoiceOf(kept.client.client_id),
  });
  const invoiceToken = await sharedInvoiceOf(it, asha, kept.client.client_id);
  const quotationToken = await linkedQuotationOf(it, asha, kept.client.client_id);
  for (const place of Object.values(places))
    Object.assign(place, {
      invoiceId: invoice.invoice_id,
      invoiceToken,
      quotationToken,
      clientRecordId: kept.client.client_id,
      projectId: project.project_id,
      itemId: item.item_id,
    });
  for (const place of Object.values(places))
    place.noticeId =
      notifications.find(({ link_url }) => link_url.includes(place.gigId))?.notification_id ??
      notifications[0]!.notification_id;
  const { upgrade_id: upgradeId } = await must<{ upgrade_id: string }>(it, 'POST', '/api/v1/account/upgrade', {
    token: asha.token,
    body: { plan_id: 'annual' },
  });

  return {
    it,
    places,
    asha,
    ravi,
    auditor,
    pictures,
    upgradeId,
    elsewhere: { gigId: his.gig_id, mediaId: mediaId!, client, editor },
    close: async () => {
      await it.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
