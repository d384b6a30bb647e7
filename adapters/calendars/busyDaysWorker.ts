import { parentPort, workerData } from 'node:worker_threads';
import { busyDays } from './busyDays.ts';

/** A thread for one calendar: what a hostile one takes of time and memory ends with it. */
const { text, from, to } = workerData as { text: string; from: string; to: string };
parentPort!.postMessage(busyDays(text, { from, to }));
