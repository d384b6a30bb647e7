import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../api/contract/all.ts';
import type { ClientAnswer } from '../../../api/contract/clientAccess.ts';
import type { GalleryLink } from '../../../api/contract/galleryLink.ts';
import type { GigAnswer } from '../../../api/contract/gig.ts';
import type { MediaAnswer } from '../../../api/contract/media.ts';
import type { Operation } from '../../../api/contract/operation.ts';
import { type LiveMessage, type PublicMedia, selfieConsent } from '../../../api/contract/gallery.ts';
import { system } from '../../../commands/core/actors.ts';
import { NEUTRAL } from '../../../domain/develop/recipe.ts';
import { recordPasskey } from '../../../commands/passkey.ts';
import type { CalendarReader } from '../../../commands/ports/calendars.ts';
import type { FaceFinder, FoundFace } from '../../../commands/ports/faces.ts';
import type { TeamMember } from '../../../api/contract/teamAccess.ts';
import { watchGallery } from '../../liveGallery.ts';
import { makeJpeg } from '../../pictures.ts';
import { draftedReminder } from '../../reminders.ts';
import { showProfile } from '../../publicProfile.ts';
import { type Answer, type Person, type TestLoom, sessionIn, startLoom } from '../../server.ts';
import { type Ids, aboutMyself, addressOf, bodies, gigForm, publicSettings, queries } from './ids.ts';
import { indianDate } from '../../../domain/kernel/financialYear.ts';
import { refusedWith } from './sentence.ts';
import { stopClock } from '../../clock.ts';

let it: TestLoom;
let asha: Person;
let ravi: Person;
/** Asha's: what Ravi must not reach. */
let hers: Ids;
let his: { gigId: string; mediaId: string };
/** The token of a client of Ravi's gig. */
let hisClient: string;
/** The token of an editor of Ravi's gig. */
let hisEditor: string;
/** One and the same person in every picture. */
const face: FoundFace = {
  box: { x: 0, y: 0, width: 1, height: 1 },
  score: 1,
  embedding: Float32Array.from({ length: 128 }, (_, n) => (n === 0 ? 1 : 0)),
};
const everywhere: FaceFinder = {
  find: async () => [face],
  selfie: async () => face,
  depth: () => 0,
  close: async () => undefined,
  quietMs: 0,
};

const unread: CalendarReader = { read: async () => undefined, close: async () => undefined };

const mediaOf = async (owner: Person, gigId: string): Promise<MediaAnswer[]> =>
  (await it.call<{ original_photos: MediaAnswer[] }>('GET', `/api/v1/gigs/${gigId}/media`, { token: owner.token })).body
    .original_photos;
const gigWithPhoto = async (owner: Person, seed: number) => {
  const { gig_id: gigId } = await it.createGig(owner);
  const { received } = await it.upload(owner, gigId, [
    { name: 'a.jpg', bytes: await makeJpeg({ width: 160, height: 120, seed }) },
  ]);
  await it.settled();
  return { gigId, mediaId: received[0]!.media_id, picture: (await mediaOf(owner, gigId))[0]! };
};

const clientToken = async ({ client_email, access_code }: ClientAnswer): Promise<string> =>
  (await it.call<{ access_token: string }>('POST', '/api/v1/client/login', { body: { client_email, access_code } }))
    .body.access_token;

beforeAll(async () => {
  it = await startLoom({ given: { faces: everywhere, calendars: unread } });
  [asha, ravi] = [await it.register('Asha Rao'), await it.register('Ravi Iyer')];
  const { gigId, mediaId } = await gigWithPhoto(asha, 1);
  const made = await it.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gigId}/folders`, {
    token: asha.token,
    body: { folder_name: 'Ceremony' },
  });
  const { body } = await it.call<{ client: ClientAnswer }>('POST', `/api/v1/gigs/${gigId}/clients`, {
    token: asha.token,
    body: { client_name: 'Meera', client_email: 'meera@loom.test' },
  });
  const { team_member: editor } = (
    await it.call<{ team_member: TeamMember }>('POST', `/api/v1/gigs/${gigId}/team`, {
      token: asha.token,
      body: { team_name: 'Nila', team_email: 'nila@loom.test' },
    })
  ).body;
  const { link } = (
    await it.call<{ link: GalleryLink }>('POST', `/api/v1/gigs/${gigId}/links`, {
      token: asha.token,
      body: { name: 'Family', kind: 'view' },
    })
  ).body;
  // What a client does is told to the photographer.
  const meera = await clientToken(body.client);
  expect((await it.call('POST', `/api/v1/media/${mediaId}/like`, { token: meera, body: { liked: true } })).status).toBe(
    200,
  );
  expect(
    (await it.call('POST', `/api/v1/client/gig/${gigId}/finish-selecting`, { token: meera, body: {} })).status,
  ).toBe(200);
  await it.settled();
  const { notifications } = (
    await it.call<{ notifications: { notification_id: string }[] }>('GET', '/api/v1/admin/notifications/user', {
      token: asha.token,
    })
  ).body;
  const wanted = await it.call<{ upgrade_id: string }>('POST', '/api/v1/account/upgrade', {
    token: asha.token,
    body: { plan_id: 'annual' },
  });
  await showProfile(it, asha);
  await it.call('POST', `/api/v1/bookings/submit?photographer_id=${asha.id}`, {
    body: { name: 'Tara', email: 'tara@loom.test', mobile: '+919812345001', service_required: 'Portrait' },
  });
  const bookingId = (
    await it.call<{ bookings: { booking_id: string }[] }>('GET', '/api/v1/bookings', { token: asha.token })
  ).body.bookings[0]!.booking_id;
  const { access_code: accessCode } = (await it.call<GigAnswer>('GET', `/api/v1/gigs/${gigId}`, { token: asha.token }))
    .body;
  await it.loom.context.write.run(
    recordPasskey,
    { userId: asha.id, passkeyId: 'phone', name: 'Phone' },
    { actor: system('test'), correlation: 'test' },
  );
  const bridge = await it.call<{ bridge: { bridge_id: string } }>('POST', '/api/v1/camera/bridges', {
    token: asha.token,
    body: { name: 'Laptop' },
  });
  const recipe = { ...NEUTRAL, exposure: 0.5 };
  const preset = await it.call<{ preset: { preset_id: string } }>('POST', '/api/v1/ai-editor/presets', {
    token: asha.token,
    body: { name: 'Warm', recipe },
  });
  const copied = await it.call<{ copy: { copy_id: string } }>('POST', `/api/v1/gigs/${gigId}/edit-copies`, {
    token: asha.token,
    body: { media_id: mediaId, recipe, to: 'chosen', media_ids: ['no-such-photo'] },
  });
  const calendar = await it.call<{ calendar_id: string }>('POST', '/api/v1/bookings/calendars', {
    token: asha.token,
    body: { name: 'Private', address: 'https://calendar.example.com/hers.ics' },
  });
  const known = await it.call<{ client: { client_id: string } }>('POST', '/api/v1/business/clients', {
    token: asha.token,
    body: { client_name: 'Meera Nair', client_email: 'meera@clients.test' },
  });
  const billed = await it.call<{ invoice: { invoice_id: string } }>('POST', '/api/v1/business/invoices', {
    token: asha.token,
    body: {
      client_id: known.body.client.client_id,
      issue_date: '2026-11-23',
      due_date: '2026-12-23',
      items: [{ description: 'Wedding', quantity: 1, rate: 50_000 }],
    },
  });
  const invoiceId = billed.body.invoice.invoice_id;
  const billing = `/api/v1/business/invoices/${invoiceId}`;
  await it.call('POST', `${billing}/send`, { token: asha.token, body: {} });
  const credited = await it.call<{ invoice: { credit_notes: { credit_note_id: string }[] } }>(
    'POST',
    `${billing}/credit-note`,
    { token: asha.token, body: { amount: 10, reason: 'Less' } },
  );
  const money = { amount: 10, payment_method: 'upi', payment_date: indianDate(new Date().toISOString()) };
  const before = await it.call<{ advance: { advance_id: string } }>('POST', '/api/v1/business/advances', {
    token: asha.token,
    body: { client_id: known.body.client.client_id, description: 'Wedding', ...money },
  });
  const { advance_id: advanceId } = before.body.advance;
  const back = await it.call<{ advance: { refunds: { refund_id: string }[] } }>(
    'POST',
    `/api/v1/business/advances/${advanceId}/refunds`,
    { token: asha.token, body: { ...money, amount: 1 } },
  );
  const offer = await it.call<{ quotation: { quotation_id: string } }>('POST', '/api/v1/business/quotations', {
    token: asha.token,
    body: {
      client_id: known.body.client.client_id,
      valid_until: '2099-12-31',
      items: [{ description: 'Wedding', quantity: 1, rate: 50_000 }],
    },
  });
  const recurring = await it.call<{ recurring_invoice: { recurring_id: string } }>(
    'POST',
    '/api/v1/business/recurring-invoices',
    {
      token: asha.token,
      body: {
        client_id: known.body.client.client_id,
        first_on: '2030-01-31',
        items: [{ description: 'Retainer', quantity: 1, rate: 5000 }],
      },
    },
  );
  await it.call('POST', `/api/v1/business/quotations/${offer.body.quotation.quotation_id}/send`, {
    token: asha.token,
    body: {},
  });
  const spent = await it.call<{ expense: { expense_id: string } }>('POST', '/api/v1/business/expenses', {
    token: asha.token,
    body: { gig_id: gigId, category: 'travel', date: money.payment_date, amount: 5 },
  });
  hers = {
    gigId,
    mediaId,
    folderId: made.body.folder_id,
    clientId: body.client.client_id,
    teamId: editor.team_id,
    linkId: link.link_id,
    bookingId,
    id: notifications[0]!.notification_id,
    accessCode,
    sessionId: sessionIn(asha.token),
    username: asha.id,
    itemId: (
      await it.call<{ item: { item_id: string } }>('POST', '/api/v1/portfolio/items', {
        token: asha.token,
        body: { source: 'gig', media_id: mediaId },
      })
    ).body.item.item_id,
    projectId: (
      await it.call<{ project: { project_id: string } }>('POST', '/api/v1/projects/items', {
        token: asha.token,
        body: { client_name: 'Meera', project_name: 'Saris' },
      })
    ).body.project.project_id,
    invoiceId,
    quotationId: offer.body.quotation.quotation_id,
    recurringId: recurring.body.recurring_invoice.recurring_id,
    creditNoteId: credited.body.invoice.credit_notes[0]!.credit_note_id,
    advanceId,
    reminderId: await draftedReminder(it, invoiceId, '2026-12-23'),
    refundId: back.body.advance.refunds[0]!.refund_id,
    paymentId: 'pay_1',
    studioId: asha.id,
    expenseId: spent.body.expense.expense_id,
    upgradeId: wanted.body.upgrade_id,
    passkeyId: 'phone',
    calendarId: calendar.body.calendar_id,
    bridgeId: bridge.body.bridge.bridge_id,
    presetId: preset.body.preset.preset_id,
    copyId: copied.body.copy.copy_id,
  };
  his = await gigWithPhoto(ravi, 2);
  const invited = await it.call<{ client: ClientAnswer }>('POST', `/api/v1/gigs/${his.gigId}/clients`, {
    token: ravi.token,
    body: {
      client_name: 'Arjun',
      client_email: 'arjun@loom.test',
      permissions: ['view', 'download', 'comment', 'edit'],
    },
  });
  hisClient = await clientToken(invited.body.client);
  const { team_member: kavi } = (
    await it.call<{ team_member: TeamMember }>('POST', `/api/v1/gigs/${his.gigId}/team`, {
      token: ravi.token,
      body: { team_name: 'Kavi', team_email: 'kavi@loom.test' },
    })
  ).body;
  hisEditor = (
    await it.call<{ access_token: string }>('POST', '/api/v1/team/login', { body: { access_code: kavi.access_code } })
  ).body.access_token;
});
afterAll(() => it.close());

const withIds = (access: readonly Operation['access'][]): Operation[] =>
  operations.filter((operation) => access.includes(operation.access) && !aboutMyself.has(operation.id));
const mine = withIds(['owner', 'photographer', 'signedIn', 'ownerOrClient', 'ownerOrTeam']);

const ask = async (operation: Operation, token: string, ids: Ids): Promise<Answer> => {
  let body: unknown;
  if (operation.takes === 'multipart') {
    body = new FormData();
    (body as FormData).append(
      'files',
      new Blob([new Uint8Array(await makeJpeg({ width: 64, height: 48, seed: operation.id.length }))]),
      'taken.jpg',
    );
  } else if (operation.method !== 'GET') body = bodies[operation.id]?.(ids) ?? {};
  return it.call(operation.method, addressOf(operation, ids) + (queries[operation.id] ?? ''), { token, body });
};
/** What Asha has, as she sees it. */
const all = async () => {
  const about = [
    `/gigs/${hers.gigId}`,
    `/gigs/${hers.gigId}/media`,
    `/gigs/${hers.gigId}/folders`,
    `/gigs/${hers.gigId}/clients`,
    `/gigs/${hers.gigId}/team`,
    `/gigs/${hers.gigId}/links`,
    `/gigs/${hers.gigId}/public-watermark`,
    `/media/${hers.mediaId}/interactions`,
    '/gigs/my-gigs',
    '/camera-ftp/settings',
    '/admin/notifications/user',
    '/projects',
    '/portfolio',
    '/business/invoices',
    '/business/advances',
    '/business/quotations',
    '/business/expenses',
    '/business/profit',
    '/business/transactions',
    '/bookings',
  ];
  return JSON.stringify(
    await Promise.all(about.map(async (path) => (await it.call('GET', `/api/v1${path}`, { token: asha.token })).body)),
  );
};

describe("another photographer's ids", () => {
  test('are known in every operation that takes one', () => {
    // A new operation has to be thought of here: by the body it takes, or as one about oneself.
    for (const operation of [...mine, ...withIds(['client', 'team'])]) {
      expect(/\{\w+\}/.test(operation.path) || operation.id in bodies, operation.id).toBe(true);
      const takesBody = operation.method !== 'GET' && operation.takes !== 'multipart';
      if (takesBody && !operation.body.safeParse({}).success) expect(bodies, operation.id).toHaveProperty(operation.id);
    }
  });

  test.each(mine.map((operation) => [operation.id, operation] as const))(
    'in %s reach nothing',
    async (_, operation) => {
      const [before, head] = [await all(), await it.loom.context.feed.head()];
      const answer = await ask(operation, ravi.token, hers);
      // The editor says the same of a photo that is not theirs and of none.
      const absent = /\/(ai-editor|watermark\/apply)\/(?!presets)/.test(operation.path) ? 403 : 404;
      refusedWith(answer, absent);
      // His own gig with her photo, folder or media id in it.
      const mixed =
        operation.id === 'deleteGigs' ? answer : await ask(operation, ravi.token, { ...hers, gigId: his.gigId });
      if (mixed.status !== 200) refusedWith(mixed, absent);
      else expect(JSON.stringify(mixed.body)).not.toContain(hers.mediaId);
      expect(await all()).toBe(before);
      const { feed, decode } = it.loom.context;
      for (const { meta } of await decode(await feed.readAll({ after: head, limit: 100 })))
        expect([meta.gig, meta.stream]).not.toContain(hers.gigId);
    },
  );

  test('are the same to him as ids that do not exist', async () => {
    const nothing: Ids = {
      gigId: 'no-such-gig',
      mediaId: 'no-such-photo',
      folderId: 'no-such-folder',
      clientId: 'no-such-client',
      teamId: 'no-such-editor',
      linkId: 'no-such-link',
      bookingId: 'no-such-booking',
      id: 'no-such-notice',
      accessCode: 'no-such-code',
      sessionId: 'no-such-session',
      username: 'no-such-photographer',
      projectId: 'no-such-project',
      invoiceId: 'no-such-invoice',
      advanceId: 'no-such-advance',
      reminderId: 'no-such-reminder',
      quotationId: 'no-such-quotation',
      recurringId: 'no-such-recurring-invoice',
      refundId: 'no-such-refund',
      expenseId: 'no-such-expense',
      creditNoteId: 'no-such-credit-note',
      paymentId: 'no-such-payment',
      studioId: 'no-such-photographer',
      upgradeId: 'no-such-request',
      itemId: 'no-such-item',
      passkeyId: 'no-such-passkey',
      calendarId: 'no-such-calendar',
      bridgeId: 'no-such-bridge',
      presetId: 'no-such-preset',
      copyId: 'no-such-copy',
    };
    for (const operation of mine)
      expect((await ask(operation, ravi.token, hers)).body, operation.id).toEqual(
        (await ask(operation, ravi.token, nothing)).body,
      );
  });

  const ofInvited = [
    ...withIds(['client', 'ownerOrClient']).map((operation) => [operation.id, 'a client', operation] as const),
    ...withIds(['team', 'ownerOrTeam']).map((operation) => [operation.id, 'an editor', operation] as const),
  ];
  test.each(ofInvited)('in %s reach nothing for %s of another gig either', async (_, who, operation) => {
    const before = await all();
    const mixed = /\{(?!gigId)\w+\}/.test(operation.path) ? [{ ...hers, gigId: his.gigId }] : [];
    for (const ids of [hers, ...mixed]) {
      const answer = await ask(operation, who === 'a client' ? hisClient : hisEditor, ids);
      if (ids === hers || answer.status !== 200) refusedWith(answer, [403, 404]);
      else expect(JSON.stringify(answer.body)).not.toContain(hers.mediaId);
    }
    expect(await all()).toBe(before);
    // And who signed in as a photographer is neither, and the other way round.
    if (operation.access === 'client' || operation.access === 'team')
      refusedWith(await ask(operation, ravi.token, hers), 401);
  });

  test('in his camera go nowhere', async () => {
    const { body } = await it.call('PUT', '/api/v1/camera-ftp/settings', {
      token: ravi.token,
      body: bodies['changeFtpSettings']!(hers),
    });
    expect(body['detail']).toBe('Gig not found');
  });
});

describe('a private gig', () => {
  let gigId: string;
  let mediaId: string;
  beforeAll(async () => {
    ({ gig_id: gigId } = await it.createGig(asha, {
      gig_name: 'Secret vows',
      gig_type: 'private',
      password: 'open sesame',
    }));
    mediaId = (
      await it.upload(asha, gigId, [{ name: 'vows.jpg', bytes: await makeJpeg({ width: 160, height: 120, seed: 5 }) }])
    ).received[0]!.media_id;
    await it.settled();
  });
  const unlock = (password: string) =>
    it.call<{ gallery_token: string }>('POST', `/api/v1/public/gigs/${gigId}/unlock`, { body: { password } });
  const publicOnes = operations.filter(
    ({ path, tag }) => path.startsWith('/api/v1/public/') && !['Bookings', 'Invoices', 'Quotations'].includes(tag),
  );
  const publicBodies: Record<string, () => unknown> = {
    unlockGig: () => ({ password: 'wrong' }),
    openLink: () => ({ token: 'wrong' }),
    selfieSearchAgain: () => ({ search: 'x', not_me: [] }),
    registerFace: () => new FormData(),
    sayNotMe: () => ({ media_id: mediaId, not_me: true }),
    publicZipTicket: () => ({}),
    renewGallery: () => ({}),
    pickPublicMedia: () => ({ media_ids: [mediaId] }),
    generateSocialContent: () => ({ media_id: mediaId }),
    selfieSearch: () => {
      const body = new FormData();
      body.append('consent_version', selfieConsent.version);
      body.append('selfie', new Blob([new Uint8Array(10)]), 'me.jpg');
      return body;
    },
  };
  const asGuest = ({ id, method, path }: Operation, token: string | undefined): Promise<Answer> => {
    const address = path.replace('{gigId}', gigId).replace('{mediaId}', mediaId);
    expect(address, `${id}: which id is that?`).not.toContain('{');
    const body = method === 'GET' ? undefined : (publicBodies[id] ?? expect.fail(`${id}: what does it take?`))();
    return it.call(method, address, { body, headers: token === undefined ? {} : { 'x-gallery-token': token } });
  };
  const firstWordOn = async (token: string | undefined): Promise<LiveMessage | undefined> => {
    const { heard, leave } = await watchGallery(it, gigId, token);
    leave();
    return heard[0];
  };

  test('tells nobody more than its name without its password', async () => {
    const other = await it.createGig(asha, { gig_type: 'private', password: 'another one' });
    const otherToken = (
      await it.call<{ gallery_token: string }>('POST', `/api/v1/public/gigs/${other.gig_id}/unlock`, {
        body: { password: 'another one' },
      })
    ).body.gallery_token;
    const right = (await unlock('open sesame')).body.gallery_token;
    const [id, end, epoch, since, signature] = right.split('.') as [string, string, string, string, string];
    const wrong = [
      undefined,
      '',
      'x',
      '...',
      otherToken,
      `${id}.${end}.${epoch}.${since}.`,
      `${id}.zzzzzzzz.${epoch}.${since}.${signature}`,
      `${id}.${end}.AAAAAAAAAAAA.${since}.${signature}`,
      `${id}.${end}.${epoch}.zzzzzzzz.${signature}`,
      asha.token,
    ];
    for (const token of wrong) {
      for (const operation of publicOnes) {
        const answer = await asGuest(operation, token);
        if (operation.id === 'getPublicGig') {
          expect(answer.body).toMatchObject({
            locked: true,
            gig_name: 'Secret vows',
            total_photos: 0,
            feature_image: null,
            location: '',
            description: '',
          });
          continue;
        }
        // After some wrong passwords a guest has to wait.
        refusedWith(answer, ['unlockGig', 'openLink'].includes(operation.id) ? [401, 429] : 401);
        expect(JSON.stringify(answer.body)).not.toContain(mediaId);
      }
      refusedWith(await it.call('GET', `/media/cover/${gigId}`), 401);
      expect(await firstWordOn(token)).toEqual({
        type: 'refused',
        data: { detail: 'This gallery is private. Please enter its password.' },
      });
    }
    for (const operation of publicOnes)
      if (
        ![
          'unlockGig',
          'openLink',
          'selfieSearch',
          'selfieSearchAgain',
          'registerFace',
          'myPhotos',
          'sayNotMe',
        ].includes(operation.id)
      )
        expect((await asGuest(operation, right)).status, operation.id).toBe(200);
    expect(await firstWordOn(right)).toEqual({ type: 'ready' });
  });

  test('opens no more to who knew its password before, once that was changed', async () => {
    const gig = await it.createGig(asha, { gig_type: 'private', password: 'the first' });
    const before = (
      await it.call<{ gallery_token: string }>('POST', `/api/v1/public/gigs/${gig.gig_id}/unlock`, {
        body: { password: 'the first' },
      })
    ).body.gallery_token;
    const list = () =>
      it.call('GET', `/api/v1/public/gigs/${gig.gig_id}/media`, { headers: { 'x-gallery-token': before } });
    expect((await list()).status).toBe(200);
    expect(
      (
        await it.call('PUT', `/api/v1/gigs/${gig.gig_id}`, {
          token: asha.token,
          body: { ...gigForm, gig_type: 'private', password: 'the second' },
        })
      ).status,
    ).toBe(200);
    refusedWith(await list(), 401);
  });

  test('makes who guesses its password wait', async () => {
    stopClock();
    const gig = await it.createGig(asha, { gig_type: 'private', password: 'hard to guess' });
    const guess = () => it.call('POST', `/api/v1/public/gigs/${gig.gig_id}/unlock`, { body: { password: 'guess' } });
    const answers: Answer[] = [];
    for (let n = 0; n < 8; n++) answers.push(await guess());
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    refusedWith(answers.at(-1)!, 429, /Please wait \d+ seconds?/);
    expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('what is hidden', () => {
  let gigId: string;
  let folderId: string;
  let hidden: string;
  let shown: string;
  const show = async (change: object): Promise<void> => {
    const form = { ...publicSettings, ...change };
    expect(
      (
        await it.call('PUT', `/api/v1/gigs/${gigId}/public-settings`, {
          token: asha.token,
          body: { public_settings: form },
        })
      ).status,
    ).toBe(200);
  };
  const list = async (query = ''): Promise<PublicMedia[]> =>
    (await it.call<{ media: PublicMedia[] }>('GET', `/api/v1/public/gigs/${gigId}/media${query}`)).body.media;
  const foundBySelfie = async (): Promise<string[]> => {
    const body = new FormData();
    body.append('consent_version', selfieConsent.version);
    body.append('selfie', new Blob([new Uint8Array(10)]), 'me.jpg');
    const answer = await it.call<{ matches: PublicMedia[] }>('POST', `/api/v1/public/gigs/${gigId}/selfie-search`, {
      body,
    });
    expect(answer.status).toBe(200);
    return answer.body.matches.map(({ media_id: id }) => id);
  };
  beforeAll(async () => {
    ({ gig_id: gigId } = await it.createGig(asha));
    ({ folder_id: folderId } = (
      await it.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gigId}/folders`, {
        token: asha.token,
        body: { folder_name: 'Getting ready' },
      })
    ).body);
    shown = (
      await it.upload(asha, gigId, [
        { name: 'shown.jpg', bytes: await makeJpeg({ width: 160, height: 120, seed: 11 }) },
      ])
    ).received[0]!.media_id;
    hidden = (
      await it.upload(
        asha,
        gigId,
        [{ name: 'hidden.jpg', bytes: await makeJpeg({ width: 160, height: 120, seed: 12 }) }],
        { folder_id: folderId },
      )
    ).received[0]!.media_id;
    await it.settled();
  });

  test('a folder is hidden in pages, counts, selfie searches, downloads, zips, covers and media addresses', async () => {
    await show({ visible_folders: 'all' });
    const before = await list();
    expect(before.map(({ media_id: id }) => id).sort()).toEqual([hidden, shown].sort());
    expect((await foundBySelfie()).sort()).toEqual([hidden, shown].sort());
    const address = before.find(({ media_id: id }) => id === hidden)!.thumb_url;
    const ticket = (
      await it.call<{ download_url: string; count: number }>('POST', `/api/v1/public/gigs/${gigId}/zip-ticket`, {
        body: {},
      })
    ).body;
    expect(ticket.count).toBe(2);
    await it.call('PUT', `/api/v1/gigs/${gigId}/feature-image`, { token: asha.token, body: { feature_image: hidden } });

    await show({ visible_folders: ['root'] });
    expect((await list()).map(({ media_id: id }) => id)).toEqual([shown]);
    await show({ visible_folders: ['root', 'root', 'no-such-folder', '__proto__'] });
    expect((await list()).map(({ media_id: id }) => id)).toEqual([shown]);
    await show({ visible_folders: ['root'] });
    expect((await list('?limit=1')).map(({ media_id: id }) => id)).toEqual([shown]);
    const about = (
      await it.call<{ total_photos: number; feature_image: { thumb_url: string } }>(
        'GET',
        `/api/v1/public/gigs/${gigId}`,
      )
    ).body;
    expect(about.total_photos).toBe(1);
    expect(about.feature_image.thumb_url).toContain(shown);
    expect(await foundBySelfie()).toEqual([shown]);
    refusedWith(await it.call('GET', `/api/v1/public/download/${hidden}`), 404);
    refusedWith(await it.call('GET', address), 404);
    refusedWith(await it.call('GET', address.replace('/400', '/1600')), 404);
    expect((await it.call('GET', `/media/cover/${gigId}`)).status).toBe(200);
    refusedWith(await it.call('GET', `/media/cover/${gigId}/${hidden}`), 404);
    refusedWith(
      await it.call('POST', `/api/v1/public/gigs/${gigId}/generate-social-content`, { body: { media_id: hidden } }),
      404,
    );
    expect(
      (
        await it.call<{ media: PublicMedia[] }>('POST', `/api/v1/public/gigs/${gigId}/media/pick`, {
          body: { media_ids: [hidden, shown] },
        })
      ).body.media.map(({ media_id: id }) => id),
    ).toEqual([shown]);
    refusedWith(
      await it.call('POST', `/api/v1/public/gigs/${gigId}/zip-ticket`, { body: { media_ids: [hidden] } }),
      404,
    );
    expect(
      (await it.call('POST', `/api/v1/public/gigs/${gigId}/zip-ticket`, { body: { media_ids: [hidden, shown] } })).body,
    ).toMatchObject({ count: 1 });
    // A zip that was asked for before leaves out what was hidden since.
    const zip = await fetch(`${it.url}${ticket.download_url}`);
    const bytes = Buffer.from(await zip.arrayBuffer());
    expect(bytes.includes('shown.jpg')).toBe(true);
    expect(bytes.includes('hidden.jpg')).toBe(false);
  });

  test('with no folder chosen everything is hidden', async () => {
    await show({ visible_folders: [] });
    expect(await list()).toEqual([]);
    expect(await foundBySelfie()).toEqual([]);
    expect((await it.call<{ total_photos: number }>('GET', `/api/v1/public/gigs/${gigId}`)).body).toMatchObject({
      total_photos: 0,
      feature_image: null,
    });
    refusedWith(await it.call('GET', `/api/v1/public/download/${shown}`), 404);
    refusedWith(await it.call('GET', `/media/cover/${gigId}`), 404);
    await show({ visible_folders: 'all' });
  });

  test('the gallery switched off shows nothing at all', async () => {
    const [{ thumb_url: address }] = (await list()) as [PublicMedia];
    await show({ allow_selfie_search: false });
    refusedWith(await it.call('POST', `/api/v1/public/gigs/${gigId}/selfie-search`, { body: new FormData() }), 403);
    await show({ show_public_gallery: false });
    refusedWith(await it.call('GET', `/api/v1/public/gigs/${gigId}/media`), 403);
    refusedWith(await it.call('POST', `/api/v1/public/gigs/${gigId}/zip-ticket`, { body: {} }), 403);
    refusedWith(await it.call('GET', `/api/v1/public/download/${shown}`), 403);
    refusedWith(await it.call('GET', address), 404);
    refusedWith(await it.call('GET', `/media/cover/${gigId}`), 403);
    await show({ show_public_gallery: true });
  });

  test('a live page hears nothing of a hidden folder, neither that a photo came nor that it went', async () => {
    await show({ visible_folders: ['root'] });
    const { heard, leave } = await watchGallery(it, gigId);
    expect(heard).toEqual([{ type: 'ready' }]);
    const upload = async (seed: number, fields: Record<string, string>): Promise<string> =>
      (
        await it.upload(
          asha,
          gigId,
          [{ name: `${seed}.jpg`, bytes: await makeJpeg({ width: 160, height: 120, seed }) }],
          fields,
        )
      ).received[0]!.media_id;
    const secret = await upload(21, { folder_id: folderId });
    await it.settled();
    await it.call('DELETE', `/api/v1/gigs/${gigId}/media/bulk`, { token: asha.token, body: { media_ids: [secret] } });
    const open = await upload(22, {});
    await it.settled();
    await it.call('DELETE', `/api/v1/gigs/${gigId}/media/bulk`, { token: asha.token, body: { media_ids: [open] } });
    await expect.poll(() => heard.length).toBe(3);
    expect(JSON.stringify(heard)).not.toContain(secret);
    expect(heard.slice(1)).toEqual([
      { type: 'new_photo', data: expect.objectContaining({ media_id: open }) },
      { type: 'photo_removed', data: { media_id: open } },
    ]);
    leave();
  });

  test('a socket that says nothing sensible is closed', async () => {
    for (const word of [
      'hello',
      '{}',
      '{"type":"hello","gallery_token":7}',
      '{"type":"bye"}',
      '[]',
      'null',
      Buffer.alloc(5000, 'a'),
    ]) {
      const socket = new WebSocket(`${it.url.replace('http', 'ws')}/ws/gig/${gigId}/live`);
      await once(socket, 'open');
      socket.send(word);
      await once(socket, 'close');
    }
    expect((await it.call('GET', '/healthz')).status).toBe(200);
  });
});
