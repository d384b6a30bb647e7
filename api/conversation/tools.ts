import { z } from 'zod';
import { lookUpStudio } from '../../commands/conversation.ts';
import type { ToolCall, ToolDescription } from '../../commands/ports/assistant.ts';
import type { LookUp, Proposal } from '../../domain/conversation.ts';
import type { JsonObject } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ClientQueries } from '../client/queries.ts';
import type { Asker } from './asker.ts';
import { type ProposedAction, type Proposals, isProposal, proposalInputs } from './proposals.ts';
import type { StudioFigures } from './studio.ts';

/** Characters that one result may have. */
const LONGEST_RESULT = 12_000;
const MOST_CLIENTS = 10;
const MOST_BEST = 20;

const day = z.iso.date();
const gigId = z.string().max(64).describe('gig_id of a gig that was found before');
const inputs = {
  find_gigs: z.object({
    text: z.string().max(200).optional().describe('Words of the name, the kind or the place'),
    from: day.optional(),
    to: day.optional(),
  }),
  count_photos: z.object({ gig_id: gigId.optional().describe('Without it, of the whole studio') }),
  best_of_gig: z.object({ gig_id: gigId, count: z.number().int().min(1).max(MOST_BEST).optional() }),
  unpaid_invoices: z.object({}),
  on_day: z.object({ day }),
  find_clients: z.object({
    text: z.string().min(1).max(200).describe('How a name, a company, a mailbox or a telephone begins'),
  }),
} satisfies Record<LookUp, z.ZodType>;
const SAYS: Record<LookUp | Proposal, string> = {
  find_gigs: "Finds the photographer's gigs (shoots), the newest first, with date, place and number of photos.",
  count_photos: 'Counts photos and videos of one gig, or of the whole studio.',
  best_of_gig: 'The photos of a gig that were measured best, with the reasons, look-alikes left out.',
  unpaid_invoices: 'Invoices that are not paid yet: client, amount due in rupees, due date, whether overdue.',
  on_day: 'Gigs and bookings of one day (YYYY-MM-DD).',
  find_clients: 'Finds clients of the studio, for their client_id.',
  draft_invoice:
    'Proposes to draft an invoice for a client. Nothing happens until the photographer presses a button; the draft is not sent.',
  write_to_client:
    'Proposes a mail to a client. Nothing happens until the photographer presses a button, which opens it in their own mail program.',
  make_folder: 'Proposes to make a folder in a gig. Nothing happens until the photographer presses a button.',
};

const all = { ...inputs, ...proposalInputs };
type Name = keyof typeof all;
/** Whether there is such a tool: a model may name anything. */
export const isTool = (name: string): name is Name => Object.hasOwn(all, name);

/** What a model may ask for, as its protocol describes it. */
export const toolDescriptions: readonly ToolDescription[] = Object.entries(all).map(([name, schema]) => {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
  return { name, description: SAYS[name as Name], parameters: parameters as JsonObject };
});

/** A tool's result as the model gets it: data, and never more than fits. */
const result = (data: unknown): string => {
  const text = JSON.stringify({ data });
  return text.length <= LONGEST_RESULT
    ? text
    : JSON.stringify({ error: 'There is too much of it. Please ask for less.' });
};
const failed = (error: string): string => JSON.stringify({ error });

/**
 * Runs the tools that a model asks for, as whoever asks: what they may not see, it does not find. Each look-up is an event
 * before its result is told. Whatever it asks for that there is not, or not for them, is said to it in a sentence.
 */
export function studioTools(figures: StudioFigures, clients: ClientQueries, proposals: Proposals) {
  const gigOf = async (userId: string, id: string) =>
    (await figures.gig(userId, id)) ?? Promise.reject(new Refusal('notFound', 'gig.absent', 'Gig not found'));
  const found: { [K in LookUp]: (userId: string, input: z.output<(typeof inputs)[K]>) => Promise<unknown> } = {
    find_gigs: (userId, input) => figures.find(userId, input),
    count_photos: async (userId, { gig_id: id }) =>
      id === undefined ? figures.counts(userId) : (await gigOf(userId, id)).counts,
    best_of_gig: async (userId, { gig_id: id, count }) => figures.best(await gigOf(userId, id), count ?? MOST_BEST),
    unpaid_invoices: (userId) => figures.unpaid(userId),
    on_day: (userId, { day: on }) => figures.onDay(userId, on),
    find_clients: async (userId, { text }) => ({
      clients: (await clients.search(userId, false, text, { limit: MOST_CLIENTS })).items.map(
        ({ id, name, company, email }) => ({ client_id: id, name, company, has_email: email !== '' }),
      ),
    }),
  };
  /** What came of one call, and the action that it proposed, if any. */
  return async (
    asker: Asker,
    conversationId: string,
    { name, arguments: given }: ToolCall,
  ): Promise<{ content: string; proposed?: ProposedAction }> => {
    if (!isTool(name)) return { content: failed('There is no such tool.') };
    let raw: unknown;
    try {
      raw = JSON.parse(given === '' ? '{}' : given);
    } catch {
      return { content: failed('The arguments are not JSON.') };
    }
    const input = all[name].safeParse(raw);
    if (!input.success)
      return { content: failed(`${input.error.issues[0]?.path.join('.')}: ${input.error.issues[0]?.message}`) };
    const { userId, caller, write } = asker;
    try {
      if (isProposal(name)) {
        const proposed = await proposals.propose(asker, conversationId, name, input.data);
        return { content: result({ proposed: true, ...proposed }), proposed };
      }
      const as = { ...caller, key: undefined, cause: conversationId };
      await write.run(lookUpStudio, { conversationId, userId, lookUp: name }, as);
      return { content: result(await found[name](userId, input.data as never)) };
    } catch (error) {
      if (error instanceof Refusal && error.kind !== 'unavailable') return { content: failed(error.message) };
      throw error;
    }
  };
}
