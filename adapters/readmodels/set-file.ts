import { parse } from 'node:path';
import { setName } from './prefix.ts';

/** What the files of all sets begin with. */
const beginning = (file: string): string => `${parse(file).name}-`;

/** A set's file lies beside the one that says which sets there are. */
export const setFile = (file: string, setId: string): string => `${parse(file).dir}/${beginning(file)}${setName(setId)}.sqlite`;

export const isSetFile = (file: string, name: string): boolean => name.startsWith(beginning(file)) && /^[0-9a-f]{16}\.sqlite$/.test(name.slice(beginning(file).length));
