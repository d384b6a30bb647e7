import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A temporary folder for one test file's pictures, removed afterwards. */
export function folderForTests(): (bytes: Uint8Array | string, name?: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'loom-media-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return (bytes, name = 'file') => {
    const path = join(folder, `${count++}-${name}`);
    writeFileSync(path, bytes);
    return path;
  };
}
