import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openHttp } from './http.ts';
import type { Stage } from './stage.ts';
import { gaps, lines } from './table.ts';
import { type Trial, type Verdict, ask, inWords, judged, trialsOf } from './trial.ts';
import { addressSuite } from './suites/addresses.ts';
import { bytesSuite } from './suites/bytes.ts';
import { guessingSuite } from './suites/guessing.ts';
import { pageSuite } from './suites/pages.ts';
import { secretSuite } from './suites/secrets.ts';
import { socketSuite } from './suites/sockets.ts';
import { zipSuite } from './suites/zips.ts';
import { openWorld } from './world.ts';

// A line is hundreds of requests.
vi.setConfig({ testTimeout: 900_000 });
const stage = {} as Stage;
/** Which cell a request was, by its id. */
const asked = new Map<string, Trial>();
let before = 0;
beforeAll(async () => {
  const world = await openWorld();
  Object.assign(stage, { world, http: openHttp(world.it.url) });
}, 900_000);
afterAll(async () => {
  stage.http.close();
  await stage.world.close();
});

const tried = async (trial: Trial): Promise<Verdict> => {
  const mark = `rights-${asked.size}`;
  asked.set(mark, trial);
  const verdict = { trial, wrong: judged(trial, await ask(stage.http, trial, mark)) };
  if (trial.allowed) await trial.line.after?.(trial);
  return verdict;
};

test('every operation of the contract has its line', () => expect(gaps).toEqual([]));

bytesSuite(stage);
zipSuite(stage);
addressSuite(stage);
socketSuite(stage);
pageSuite(stage);
guessingSuite(stage);
secretSuite(stage);

describe('is refused', () => {
  beforeAll(async () => {
    await stage.world.it.settled();
    before = await stage.world.it.loom.context.feed.head();
  });
  test.each(lines.map((line) => [line.name, line] as const))('%s', async (_, line) => {
    expect(
      inWords(
        await Promise.all(
          trialsOf(stage.world, line)
            .filter(({ allowed }) => !allowed)
            .map(tried),
        ),
      ),
    ).toEqual([]);
  });

  test('without a trace: no refused call wrote an event', async () => {
    const { feed, decode } = stage.world.it.loom.context;
    const written = await decode(await feed.readAll({ after: before, limit: 1000 }));
    const by = written.flatMap(({ event, meta }) => {
      const trial = asked.get(meta.correlation);
      if (trial?.line.leaves?.includes(event.type)) return [];
      // What was on its way before goes on, such as a message to a guest who registered: nobody's call, and nobody's correlation.
      if (!trial && meta.actor.kind === 'system') return [];
      return trial
        ? `${trial.role}, ${trial.line.name}, ${trial.state}: wrote ${event.type}`
        : `${event.type} by ${meta.actor.kind}`;
    });
    expect(by).toEqual([]);
  });
});

describe('is allowed', () => {
  test.each(lines.map((line) => [line.name, line] as const))('%s', async (_, line) => {
    const verdicts: Verdict[] = [];
    for (const trial of trialsOf(stage.world, line).filter(({ allowed }) => allowed)) verdicts.push(await tried(trial));
    expect(inWords(verdicts)).toEqual([]);
  });
});
