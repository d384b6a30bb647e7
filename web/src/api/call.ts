import type { z } from 'zod';
import type { Failure, Operation } from '../../../api/contract/operation.ts';
import { earlyAnswer } from './early.ts';
import { LoadError, OFFLINE } from '../parts/load-part.ts';
import { currentSession, endSession } from '../session.ts';

/** A refusal of the API, or no answer at all (status 0). `detail` is written for the person who reads it. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: { path: string; message: string }[];
  constructor(status: number, detail: string, errors: { path: string; message: string }[] = []) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.errors = errors;
  }
}

/** The server's sentence where it gave one, else the page's own. */
export function sentence(error: unknown, otherwise: string): string {
  return (error instanceof ApiError || error instanceof LoadError) && error.detail ? error.detail : otherwise;
}

type Part<Name extends string, Schema extends z.ZodType> =
  Record<string, never> extends z.input<Schema> ? { [K in Name]?: z.input<Schema> } : { [K in Name]: z.input<Schema> };

export type Input<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> & {
    /** Form data where the operation takes it. */
    body?: z.input<O['body']> | FormData | undefined;
    signal?: AbortSignal | undefined;
    /** Of a client's login; stands for the studio's session. */
    clientToken?: string | undefined;
    /** Of a private gallery. */
    galleryToken?: string | null | undefined;
    /** Of a guest who shares photos. */
    guestToken?: string | null | undefined;
    /** Of a registered guest's own link. */
    faceToken?: string | undefined;
    /** Of a photographer who looks at a public page of theirs. */
    studioToken?: string | undefined;
  };

export function addressOf(operation: Pick<Operation, 'path'>, params: object = {}, query: object = {}): string {
  const known = params as Record<string, string>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A key that makes a repeat of the same command harmless. `crypto.randomUUID` is absent on plain http. */
function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function failureOf(response: Response): Promise<ApiError> {
  const failure = (await response.json().catch(() => ({}))) as Partial<Failure>;
  return new ApiError(response.status, failure.detail ?? '', failure.errors ?? []);
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await ((init.method === 'GET' && earlyAnswer(address)) || fetch(address, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, OFFLINE);
  }
}

async function respond<O extends Operation>(operation: O, input: Input<O>): Promise<Response> {
  const { clientToken, params, query, body, signal, galleryToken, guestToken, faceToken, studioToken } = input as {
    clientToken?: string;
    params?: object;
    query?: object;
    body?: unknown;
    signal?: AbortSignal;
    galleryToken?: string | null;
    guestToken?: string | null;
    faceToken?: string;
    studioToken?: string;
  };
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = clientToken ?? currentSession()?.token;
  if (operation.access !== 'public' && token) headers.authorization = `Bearer ${token}`;
  if (studioToken) headers.authorization = `Bearer ${studioToken}`;
  if (galleryToken) headers['x-gallery-token'] = galleryToken;
  if (guestToken) headers['x-guest-token'] = guestToken;
  if (faceToken) headers['x-face-token'] = faceToken;
  if (operation.method !== 'GET') headers['idempotency-key'] = idempotencyKey();
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers['content-type'] = 'application/json';
  const response = await reach(addressOf(operation, params, query), {
    method: operation.method,
    headers,
    body: form ? body : body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!response.ok) {
    if (response.status === 401 && operation.access !== 'public' && !clientToken) endSession();
    throw await failureOf(response);
  }
  return response;
}

/**
 * One call of the API, typed by its contract. Throws ApiError. A private call that is answered with 401 ends the session,
 * which takes the person to the login page.
 */
export async function call<O extends Operation>(operation: O, input: Input<O>): Promise<z.output<O['answer']>> {
  const response = await respond(operation, input);
  const answer: unknown = await response.json();
  if (import.meta.env.DEV) {
    const checked = operation.answer.safeParse(answer);
    if (!checked.success)
      reportError(new Error(`${operation.id} answers against its contract: ${checked.error.message}`));
  }
  return answer as z.output<O['answer']>;
}

/** The same for an operation whose answer goes on: its body is read as it comes. */
export const opened = <O extends Operation>(operation: O, input: Input<O>): Promise<Response> =>
  respond(operation, input);

/** The same for an operation that gives a file, with the name that the server gave it. */
export async function download<O extends Operation>(
  operation: O,
  input: Input<O>,
): Promise<{ file: Blob; name: string }> {
  const response = await respond(operation, input);
  const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { file: await response.blob(), name: name ? decodeURIComponent(name) : 'download' };
}
