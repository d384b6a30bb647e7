import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * In a build, every `import()` goes through `src/parts/load-part.ts`, with the list of all files that it needs: whatever is
 * loaded later can be asked for again after the network was away. Stands for what Vite puts there itself, which may not.
 */
export function wholeParts(): Plugin {
  return {
    name: 'whole-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === HELPER
        ? `export { loadPart as __vitePreload } from ${JSON.stringify(`${import.meta.dirname}/src/parts/load-part.ts`)};`
        : null,
  };
}
