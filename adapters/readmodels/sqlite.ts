import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CollectionSpec, ReadModels, ReadSet } from '../../projections/ports.ts';
import { fsyncPath } from '../durable.ts';
import { writerThread } from '../writerThread.ts';
import { checkNames, replaced } from './plan.ts';
import { setFile, straySets } from './set-file.ts';
import { openDirectory } from './sqlite-directory.ts';
import { type SqliteFile, openToRead, removeFileMeanwhile } from './sqlite-file.ts';
import { type Rows, sqliteSet } from './sqlite-set.ts';
import type { SetOutcome, SetTask } from './sqlite-writer.ts';

const WRITES_BEHIND = 2;

/**
 * Read models in SQLite: a file that says which sets there are, and one for each set, with a table per collection: the
 * document as JSON beside a column for every indexed field. Written by a thread of its own: folding goes on meanwhile,
 * and requests too. While a set is filled it is read through that thread as well; afterwards from its file.
 */
export function openSqliteReadModels({ file }: { file: string }): ReadModels {
  // Before the thread: of two that find it damaged, one would take away what the other has made.
  const directory = openDirectory(file);
  const writer = writerThread<SetTask, SetOutcome>({
    script: new URL('./sqlite-thread.ts', import.meta.url),
    file,
    closed: 'the read models are closed',
  });
  const perform = async (task: SetTask): Promise<Exclude<SetOutcome, { failure: string }>> => {
    const outcome = await writer.run(task);
    if (typeof outcome === 'object' && 'failure' in outcome) throw new Error(outcome.failure);
    return outcome;
  };
  /** How each set is read: one that this process fills, through the thread; others from their file. By id: its shape. */
  const filling = new Map<string, string>();
  const connections = new Map<string, SqliteFile>();
  const rows =
    (id: string): Rows =>
    async (sql, values) => {
      if (filling.has(id)) {
        const found = await perform({ do: 'read', set: id, sql, values });
        return Array.isArray(found) ? found : replaced();
      }
      let db = connections.get(id);
      if (!db) {
        if (directory.shape(id) === undefined) return replaced();
        connections.set(id, (db = openToRead(setFile(file, id))));
      }
      return db.rows(sql, values);
    };
  /**
   * A set that is filled may be one write behind: the next batch is folded and on its way before this one is written.
   * What fails takes the set away, and whoever writes next is told.
   */
  const behind = new Map<string, Promise<SetOutcome>[]>();
  const write = async (task: Extract<SetTask, { do: 'write' }>): Promise<SetOutcome> => {
    if (!filling.has(task.set)) return perform(task);
    const under = behind.get(task.set) ?? [];
    behind.set(task.set, under);
    const before = under.length < WRITES_BEHIND ? 'done' : await under.shift()!;
    const writing = perform(task);
    writing.catch(() => undefined);
    under.push(writing);
    return before;
  };
  const forget = (id: string): void => {
    filling.delete(id);
    behind.delete(id);
    connections.get(id)?.close();
    connections.delete(id);
  };
  /**
   * What takes the disk a while and nobody waits for, the thread least of all: files of dropped sets are removed, and the
   * new one is brought to the disk. A failure is the next start's: it fills what is not known to be on the disk.
   */
  let settling: Promise<void> = Promise.resolve();
  /** Sets whose file is being made, and files on their way out: neither may become the other. */
  const opening = new Set<string>();
  const leaving = new Map<string, Promise<void>>();
  const removeStrays = async (): Promise<void> => {
    const names = await readdir(dirname(file));
    const strays = straySets(file, names, [...directory.ids(), ...filling.keys(), ...opening]);
    for (const stray of strays)
      leaving.set(
        stray,
        removeFileMeanwhile(stray).finally(() => leaving.delete(stray)),
      );
    await Promise.all(strays.map((stray) => leaving.get(stray)));
  };
  /** Brings a set's file to the disk, and that it is there; `note` keeps that it was done. */
  const sync = async (id: string, note: (id: string) => unknown): Promise<void> => {
    if (directory.shape(id) === undefined || directory.isSynced(id)) return;
    for (const path of [setFile(file, id), dirname(file)]) await fsyncPath(path);
    await note(id);
  };
  const settle = (id: string): void => {
    settling = settling
      .then(() => Promise.allSettled([removeStrays(), sync(id, (set) => perform({ do: 'synced', set }))]))
      .then(() => undefined);
  };
  const opened = (id: string, collections: readonly CollectionSpec[]): ReadSet =>
    sqliteSet({
      rows: rows(id),
      write,
      id,
      specs: collections,
      isThere: () => filling.has(id) || directory.shape(id) !== undefined,
    });
  return {
    async open(id, collections) {
      checkNames(collections);
      const shape = JSON.stringify(collections);
      opening.add(id);
      try {
        // It may have the name of one that was dropped.
        await leaving.get(setFile(file, id));
        if ((await perform({ do: 'open', set: id, shape })) === 'filling') {
          forget(id);
          filling.set(id, shape);
        }
      } finally {
        opening.delete(id);
      }
      return opened(id, collections);
    },
    async look(id, collections) {
      return (filling.get(id) ?? directory.shape(id)) === JSON.stringify(collections)
        ? opened(id, collections)
        : undefined;
    },
    active: async () => directory.active(),
    async activate(id) {
      if ((await perform({ do: 'activate', set: id })) === 'replaced') throw new Error(`There is no set ${id}`);
      for (const known of [...filling.keys(), ...connections.keys()]) forget(known);
      settle(id);
    },
    async close() {
      await settling;
      await writer.close();
      // Those that were still being filled are finished by now.
      for (const id of directory.ids()) await sync(id, directory.setSynced);
      for (const known of connections.keys()) forget(known);
      directory.close();
    },
  };
}
