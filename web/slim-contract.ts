import { pathToFileURL } from 'node:url';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const MARK = '\0slim:';

/** What the browser needs of an operation: where to send it. The schemas stay behind, and zod with them. */
function slim(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if ('_zod' in value) return undefined;
  if ('method' in value && 'path' in value && 'answer' in value) {
    const { id, method, path, access, takes, gives } = value as Record<string, unknown>;
    return { id, method, path, access, takes, gives };
  }
  return value;
}

/**
 * In a build, the request files (`src/api/`) get the contract without its schemas, so that a guest's page carries no
 * validator. Forms import the same contract files from elsewhere and get them whole.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/web/src/api/') || !source.includes('/api/contract/')) return null;
      return MARK + resolve(dirname(importer), source);
    },
    async load(id) {
      if (!id.startsWith(MARK)) return null;
      const module = (await import(pathToFileURL(id.slice(MARK.length)).href)) as Record<string, unknown>;
      return Object.entries(module)
        .map(([name, value]) => [name, JSON.stringify(slim(value))] as const)
        .filter(([, text]) => text !== undefined)
        .map(([name, text]) => `export const ${name} = ${text};`)
        .join('\n');
    },
  };
}
