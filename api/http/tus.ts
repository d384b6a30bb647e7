import { FileStore } from '@tus/file-store';
import { EVENTS, Server } from '@tus/server';
import type { Context } from 'koa';
import { link, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Json } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { keptName } from '../../domain/kernel/names.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { failureOf, statusOf } from './middleware/errors.ts';
import { sweepUploads } from './tusSweep.ts';

const SWEEP_MS = 3_600_000;
/** What stands in the vault outlives a Loom that was off for long, so that the next round gives places in limits back. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** A way for files to come in piece by piece, for one kind of people. `Who` is kept with each upload, and is plain data. */
export interface TusEndpoint<Who extends object> {
  /** Its address, and what it is called in metrics. */
  path: string;
  route: string;
  /** Where its bytes wait, in the data folder; its kind in the vault. */
  folder: string;
  kind: string;
  maxBytes: number;
  /** In its sentences: 'photo', 'file'. */
  noun: string;
  /** Who asks, if they may send now: every request is judged. Refuses. */
  who(headers: Headers): Promise<Who>;
  isSame(a: Who, b: Who): boolean;
  /** Called when an upload is begun, and again when it is complete: it counts once. */
  count?(who: Who, id: string, correlation: string): Promise<unknown>;
  /** The upload was refused or given up. */
  giveBack?(who: Who, id: string, correlation: string): Promise<unknown>;
  /** Takes over a complete local file. Refuses what it does not take. */
  take(who: Who, id: string, file: { name: string; path: string }, correlation: string): Promise<unknown>;
}

/** One upload. `refused` carries its sentence; `done` stays for a while, for somebody whose answer was lost. */
type Entry<Who> = Who & { name: string; begun: number; state: 'open' | 'done' | 'refused'; detail?: string };
/** tus-js-client tries again on these by itself, and shows the sentence otherwise. */
const isFinal = ({ kind }: Refusal): boolean => kind === 'unsupported' || kind === 'invalid' || kind === 'tooLarge';

/**
 * Resumable uploads (tus 1.0.0): bytes wait in the data folder until the last one is there, then become a photo as any
 * other. Every request is judged by who sends it at that moment; an upload is only its own sender's. What was complete
 * when the process died is taken at the next start or the next question about it; what nobody went on with for a day
 * goes. Of several processes, each sweeps its own folder, whoever began what lies there.
 */
export function openTus<Who extends object>({ write, log, config }: AppContext, endpoint: TusEndpoint<Who>) {
  const { vault } = write;
  const { kind: KIND, noun } = endpoint;
  const folder = resolve(config.DATA_DIR, endpoint.folder);
  const datastore = new FileStore({ directory: folder });
  const size =
    endpoint.maxBytes >= 1 << 30 ? `${Math.floor(endpoint.maxBytes / 1024 ** 3)} GB` : `${endpoint.maxBytes >> 20} MB`;
  const tooLarge = () => refuse('tooLarge', 'file.tooLarge', `This ${noun} is too large: at most ${size}, please.`);

  const entryOf = async (id: string): Promise<Entry<Who> | undefined> =>
    (await vault.get(KIND, id))?.value as unknown as Entry<Who> | undefined;
  const keep = (id: string, entry: Entry<Who>): Promise<void> =>
    vault.put(KIND, id, entry as unknown as Json, { group: KIND, expiresAt: entry.begun + REMEMBERED_MS });

  const take = async (id: string): Promise<void> => {
    const entry = await entryOf(id);
    if (!entry || entry.state !== 'open') return;
    const upload = await datastore.getUpload(id).catch(() => undefined);
    if (!upload || upload.size === undefined || upload.offset !== upload.size) return;
    const path = join(folder, id);
    const copy = `${path}.${newId()}`;
    const correlation = newId();
    await endpoint.count?.(entry, id, correlation);
    // A second name for the bytes: the store takes that one over, and after a crash the first is still here.
    await link(path, copy);
    try {
      await endpoint.take(entry, id, { name: entry.name, path: copy }, correlation);
      await keep(id, { ...entry, state: 'done' });
      // As long as before, without its bytes: who asks how far it came is told that all of it is there.
      await rm(path);
      const husk = await open(path, 'w');
      await husk.truncate(upload.size).finally(() => husk.close());
    } catch (error) {
      if (!(error instanceof Refusal) || !isFinal(error)) throw error;
      await keep(id, { ...entry, state: 'refused', detail: error.message });
      await datastore.remove(id).catch(() => undefined);
      throw error;
    } finally {
      await rm(copy, { force: true });
    }
  };
  const underWay = new Map<string, Promise<void>>();
  /** Once at a time for each upload. */
  const finish = (id: string): Promise<void> => {
    const known = underWay.get(id);
    if (known) return known;
    const work = take(id).finally(() => underWay.delete(id));
    underWay.set(id, work);
    return work;
  };

  const server = new Server({
    path: endpoint.path,
    datastore,
    relativeLocation: true,
    respectForwardedHeaders: false,
    maxSize: endpoint.maxBytes,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    async onIncomingRequest(request, id) {
      const who = await endpoint.who(request.headers);
      if (request.method === 'POST') return;
      const entry = await entryOf(id);
      if (!entry || !endpoint.isSame(entry, who))
        return refuse('notFound', 'upload.absent', 'This upload is no longer here.');
      if (entry.state === 'refused')
        refuse('unsupported', 'upload.refused', entry.detail ?? `This ${noun} was not accepted.`);
      if (request.method === 'HEAD') await finish(id);
    },
    async onUploadCreate(request, upload) {
      const who = await endpoint.who(request.headers);
      if (upload.size === undefined)
        return refuse('malformed', 'upload.sizeMissing', `Please say how large the ${noun} is.`);
      if (upload.size === 0) refuse('invalid', 'media.empty', `This ${noun} is empty. Please send it again.`);
      if (upload.size > endpoint.maxBytes) tooLarge();
      const filename = keptName(upload.metadata?.['filename'] ?? 'photo');
      await keep(upload.id, { ...who, name: filename, begun: write.now().getTime(), state: 'open' });
      try {
        await endpoint.count?.(who, upload.id, newId());
      } catch (error) {
        await vault.delete(KIND, upload.id);
        throw error;
      }
      return { metadata: { filename } };
    },
    async onUploadFinish(_, upload) {
      await finish(upload.id);
      return { status_code: 204 };
    },
    onResponseError(_, error) {
      if (error instanceof Refusal) return { status_code: statusOf(error), body: JSON.stringify(failureOf(error)) };
      if ('status_code' in error)
        return {
          status_code: error.status_code,
          body: JSON.stringify({ detail: 'This upload could not go on. Please try again.' }),
        };
      log.error({ err: error }, 'an upload failed');
      return {
        status_code: 500,
        body: JSON.stringify({
          detail: 'Something went wrong on our side; nothing of yours was lost. Please try again.',
        }),
      };
    },
  });
  server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    void giveUp(id).catch((error: unknown) => log.warn({ err: error }, 'a cancelled upload could not be given back'));
  });

  async function giveUp(id: string): Promise<void> {
    const entry = await entryOf(id);
    for (const name of [id, `${id}.json`]) await rm(join(folder, name), { force: true });
    if (entry?.state === 'open') await endpoint.giveBack?.(entry, id, newId());
    await vault.delete(KIND, id);
  }
  const sweep = (): Promise<void> =>
    sweepUploads({
      vault,
      kind: KIND,
      folder,
      now: () => write.now().getTime(),
      finish,
      giveUp,
      isUnderWay: (id) => underWay.has(id),
    });
  let sweeping: Promise<void> = Promise.resolve();
  const round = (): void => {
    sweeping = sweeping
      .then(sweep)
      .catch((error: unknown) => log.warn({ err: error }, 'sweeping uploads failed; the next round tries again'));
  };
  const every = setInterval(round, SWEEP_MS).unref();

  return {
    serves: (path: string): boolean => path === endpoint.path || path.startsWith(`${endpoint.path}/`),
    async handle(ctx: Context): Promise<void> {
      ctx.state['route'] = endpoint.route;
      // Nobody reads back what somebody sent.
      if (ctx.method === 'GET') refuse('notFound', 'page.absent', 'There is nothing here.');
      ctx.respond = false;
      ctx.res.statusCode = 200;
      await server.handle(ctx.req, ctx.res);
    },
    start: round,
    sweep,
    async close(): Promise<void> {
      clearInterval(every);
      await Promise.allSettled([sweeping, ...underWay.values()]);
    },
  };
}
