import { parentPort, workerData } from 'node:worker_threads';
import { openLogWriter, type Append } from './sqlite-log.ts';

// Owns the write connection, so that no fsync ever holds up a request.
const writer = openLogWriter((workerData as { file: string }).file);

parentPort?.on('message', (group: Append[] | 'close') => {
  if (group !== 'close') {
    parentPort?.postMessage(writer.commit(group));
    return;
  }
  writer.close();
  parentPort?.close();
});
