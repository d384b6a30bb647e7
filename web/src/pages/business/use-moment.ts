import { useAddressed } from '../../ui/layers.ts';

/** The moment in the address (`at`): lists and reports show how they stood then. Null: now. */
export function useMoment(): { at: string | null; go: (at: string | null) => void } {
  const [asked, go] = useAddressed('at');
  const at = asked !== null && !Number.isNaN(Date.parse(asked)) ? new Date(asked).toISOString() : null;
  return { at, go };
}

/** The last minute of the month before this one, in the time of whoever looks. */
export const endOfLastMonth = (now = new Date()): Date => new Date(now.getFullYear(), now.getMonth(), 1, 0, -1);
/** The last minute of the 31 March that is past. */
export const endOfLastYear = (now = new Date()): Date =>
  new Date(now.getFullYear() - (now.getMonth() < 3 ? 1 : 0), 3, 1, 0, -1);
