import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { daysFrom, indianDate } from '../../domain/kernel/financialYear.ts';
import { dayIn } from '../../api/conversation/days.ts';
import { paperwork } from '../paperwork.ts';
import { makeJpeg } from '../pictures.ts';
import { must } from '../rights/arrive.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let ravi: Person;
let gig: GigAnswer;
const today = indianDate(new Date().toISOString());
beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = [await loom.register('Asha Rao'), await loom.register('Ravi Iyer')];
  gig = await loom.createGig(asha, {
    gig_name: 'Meera *&* Arjun',
    category: 'Wedding',
    location: 'Fort Kochi',
    date_time: `${today}T18:00`,
  });
  await loom.upload(asha, gig.gig_id, [
    { name: 'first.jpg', bytes: await makeJpeg({ width: 600, height: 400, seed: 1 }) },
    { name: 'second.jpg', bytes: await makeJpeg({ width: 600, height: 400, seed: 2 }) },
  ]);
  await paperwork(loom, asha, 'Tara', '+91 98123 10001');
  await loom.settled();
  await must(loom, 'POST', `/api/v1/ai-assistant/analyze/${gig.gig_id}`, { token: asha.token, body: {} });
  await loom.settled();
});
afterAll(() => loom.close());

const ask = async (who: Person, message: string, feature = 'analyze', more: object = {}): Promise<string> => {
  const { response, written_by: by } = await must<{ response: string; written_by: string }>(
    loom,
    'POST',
    '/api/v1/loom-ai/chat',
    { token: who.token, body: { message, feature, thread_id: 'one', ...more } },
  );
  expect(by).toBe('built-in');
  expect(response).toContain('No model is connected');
  return response;
};

test("without a model the studio's own figures answer, and it is said that no model is connected", async () => {
  expect(await ask(asha, 'How many photos do I have?')).toContain('1 gig with 2 photos and 0 videos');
  expect(await ask(asha, 'Who has not paid?')).toMatch(/1 invoice is waiting.*Buyer-Tara.*₹/s);
  expect(await ask(asha, `What is on ${today}?`)).toContain('Gig: **Meera \\*&\\* Arjun** in Fort Kochi');
  expect(await ask(asha, `Am I free on ${daysFrom(today, 400)}?`)).toContain('The day is free.');
  expect(await ask(asha, 'Show the best of Meera *&* Arjun')).toMatch(/The best of.*first\.jpg.*: \d/s);
  expect(await ask(asha, 'How many are in Meera *&* Arjun?')).toContain('has 2 photos and 0 videos');
  expect(await ask(asha, 'List my gigs')).toContain('2 photos');
});
test("another studio's figures are its own", async () => {
  expect(await ask(ravi, 'Who has not paid?')).toContain('Nobody owes you anything');
  expect(await ask(ravi, 'Best of Meera *&* Arjun')).not.toContain('first.jpg');
  expect(await ask(ravi, 'How many photos are in Meera *&* Arjun?')).toContain('0 gigs with 0 photos');
  expect(await ask(ravi, `What is on ${today}?`)).toContain('The day is free.');
});
test('a photo is judged by what was measured of it and what its file says', async () => {
  const body = new FormData();
  const bytes = await makeJpeg({ width: 900, height: 600, exif: true, seed: 4 });
  body.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg');
  const { url } = await must<{ url: string }>(loom, 'POST', '/api/v1/loom-ai/upload', { token: asha.token, body });
  const answer = await ask(asha, 'Can I deliver it?', 'quality', { image_url: url });
  expect(answer).toMatch(/measured quality is \*\*[\d.]+ of 100\*\*/);
  expect(answer).toContain('Canon EOS R5');
  expect(answer).toContain('50 mm, f/2.8, 1/250 s, ISO 400');
});
test('each mode has something to say', async () => {
  expect(await ask(asha, 'Something for Meera *&* Arjun', 'caption')).toContain('**Instagram**');
  expect(await ask(asha, 'Something', 'hashtag')).toMatch(/`#\w+`/);
  expect(await ask(asha, 'A mandap at night', 'settings')).toContain('Indoors in low light');
  expect(await ask(asha, 'Something', 'settings')).toContain('A portrait to begin with');
  expect(await ask(asha, 'About Meera *&* Arjun', 'article')).toContain('## Meera \\*&\\* Arjun, Fort Kochi');
  expect(await ask(asha, 'A couple', 'ideas')).toContain('mehendi');
  expect(await ask(asha, 'Hello', 'analyze')).toContain('Put a photo into the conversation');
  expect(await ask(ravi, 'Something', 'caption')).toContain('once you have created one');
});
test('days are understood from a Tuesday on', () => {
  const day = (text: string) => dayIn(text, '2026-11-24');
  expect([day('today'), day('tomorrow'), day('on Saturday'), day('Tuesday'), day('2027-02-30'), day('soon')]).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-28',
    '2026-11-24',
    undefined,
    undefined,
  ]);
});
