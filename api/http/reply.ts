import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { Caller } from '../../commands/core/run.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import type { ClientPrincipal, TeamPrincipal } from '../auth/accessSessions.ts';
import type { Operation } from '../contract/operation.ts';

/** Who is signed in; `nobody` for public calls. */
export type Principal = { actor: Extract<Actor, { kind: 'user' }>; sessionId: string } | undefined;

/** What a handler gets: validated input, who asks, and the raw request for streams. */
export interface Request<O extends Operation> {
  params: z.output<O['params']>;
  query: z.output<O['query']>;
  body: z.output<O['body']>;
  principal: Principal;
  /** The signed-in client, for operations that clients may call. */
  client: ClientPrincipal | undefined;
  /** The signed-in editor, for operations that editors may call. */
  editor: TeamPrincipal | undefined;
  /** The signed-in user as commands want them; only for operations that need a session. */
  caller: Caller;
  /** A guest of this address, for public calls. */
  guest: Caller;
  /** Of whom is signed in, as addresses of pictures carry it; empty for public calls. */
  session: string;
  address: string;
  correlation: string;
  raw: IncomingMessage;
  ctx: Context;
}

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
