import { derivedId } from '../../domain/kernel/id.ts';
import { call } from './http.ts';
import { type GigModel, type World, command, pick } from './world.ts';

/** What a photographer shows of themselves, as the acknowledged commands left it: ids, from the first to the last. */
export interface Showcase {
  portfolio: string[];
  projects: string[];
}
const KINDS = [
  { kind: 'portfolio', path: '/portfolio', item: '/portfolio/items', list: 'portfolio_items', id: 'item_id' },
  { kind: 'projects', path: '/projects', item: '/projects/items', list: 'project_items', id: 'project_id' },
] as const;
type Listed = Record<string, Record<string, string>[]> & { next_cursor: string | null };

/** What a photographer does about it: photos of a gig become items, also twice; projects come; some go, and some of those come back. */
export function showing(world: World, gig: GigModel, shown: Showcase): (() => Promise<void>)[] {
  const say = <T>(method: string, path: string, body: unknown, options?: { mayBeGone?: boolean }) =>
    command<T>(world, gig.token, method, path, body, options);
  const importPhoto = async (): Promise<void> => {
    const photo = pick(
      world,
      [...world.photos.values()].filter((each) => each.gig === gig && each.acknowledged),
    );
    if (!photo) return;
    const body = { source: 'gig', media_id: derivedId('media', gig.id, photo.file.hash), title: photo.file.name };
    // It may be in the bin, or have no pictures yet.
    const added = await say<{ item: { item_id: string } }>('POST', '/portfolio/items', body, { mayBeGone: true });
    if (added && !shown.portfolio.includes(added.item.item_id)) shown.portfolio.unshift(added.item.item_id);
  };
  const addProject = async (): Promise<void> => {
    const body = { client_name: 'Meera Textiles', project_name: `Saris ${Math.floor(world.next() * 1e9)}` };
    const added = await say<{ project: { project_id: string } }>('POST', '/projects/items', body);
    if (added) shown.projects.unshift(added.project.project_id);
  };
  const remove = async (): Promise<void> => {
    const { kind, item } = pick(world, KINDS)!;
    const id = pick(world, shown[kind]);
    if (id === undefined || !(await say('DELETE', `${item}/${id}`, {}))) return;
    if (world.next() < 0.6 && (await say('POST', `${item}/${id}/restore`, {}))) return;
    shown[kind] = shown[kind].filter((each) => each !== id);
  };
  const arrange = async (): Promise<void> => {
    const { kind } = pick(world, KINDS)!;
    const ids = shown[kind].toSorted(() => world.next() - 0.5);
    if (ids.length === 0) return;
    const done = await (kind === 'portfolio'
      ? say('PUT', '/portfolio/order', { item_ids: ids })
      : say('PUT', '/projects/order', { projects: ids.map((project_id) => ({ project_id, shown: true })) }));
    if (done) shown[kind] = ids;
  };
  return [importPhoto, importPhoto, addProject, remove, arrange];
}

/** Each item is there once, where it was put, and has its picture. */
export async function checkShowcase(world: World, { name, token, showcase }: GigModel): Promise<void> {
  if (!showcase) return;
  const get = (path: string, headers: Record<string, string> = {}) =>
    call({ port: world.port, method: 'GET', path, headers });
  for (const { kind, path, list, id } of KINDS) {
    const items: Record<string, string>[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = `?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const page: Listed = (await get(`/api/v1${path}${query}`, { authorization: `Bearer ${token}` })).json<Listed>();
      items.push(...page[list]!);
      cursor = page.next_cursor;
    }
    const [there, wanted] = [items.map((item) => item[id]), showcase[kind]];
    if (there.join() !== wanted.join())
      world.problems.push(`${kind} of ${name}: ${there.length} (${there.join()}), not ${wanted.join()}`);
    for (const { media_url: address, title } of items)
      if (address !== undefined && (await get(address)).bytes.length < 500)
        world.problems.push(`no picture of ${title} in the portfolio of ${name}`);
  }
}
