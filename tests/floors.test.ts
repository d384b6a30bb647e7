import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = dirname(import.meta.dirname);
const folders = [
  'domain',
  'commands',
  'projections',
  'adapters',
  'api',
  'ingest',
  'reactions',
  'web',
  'admin',
  'tests',
];

/** A file that breaks a rule, by the rule's name. */
const wrong: [rule: string, file: string, text: string][] = [
  ['no-circles', 'domain/kernel/a.ts', "import type { B } from './b.ts'; export type A = B | 1;"],
  ['no-circles', 'domain/kernel/inline.ts', "export type C = import('./inline2.ts').D;"],
  ['resolves', 'domain/kernel/gone.ts', "import './nowhere.ts';"],
  [
    'kernel-imports-nothing-of-ours',
    'domain/kernel/up.ts',
    "import type { Gig } from '../gig.ts'; export type U = Gig;",
  ],
  ['domain-imports-kernel', 'domain/media.ts', "export { gig } from '../commands/gig.ts';"],
  ['domain-imports-kernel', 'domain/media/other.ts', "import { gig } from '../gig.ts'; export const g = gig;"],
  ['domain-imports-kernel', 'domain/face.ts', "export { all } from './schemas.ts';"],
  [
    'catalogue-imports-domain',
    'domain/schemas.ts',
    "import { gig } from './gig.ts'; import { gigs } from '../projections/gig.ts'; export const all = [gig, gigs];",
  ],
  [
    'commands-import-domain',
    'commands/reads.ts',
    "import { gigs } from '../projections/gig.ts'; export const r = gigs;",
  ],
  ['projections-import-domain', 'projections/stores.ts', "export const s = () => import('../adapters/store.ts');"],
  ['adapters-import-domain-and-ports', 'adapters/decides.ts', "export * from '../commands/gig.ts';"],
  [
    'api-imports-what-lies-below',
    'api/gig/routes.ts',
    "import { store } from '../../adapters/store.ts'; export const g = store;",
  ],
  [
    'ingest-imports-what-lies-below',
    'ingest/ftp.ts',
    "import { store } from '../adapters/store.ts'; export const f = store;",
  ],
  [
    'reactions-import-what-lies-below',
    'reactions/store.ts',
    "import { store } from '../adapters/store.ts'; export const r = store;",
  ],
  [
    'reactions-import-what-lies-below',
    'reactions/camera.ts',
    "import { f } from '../ingest/ftp.ts'; export const r = f;",
  ],
  ['command-engine-stands-apart', 'commands/core/knows.ts', "import { gig } from '../gig.ts'; export const k = gig;"],
  [
    'projection-engine-stands-apart',
    'projections/core/knows.ts',
    "import { gigs } from '../gig.ts'; export const k = gigs;",
  ],
  ['reaction-engine-stands-apart', 'reactions/core/knows.ts', "import { g } from '../gig.ts'; export const k = g;"],
  ['http-knows-no-context', 'api/http/knows.ts', "import { own } from '../edit/queries.ts'; export const k = own;"],
  [
    'routes-stand-alone',
    'api/media/present.ts',
    "import { routes } from '../edit/routes.ts'; export const p = routes;",
  ],
  ['contract-imports-itself', 'api/contract/gig.ts', "export { gig } from '../../commands/gig.ts';"],
  [
    'developing-stands-alone',
    'domain/develop/tone.ts',
    "import { A } from '../kernel/refusal.ts'; export const t = A;",
  ],
  ['roots-import-no-front-end', 'api/main.ts', "import '../web/page.tsx';"],
  [
    'web-imports-the-contract',
    'web/page.tsx',
    "import type { Gig } from '../domain/gig.ts'; export const Page = (p: { gig: Gig }) => <b>{p.gig}</b>;",
  ],
  [
    'admin-imports-the-contract',
    'admin/list.tsx',
    "import { gigs } from '../projections/gig.ts'; export const List = () => <b title={gigs}>a &amp; b</b>;",
  ],
  ['nobody-imports-a-root', 'api/reload.ts', "import './main.ts';"],
  ['nothing-imports-tests', 'api/audit/routes.ts', "import '../../tests/double.ts';"],
];

const right: Record<string, string> = {
  'domain/kernel/b.ts': "import type { A } from './a.ts'; export type B = A;",
  'domain/kernel/inline2.ts': "import type { C } from './inline.ts'; export type D = C;",
  'domain/gig.ts': "import type { A } from './kernel/refusal.ts'; export const gig = 1; export type Gig = A;",
  'domain/kernel/refusal.ts': 'export type A = 1;',
  'commands/ports/store.ts': "import type { Gig } from '../../domain/gig.ts'; export type Store = Gig;",
  'commands/gig.ts': "import { gig as g } from '../domain/gig.ts'; export const gig = g;",
  'projections/gig.ts': "import { gig } from '../domain/gig.ts'; export const gigs = `${gig}`;",
  'adapters/store.ts': "import type { Store } from '../commands/ports/store.ts'; export const store: Store = 1;",
  'api/contract/gallery.ts': 'export const path = 1;',
  'api/runtime/compose.ts':
    "import { store } from '../../adapters/store.ts'; import { gigs } from '../../projections/gig.ts'; export const c = [store, gigs];",
  'commands/core/run.ts': "import type { Store } from '../ports/store.ts'; export const run = (store: Store) => store;",
  'projections/core/runner.ts': "import { gig } from '../../domain/gig.ts'; export const runner = gig;",
  'reactions/core/run.ts': "import { run } from '../../commands/core/run.ts'; export const react = run;",
  'reactions/gig.ts': "import { react } from './core/run.ts'; export const g = react;",
  'api/edit/routes.ts': "import { gigs } from '../../projections/gig.ts'; export const routes = [gigs];",
  'api/edit/queries.ts': "import { routes } from './routes.ts'; export const own = routes;",
  'api/app.ts': "import { routes } from './edit/routes.ts'; export const app = routes;",
  'web/right.tsx': "import { path } from '../api/contract/gallery.ts'; export const R = () => <i>{path}</i>;",
  'admin/right.tsx': "import { path } from '../api/contract/gallery.ts'; export const R = () => <i>{path}</i>;",
  'tests/double.ts': "import { store } from '../adapters/store.ts'; export const d = store;",
};

let root: string;
let violations: { rule: { name: string }; from: string }[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'loom-floors-'));
  for (const [path, text] of [...Object.entries(right), ...wrong.map(([, file, code]) => [file, code] as const)]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const cruise = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const printed = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [cruise, '--config', join(project, '.dependency-cruiser.cjs'), '-T', 'json', ...folders],
      { cwd: root, maxBuffer: 1e8 },
      (_, stdout) => resolve(stdout),
    );
  });
  violations = JSON.parse(printed).summary.violations;
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.each(wrong)('%s refuses %s', (rule, file) => {
  expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
});

test('nothing else is refused', () => {
  const meant = wrong.map(([, file]) => file);
  expect(violations.filter(({ from, rule }) => !meant.includes(from) && rule.name !== 'no-circles')).toEqual([]);
});
