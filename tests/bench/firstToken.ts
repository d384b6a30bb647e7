import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LineHeard } from '../../api/contract/conversation.ts';
import { openAssistantDouble } from '../doubles/assistantModel.ts';
import { type Figure, median } from './figure.ts';
import { startLoomProcess } from './loomProcess.ts';
import { makeStudio, signIn } from './studio.ts';

/** As many as a person may send at once. */
const MESSAGES = 25;
/** What a quick model takes until its first token; most take three times as long, which hides more. */
const THINKS_MS = 100;
/** The first ones compile what the others run. */
const WARM = 3;

/** A message to Loom AI until the first piece of its answer, in one conversation that grows; beside the endpoint asked directly with the same. */
export async function benchFirstToken(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-token-'));
  const model = await openAssistantDouble();
  const answer = model.says('Begin ', 'with the light.');
  model.plays(async (response) => {
    await wait(THINKS_MS);
    await answer(response);
  });
  try {
    const studio = await makeStudio(folder, 1);
    const loom = await startLoomProcess(folder, { env: { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: model.url } });
    try {
      const token = await signIn(loom.url, studio);
      const line = new WebSocket(`${loom.url.replace('http', 'ws')}/ws/loom-ai`);
      let hear: (heard: LineHeard) => void = () => undefined;
      line.on('message', (data) => hear(JSON.parse(String(data)) as LineHeard));
      await once(line, 'open');
      const overOurs = () =>
        new Promise<number>((resolve, reject) => {
          let first = 0;
          const began = performance.now();
          hear = (heard) => {
            if (heard.type === 'stream') first ||= performance.now() - began;
            else if (heard.type === 'complete') resolve(first);
            else if (heard.type === 'error') reject(new Error(heard.detail));
          };
          line.send(
            JSON.stringify({ token, message: 'Where do I begin?', thread_id: 'bench', feature: 'ideas', tools: true }),
          );
        });
      const directly = async (): Promise<number> => {
        const { authorization: _, ...body } = model.asked.at(-1)!;
        const began = performance.now();
        const response = await fetch(`${model.url}/chat/completions`, {
          method: 'POST',
          headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const reader = response.body!.getReader();
        await reader.read();
        const first = performance.now() - began;
        while (!(await reader.read()).done);
        return first;
      };
      const [ours, reference]: [number[], number[]] = [[], []];
      for (let n = 0; n < MESSAGES; n++) {
        ours.push(await overOurs());
        reference.push(await directly());
      }
      line.close();
      const [mine, theirs] = [ours.slice(WARM), reference.slice(WARM)];
      return [
        {
          work: "Loom AI's first token over our socket",
          ours: median(mine),
          reference: median(theirs),
          unit: 'ms',
          ratio: median(theirs) / median(mine),
          // At most 1.2 times.
          target: 0.83,
          note: `the endpoint asked directly with the same, which thinks for ${THINKS_MS} ms; slowest ${Math.max(...mine).toFixed(0)} and ${Math.max(...theirs).toFixed(0)} ms`,
        },
      ];
    } finally {
      await loom.close();
    }
  } finally {
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}
