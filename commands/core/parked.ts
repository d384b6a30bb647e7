import type { Json } from '../../domain/kernel/event.ts';
import type { Vault } from '../ports/vault.ts';

/** A reaction that gave up on an event; an admin sees it and can try again. */
export interface Parked {
  id: string;
  reaction: string;
  eventId: string;
  eventType: string;
  stream: string;
  revision: number;
  gigId: string | null;
  error: string;
  attempts: number;
  parkedAt: string;
  /** Somebody at a process without reactions asked to try again. */
  retry?: true;
}

/** What is parked, in the vault: where reactions run and where an admin asks are not always one process. */
export function parkedIn(vault: Vault) {
  return {
    all: async (): Promise<Parked[]> =>
      (await vault.list('parked', 'all')).map(({ value }) => value as unknown as Parked),
    get: async (id: string): Promise<Parked | undefined> =>
      (await vault.get('parked', id))?.value as unknown as Parked | undefined,
    put: (parked: Parked): Promise<void> => vault.put('parked', parked.id, parked as unknown as Json, { group: 'all' }),
    drop: (id: string): Promise<void> => vault.delete('parked', id),
  };
}
