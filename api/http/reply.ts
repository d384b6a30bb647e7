import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { Caller, CommandDescription, Outcome } from '../../commands/core/run.ts';
import type { Actor, DomainEvent } from '../../domain/kernel/event.ts';
import type { GigView } from '../../projections/gig.ts';
import type { ClientPrincipal, TeamPrincipal } from '../auth/accessSessions.ts';
import type { Operation } from '../contract/operation.ts';
import type { Settling } from './settling.ts';

export interface SignedIn {
  actor: Extract<Actor, { kind: 'user' }>;
  sessionId: string;
  /** When their token ends by itself, in milliseconds since the epoch. */
  endsAt: number;
  /** Nothing but what sets one up answers them: see `beforeSecondStep`. */
  needsSecondStep: boolean;
}
/** Who is signed in; `nobody` for public calls. */
export type Principal = SignedIn | undefined;

/** What a handler gets of any call: who asks, a way to run commands, and the raw request for streams. */
export interface AnyRequest {
  /** The signed-in user as commands want them; for public calls a guest of this address. */
  caller: Caller;
  /** A guest of this address, for public calls. */
  guest: Caller;
  /** Of whom is signed in, as addresses of pictures carry it; empty for public calls. */
  session: string;
  address: string;
  correlation: string;
  raw: IncomingMessage;
  ctx: Context;
  /** Runs a command as this request's caller, or as another. The answer waits until the read models show what it changed. */
  run<I, S, C, E extends DomainEvent, F>(
    description: CommandDescription<I, S, C, E, F>,
    input: NoInfer<I>,
    as?: Caller,
  ): Promise<Outcome<S>>;
  /** The write side, for what runs several commands; the answer waits for them too. */
  write: Settling['write'];
  /** Before a handler reads what it has just changed. `position`: of a call that is repeated, which runs nothing. */
  settled: Settling['settled'];
}

/** Whom each access lets in. */
interface Admitted {
  public: { principal: undefined; client: undefined; editor: undefined };
  signedIn: { principal: SignedIn; client: undefined; editor: undefined };
  photographer: Admitted['signedIn'];
  owner: Admitted['signedIn'];
  admin: Admitted['signedIn'];
  auditor: Admitted['signedIn'];
  client: { principal: undefined; client: ClientPrincipal; editor: undefined };
  ownerOrClient: { principal: Principal; client: ClientPrincipal | undefined; editor: undefined };
  team: { principal: undefined; client: undefined; editor: TeamPrincipal };
  ownerOrTeam: { principal: Principal; client: undefined; editor: TeamPrincipal | undefined };
}

/** The gig of `{gigId}` in the path, which the caller was let into. */
type OfGig<O extends Operation> = O['access'] extends 'owner' | 'client' | 'team'
  ? z.output<O['params']> extends { gigId: string }
    ? { gig: GigView }
    : unknown
  : unknown;

/** What the handler of an operation gets: validated input, and whom its access let in. */
export type Request<O extends Operation> = AnyRequest &
  Admitted[O['access']] &
  OfGig<O> & {
    params: z.output<O['params']>;
    query: z.output<O['query']>;
    body: z.output<O['body']>;
  };

/** Bytes instead of JSON: the handler has written the context itself. */
export const SENT = Symbol('sent');

export interface Route<O extends Operation = Operation> {
  operation: O;
  handle(request: Request<O>): Promise<z.input<O['answer']> | typeof SENT>;
}

/** Keeps the operation's types for its handler. */
export const route = <O extends Operation>(operation: O, handle: Route<O>['handle']): Route =>
  ({ operation, handle }) as unknown as Route;

/** A page as its caller asked for it, for a reader's query. */
export const pageOf = ({
  limit,
  cursor,
}: {
  limit: number;
  cursor?: string | undefined;
}): { limit: number; cursor?: string } => ({ limit, ...(cursor === undefined ? {} : { cursor }) });
