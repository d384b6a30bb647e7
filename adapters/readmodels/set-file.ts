import { parse } from 'node:path';
import { setName } from './prefix.ts';

/** What the files of all sets begin with. */
const beginning = (file: string): string => `${parse(file).name}-`;

/** A set's file lies beside the one that says which sets there are. */
export const setFile = (file: string, setId: string): string =>
  `${parse(file).dir}/${beginning(file)}${setName(setId)}.sqlite`;

/** Of the files in the folder, those of sets that are not among the known ones: never finished, or dropped. */
export function straySets(file: string, names: readonly string[], known: readonly string[]): string[] {
  const kept = new Set(known.map((id) => setFile(file, id)));
  const isSet = (name: string): boolean =>
    name.startsWith(beginning(file)) && /^[0-9a-f]{16}\.sqlite$/.test(name.slice(beginning(file).length));
  return names
    .filter(isSet)
    .map((name) => `${parse(file).dir}/${name}`)
    .filter((path) => !kept.has(path));
}
