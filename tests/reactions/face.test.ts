import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReactionTools } from '../../reactions/core/reaction.ts';
import { mediaProcessorIdle } from '../../reactions/face.ts';

test('a clock that is set back in the midst of work holds up nothing that waits for a lull', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  let depth = 1;
  const tools = {
    write: { mediaProcessor: { depth: () => depth } },
    faces: { quietMs: 20 },
  } as unknown as ReactionTools;
  const first = mediaProcessorIdle(tools);
  depth = 0;
  await first;
  vi.setSystemTime(Date.now() - 7_200_000);
  const began = performance.now();
  // Begun an hour ahead, by the clock as it was then.
  await mediaProcessorIdle(tools, Date.now() + 3_600_000);
  // It waits for a minute at the longest.
  expect(performance.now() - began).toBeLessThan(30_000);
});
