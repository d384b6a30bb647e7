import { Buffer } from 'node:buffer';
import { bodies } from '../api/badInput/ids.ts';
import { type Got, type Sent, form, json, type openHttp } from './http.ts';
import { type Place, TARA, photoNames } from './place.ts';
import { type Role, type State, expected, roles, states } from './roles.ts';
import type { Cell } from './row.ts';
import { sightOf } from './visiblePhotos.ts';
import type { Line } from './table.ts';
import type { World } from './world.ts';

export interface Trial extends Cell {
  line: Line;
  state: State;
  expect: number;
}

/** Every cell of a line that there can be: who has no credentials in a state is not there. */
export const trialsOf = (world: World, line: Line): Trial[] =>
  (line.states ?? states).flatMap((state) => {
    const place = world.places[state];
    return roles
      .filter((role) => place.credentials[role])
      .map((role) => {
        const expect = expected(line.who, line.but, role, state);
        return { world, place, role, state, line, expect, allowed: expect < 400 };
      });
  });

const idsOf = ({
  gigId,
  photos,
  folderId,
  clients,
  noticeId,
  projectId,
  itemId,
  invoiceId,
  accessCode,
}: Place): Record<string, string> => ({
  gigId,
  mediaId: photos.shown,
  folderId,
  clientId: clients.client?.client_id ?? 'no-such-client',
  id: noticeId,
  projectId,
  itemId,
  invoiceId,
  accessCode,
});

/** An address of its own for each role and state: what one is made to wait for is not the next one's. */
const addressOf = (role: Role, state: State): string => `10.7.${states.indexOf(state)}.${roles.indexOf(role)}`;

async function sentBy(trial: Trial, ids: Record<string, string>): Promise<Sent | undefined> {
  const { line, world } = trial;
  if (line.send) return line.send(trial);
  if (line.operation?.takes === 'multipart')
    return form({}, [{ field: 'files', name: 'more.jpg', bytes: world.pictures.extra }]);
  return line.method === 'GET' ? undefined : json(bodies[line.name]?.(ids as never) ?? {});
}

/** Asks; `mark` names the request in the log of events. */
export async function ask(http: ReturnType<typeof openHttp>, trial: Trial, mark: string): Promise<Got> {
  const { line, place, role, state } = trial;
  const ids = { ...idsOf(place), ...(await line.ids?.(trial)) };
  const path = line.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ids[name] ?? unknown(line, name)),
  );
  const sent = await sentBy(trial, ids);
  const headers = {
    ...place.credentials[role]!(),
    ...sent?.headers,
    'x-request-id': mark,
    'x-forwarded-for': addressOf(role, state),
  };
  return http.ask({
    method: line.method,
    path: path + (typeof line.query === 'function' ? line.query(trial) : (line.query ?? '')),
    headers,
    ...(sent ? { body: sent.body } : {}),
  });
}
const unknown = ({ name }: Line, id: string): never => {
  throw new Error(`${name}: which id is {${id}}? Say so by \`ids\` in its line.`);
};

/** Whose addresses of pictures bear which rights; see api/auth/mediaAddresses.ts. */
const LETTERS: Partial<Record<Role, string>> = {
  owner: 'od',
  client: 'cf',
  viewingClient: 'cf',
  uploadingClient: 'cf',
  editor: 'te',
  linkViewer: 'v',
  linkSender: 'u',
};

/** What an answer tells that it must not, in this role and state. */
function tellsTooMuch({ line, world, role, state, place, allowed }: Trial, { text }: Got): string[] {
  if (line.tells === 'history' && allowed) return [];
  const seen = line.sees ?? role;
  const asGuest = line.operation?.access === 'public' && line.sees === undefined;
  const found: string[] = [];
  const sent = line.name.startsWith('createGig') || line.name === 'changeFtpSettings';
  for (const other of Object.values(world.places)) {
    // Who owns several gigs reads of all of them.
    const sight =
      other === place || other.owner === place.owner
        ? sightOf(seen, other.state, asGuest)
        : other.state === 'private'
          ? []
          : sightOf('nobody', other.state);
    for (const name of photoNames) {
      const id = other.photos[name];
      if (id && text.includes(id) && !sight.includes(name))
        found.push(`names the photo "${name}" of the ${other.state} gig`);
    }
    // What a gallery is about is told also while its photos are not shown.
    const about = line.name === 'getPublicGig' && other.state === 'hidden';
    if (sight.length === 0 && !sent && !about)
      for (const word of other.words) if (text.includes(word)) found.push(`says "${word}"`);
    if (other.owner === place.owner && seen === 'owner') continue;
    for (const secret of secretsOf(other))
      if (text.includes(secret) && !(line.name === 'getPublicGig' && secret === other.accessCode))
        found.push(`tells "${secret}"`);
  }
  for (const [, letter, gigId] of text.matchAll(/\/media\/([a-z])\.([\w-]{20,})\./g)) {
    const other = Object.values(world.places).find((each) => each.gigId === gigId);
    const own = LETTERS[seen] ?? '';
    const letters =
      other && (other === place || (seen === 'owner' && other.owner === place.owner))
        ? own + (asGuest && !'vu'.includes(own || '-') ? 'p' : '')
        : 'p';
    if (other && !letters.includes(letter!)) found.push(`gives an address with the right "${letter}"`);
  }
  if (world.elsewhere.mediaId && text.includes(world.elsewhere.mediaId) && role !== 'otherPhotographer')
    found.push('names a photo of another studio');
  if (
    state === 'private' &&
    line.name === 'getPublicGig' &&
    role !== 'guestWithPassword' &&
    text.includes(place.accessCode)
  )
    found.push('tells the code of a locked gallery');
  return found;
}
/** What only the gig's photographer reads: codes, and how to reach people. */
const secretsOf = ({ accessCode, clients, editor }: Place): string[] => [
  accessCode,
  ...(editor ? [editor.access_code, editor.team_email] : []),
  'diya@guests.test',
  '9999900000',
  TARA,
  ...Object.values(clients).flatMap(({ access_code, client_email }) => [access_code, client_email]),
];

export interface Verdict {
  trial: Trial;
  wrong: string;
}

/** What is wrong with an answer; empty where all is as it should be. */
export function judged(trial: Trial, got: Got): string {
  const { line, expect } = trial;
  return [
    ...(got.status === expect ? [] : [`expected ${expect}, got ${got.status} ${sentence(got)}`]),
    ...tellsTooMuch(trial, got),
    ...(/public|s-maxage/.test(String(got.headers['cache-control']))
      ? [`may be kept by a cache for others: ${got.headers['cache-control']}`]
      : []),
    ...(got.status === 200 && line.operation && !/no-store|private|no-cache/.test(String(got.headers['cache-control']))
      ? [`does not say who may keep it: ${got.headers['cache-control']}`]
      : []),
    ...(got.status >= 400 && line.method !== 'HEAD' && !/"detail":"[^"]|<title>[^<]/.test(got.text)
      ? [`refused without a sentence: ${sentence(got)}`]
      : []),
  ].join('; ');
}
/** As far as it is the same for everybody: no ids, no numbers. */
const sentence = ({ text }: Got): string =>
  Buffer.from(text, 'latin1')
    .toString()
    .slice(0, 120)
    .replace(/[\w.-]{30,}/g, '...');

/** Role, call, state, expected, got; roles that fail alike in one line. */
export function inWords(verdicts: readonly Verdict[]): string[] {
  const alike = Map.groupBy(
    verdicts.filter(({ wrong }) => wrong !== ''),
    ({ trial, wrong }) => `${trial.line.name}, ${trial.state}: ${wrong}`,
  );
  return [...alike].map(([failure, cells]) => `${cells.map(({ trial }) => trial.role).join(' ')} in ${failure}`);
}
