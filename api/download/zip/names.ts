import { folded, numbered, safeName, titleName } from '../../../domain/kernel/names.ts';

/** Names as they may stand in an archive that is unpacked anywhere: safe, and each one once, however the file system compares case. */
export function distinctNames(names: readonly string[]): string[] {
  const wanted = names.map(safeName);
  const taken = new Set<string>();
  const first = wanted.map((name) => {
    const key = folded(name);
    const free = !taken.has(key);
    taken.add(key);
    return free;
  });
  const next = new Map<string, number>();
  return wanted.map((name, i) => {
    if (first[i]) return name; // nobody loses an own name to another's number
    for (let number = next.get(folded(name)) ?? 2; ; number++) {
      const free = numbered(name, number);
      if (taken.has(folded(free))) continue;
      taken.add(folded(free));
      next.set(folded(name), number + 1);
      return free;
    }
  });
}

/** A zip's own name, by what is in it. */
export const zipName = (title: string): string => `${titleName(title, 'Photos')}.zip`;
