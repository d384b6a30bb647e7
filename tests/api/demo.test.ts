import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TeamAbout } from '../../api/contract/teamAccess.ts';
import { bringTrial, signInElsewhere } from '../../api/demo/account.ts';
import { bringBusiness, dayOf, remind } from '../../api/demo/business.ts';
import { bringPeople } from '../../api/demo/people.ts';
import { bringProfile } from '../../api/demo/profile.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let meera: Person;
let gigId: string;
let media: string[];
beforeAll(async () => {
  loom = await startLoom();
  meera = await loom.register('Meera Nair');
  ({ gig_id: gigId } = await loom.createGig(meera, { guest_uploads_enabled: true }));
  const files = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (seed) => ({
      name: `DSC_${seed}000.JPG`,
      bytes: await makeJpeg({ width: 600, height: 400, seed }),
    })),
  );
  media = (await loom.upload(meera, gigId, files)).received.map(({ media_id }) => media_id);
  await loom.settled();
});
afterAll(() => loom.close());

const ask = async <T>(method: string, path: string, body?: unknown, token = meera.token): Promise<T> => {
  const { status, body: answer } = await loom.call<T>(method, `/api/v1${path}`, { token, body });
  expect(status, `${method} ${path} ${JSON.stringify(answer)}`).toBe(200);
  return answer;
};

test('the demonstration has a client, an editor and a guest, who come in by the addresses that it prints', async () => {
  const doors = await bringPeople(ask, loom.url, gigId, media, '2026-11-21T21:40:00');
  await loom.settled();

  const [, email, code] = /^\/client\/login#email=(.+)&code=(\w+)$/.exec(doors.client)!;
  expect(
    await ask('POST', '/client/login', { client_email: decodeURIComponent(email!), access_code: code }, ''),
  ).toMatchObject({ gig_id: gigId, permissions: ['view', 'download', 'comment', 'edit'] });
  const { access_token: token } = await ask<{ access_token: string }>(
    'POST',
    '/team/login',
    { access_code: doors.editor.split('#')[1] },
    '',
  );
  expect(await ask<TeamAbout>('GET', `/team/gig/${gigId}`, undefined, token)).toMatchObject({
    approved_total: 5,
    edited_total: 2,
    unshown: [],
  });
  // Each of the edits has found the photo that it was made from.
  const { media: returned } = await ask<{ media: { original?: { filename: string }; filename: string }[] }>(
    'GET',
    `/team/gig/${gigId}/media?filter=edited`,
    undefined,
    token,
  );
  for (const { filename, original } of returned) expect(filename.replace('-edit.jpg', '.JPG')).toBe(original!.filename);
  expect(await ask('GET', `/gigs/${gigId}/guest-uploads`)).toMatchObject({ pending: 1, total: 2 });
});

test('the demonstration has a public profile with portfolio and projects, and two people who want to book', async () => {
  const photos = media.slice(0, 2).map((id) => ({ media_id: id, category: 'wedding' }));
  expect(await bringProfile(ask, meera.id, photos, dayOf)).toBe('/meera-nair');
  expect(await ask('GET', '/photographer/meera-nair', undefined, '')).toMatchObject({
    brand_name: 'Monsoon Frames',
    portfolio: { portfolio_items: [{}, {}] },
    projects: { project_items: [{}, {}] },
  });
  expect(await ask('GET', '/bookings')).toMatchObject({ counts: { all: 2, pending: 1, confirmed: 1 } });
});

test('the demonstration has books: invoices and quotations of each kind, expenses, an advance, a reminder that waits', async () => {
  const { overdue } = await bringBusiness(ask, { wedding: gigId, summit: gigId });
  await remind(loom.loom.context.write, overdue);
  await loom.settled();
  const kindsOf = (all: { status: string }[]) => [...new Set(all.map(({ status }) => status))].toSorted();
  const { invoices } = await ask<{ invoices: { status: string }[] }>('GET', '/business/invoices');
  expect(kindsOf(invoices)).toEqual(['cancelled', 'credited', 'draft', 'overdue', 'paid', 'pending']);
  const { quotations } = await ask<{ quotations: { status: string }[] }>('GET', '/business/quotations');
  expect(kindsOf(quotations)).toEqual(['accepted', 'declined', 'draft', 'invoiced', 'sent']);
  expect(await ask('GET', '/business/reminders')).toMatchObject({ reminders: [{ client_name: 'Lakshmi Iyer' }] });
  expect(await ask('GET', '/business/recurring-invoices')).toMatchObject({
    recurring_invoices: [{ client_name: 'Lakshmi Iyer', status: 'active', auto_send: true }],
  });
  expect(await ask('GET', '/business/expenses')).toMatchObject({ expenses: [{}, {}, {}, {}] });
  expect(await ask('GET', '/business/advances')).toMatchObject({ advances: [{ client_name: 'Divya Krishnan' }] });
});

test('the demonstration has sessions elsewhere, and a studio at the limit of its trial, which asks for a plan', async () => {
  await signInElsewhere(loom.url, meera);
  const { sessions } = await ask<{ sessions: { browser: string }[] }>('GET', '/account/sessions');
  expect(sessions.map(({ browser }) => browser)).toEqual(
    expect.arrayContaining(['Safari on iOS', 'Chrome on Windows']),
  );
  const who = { full_name: 'Arjun Menon', email: 'arjun@loom.demo', password: 'demo-arjun-1' };
  await bringTrial(ask, who, dayOf);
  const { access_token: token } = await ask<{ access_token: string }>('POST', '/auth/login', who, '');
  expect(await ask('GET', '/profile/status', undefined, token)).toMatchObject({
    subscription: { plan_name: 'Free Trial', usage_percentage: 100 },
  });
  expect(await ask('GET', '/admin/upgrades', undefined, loom.admin.token)).toMatchObject({
    upgrades: [{ email: who.email, plan_name: 'Monthly' }],
  });
});
