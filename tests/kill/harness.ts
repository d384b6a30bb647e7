import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RazorpayDouble, startRazorpayDouble } from '../doubles/razorpay.ts';
import { random } from '../pictures.ts';
import { startLoom } from '../server.ts';
import { browser, camera, opener } from './clients.ts';
import { bringEdits, checkEdits, publisher } from './edits.ts';
import { type TestFile, fileMaker } from './files.ts';
import { call, formOf } from './http.ts';
import { CLIENT, photographer } from './photographer.ts';
import { freePort, startServer } from './serverProcess.ts';
import { checkShowcase } from './showcase.ts';
import { bringLeavers, checkLeavers, leavers } from './leavers.ts';
import { bringCareful, careful, checkSignIns } from './signIns.ts';
import { bringBiller, biller, checkInvoices } from './invoices.ts';
import { bringCollector, checkCollected, checkCollections, collector } from './collections.ts';
import { bringDiary, checkDiary, diary } from './diary.ts';
import { bringDoors, checkDoors, doors } from './doors.ts';
import { bringOfferer, checkOffers, offerer } from './offers.ts';
import { bringReminding, checkMails, checkReminders, reminding } from './reminding.ts';
import { bringPapers, checkPapers, papers } from './papers.ts';
import { bringBuyer, buyer, checkUpgrades } from './upgrades.ts';
import { dataCheck, fullCheck, lightCheck, settle } from './verify.ts';
import type { GigModel, World } from './world.ts';

const FTP_PASSWORD = 'camera-secret-1';

/** A studio with gigs, made before the first kill. */
async function studioIn(folder: string, make: (prefix: string) => TestFile, provider: RazorpayDouble) {
  const loom = await startLoom({ folder });
  try {
    const [owner, trial] = [await loom.register('Asha Rao'), await loom.register('Vikram Sen', { plan: 'free-trial' })];
    const gigOf = async (token: string, name: string): Promise<GigModel> => {
      const { gig_id: id } = (
        await loom.call<{ gig_id: string }>('POST', '/api/v1/gigs/create', {
          token,
          body: {
            gig_name: name,
            description: 'From the vows to the last dance',
            date_time: '2026-11-21T18:00',
            location: 'Kochi',
          },
        })
      ).body;
      const { client } = (
        await loom.call<{ client: { client_id: string } }>('POST', `/api/v1/gigs/${id}/clients`, {
          token,
          body: CLIENT,
        })
      ).body;
      return {
        id,
        token,
        name,
        folders: new Map(),
        selfieSearch: true,
        client: { id: client.client_id, limit: null, watermark: false },
      };
    };
    const untold = { username: '', bio: '' };
    const gigs = {
      web: { ...(await gigOf(owner.token, 'Web')), profile: untold, showcase: { portfolio: [], projects: [] } },
      camera: await gigOf(owner.token, 'Camera'),
      trial: { ...(await gigOf(trial.token, 'Trial')), profile: untold, showcase: { portfolio: [], projects: [] } },
    };
    const settings = {
      enabled: true,
      custom_username: 'asha-camera',
      custom_password: FTP_PASSWORD,
      current_gig_id: null,
    };
    await loom.call('PUT', '/api/v1/camera-ftp/settings', { token: owner.token, body: settings });
    const edited = await bringEdits(loom, owner, await gigOf(owner.token, 'Edited'), make);
    const people = {
      asking: await bringBuyer(loom),
      leaving: await bringLeavers(loom),
      securing: await bringCareful(loom),
      billing: await bringBiller(loom),
      collecting: await bringCollector(loom, provider),
      reminded: await bringReminding(loom),
      offering: await bringOfferer(loom),
      writing: await bringPapers(loom),
      days: await bringDiary(loom),
      opening: await bringDoors(loom),
    };
    return { owner, gigs, edited, ...people };
  } finally {
    await loom.close();
  }
}

export interface KillReport {
  problems: string[];
  /** Of all that happened. */
  types: Set<string>;
  counts: World['counts'] & { kills: number; photos: number; events: number; streams: number; seconds: number };
}

/** Kills a busy server again and again, and then looks whether anything was lost. */
export async function killRun({ kills, seed }: { kills: number; seed: number }): Promise<KillReport> {
  const began = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'loom-kill-'));
  const next = random(seed);
  const make = await fileMaker(random(seed + 2));
  const provider = await startRazorpayDouble();
  const { owner, gigs, edited, ...people } = await studioIn(folder, make, provider);
  const all = Object.values(gigs);
  const [port, ftpPort] = [await freePort(), await freePort()];
  const env = { DATA_DIR: folder, PORT: String(port), FTP_PORT: String(ftpPort), RAZORPAY_URL: provider.url };
  let waiting: (() => void) | undefined;
  const world: World = {
    port,
    ftpPort,
    next: random(seed + 1),
    photos: new Map(edited.files.map((photo) => [photo.file.name, photo])),
    cut: new Set(),
    problems: [],
    stopping: false,
    counts: { uploads: 0, ftpUploads: 0, commands: 0, retries: 0, resumed: 0, compared: 0, editsSeen: 0 },
    moment: () => waiting?.(),
  };
  const door = { user: 'asha-camera', password: FTP_PASSWORD, folder: '/Camera' };
  let server = startServer(env);
  try {
    const clients = Promise.all([
      opener(world, owner.token),
      browser(world, gigs.web, make),
      browser(world, gigs.web, make),
      browser(world, gigs.trial, make),
      camera(world, gigs.camera, door, make),
      camera(world, gigs.camera, door, make),
      camera(world, gigs.camera, door, make),
      photographer(world, gigs.web),
      photographer(world, gigs.trial),
      publisher(world, edited),
      buyer(world, people.asking),
      leavers(world, people.leaving),
      careful(world, people.securing),
      biller(world, people.billing),
      collector(world, people.collecting),
      reminding(world, people.reminded),
      offerer(world, people.offering),
      papers(world, people.writing),
      diary(world, people.days),
      doors(world, people.opening),
    ]);
    for (let kill = 1; kill <= kills; kill++) {
      const how = next();
      if (how < 0.15) await pause(next() * 700);
      else {
        if (!(await server.ready)) throw new Error(`The server did not start again:\n${server.output()}`);
        const acknowledged = [...world.photos.values()].filter((photo) => photo.acknowledged);
        const looking = Promise.all([
          kill % 3 === 0 && lightCheck(world, all, acknowledged),
          checkEdits(world, edited),
          checkCollected(world, people.collecting),
          checkMails(world, people.reminded, folder, false),
        ]).catch((error: unknown) => world.problems.push(`the check failed: ${String(error)}`));
        await pause(next() * 1800);
        if (how > 0.5) {
          await Promise.race([new Promise<void>((go) => (waiting = go)), pause(1500)]);
          waiting = undefined;
          await pause(next() ** 2 * 150);
        }
        await looking;
      }
      await server.kill();
      if (world.problems.length > 0)
        throw new Error(`After kill ${kill}:\n${world.problems.join('\n')}\n${server.output()}`);
      server = startServer(env);
    }
    await server.ready;
    world.stopping = true;
    const [opened] = await clients;
    await settle(world, all);
    await fullCheck(world, all);
    await checkEdits(world, edited);
    await checkUpgrades(world, people.asking);
    for (const gig of all) await checkShowcase(world, gig);
    await checkLeavers(world, people.leaving);
    await checkSignIns(world, people.securing);
    await checkInvoices(world, people.billing);
    await checkCollections(world, people.collecting);
    await checkReminders(world, people.reminded, folder);
    await checkOffers(world, people.offering);
    await checkPapers(world, people.writing);
    await checkDiary(world, people.days);
    await checkDoors(world, people.opening);

    const mine = (
      await call({
        port,
        method: 'GET',
        path: '/api/v1/gigs/my-gigs?limit=200',
        headers: { authorization: `Bearer ${owner.token}` },
      })
    ).json<{ gigs: { gig_id: string; gig_name: string }[] }>();
    const there = mine.gigs
      .filter(({ gig_name: name }) => name.startsWith('Opened'))
      .map(({ gig_id: id }) => id)
      .sort();
    if (there.join() !== [...opened.values()].sort().join())
      world.problems.push(`gigs: ${there.length} are there, ${opened.size} were opened and not deleted`);

    // The clients send everything again that they ever tried.
    for (const gig of all) {
      const photos = [...world.photos.values()].filter((photo) => photo.gig === gig && !photo.deleted);
      for (let at = 0; at < photos.length; at += 40) {
        const form = formOf(photos.slice(at, at + 40).map(({ file }) => file));
        const answer = await call({
          port,
          method: 'POST',
          path: `/api/v1/gigs/${gig.id}/upload-media`,
          ...form,
          headers: { ...form.headers, authorization: `Bearer ${gig.token}` },
        });
        for (const { filename, duplicate } of answer.json<{ received: { filename: string; duplicate: boolean }[] }>()
          .received)
          if (!duplicate) world.problems.push(`a second photo of ${filename}`);
      }
    }
    await settle(world, all);
    await fullCheck(world, all);
    await checkEdits(world, edited);
    const code = await server.stop();
    if (code !== 0) world.problems.push(`the server ended with ${code}: ${server.output()}`);
    const { types, ...log } = await dataCheck(world, folder, gigs.trial);
    return {
      problems: world.problems,
      types,
      counts: {
        ...world.counts,
        ...log,
        kills,
        photos: world.photos.size,
        seconds: Math.round((Date.now() - began) / 1000),
      },
    };
  } finally {
    await server.kill();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  }
}
