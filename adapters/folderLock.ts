import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Keeps a folder to one process, also of several containers on one machine: the exclusive lock of a small SQLite file,
 * which the operating system lets go of when its process ends, however it ends. `name` tells several locks of one
 * folder apart. Throws an Error with a sentence for who starts the second process.
 */
export function lockFolder(folder: string, name = 'lock'): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = join(folder, `${name}.pid`);
  const db = new DatabaseSync(join(folder, `${name}.sqlite`), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new Error(
      `The data folder ${folder} is in use by another Loom${owner(note)}. Stop that one first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  writeFileSync(note, `${process.pid}\n`);
  return {
    release() {
      if (!db.isOpen) return;
      rmSync(note, { force: true });
      db.close();
    },
  };
}

/** For the sentence only. */
function owner(note: string): string {
  try {
    return ` (process ${readFileSync(note, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
