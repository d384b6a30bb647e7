import { Client } from 'basic-ftp';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { NAMES } from '../names.ts';
import { makeJpeg } from '../pictures.ts';
import { emptyFrontEnds } from '../emptyFrontEnds.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { zipEntries } from '../zipEntries.ts';

const api = '/api/v1';
let front: Awaited<ReturnType<typeof emptyFrontEnds>>;
let it: TestLoom;
let asha: Person;
beforeAll(async () => {
  front = await emptyFrontEnds();
  it = await startLoom({ folders: front.folders });
  asha = await it.register();
  const settings = {
    enabled: true,
    custom_username: 'asha-camera',
    custom_password: 'camera-secret-1',
    current_gig_id: null,
  };
  expect((await it.call('PUT', `${api}/camera-ftp/settings`, { token: asha.token, body: settings })).status).toBe(200);
});
afterAll(async () => {
  await it.close();
  await front.remove();
});

/** The name under which a browser saves it (RFC 8187). */
const savedAs = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');
const fetched = async (path: string, token?: string): Promise<{ name: string; bytes: Buffer }> => {
  const response = await fetch(`${it.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  expect(response.status).toBe(200);
  return { name: savedAs(response), bytes: Buffer.from(await response.arrayBuffer()) };
};
const zipped = async (token: string, path: string, body: object) => {
  const { body: ticket } = await it.call<{ download_url: string; filename: string }>('POST', path, { token, body });
  const { name, bytes } = await fetched(ticket.download_url);
  expect(name).toBe(ticket.filename);
  return { name, entries: zipEntries(bytes) };
};
const guestShares = (gig: GigAnswer, guest: string, file: string, bytes: Uint8Array) => {
  const form = new FormData();
  form.append('guest_name', guest);
  form.append('files', new Blob([new Uint8Array(bytes)]), file);
  return it.call<{ received: { media_id: string }[] }>('POST', `${api}/guest/upload/${gig.access_code}`, {
    body: form,
  });
};
const invited = async (gig: GigAnswer, name: string, number: number) => {
  const { body } = await it.call<{ client: { client_id: string; client_email: string; access_code: string } }>(
    'POST',
    `${api}/gigs/${gig.gig_id}/clients`,
    {
      token: asha.token,
      body: { client_name: name, client_email: `c${number}@loom.test`, permissions: ['view', 'download', 'comment'] },
    },
  );
  const session = await it.call<{ access_token: string }>('POST', `${api}/client/login`, {
    body: { client_email: body.client.client_email, access_code: body.client.access_code },
  });
  return { id: body.client.client_id, token: session.body.access_token };
};
const utf8 = (...names: string[]) => names.map((name) => ({ name, utf8: true }));

describe.each(NAMES.map((name, number) => [name, number] as const))('%s', (name, number) => {
  // As a Mac writes it.
  const sent = name.normalize('NFD');
  let gig: GigAnswer;
  let mediaId: string;
  let client: { id: string; token: string };
  beforeAll(async () => {
    gig = await it.createGig(asha, { gig_name: sent, guest_uploads_enabled: true, guest_moderation: false });
    const { received } = await it.upload(asha, gig.gig_id, [
      { name: `${sent}.jpg`, bytes: await makeJpeg({ width: 320, height: 240, seed: 10 + number }) },
    ]);
    mediaId = received[0]!.media_id;
    client = await invited(gig, sent, number);
    await it.settled();
  });

  test("stays whole in what is downloaded: photos, zips and their entries, and a client's selection", async () => {
    const whole = { name: `${name}.zip`, entries: utf8(`${name}.jpg`) };
    const { body: single } = await it.call<{ download_url: string; filename: string }>(
      'POST',
      `${api}/media/${mediaId}/download`,
      { token: asha.token },
    );
    expect([single.filename, (await fetched(single.download_url)).name]).toEqual([`${name}.jpg`, `${name}.jpg`]);
    expect((await fetched(`${api}/public/download/${mediaId}`)).name).toBe(`${name}.jpg`);
    expect(await zipped(asha.token, `${api}/gigs/${gig.gig_id}/media/zip-ticket`, {})).toEqual(whole);
    expect(await zipped('', `${api}/public/gigs/${gig.gig_id}/zip-ticket`, { media_ids: [mediaId] })).toEqual(whole);
    expect(await zipped(client.token, `${api}/client/gig/${gig.gig_id}/zip`, { size: 'original' })).toEqual(whole);
    await it.call('POST', `${api}/media/${mediaId}/like`, { token: client.token, body: { liked: true } });
    await it.settled();
    const selection = (format: string) =>
      fetched(`${api}/gigs/${gig.gig_id}/clients/${client.id}/selection?format=${format}`, asha.token);
    expect(await selection('txt')).toMatchObject({
      name: `${name} - selection.txt`,
      bytes: Buffer.from(`${name}.jpg\n`),
    });
    const csv = await selection('csv');
    expect([
      csv.name,
      csv.bytes.toString().startsWith('\ufefffilename,'),
      csv.bytes.toString().includes(`"${name}.jpg"`),
    ]).toEqual([`${name} - selection.csv`, true, true]);
    const xmp = await selection('xmp');
    expect([xmp.name, zipEntries(xmp.bytes)]).toEqual([`${name} - selection (XMP).zip`, utf8(`${name}.xmp`)]);
  });

  test("is a folder of the camera's tree, whole, and found in either composition", async () => {
    expect((await it.call<GigAnswer>('GET', `${api}/gigs/${gig.gig_id}`, { token: asha.token })).body.ftp_folder).toBe(
      name,
    );
    await it.call('POST', `${api}/gigs/${gig.gig_id}/folders`, { token: asha.token, body: { folder_name: sent } });
    const ftp = new Client(20_000);
    try {
      await ftp.access({ host: '127.0.0.1', port: it.loom.ftpPort!, user: 'asha-camera', password: 'camera-secret-1' });
      expect((await ftp.list('/')).map((entry) => entry.name)).toContain(name);
      expect((await ftp.list(`/${sent}`)).map((entry) => entry.name).sort()).toEqual([name, `${name}.jpg`].sort());
      const bytes = await makeJpeg({ width: 320, height: 240, seed: 100 + number });
      await ftp.uploadFrom(Readable.from([bytes]), `/${sent}/${sent}/${sent} 2.jpg`);
      await it.settled();
      for (const composed of [name, sent])
        expect(await ftp.size(`/${composed}/${composed}/${composed} 2.jpg`)).toBe(bytes.length);
      expect((await ftp.list(`/${name}/${name}`)).map((entry) => entry.name)).toEqual([`${name} 2.jpg`]);
    } finally {
      ftp.close();
    }
  });

  test("stays whole in mails, in previews of links, and as a guest's", async () => {
    const { body: page } = await it.call<string>('GET', `/public/gig/${gig.gig_id}`);
    const decoded = page.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(decoded).toContain(`<meta property="og:title" content="${name}">`);
    const { body: outbox } = await it.call<{ mails: { to: string; subject: string; text: string }[] }>(
      'GET',
      `${api}/admin/outbox`,
      { token: it.admin.token },
    );
    const mail = outbox.mails.find(({ to }) => to === `c${number}@loom.test`)!;
    expect(`${mail.subject} ${mail.text}`.split(name).length).toBeGreaterThan(2);
    expect(
      (await guestShares(gig, sent, `${sent}.jpg`, await makeJpeg({ width: 320, height: 240, seed: 200 + number })))
        .status,
    ).toBe(200);
    // The same guest on another device, which composes: no second one.
    const again = await guestShares(
      gig,
      name,
      `${name} 3.jpg`,
      await makeJpeg({ width: 320, height: 240, seed: 300 + number }),
    );
    expect(again.body).toMatchObject({ remaining: 8 });
    await it.settled();
    const { body } = await it.call<{ uploads: { guest_name: string; original_filename: string }[] }>(
      'GET',
      `${api}/gigs/${gig.gig_id}/guest-uploads`,
      { token: asha.token },
    );
    expect(new Set(body.uploads.map(({ guest_name }) => guest_name))).toEqual(new Set([name]));
  });
});

test('what a spreadsheet would run as a formula is text in its cell', async () => {
  const gig = await it.createGig(asha, { gig_name: 'Cells' });
  const formulas = ['=1+1.jpg', '+1.jpg', '@x.jpg', '＝1.jpg'];
  const files = await Promise.all(
    formulas.map(async (name, seed) => ({
      name,
      bytes: await makeJpeg({ width: 160, height: 120, seed: 400 + seed }),
    })),
  );
  const { received } = await it.upload(asha, gig.gig_id, files);
  const client = await invited(gig, '=cmd', 900);
  await it.settled();
  for (const { media_id } of received)
    await it.call('POST', `${api}/media/${media_id}/like`, { token: client.token, body: { liked: true } });
  await it.settled();
  const csv = await fetched(`${api}/gigs/${gig.gig_id}/clients/${client.id}/selection?format=csv`, asha.token);
  for (const name of formulas) expect(csv.bytes.toString()).toContain(`"'${name}"`);
});
