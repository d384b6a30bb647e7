import { changeClientRecord, clientIdOf, openClientRecord } from '../../commands/client.ts';
import { type Caller, wasRun } from '../../commands/core/run.ts';
import { type ClientDetails, clientDetailsOf } from '../../domain/client.ts';
import { mailboxOf } from '../../domain/kernel/mailbox.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ImportLine, ImportOutcome } from '../contract/client.ts';
import { forEach } from '../http/bulk.ts';
import type { AnyRequest } from '../http/reply.ts';
import { type Plan, planOf, read } from './importing.ts';
import type { ClientQueries } from './queries.ts';

interface Planned {
  plan: Plan;
  /** Of whoever has this mailbox already. */
  clientId: string | undefined;
}
/** Makes of a plan what is told of the line, and may write. `at`: the line's place among all. */
type Done = (planned: Planned, at: number) => Promise<ImportOutcome>;

const told = ({ outcome, detail }: Plan): ImportOutcome => ({ outcome, detail });

/**
 * What an import does with lines of a file: several mailboxes at once, and the lines of one of them one after the other,
 * so that who stands there twice is known the second time.
 */
async function each(
  clients: ClientQueries,
  ownerId: string,
  lines: readonly ImportLine[],
  done: Done,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  const of = new Map<string, { at: number; details: ClientDetails }[]>();
  for (const [at, line] of lines.entries()) {
    const found = read(line);
    if ('wrong' in found) outcomes[at] = { outcome: 'wrong', detail: found.wrong };
    else {
      const mailbox = mailboxOf(found.details.email);
      if (!of.has(mailbox)) of.set(mailbox, []);
      of.get(mailbox)!.push({ at, details: found.details });
    }
  }
  await forEach([...of.keys()], async (mailbox) => {
    let before: ClientDetails | undefined;
    for (const { at, details } of of.get(mailbox)!) {
      const view = await clients.byMailbox(ownerId, mailbox);
      const plan = planOf(details, before ?? (view && clientDetailsOf(view)));
      before = plan.details;
      outcomes[at] = await done({ plan, clientId: view?.id }, at);
    }
  });
  return outcomes;
}

/** Nothing is written. */
export const previewOf = (
  clients: ClientQueries,
  ownerId: string,
  lines: readonly ImportLine[],
): Promise<ImportOutcome[]> => each(clients, ownerId, lines, ({ plan }) => Promise.resolve(told(plan)));

/** Each line is a command of its own, with a key of its own: what a repeat finds done is told as it was done. */
export function importOf(
  clients: ClientQueries,
  { caller, run, write }: Pick<AnyRequest, 'caller' | 'run' | 'write'>,
  lines: readonly ImportLine[],
): Promise<ImportOutcome[]> {
  const ownerId = caller.actor.id;
  return each(clients, ownerId, lines, async ({ plan, clientId: known }, at) => {
    const { details } = plan;
    const clientId = known ?? (await clientIdOf(write, ownerId, details.email));
    const as: Caller = { ...caller, key: caller.key && `${caller.key}.${at}` };
    const was = (command: typeof openClientRecord | typeof changeClientRecord) =>
      wasRun(write.journal, command, clientId, as);
    if (plan.outcome === 'new') return (await opened()) ? told(plan) : { outcome: 'same', detail: '' };
    if (await was(openClientRecord)) return { outcome: 'new', detail: '' };
    if (await was(changeClientRecord)) return { outcome: 'changed', detail: '' };
    if (plan.outcome === 'changed') await run(changeClientRecord, { clientId, ...details }, as);
    return told(plan);

    /** False: somebody else was first just now. */
    async function opened(): Promise<boolean> {
      try {
        await run(openClientRecord, { clientId, ...details }, as);
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.kind === 'conflict') return false;
        throw error;
      }
    }
  });
}
