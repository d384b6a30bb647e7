import { CLIENT_TUS } from '../api/client-access.ts';
import { currentClient } from '../client-session.ts';
import { backoff } from '../parts/backoff.ts';
import { sendByTus } from './send-by-tus.ts';
import { addUploads, changeUpload, currentUploads, dropUploads, isOpen, type Upload } from './uploads.ts';

/** Files of clients, on their way by tus into the same tray. */
const AT_ONCE = 3;
const files = new Map<string, { file: File; gigId: string }>();
const running = new Map<string, { stop(forGood?: boolean): Promise<void> }>();
const SIGNED_OUT = 'You are signed out. Sign in and choose the same files again: they go on where they stopped.';

const idOf = (gigId: string, { name, size, lastModified }: File): string =>
  `client:${gigId}/${name}/${size}/${lastModified}`;

async function send(id: string): Promise<void> {
  const { file, gigId } = files.get(id)!;
  const session = currentClient(gigId);
  if (!session) return changeUpload(id, { state: 'failed', sent: 0, sentence: SIGNED_OUT });
  changeUpload(id, { state: 'sending', sentence: '' });
  const run = sendByTus(
    file,
    {
      endpoint: CLIENT_TUS,
      headers: { authorization: `Bearer ${session.token}` },
      identity: ['client', gigId],
      otherwise: 'Failed to upload media',
    },
    (sent) => changeUpload(id, { sent }),
  );
  running.set(id, run);
  const outcome = await run.outcome;
  running.delete(id);
  if (outcome.state === 'done') {
    goOnLater.settled();
    return changeUpload(id, outcome);
  }
  const { state, lost, sentence } = outcome;
  changeUpload(
    id,
    state === 'failed' && lost ? { state: 'paused', sent: 0, sentence: '' } : { state, sent: 0, sentence },
  );
  if (lost) goOnLater.later();
}
const goOnLater = backoff(() => {
  for (const { id, state } of currentUploads()) if (state === 'paused') retry(id);
});
function goOn(): void {
  for (const { id, state } of currentUploads()) {
    if (running.size >= AT_ONCE) return;
    if (state === 'waiting' && files.has(id) && !running.has(id)) void send(id).then(goOn);
  }
}

/** Puts a client's files on their way. */
export function upload(gigId: string, chosen: readonly File[]): void {
  const fresh = chosen.filter(
    (file) =>
      !currentUploads().some(
        ({ id, state }) =>
          id === idOf(gigId, file) && (state === 'waiting' || state === 'sending' || state === 'paused'),
      ),
  );
  const added = fresh.map((file): Upload => ({
    id: idOf(gigId, file),
    gigId,
    name: file.name,
    size: file.size,
    sent: 0,
    state: 'waiting',
  }));
  const again = new Set(added.map(({ id }) => id));
  fresh.forEach((file, index) => files.set(added[index]!.id, { file, gigId }));
  dropUploads(({ id }) => !again.has(id));
  addUploads(added);
  goOn();
}
export function cancel(id: string): void {
  void running.get(id)?.stop(true);
  running.delete(id);
  files.delete(id);
  dropUploads((other) => other.id !== id);
  goOn();
}
export function retry(id: string): void {
  if (!files.has(id)) return;
  changeUpload(id, { state: 'waiting', sent: 0, sentence: '' });
  goOn();
}
export function cancelAll(): void {
  for (const upload of currentUploads()) if (isOpen(upload)) cancel(upload.id);
}
export function retryAll(): void {
  for (const { id, state } of currentUploads()) if (state === 'failed' || state === 'paused') retry(id);
}
export function clearFinished(): void {
  for (const upload of currentUploads()) if (!isOpen(upload)) files.delete(upload.id);
  dropUploads(isOpen);
}

window.addEventListener('beforeunload', (event) => {
  if (running.size > 0) event.preventDefault();
});
