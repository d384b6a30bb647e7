import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanOfferAnswer as PlanAnswer } from '../../api/contract/planOffers.ts';
import { featuresOf } from '../../api/subscription/features.ts';
import { readConfig } from '../../api/runtime/config.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom({ env: { COUNTRY_HEADER: 'CF-IPCountry', HELP_CENTER_URL: 'https://help.loom.test/' } });
  asha = await loom.register();
});
afterAll(() => loom.close());

const plans = (country?: string) =>
  loom.call<{ plans: PlanAnswer[]; country: string | null }>('GET', '/api/v1/account/subscription-plans', {
    token: asha.token,
    ...(country === undefined ? {} : { headers: { 'cf-ipcountry': country } }),
  });

describe('the plans on offer', () => {
  test('come without the trial, priced in rupees, with what they include', async () => {
    const { body } = await plans();
    expect(body.plans.map(({ plan_id, price, duration_days }) => ({ plan_id, price, duration_days }))).toEqual([
      { plan_id: 'monthly', price: 1999, duration_days: 30 },
      { plan_id: 'annual', price: 19_999, duration_days: 365 },
    ]);
    for (const plan of body.plans) {
      expect(plan).toMatchObject({
        media_upload_limit: -1,
        gigs_limit: -1,
        ai_conversations_limit: -1,
        is_active: true,
      });
      expect(plan.features).toEqual([
        'Unlimited Gigs',
        'Unlimited Uploads',
        'Unlimited Face Recognition',
        'Loom AI Access',
        'Cloud Sync Via FTP',
      ]);
    }
  });

  const unlimited = { durationDays: 30, gigsLimit: -1, mediaLimit: -1, aiLimit: -1 };
  test('of a year add the better model, where one is connected', () => {
    expect(featuresOf({ ...unlimited, durationDays: 365 }, true)).toContain('Gemini Pro Access');
    expect(featuresOf(unlimited, true)).not.toContain('Gemini Pro Access');
    expect(featuresOf({ ...unlimited, durationDays: 365 }, false)).not.toContain('Gemini Pro Access');
  });

  test('promise nothing that their limits refuse', () => {
    expect(featuresOf({ durationDays: 365, gigsLimit: 1, mediaLimit: 25_000, aiLimit: 0 }, true)).toEqual([
      '1 Gig',
      '25,000 Uploads',
      'Unlimited Face Recognition',
      'Cloud Sync Via FTP',
    ]);
  });

  test('tell the country that the proxy knows, and none that is no country', async () => {
    expect((await plans('in')).body.country).toBe('IN');
    for (const unknown of [undefined, 'XX', 'T1', '<script>', 'India'])
      expect((await plans(unknown)).body.country).toBeNull();
  });
});

test('help is where the operator says, and nowhere by default', async () => {
  const { body } = await loom.call('GET', '/api/v1/account/help-center', { token: asha.token });
  expect(body).toEqual({ url: 'https://help.loom.test/' });
  expect(readConfig({}).HELP_CENTER_URL).toBeUndefined();
  expect(() => readConfig({ HELP_CENTER_URL: 'javascript:alert(1)' })).toThrow(/HELP_CENTER_URL/);
});
