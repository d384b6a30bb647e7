import { resolve } from 'node:path';

// Tests run in several processes, and some start Loom in one more: what one has compiled, types stripped, the next takes from here. Node tells files apart by their bytes; tests/setup.ts writes it.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled');

/** For `experimental` of a project of tests: Node runs these itself, as it runs Loom. Nothing is bundled, and every file is compiled once for all of them. */
export const native = { viteModuleRunner: false, nodeLoader: false };
