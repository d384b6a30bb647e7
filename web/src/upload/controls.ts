import { keepTrying } from '../parts/part.ts';
import { clientEngine, engine } from './engines.ts';
import { currentUploads } from './uploads.ts';

/** Who sends: a client's files go piece by piece, the studio's in one request each. */
const isClients = (id: string): boolean => id.startsWith('client:');
const engineOf = (id: string) => (isClients(id) ? keepTrying(clientEngine) : keepTrying(engine));

export const cancel = (id: string): void => void engineOf(id).then((sender) => sender.cancel(id));
export const retry = (id: string): void => void engineOf(id).then((sender) => sender.retry(id));

const everybody = (act: 'cancelAll' | 'retryAll' | 'clearFinished'): void => {
  const first = (clients: boolean) => currentUploads().find(({ id }) => isClients(id) === clients)?.id;
  for (const id of [first(true), first(false)]) if (id !== undefined) void engineOf(id).then((sender) => sender[act]());
};
export const cancelAll = (): void => everybody('cancelAll');
export const retryAll = (): void => everybody('retryAll');
export const clearFinished = (): void => everybody('clearFinished');
