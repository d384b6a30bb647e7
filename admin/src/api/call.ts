import { HttpError } from 'react-admin';
import type { z } from 'zod';
import { failure, type Operation } from '../../../api/contract/operation.ts';
import { currentSession } from './session.ts';

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: z.input<P>;
  query?: z.input<Q>;
  body?: z.input<B>;
  signal?: AbortSignal;
  /** Instead of the session's own. */
  token?: string;
}

/**
 * Calls an operation of the contract and checks its answer against it. Failures are HttpErrors whose message is a
 * sentence for people; status 0 means that the server was not reached.
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  operation: Operation<P, Q, B, A>,
  { params, query, body, signal, token = currentSession()?.access_token }: Input<P, Q, B> = {},
): Promise<z.output<A>> {
  const response = await fetch(address(operation.path, params, query), {
    method: operation.method,
    headers: headers(body !== undefined, token),
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new HttpError('The server cannot be reached. Nothing was changed; try again in a moment.', 0);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(response.status, answer);
  const checked = operation.answer.safeParse(answer);
  if (!checked.success)
    throw new HttpError(
      'The server answered in a way that this console does not understand. Reload the page; if it stays, the two are of different versions.',
      502,
      checked.error.issues,
    );
  return checked.data;
}

function address(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
function headers(hasBody: boolean, token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}
function refused(status: number, answer: unknown): HttpError {
  const said = failure.safeParse(answer);
  if (!said.success)
    return new HttpError(
      status >= 500
        ? 'The server could not do that. Nothing was lost; try again in a moment.'
        : 'The server refused that.',
      status,
    );
  const reference = said.data.reference ? ` (reference ${said.data.reference})` : '';
  return new HttpError(`${said.data.detail}${reference}`, status, { errors: fieldErrors(said.data.errors) });
}
const fieldErrors = (errors: { path: string; message: string }[] = []) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));
