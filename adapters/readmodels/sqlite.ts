import type { ReadModels } from '../../projections/ports.ts';
import { writerThread } from '../writerThread.ts';
import { checkNames } from './plan.ts';
import { openFile } from './sqlite-file.ts';
import { sqliteSet } from './sqlite-set.ts';
import type { SetOutcome, SetTask } from './sqlite-writer.ts';

/**
 * Read models in one SQLite file: a table per collection of a set, the document as JSON beside a column for every
 * indexed field. Written by a thread of its own: folding goes on meanwhile, and requests too. Indexes are made when a
 * set is activated or first searched, since filling it with them takes twice as long.
 */
export function openSqliteReadModels({ file }: { file: string }): ReadModels {
  const db = openFile(file);
  db.exec('PRAGMA query_only = ON');
  const writer = writerThread<SetTask, SetOutcome>({ script: new URL('./sqlite-thread.ts', import.meta.url), file, closed: 'the read models are closed' });
  const perform = async (task: SetTask): Promise<'done' | 'replaced'> => {
    const outcome = await writer.run(task);
    if (typeof outcome === 'string') return outcome;
    throw new Error(outcome.failure);
  };
  return {
    async open(fingerprint, collections) {
      checkNames(collections);
      await perform({ do: 'open', set: fingerprint, shape: JSON.stringify(collections) });
      return sqliteSet(db, perform, fingerprint, collections);
    },
    async look(id, collections) {
      const known = db.prepare('SELECT shape FROM sets WHERE id = ?').get(id);
      return known?.['shape'] === JSON.stringify(collections) ? sqliteSet(db, perform, id, collections) : undefined;
    },
    async active() {
      const row = db.prepare('SELECT id FROM sets WHERE active = 1').get();
      return row && String(row['id']);
    },
    async activate(id) {
      if ((await perform({ do: 'activate', set: id })) === 'replaced') throw new Error(`There is no set ${id}`);
      db.forget();
    },
    async close() {
      await writer.close();
      db.close();
    },
  };
}
