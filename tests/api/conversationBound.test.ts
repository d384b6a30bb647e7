import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAssistantModel } from '../../adapters/assistant/openai.ts';
import { LONGEST_MS, type Timer, spoken } from '../../api/conversation/spoken.ts';
import { openAssistantDouble } from '../doubles/assistantModel.ts';

let double: Awaited<ReturnType<typeof openAssistantDouble>>;
beforeAll(async () => {
  double = await openAssistantDouble();
});
afterAll(() => double.close());

const SLOW = '\n\n*This answer took longer than an answer may take, and ends here.*';
const look = { name: 'count_photos', arguments: '{}' };

/** An answer of the model, whose time runs out when the test says so; `runTool` as given. */
function answering(runTool = () => Promise.resolve({ content: '{"data":{"photos":1}}' })) {
  let ring = (): void => undefined;
  const waits: number[] = [];
  let cancelled = 0;
  const timer: Timer = (ms, rings) => {
    waits.push(ms);
    ring = rings;
    return () => void (cancelled += 1);
  };
  const heard: string[] = [];
  const answer = spoken(
    {
      model: openAssistantModel({ apiKey: 'key', baseUrl: double.url, model: 'm', proModel: undefined }),
      pro: false,
      consent: { mayLook: true },
      runTool,
      timer,
    },
    [{ role: 'user', content: 'Look around' }],
    { hear: (piece) => void heard.push(piece), looks: () => undefined, signal: new AbortController().signal },
  );
  return { answer, heard, waits, runsOut: () => ring(), cancelled: () => cancelled };
}

test('an answer with tools has one time for all its rounds: it ends as far as it came, and says so', async () => {
  const [asked, left] = [double.asked.length, double.left()];
  const slow = double.pauses('You have');
  double.plays(double.calls(look), double.calls(look), slow);
  const { answer, heard, waits, runsOut } = answering();
  await expect.poll(() => heard).toEqual(['You have']);
  runsOut();
  expect(await answer).toMatchObject({ content: `You have${SLOW}`, looked: ['count_photos'] });
  expect(heard).toEqual(['You have', SLOW]);
  expect(waits).toEqual([LONGEST_MS]);
  expect(double.asked.length - asked).toBe(3);
  await expect.poll(() => double.left() - left).toBe(1);
});

test('time that runs out while something is looked up ends it as well: the model is asked no more', async () => {
  const asked = double.asked.length;
  double.plays(double.calls(look, look), double.says('Never said'));
  let runs = 0;
  const { answer, runsOut } = answering(() => {
    runs += 1;
    runsOut();
    return Promise.resolve({ content: '{}' });
  });
  await expect(answer).rejects.toThrow('The model said nothing.');
  expect([runs, double.asked.length - asked]).toEqual([1, 1]);
});

test('an answer in time says nothing of it, and its clock is put away', async () => {
  double.plays(double.calls(look), double.says('One photo.'));
  const { answer, cancelled } = answering();
  expect((await answer).content).toBe('One photo.');
  expect(cancelled()).toBe(1);
});
