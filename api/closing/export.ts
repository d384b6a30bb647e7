import { createInterface } from 'node:readline';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { type RenditionBlob, keepRendition } from '../../commands/rendition.ts';
import { keepBlob } from '../../commands/garbageCollection.ts';
import { newToken } from '../../commands/core/secrets.ts';
import { account } from '../../domain/account.ts';
import type { Json } from '../../domain/kernel/event.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { Preparations } from '../download/preparations.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { type ZipEntry, type ZipPlan, planZip } from '../download/zip/plan.ts';
import { zipExpired } from '../download/zip/tickets.ts';
import { send } from '../http/send.ts';
import { type ExportedFile, FILES, documentsOf } from './documents.ts';

/** How long an export can be asked for, in milliseconds. */
const TICKET_MS = 12 * 3_600_000;
/** Exports whose places are remembered between two requests of a resumed download. */
const MOST_PLANS = 4;
const KIND = 'accountExport';

/** Whose it is, and by what right it was asked for: a session, or a closing. */
interface Ticket {
  ownerId: string;
  session: string;
  closedAt: string;
  at: string;
  /** What was written so far, by name. */
  documents: Record<string, RenditionBlob>;
}
export interface ExportState {
  export_id: string;
  state: 'preparing' | 'ready' | 'failed';
  /** Where it is downloaded, once it is ready. */
  url: string | null;
  size: number | null;
  detail?: string;
}

/** Everything of a photographer as one zip: its documents are written first, then it is served whole or resumed. */
export function accountExports(context: AppContext & { preparations: Preparations }) {
  const { write, sessions, preparations } = context;
  const { vault, blobs } = write;
  const plans = new LRUCache<string, ZipPlan>({ max: MOST_PLANS });

  /** As things stand now: it ends with the session, or with the closing, that it was asked for by. */
  const find = async (id: string): Promise<Ticket> => {
    const ticket = (await vault.get(KIND, id.slice(0, 100)))?.value as unknown as Ticket | undefined;
    if (!ticket) return zipExpired();
    if (ticket.session !== '') return (await sessions.stands(ticket.session, ticket.ownerId)) ? ticket : zipExpired();
    const { state } = await write.journal.load(account, ticket.ownerId);
    return state.status === 'closed' && state.closedAt === ticket.closedAt ? ticket : zipExpired();
  };
  const keep = (id: string, ticket: Ticket): Promise<void> =>
    vault.put(KIND, id, ticket as unknown as Json, {
      group: ticket.ownerId,
      expiresAt: Date.parse(ticket.at) + TICKET_MS,
    });
  const writeDocument = async (id: string, name: string, document: () => NodeJS.ReadableStream): Promise<void> => {
    const { hash, size, crc32 } = await blobs.put(document() as Parameters<typeof blobs.put>[0]);
    await keepRendition(write, `account/${id}`, `${id}/${name}`, { hash, size, crc32 });
    await keepBlob(write, hash);
    const ticket = await find(id);
    await keep(id, { ...ticket, documents: { ...ticket.documents, [name]: { hash, size, crc32 } } });
  };

  const plan = async (id: string, { documents, at }: Ticket): Promise<ZipPlan> => {
    const known = plans.get(id);
    if (known) return known;
    const entry = (path: string, { hash, size, crc32 }: RenditionBlob, modified: string): ZipEntry => ({
      name: path,
      size,
      crc32,
      modified: new Date(modified),
      open: (range) => blobs.open(hash, range),
    });
    const entries = Object.entries(documents).map(([name, blob]) => entry(name, blob, at));
    const lines = createInterface({ input: await blobs.open(documents[FILES]!.hash), crlfDelay: Infinity });
    for await (const line of lines)
      if (line.startsWith('{')) {
        const { path, modified, ...blob } = JSON.parse(line.replace(/,$/, '')) as ExportedFile;
        entries.push(entry(path, blob, modified || at));
      }
    const made = planZip(entries);
    plans.set(id, made);
    return made;
  };

  const stateOf = async (id: string, ticket: Ticket): Promise<ExportState> => {
    const documents = documentsOf(context, ticket.ownerId);
    const missing = [...documents].filter(([name]) => !(name in ticket.documents));
    const onItsWay = { export_id: id, url: null, size: null };
    if (preparations.underWay(id)) return { ...onItsWay, state: 'preparing' };
    if (missing.length === 0)
      return { export_id: id, state: 'ready', url: `/media/export/${id}`, size: (await plan(id, ticket)).size };
    const pieces = missing.map(
      ([name, document]) =>
        () =>
          writeDocument(id, name, document),
    );
    const { failed } = preparations.start(id, ticket.at, pieces);
    return failed === undefined
      ? { ...onItsWay, state: 'preparing' }
      : { ...onItsWay, state: 'failed', detail: failed };
  };

  return {
    /** Begins a new one, for a session or for a closing (ISO 8601). */
    async begin(ownerId: string, by: { session: string } | { closedAt: string }): Promise<ExportState> {
      const id = newToken();
      const at = write.now().toISOString();
      const ticket: Ticket = { ownerId, session: '', closedAt: '', ...by, at, documents: {} };
      await keep(id, ticket);
      return stateOf(id, ticket);
    },
    /** How far one of this person's is. */
    async state(id: string, ownerId: string): Promise<ExportState> {
      const ticket = await find(id);
      return ticket.ownerId === ownerId ? stateOf(id, ticket) : zipExpired();
    },
    /** Serves `/media/export/<id>`. */
    async serve(ctx: Context, id: string): Promise<void> {
      ctx.state['route'] = 'accountExport';
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') zipExpired();
      const ticket = await find(id);
      if (!(FILES in ticket.documents))
        refuse(
          'conflict',
          'download.preparing',
          'This download is still being prepared. Please try again in a moment.',
        );
      const zip = await plan(id, ticket);
      await send(ctx, {
        size: zip.size,
        type: 'application/zip',
        etag: zip.etag(),
        attachment: `Loom ${ticket.at.slice(0, 10)}.zip`,
        maxAge: 0,
        open: async ({ start, end }) => zip.stream(start, end),
      });
    },
  };
}
export type AccountExports = ReturnType<typeof accountExports>;
