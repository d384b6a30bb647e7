import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A front end's sources, each with its path from there. */
export const sourcesOf = (folder: 'web/src' | 'admin/src', ending = /\.tsx?$/): [path: string, text: string][] => {
  const root = join(import.meta.dirname, '../..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
};
