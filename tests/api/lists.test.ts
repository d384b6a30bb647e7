import { Client } from 'basic-ftp';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { PublicProfile } from '../../api/contract/profile.ts';
import { MOST_NOT_ME } from '../../api/contract/gallery.ts';
import { idsIn } from '../../api/face/search.ts';
import { outboxIn } from '../../api/admin/outbox.ts';
import { startEditCopy } from '../../commands/editCopy.ts';
import { raiseNotice } from '../../commands/notice.ts';
import { system } from '../../commands/core/actors.ts';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { newId } from '../../domain/kernel/id.ts';
import { mailTeams } from '../../reactions/teamMails.ts';
import { makeJpeg } from '../pictures.ts';
import { showProfile } from '../publicProfile.ts';
import { draftedReminder } from '../reminders.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { shortPages } from '../shortPages.ts';
import { zipEntries } from '../zipEntries.ts';
import { moment } from '../moment.ts';

const api = '/api/v1';
/** Of everything there is more than one look at the read models brings. */
const MOST = 2;
const NUMBERS = [1, 2, 3, 4, 5];
let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
beforeAll(async () => {
  loom = await startLoom({ given: { models: shortPages(MOST) } });
  asha = await loom.register();
  gig = await loom.createGig(asha, { gig_name: 'Wedding', guest_uploads_enabled: true, guest_moderation: false });
});
afterAll(() => loom.close());

const done = async <T = Record<string, unknown>>(
  method: string,
  path: string,
  token = asha.token,
  body?: unknown,
): Promise<T> => {
  const answer = await loom.call<T>(method, `${api}${path}`, { token, body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
/** Everything that a list shows to who reads on, and the size of its largest page. */
async function whole<T>(path: string, field: string): Promise<{ items: T[]; largest: number }> {
  const items: T[] = [];
  let largest = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Record<string, T[]> & { next_cursor: string | null } = await done(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    items.push(...page[field]!);
    largest = Math.max(largest, page[field]!.length);
    cursor = page.next_cursor;
  }
  return { items, largest };
}

describe('what is accepted is listed, page by page:', () => {
  test('bookings', async () => {
    await showProfile(loom, asha);
    for (const n of NUMBERS)
      await done('POST', `/bookings/submit?photographer_id=${asha.id}`, asha.token, {
        name: `Booker ${n}`,
        email: `booker${n}@loom.test`,
        mobile: '+919812345001',
        service_required: 'Event',
      });
    const { items, largest } = await whole<{ name: string }>('/bookings', 'bookings');
    expect(items.map(({ name }) => name)).toEqual(NUMBERS.toReversed().map((n) => `Booker ${n}`));
    expect(largest).toBeLessThanOrEqual(3);
  });

  test('edits that were copied onto sets', async () => {
    const { gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Edited' });
    const about = { gigId, ownerId: asha.id, originalId: 'photo', recipe: NEUTRAL };
    const copies = NUMBERS.map((n) => `copy ${n}`);
    for (const copyId of copies)
      await loom.loom.context.write.run(
        startEditCopy,
        { ...about, copyId, mediaIds: ['no-such-photo'] },
        { actor: { kind: 'user', id: asha.id, role: 'photographer', sessionId: 'test' }, correlation: 'test' },
      );
    await loom.settled();
    const { items, largest } = await whole<{ copy_id: string }>(`/gigs/${gigId}/edit-copies`, 'copies');
    expect(items.map(({ copy_id: id }) => id).sort()).toEqual(copies);
    expect(largest).toBeLessThanOrEqual(3);
  });

  test('projects and the portfolio, of one kind too, and all of both on the public profile', async () => {
    const { token } = asha;
    const photos = new FormData();
    for (const n of NUMBERS) {
      const bytes = new Uint8Array(await makeJpeg({ width: 160, height: 120, seed: 90 + n }));
      photos.append('files', new Blob([bytes]), `Photo ${n}.jpg`);
      const project = { client_name: 'Meera', project_name: `Project ${n}`, industry: n === 1 ? 'food' : 'fashion' };
      await done('POST', '/projects/items', token, project);
    }
    photos.append('category', 'event');
    await done('POST', '/portfolio/upload', token, photos);
    const [first] = (await whole<{ item_id: string }>('/portfolio', 'portfolio_items')).items;
    await done('PUT', `/portfolio/items/${first!.item_id}`, token, { category: 'wedding' });
    const named = async (path: string, field: string, name: string) => {
      const { items, largest } = await whole<Record<string, string>>(path, field);
      expect(largest).toBeLessThanOrEqual(3);
      return items.map((item) => item[name]);
    };
    const newest = (what: string, numbers: readonly number[]) => numbers.toReversed().map((n) => `${what} ${n}`);
    const [, ...rest] = NUMBERS;
    expect(await named('/projects', 'project_items', 'project_name')).toEqual(newest('Project', NUMBERS));
    expect(await named('/portfolio', 'portfolio_items', 'title')).toEqual(newest('Photo', NUMBERS));
    const ofKind = ['/projects?industry=fashion', 'project_items', 'project_name'] as const;
    expect(await named(...ofKind)).toEqual(newest('Project', rest));
    const ofCategory = ['/portfolio?category=event', 'portfolio_items', 'title'] as const;
    expect(await named(...ofCategory)).toEqual(newest('Photo', NUMBERS.slice(0, -1)));
    await showProfile(loom, asha);
    const { portfolio, projects } = await done<PublicProfile>('GET', `/photographer/${asha.id}`);
    expect([portfolio.portfolio_items.length, projects.project_items.length]).toEqual([5, 5]);
  });

  test('clients of the studio, the archive and a search', async () => {
    for (const n of NUMBERS)
      await done('POST', '/business/clients', asha.token, {
        client_name: `Client ${n}`,
        client_email: `client${n}@loom.test`,
      });
    const named = async (query: string) => {
      const { items, largest } = await whole<{ client_name: string }>(`/business/clients${query}`, 'clients');
      expect(largest).toBeLessThanOrEqual(3);
      return items.map(({ client_name: name }) => name);
    };
    const every = NUMBERS.map((n) => `Client ${n}`);
    // Who is found by their name is found by their mailbox, too, and told once.
    expect([await named(''), await named('?search=client')]).toEqual([every, every]);
    const { clients } = await done<{ clients: { client_id: string }[] }>('GET', '/business/clients?limit=200');
    for (const { client_id: id } of clients) await done('POST', `/business/clients/${id}/archive`, asha.token, {});
    expect([await named('?archived=true'), await named('')]).toEqual([
      every.slice(0, clients.length),
      every.slice(clients.length),
    ]);
  });

  test('invoices and transactions, by how they stand and how they were paid', async () => {
    const { client } = await done<{ client: { client_id: string } }>('POST', '/business/clients', asha.token, {
      client_name: 'Billed',
      client_email: 'billed@studio.test',
    });
    const day = indianDate(new Date().toISOString());
    for (const n of NUMBERS) {
      const { invoice } = await done<{ invoice: { invoice_id: string } }>('POST', '/business/invoices', asha.token, {
        client_id: client.client_id,
        issue_date: day,
        due_date: day,
        items: [{ description: `Day ${n}`, quantity: 1, rate: n }],
      });
      const path = `/business/invoices/${invoice.invoice_id}`;
      await done('POST', `${path}/send`, asha.token, {});
      const paid = { amount: n, payment_method: n === 1 ? 'cash' : 'upi', payment_date: day };
      await done('POST', `${path}/payments`, asha.token, paid);
    }
    const before = { client_id: client.client_id, description: 'Advance', payment_method: 'card' };
    for (const n of NUMBERS)
      await done('POST', '/business/advances', asha.token, { ...before, payment_date: day, amount: n });
    for (const n of NUMBERS) {
      const offer = { valid_until: '2099-12-31', items: [{ description: `Day ${n}`, quantity: 1, rate: n }] };
      const body = { client_id: client.client_id, ...offer };
      const made = await done<{ quotation: { quotation_id: string } }>(
        'POST',
        '/business/quotations',
        asha.token,
        body,
      );
      await done('POST', `/business/quotations/${made.quotation.quotation_id}/send`, asha.token, {});
    }
    for (const n of NUMBERS)
      await done('POST', '/business/recurring-invoices', asha.token, {
        client_id: client.client_id,
        first_on: '2030-01-31',
        items: [{ description: `Retainer ${n}`, quantity: 1, rate: n }],
      });
    const amounts = async (path: string, field: string, name: string) => {
      const { items, largest } = await whole<Record<string, number>>(path, field);
      expect(largest).toBeLessThanOrEqual(3);
      return items.map((item) => item[name]);
    };
    const [, ...rest] = NUMBERS;
    const ofClient = `client_id=${client.client_id}`;
    for (const query of ['', '?status=paid', `?${ofClient}`, `?${ofClient}&status=paid`])
      expect(await amounts(`/business/invoices${query}`, 'invoices', 'total_amount')).toEqual(NUMBERS.toReversed());
    for (const query of ['', `?${ofClient}`, '?open=true', `?open=true&${ofClient}`])
      expect(await amounts(`/business/advances${query}`, 'advances', 'amount')).toEqual(NUMBERS.toReversed());
    for (const query of ['', '?status=sent', `?${ofClient}`, `?${ofClient}&status=sent`])
      expect(await amounts(`/business/quotations${query}`, 'quotations', 'total_amount')).toEqual(NUMBERS.toReversed());
    for (const query of ['', `?${ofClient}`, `?at=${encodeURIComponent(await moment())}`])
      expect(await amounts(`/business/recurring-invoices${query}`, 'recurring_invoices', 'total_amount')).toEqual(
        NUMBERS.toReversed(),
      );
    const ago = `at=${encodeURIComponent(await moment())}`;
    for (const query of [`?${ago}`, `?${ago}&status=sent`])
      expect(await amounts(`/business/quotations${query}`, 'quotations', 'total_amount')).toEqual(NUMBERS.toReversed());
    for (const query of ['?method=card', `?${ofClient}&method=card`])
      expect(await amounts(`/business/transactions${query}`, 'transactions', 'amount')).toEqual(NUMBERS.toReversed());
    const every = (await whole<{ amount: number }>(`/business/transactions?${ofClient}`, 'transactions')).items;
    expect(every.map(({ amount }) => amount)).toEqual([...NUMBERS, ...NUMBERS].toReversed());
    for (const n of NUMBERS) {
      const { invoice } = await done<{ invoice: { invoice_id: string } }>('POST', '/business/invoices', asha.token, {
        client_id: client.client_id,
        issue_date: day,
        due_date: day,
        items: [{ description: 'Album', quantity: 1, rate: 1000 + n }],
      });
      await done('POST', `/business/invoices/${invoice.invoice_id}/send`, asha.token, {});
      await draftedReminder(loom, invoice.invoice_id, day);
    }
    expect(await amounts('/business/reminders', 'reminders', 'amount')).toEqual(NUMBERS.map((n) => 1000 + n));
    for (const query of ['?method=upi', `?${ofClient}&method=upi`, '?method=upi&min=2'])
      expect(await amounts(`/business/transactions${query}`, 'transactions', 'amount')).toEqual(rest.toReversed());
    await done('POST', `/business/clients/${client.client_id}/archive`, asha.token, {});
  });

  test('expenses by what they were for, and the profit of gigs', async () => {
    const day = indianDate(new Date().toISOString());
    const spent = async (path: string, name: string) => {
      const { items, largest } = await whole<Record<string, unknown>>(path, name);
      expect(largest).toBeLessThanOrEqual(3);
      return items;
    };
    const names: string[] = [];
    for (const n of NUMBERS) {
      const { gig_id, gig_name } = await loom.createGig(asha, { gig_name: `Spent ${n}` });
      names.unshift(gig_name);
      await done('POST', '/business/expenses', asha.token, { gig_id, category: 'prints', date: day, amount: n });
      const general = { gig_id: null, category: 'travel', date: day, amount: 10 * n };
      await done('POST', '/business/expenses', asha.token, general);
      await done('POST', '/business/expenses', asha.token, { ...general, gig_id: gig.gig_id, amount: 100 * n });
    }
    const at = `at=${encodeURIComponent(await moment())}`;
    const amounts = async (query: string) =>
      (await spent(`/business/expenses${query}`, 'expenses')).map(({ amount }) => amount);
    const times = (by: number) => NUMBERS.toReversed().map((n) => n * by);
    for (const query of ['?category=prints', `?category=prints&${at}`]) expect(await amounts(query)).toEqual(times(1));
    for (const query of ['?general=true', '?general=true&category=travel', `?general=true&${at}`])
      expect(await amounts(query)).toEqual(times(10));
    for (const query of [`?gig_id=${gig.gig_id}`, `?gig_id=${gig.gig_id}&from=${day}`])
      expect(await amounts(query)).toEqual(times(100));
    expect((await amounts('')).length).toBe(3 * NUMBERS.length);
    for (const query of ['', `?${at}`]) {
      const gigs = await spent(`/business/profit${query}`, 'gigs');
      expect(gigs.map(({ gig_name: name }) => name)).toEqual([...names, 'Wedding']);
      expect(gigs.at(-1)).toMatchObject({ revenue: 0, expenses: 1500, profit: -1500, margin: null });
    }
  });

  test('clients, the team and links of a gig', async () => {
    for (const n of NUMBERS) {
      await done('POST', `/gigs/${gig.gig_id}/clients`, asha.token, {
        client_name: `Client ${n}`,
        client_email: `client${n}@loom.test`,
      });
      await done('POST', `/gigs/${gig.gig_id}/team`, asha.token, {
        team_name: `Editor ${n}`,
        team_email: `editor${n}@loom.test`,
      });
      await done('POST', `/gigs/${gig.gig_id}/links`, asha.token, {
        name: `Link ${n}`,
        kind: 'view',
        expires_at: null,
      });
    }
    await loom.settled();
    const clients = await whole<{ client_name: string }>(`/gigs/${gig.gig_id}/clients`, 'clients');
    const team = await whole<{ team_name: string }>(`/gigs/${gig.gig_id}/team`, 'team_members');
    const links = await whole<{ name: string }>(`/gigs/${gig.gig_id}/links`, 'links');
    expect(clients.items.map(({ client_name }) => client_name)).toEqual(NUMBERS.map((n) => `Client ${n}`));
    expect(team.items.map(({ team_name }) => team_name)).toEqual(NUMBERS.map((n) => `Editor ${n}`));
    expect(links.items.map(({ name }) => name)).toEqual(NUMBERS.toReversed().map((n) => `Link ${n}`));
    expect([clients, team, links].map(({ largest }) => largest)).toEqual([MOST, MOST, MOST]);
  });

  test('guests by name, as the photos of each can be looked at', async () => {
    for (const n of NUMBERS) {
      const form = new FormData();
      form.append('guest_name', `Guest ${n}`);
      form.append(
        'files',
        new Blob([new Uint8Array(await makeJpeg({ width: 160, height: 120, seed: 20 + n }))]),
        `IMG_${n}.jpg`,
      );
      expect((await loom.call('POST', `${api}/guest/upload/${gig.access_code}`, { body: form })).status).toBe(200);
    }
    await loom.settled();
    const { items } = await whole<{ name: string }>(`/gigs/${gig.gig_id}/uploaders`, 'uploaders');
    expect(items.map(({ name }) => name)).toEqual(NUMBERS.map((n) => `Guest ${n}`));
  });

  test('notices of the bell, all of which are counted', async () => {
    for (const n of NUMBERS) {
      const notice = {
        noticeId: newId(),
        userId: asha.id,
        topic: 'test',
        title: `Notice ${n}`,
        message: 'Something came about.',
        link: null,
      };
      await loom.loom.context.write.run(raiseNotice, notice, { actor: system('test'), correlation: newId() });
    }
    await loom.settled();
    const { items } = await whole<{ title: string }>('/admin/notifications/user', 'notifications');
    const { unread_count: unread } = await done<{ unread_count: number }>('GET', '/admin/notifications/user');
    expect(items.filter(({ title }) => title.startsWith('Notice ')).map(({ title }) => title)).toEqual(
      NUMBERS.toReversed().map((n) => `Notice ${n}`),
    );
    expect(unread).toBe(items.length);
  });

  test('messages in the outbox', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-outbox-'));
    try {
      for (const n of NUMBERS)
        await writeFile(
          join(folder, `2026-11-21T18-00-0${n}.000Z_mail-${n}.eml`),
          `To: asha@loom.test\r\nSubject: Mail ${n}\r\n\r\nHello`,
        );
      const subjects: string[] = [];
      for (let cursor: string | undefined; ;) {
        const { mails, next, total } = await outboxIn(folder, { mail: true, whatsapp: true }, { limit: MOST, cursor });
        subjects.push(...mails.map(({ subject }) => subject));
        expect(total).toBe(NUMBERS.length);
        if (next === null) break;
        cursor = next;
      }
      expect(subjects).toEqual(NUMBERS.toReversed().map((n) => `Mail ${n}`));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('what acts on all of something reaches all of it:', () => {
  test("each gig has its folder in the camera's tree, and each folder all of its files", async () => {
    for (const n of NUMBERS) await loom.createGig(asha, { gig_name: `Gig ${n}` });
    const files = await Promise.all(
      NUMBERS.map(async (n) => ({
        name: `P_${n}.jpg`,
        bytes: await makeJpeg({ width: 160, height: 120, seed: 40 + n }),
      })),
    );
    const { gig_id: id, ftp_folder: folder } = await loom.createGig(asha, { gig_name: 'Gig 1' });
    await loom.upload(asha, id, files);
    await loom.settled();
    expect(folder).toBe('Gig 1 (2)');
    await done('PUT', '/camera-ftp/settings', asha.token, {
      enabled: true,
      custom_username: 'asha-camera',
      custom_password: 'camera-secret-1',
      current_gig_id: null,
    });
    const ftp = new Client(20_000);
    try {
      await ftp.access({
        host: '127.0.0.1',
        port: loom.loom.ftpPort!,
        user: 'asha-camera',
        password: 'camera-secret-1',
      });
      expect((await ftp.list('/')).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Gig 1 (2)', ...NUMBERS.map((n) => `Gig ${n}`)]),
      );
      expect((await ftp.list(`/${folder}`)).map(({ name }) => name).sort()).toEqual(files.map(({ name }) => name));
    } finally {
      ftp.close();
    }
    const { download_url: zip } = await done<{ download_url: string }>(
      'POST',
      `/gigs/${id}/media/zip-ticket`,
      asha.token,
      {},
    );
    expect(
      zipEntries(new Uint8Array(await (await fetch(`${loom.url}${zip}`)).arrayBuffer()))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(files.map(({ name }) => name));
  });

  test('everybody on the team is told what is approved', async () => {
    const {
      media: [first],
    } = await done<{ media: { media_id: string }[] }>('GET', `/public/gigs/${gig.gig_id}/media`);
    const {
      clients: [client],
    } = await done<{ clients: { client_email: string; access_code: string }[] }>('GET', `/gigs/${gig.gig_id}/clients`);
    const { access_token: token } = await done<{ access_token: string }>('POST', '/client/login', '', {
      client_email: client!.client_email,
      access_code: client!.access_code,
    });
    await done('POST', `/media/${first!.media_id}/approve`, token, { approved: true });
    await done('PUT', `/gigs/${gig.gig_id}/media/${first!.media_id}/photographer-approve`, asha.token, {});
    await loom.settled();
    const told: string[] = [];
    await mailTeams(
      {
        ...loom.loom.context,
        address: loom.loom.context.sites.address,
        mailer: { send: async ({ to }: { to: string }) => void told.push(to) },
      },
      Date.now() + 3_600_000,
    );
    expect(told.sort()).toEqual(NUMBERS.map((n) => `editor${n}@loom.test`));
  });

  test('the original of an edit is found behind as many of its name as lie in the bin', async () => {
    const { gig_id: id } = await loom.createGig(asha, { gig_name: 'Many of a name' });
    const files = await Promise.all(
      NUMBERS.map(async (n) => ({
        name: 'IMG_0007.jpg',
        bytes: await makeJpeg({ width: 160, height: 120, seed: 60 + n }),
      })),
    );
    const ids = (await loom.upload(asha, id, files)).received.map(({ media_id }) => media_id).sort();
    await loom.settled();
    const left = ids.at(-1)!;
    await done('DELETE', `/gigs/${id}/media/bulk`, asha.token, { media_ids: ids.slice(0, -1) });
    await loom.settled();
    const { originals } = await done<{ originals: { media_id: string }[] }>(
      'GET',
      `/gigs/${id}/originals?name=IMG_0007`,
    );
    expect(originals.map(({ media_id }) => media_id)).toEqual([left]);
    const form = new FormData();
    form.append(
      'files',
      new Blob([new Uint8Array(await makeJpeg({ width: 160, height: 120, seed: 70 }))]),
      'IMG_0007-edit.jpg',
    );
    await done('POST', `/gigs/${id}/team-upload`, asha.token, form);
    await loom.settled();
    const page = await whole<{ original?: { media_id: string } }>(`/gigs/${id}/media`, 'edited_photos');
    expect(page.items.map(({ original }) => original?.media_id)).toEqual([left]);
  });
});

test('more than one call or one search takes is refused with a sentence, and not cut', async () => {
  const ids = Array.from({ length: 5001 }, (_, n) => `m${n}`);
  const { status, body } = await loom.call<{ detail: string }>('DELETE', `${api}/gigs/${gig.gig_id}/media/bulk`, {
    token: asha.token,
    body: { media_ids: ids },
  });
  expect([status, body.detail]).toEqual([422, 'Please choose at most 5,000 at once.']);
  const photos = Array.from({ length: MOST_NOT_ME + 1 }, (_, n) => `m${n}`);
  expect(idsIn(photos.slice(1).join(','))).toEqual(photos.slice(1));
  expect(() => idsIn(photos.join(','))).toThrow("You can say 'not me' of at most 200 photos.");
});

/** Looks at the first few, on purpose: what is shown is 'the newest' or 'the best', or there is only one. */
const FEW: Record<string, string[]> = {
  // To choose from: whoever is not among them is found by typing more, at last by a mail address.
  'api/camera/serverCameraRoutes.ts': ['limit: MOST_FOUND', 'limit: MOST_FOUND'],
  // A calendar's six weeks: `complete` says that there is more.
  'api/availability/queries.ts': ['limit: MOST_OF_A_KIND'],
  // The newest of those that wait is taken up again.
  'api/subscription/upgradeRoutes.ts': ["index: 'byPlan'"],
  'api/gig/queries.ts': ['limit: CARD_THUMBNAILS'],
  'api/booking/becoming.ts': ['limit: 1 ', 'limit: 1 '],
  'api/booking/present.ts': ['limit: MOST_SAME_DAY'],
  // The best five.
  'api/books/routes.ts': ['limit: TOP'],
  // Of drafts that wait some are named and all are counted; the first month that is open.
  'api/books/sealRoutes.ts': ['limit: MOST_NAMED'],
  'api/books/sealing.ts': ['limit: 1 '],
  // A person's newest bookings, as the contract says, and whoever has one mailbox.
  'api/client/queries.ts': ['limit: MOST_LINKED', 'limit: 1 '],
  // A picture is held in a few places of its studio at most.
  'api/picture/files.ts': ['limit: MOST_PLACES'],
  // A page of figures, with links to the lists.
  'api/dashboard/queries.ts': ['limit: MOST_OF_A_DAY', 'limit: RECENT'],
  // What fits an answer of Loom AI, with the number of all where there may be more.
  'api/conversation/studio.ts': ['limit: MOST_FOUND', 'limit: MOST_FOUND', 'limit: MOST_FOUND'],
  'api/download/routes.ts': ['limit: POPULAR'],
  'api/runtime/firstAdmin.ts': ['limit: 1 '],
  'ingest/cameraTree.ts': ['limit: 1 })', 'limit: 1 })'],
  'projections/blobUses.ts': ['limit: 1 '],
  // What is over comes one by one.
  'reactions/noticeRetention.ts': ['limit: MOST_AT_ONCE'],
};

const root = join(import.meta.dirname, '../..');
const sources = ['api', 'commands', 'ingest', 'projections', 'reactions'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), source: readFileSync(path, 'utf8') })),
);

test('nothing asks the read models for the first so many and forgets the rest', () => {
  const found = sources.flatMap(({ path, source }) =>
    [...source.matchAll(/\.find\(\{[^;]*?\}\)/g)]
      .map(([call]) => call.replace(/\s+/g, ' '))
      .filter((call) => /limit\b/.test(call) && !/cursor/.test(call))
      .map((call) => [path, call] as const),
  );
  expect(found.filter(([path, line]) => !(FEW[path] ?? []).some((known) => line.includes(known)))).toEqual([]);
  expect(found.length).toBeGreaterThan(4);
});

/** Where pages may follow one another by hand: the one way to page, and the ports that others page by. */
const BY_HAND = new Set(['projections/core/pages.ts', 'projections/ports.ts', 'api/runtime/composeReads.ts']);
/** A marker that moves on, or the log asked for what follows. */
const pagesByHand = (source: string): string[] =>
  [
    /for \(let (?:cursor|after|next|marker)\b[^)]*;/g,
    /(?<!(?:const|let) )\b(?:cursor|marker|after) = [^;,)]*(?:next|\.at\(-1\))/g,
    /\b\w+ = \w+\.next\b(?!\()/g,
    /\.readAll\(/g,
  ].flatMap((hand) => source.match(hand) ?? []);

test('pages follow one another in one place, and everybody else walks by it', () => {
  expect(pagesByHand('for (let cursor: string | undefined; ;) { cursor = page.next; }')).toHaveLength(3);
  expect(pagesByHand('const cursor = page.next;\nafter = batch.at(-1)!.position;')).toHaveLength(2);
  expect(pagesByHand('for await (const page of everyPage(reader, query)) found.push(...page);')).toEqual([]);
  const found = sources
    .filter(({ path }) => !BY_HAND.has(path))
    .flatMap(({ path, source }) => pagesByHand(source).map((line) => `${path}: ${line}`));
  expect(found).toEqual([]);
});
