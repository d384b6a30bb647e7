import { type SqliteFile, openIntact, removeFile } from './sqlite-file.ts';

/**
 * Which sets there are, and which of them is read. One that is being filled is known to nobody but its writer; one whose
 * file was not yet brought to the disk is read, but filled anew by another process.
 */
const TABLE =
  'CREATE TABLE IF NOT EXISTS directory (id TEXT PRIMARY KEY NOT NULL, shape TEXT NOT NULL, active INTEGER NOT NULL, synced INTEGER NOT NULL) WITHOUT ROWID';

/** The file is made where there is none, and made anew where it is damaged or holds anything else: the runner fills new sets from the log. */
export function openDirectory(file: string) {
  const make = (db: SqliteFile): boolean => {
    db.exec(TABLE);
    return db.rows(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name <> 'directory'`, []).length === 0;
  };
  const db = openIntact(file, make) ?? (removeFile(file), openIntact(file, make)!);
  return {
    shape: (id: string): string | undefined =>
      db.rows('SELECT shape FROM directory WHERE id = ?', [id])[0]?.['shape'] as string | undefined,
    isSynced: (id: string): boolean => db.rows('SELECT 1 FROM directory WHERE id = ? AND synced = 1', [id]).length > 0,
    active: (): string | undefined =>
      db.rows('SELECT id FROM directory WHERE active = 1', [])[0]?.['id'] as string | undefined,
    ids: (): string[] => db.rows('SELECT id FROM directory', []).map(({ id }) => String(id)),
    add: (id: string, shape: string): void => void db.rows('INSERT INTO directory VALUES (?, ?, 0, 0)', [id, shape]),
    setSynced: (id: string): void => void db.rows('UPDATE directory SET synced = 1 WHERE id = ?', [id]),
    activate: (id: string): void => void db.rows('UPDATE directory SET active = (id = ?)', [id]),
    remove: (id: string): void => void db.rows('DELETE FROM directory WHERE id = ?', [id]),
    close: () => db.close(),
  };
}
