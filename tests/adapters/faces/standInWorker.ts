import { appendFileSync, readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Answer, Job } from '../../../adapters/faces/job.ts';

/**
 * Stands in for the face worker: the path says what happens. `crash:<file>` dies, `crash-once:<file>` dies only the
 * first time (the file remembers), `hang` never answers, `slow` takes a moment; anything else finds nothing.
 */
parentPort!.on('message', (job: Job) => {
  const [what, file] = job.kind === 'find' ? job.path.split(':') : ['ok'];
  const before = file ? readFileSync(file, 'utf8').length : 0;
  if (file) appendFileSync(file, '.');
  if (what === 'crash' || (what === 'crash-once' && before === 0)) process.exit(3);
  if (what === 'throw') throw new Error('the networks did not load');
  if (what === 'hang') return;
  const answer: Answer = { ok: true, faces: [] };
  setTimeout(() => parentPort!.postMessage(answer), what === 'slow' ? 200 : 0);
});
