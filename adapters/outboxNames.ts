import { mkdir, readdir } from 'node:fs/promises';

/**
 * Names of an outbox's files: `<time of the first try>_<id>.<extension>`; the same id again, after a restart too, is the
 * same file. What is there is read when the first name is asked for, not before: a process that stands by writes nothing,
 * and when it takes over, what the other one wrote has to be known to it, to be replaced or removed.
 */
export async function outboxNames(folder: string, extension: string): Promise<(id: string) => Promise<string>> {
  await mkdir(folder, { recursive: true });
  const read = async (): Promise<Map<string, string>> => {
    const names = new Map<string, string>();
    for (const name of await readdir(folder)) {
      const id = name.endsWith(`.${extension}`) ? /^[^_]+_(.+)\.\w+$/.exec(name)?.[1] : undefined;
      if (id) names.set(id, name);
    }
    return names;
  };
  let known: Promise<Map<string, string>> | undefined;
  return async (id) => {
    known ??= read();
    const names = await known.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    const key = encodeURIComponent(id);
    const name = names.get(key) ?? `${new Date().toISOString().replaceAll(':', '-')}_${key}.${extension}`;
    names.set(key, name);
    return name;
  };
}
