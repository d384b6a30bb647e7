import { z } from 'zod';

/**
 * Who may call: nobody in particular, any signed-in user, one of the roles, the photographer who owns the gig of `{gigId}`
 * in the path, a client of that gig or an editor on its team. Finer rights are the commands' and queries' own.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'photographer'
  | 'owner'
  | 'admin'
  | 'auditor'
  | 'client'
  | 'ownerOrClient'
  | 'team'
  | 'ownerOrTeam';

/** One call of the API: what goes in, what comes out. The server validates with it, OpenAPI is made from it, the web client is typed by it. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  id: string;
  tag: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the API base, parameters in braces: `/api/v1/gigs/{gigId}`. */
  path: string;
  access: Who;
  /** `multipart`: the body is streamed as form data; `body` then describes its text fields. `bytes`: the handler reads it as it came. */
  takes?: 'json' | 'multipart' | 'bytes';
  /** It answers also to somebody who has to set up a second step before anything else. */
  beforeSecondStep?: boolean;
  /** `bytes`: the answer is a file, `answer` describes nothing. */
  gives?: 'json' | 'bytes' | 'html';
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
}

export const BASE = '/api/v1';

const nothing = z.object({});
const id = z.string().min(1).max(64);

/** What is called: `GET /gigs/{gigId}`. */
type Call = `${Operation['method']} /${string}`;
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type IdsIn<Path extends string> = z.ZodObject<{ [Name in NamesIn<Path>]: z.ZodString }>;

interface Described<
  C extends Call,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  W extends Access,
> extends Pick<
  Operation<P, Q, B, A, W>,
  'id' | 'tag' | 'summary' | 'access' | 'takes' | 'gives' | 'answer' | 'beforeSecondStep'
> {
  call: C;
  /** What the path stands below: the API's base, or nothing. */
  base?: '';
  /** Where the braces of the path hold something else than ids. */
  params?: P;
  query?: Q;
  body?: B;
}

/** Completes a description: what stands in the path's braces is an id, and what is not said takes nothing. */
export function operation<
  const C extends Call,
  A extends z.ZodType,
  W extends Access,
  P extends z.ZodType = IdsIn<C>,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>({ call, base, params, query, body, ...described }: Described<C, P, Q, B, A, W>): Operation<P, Q, B, A, W> {
  const [method, path] = call.split(' ') as [Operation['method'], string];
  const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]));
  return {
    ...described,
    method,
    path: `${base ?? BASE}${path}`,
    params: params ?? (z.object(ids) as unknown as P),
    query: query ?? (nothing as unknown as Q),
    body: body ?? (nothing as unknown as B),
  };
}

/** Every failure of the API: `detail` is the sentence a person can act on. `reference` names the log line of an unexpected one. */
export const failure = z.object({
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  reference: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;

export const message = z.object({ message: z.string() });
/** Query of lists that can grow. */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(60),
  cursor: z.string().max(500).optional(),
});
/** Ids of what one call acts on. */
export const idsOf = (most: number) =>
  z
    .array(z.string().max(64))
    .min(1)
    .max(most, `Please choose at most ${most.toLocaleString('en')} at once.`);
export const folderParams = z.object({ gigId: id, folderId: z.string().max(64) });
