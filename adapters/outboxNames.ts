import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fsyncPath } from './durable.ts';

export interface OutboxNames {
  /** The file of a message. `of`: ids of what it is about. */
  of(id: string, of?: readonly string[]): Promise<string>;
  /** Deletes all that is about this. */
  forgetOf(id: string): Promise<void>;
}

/** Between the ids in a name: none of them can hold it, as they stand there. */
const BETWEEN = '+';

/**
 * Names of an outbox's files: `<time of the first try>_<id>+<what it is about>.<extension>`; the same id again, after a
 * restart too, is the same file. What is there is read when the first name is asked for, not before: a process that stands
 * by writes nothing, and when it takes over, what the other one wrote has to be known to it, to be replaced or removed.
 */
export async function outboxNames(folder: string, extension: string): Promise<OutboxNames> {
  await mkdir(folder, { recursive: true });
  /** The ids in a name, that of the message first; none in the name of what is no message. */
  const idsIn = (name: string): string[] =>
    name.endsWith(`.${extension}`) ? (/^[^_]+_(.+)\.\w+$/.exec(name)?.[1]?.split(BETWEEN) ?? []) : [];
  const read = async (): Promise<Map<string, string>> => {
    const names = new Map<string, string>();
    for (const name of await readdir(folder)) {
      const [id] = idsIn(name);
      if (id) names.set(id, name);
    }
    return names;
  };
  let known: Promise<Map<string, string>> | undefined;
  return {
    async of(id, of = []) {
      known ??= read();
      const names = await known.catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      const [key, ...about] = [id, ...of].map(encodeURIComponent) as [string, ...string[]];
      const at = new Date().toISOString().replaceAll(':', '-');
      const name = names.get(key) ?? `${at}_${[key, ...about].join(BETWEEN)}.${extension}`;
      names.set(key, name);
      return name;
    },
    async forgetOf(id) {
      const about = encodeURIComponent(id);
      const gone = (await readdir(folder)).filter((name) => idsIn(name).slice(1).includes(about));
      for (const name of gone) await rm(join(folder, name), { force: true });
      if (gone.length > 0) await fsyncPath(folder);
    },
  };
}
