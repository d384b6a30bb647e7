import { setTimeout as pause } from 'node:timers/promises';
import type { TestLoom } from '../server.ts';
import { call } from './http.ts';
import { type World, command, pick, say as sayTo } from './world.ts';

/** A gig whose photographer lets people in and shows them out, as the acknowledged commands left it. */
export interface Doors {
  token: string;
  gigId: string;
  /** Links by id: what opens each now, and what did before. */
  links: Map<string, { opens: string; off: boolean; former: string[] }>;
  /** Editors by id, with their code, and whether they were shown out. */
  editors: Map<string, { code: string; out: boolean }>;
  strict: boolean;
}

const MOST = 8;

export async function bringDoors(loom: TestLoom): Promise<Doors> {
  const photographer = await loom.register('Rhea Paul');
  const { gig_id: gigId } = await loom.createGig(photographer, { gig_name: 'Doors' });
  return { token: photographer.token, gigId, links: new Map(), editors: new Map(), strict: false };
}

type Told = { link: { link_id: string }; path: string };
const secretOf = ({ path }: Told): string => path.slice(path.indexOf('#') + 1);

function steps(world: World, gig: Doors): (() => Promise<void>)[] {
  const { links, editors } = gig;
  const say = <T>(method: string, path: string, body: object = {}) =>
    command<T>(world, gig.token, method, `/gigs/${gig.gigId}${path}`, body);
  const openLink = () =>
    pick(
      world,
      [...links].filter(([, { off }]) => !off),
    );
  return [
    async () => {
      if (links.size >= MOST) return;
      const made = await say<Told>('POST', '/links', { name: 'Guests', kind: 'view' });
      if (made) links.set(made.link.link_id, { opens: secretOf(made), off: false, former: [] });
    },
    async () => {
      const [id, link] = openLink() ?? [];
      const made = link && (await say<Told>('POST', `/links/${id}/renew`));
      if (!made) return;
      link.former.push(link.opens);
      link.opens = secretOf(made);
    },
    async () => {
      const [id, link] = (world.next() < 0.4 && openLink()) || [];
      if (link && (await say('DELETE', `/links/${id}`))) link.off = true;
    },
    async () => {
      if (editors.size >= MOST) return;
      const body = { team_name: 'Ravi', team_email: `ravi${editors.size}@editors.test` };
      const made = await say<{ team_member: { team_id: string; access_code: string } }>('POST', '/team', body);
      if (made) editors.set(made.team_member.team_id, { code: made.team_member.access_code, out: false });
    },
    async () => {
      const [id, editor] = (world.next() < 0.4 && pick(world, [...editors])) || [];
      if (editor && !editor.out && (await say('DELETE', `/team/${id}`))) editor.out = true;
    },
    async () => {
      if (await say('PUT', '/client-settings', { strict_permissions: !gig.strict })) gig.strict = !gig.strict;
    },
  ];
}

/** All of it once at least, and again until the end. */
export async function doors(world: World, gig: Doors): Promise<void> {
  for (let round = 0; round === 0 || !world.stopping; round++)
    for (const step of steps(world, gig)) {
      if (round > 0 && world.stopping) return;
      await step();
      await pause(world.next() * 250);
    }
}

/** What was told last opens, and nothing else does. */
export async function checkDoors(world: World, { token: own, gigId, links, editors, strict }: Doors): Promise<void> {
  const { strict_permissions: stands } = (
    await call({
      port: world.port,
      method: 'GET',
      path: `/api/v1/gigs/${gigId}/clients`,
      headers: { authorization: `Bearer ${own}` },
    })
  ).json<{ strict_permissions: boolean }>();
  if (stands !== strict) world.problems.push(`strict permissions are ${stands ? 'on' : 'off'}`);
  const opens = async (token: string): Promise<boolean> =>
    (await sayTo(world, '/public/links/open', { token })).status === 200;
  // What opens comes first: after five wrong ones everybody at this address has to wait.
  for (const [id, { opens: told, off }] of links)
    if ((await opens(told)) === off) world.problems.push(`the link ${id} ${off ? 'still opens' : 'does not open'}`);
  for (const [id, { former }] of links) {
    const before = former.at(-1);
    if (before && (await opens(before))) world.problems.push(`the link ${id} opens by what was told before`);
  }
  // So do those who are in.
  for (const { code, out } of [...editors.values()].toSorted((one, other) => Number(one.out) - Number(other.out))) {
    const { status } = await sayTo(world, '/team/login', { access_code: code });
    if ((status === 200) === out) world.problems.push(`the code of an editor who is ${out ? 'out' : 'in'}: ${status}`);
  }
}
