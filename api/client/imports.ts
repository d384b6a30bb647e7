import { changeClientRecord, clientIdOf, openClientRecord } from '../../commands/client.ts';
import { type Caller, wasRun } from '../../commands/core/run.ts';
import type { ClientDetails } from '../../domain/client.ts';
import { mailboxOf } from '../../domain/kernel/mailbox.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ImportLine, ImportOutcome } from '../contract/client.ts';
import type { AnyRequest } from '../http/reply.ts';
import { type Plan, planOf, read } from './importing.ts';
import type { ClientQueries } from './queries.ts';

interface Planned {
  plan: Plan;
  /** Of whoever has this mailbox already. */
  clientId: string | undefined;
}

/** What an import does with lines of a file, one after the other, so that who stands there twice is known the second time. */
async function* planned(
  clients: ClientQueries,
  ownerId: string,
  lines: readonly ImportLine[],
): AsyncGenerator<Planned> {
  const before = new Map<string, ClientDetails>();
  for (const line of lines) {
    const found = read(line);
    if ('wrong' in found) {
      yield { plan: { outcome: 'wrong', detail: found.wrong }, clientId: undefined };
      continue;
    }
    const mailbox = mailboxOf(found.details.email);
    const view = await clients.byMailbox(ownerId, mailbox);
    const plan = planOf(found.details, before.get(mailbox) ?? (view && detailsIn(view)));
    if (plan.outcome !== 'wrong') before.set(mailbox, plan.details);
    yield { plan, clientId: view?.id };
  }
}
const detailsIn = ({
  name,
  email,
  phone,
  company,
  address,
  notes,
  stateCode,
  gstin,
}: ClientDetails): ClientDetails => ({
  name,
  email,
  phone,
  company,
  address,
  notes,
  stateCode,
  gstin,
});
const told = ({ outcome, detail }: Plan): ImportOutcome => ({ outcome, detail });

/** Nothing is written. */
export async function previewOf(
  clients: ClientQueries,
  ownerId: string,
  lines: readonly ImportLine[],
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for await (const { plan } of planned(clients, ownerId, lines)) outcomes.push(told(plan));
  return outcomes;
}

/** Each line is a command of its own, with a key of its own: what a repeat finds done is told as it was done. */
export async function importOf(
  clients: ClientQueries,
  { caller, run, write }: Pick<AnyRequest, 'caller' | 'run' | 'write'>,
  lines: readonly ImportLine[],
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  const ownerId = caller.actor.id;
  for await (const { plan, clientId: known } of planned(clients, ownerId, lines)) {
    if (plan.outcome === 'wrong') {
      outcomes.push(told(plan));
      continue;
    }
    const { details } = plan;
    const clientId = known ?? (await clientIdOf(write, ownerId, details.email));
    const as: Caller = { ...caller, key: caller.key && `${caller.key}.${outcomes.length}` };
    const was = (command: typeof openClientRecord | typeof changeClientRecord) =>
      wasRun(write.journal, command, clientId, as);
    if (plan.outcome === 'new') outcomes.push((await opened()) ? told(plan) : { outcome: 'same', detail: '' });
    else if (await was(openClientRecord)) outcomes.push({ outcome: 'new', detail: '' });
    else if (await was(changeClientRecord)) outcomes.push({ outcome: 'changed', detail: '' });
    else {
      if (plan.outcome === 'changed') await run(changeClientRecord, { clientId, ...details }, as);
      outcomes.push(told(plan));
    }

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
  }
  return outcomes;
}
