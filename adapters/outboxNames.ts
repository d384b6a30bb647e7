import { mkdir, readdir } from 'node:fs/promises';

/** Names of an outbox's files: `<time of the first try>_<id>.<extension>`; the same id again, after a restart too, is the same file. */
export async function outboxNames(folder: string, extension: string): Promise<(id: string) => string> {
  await mkdir(folder, { recursive: true });
  const names = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const id = name.endsWith(`.${extension}`) ? /^[^_]+_(.+)\.\w+$/.exec(name)?.[1] : undefined;
    if (id) names.set(id, name);
  }
  return (id) => {
    const key = encodeURIComponent(id);
    const name = names.get(key) ?? `${new Date().toISOString().replaceAll(':', '-')}_${key}.${extension}`;
    names.set(key, name);
    return name;
  };
}
