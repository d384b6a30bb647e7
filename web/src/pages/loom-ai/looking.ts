interface Look {
  /** While it is looked up. */
  now: string;
  /** What was looked at; nothing where something was only prepared. */
  at?: string;
}
const LOOKS: Record<string, Look> = {
  find_gigs: { now: 'Looking for gigs', at: 'gigs' },
  count_photos: { now: 'Counting photos', at: 'numbers of photos' },
  best_of_gig: { now: 'Choosing the best photos', at: 'the best photos' },
  unpaid_invoices: { now: 'Looking at unpaid invoices', at: 'unpaid invoices' },
  on_day: { now: 'Looking at the day', at: 'gigs and bookings of a day' },
  find_clients: { now: 'Looking for clients', at: 'clients' },
  draft_invoice: { now: 'Preparing an invoice' },
  write_to_client: { now: 'Writing to a client' },
  make_folder: { now: 'Preparing a folder' },
};

/** What Loom AI does with this tool now. */
export const looking = (tool: string): string | undefined => LOOKS[tool]?.now;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** What of the studio an answer was looked up in; undefined where nothing was. */
export function lookedInto(tools: readonly string[]): string | undefined {
  const at = tools.flatMap((tool) => LOOKS[tool]?.at ?? []);
  return at.length > 0 ? `Looked at ${listed.format(at)}` : undefined;
}
