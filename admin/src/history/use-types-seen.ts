import { useState } from 'react';
import type { AuditEvent } from '../../../api/contract/audit.ts';

/** The event types met so far, sorted: what the filter offers. Grows while the history is read, never shrinks. */
export function useTypesSeen(events: AuditEvent[]): string[] {
  const [seen, setSeen] = useState<string[]>([]);
  const all = [...new Set([...seen, ...events.map((event) => event.type)])].sort();
  if (all.length !== seen.length) setSeen(all);
  return all;
}
