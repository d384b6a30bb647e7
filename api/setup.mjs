/**
 * Makes a checkout ready to run: packages as the lock file has them, a Node 24, and (unless `--no-build`) the built
 * front ends. Runs under whatever Node the machine has, needs no package, and says nothing when nothing is to be done.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const node = at('node_modules/.bin/node');
const cache = at('.cache');
const lock = join(cache, 'setup.lock');
const frontEnds = ['web', 'admin'];
const building = !process.argv.includes('--no-build');

if (!ready()) alone(prepare);

function ready() {
  return installed() && (!building || frontEnds.every(built));
}

function prepare() {
  if (!installed()) install();
  if (building) for (const name of frontEnds) if (!built(name)) build(name);
}

/* Packages */

/** What node_modules was made from: the lock file, for this platform. */
function lockStamp() {
  return `${digest(readFileSync(at('package-lock.json')))} ${process.platform}-${process.arch}\n`;
}
function installed() {
  return read(at('node_modules/.loom-lock')) === lockStamp();
}
function install() {
  if (!asLocked()) {
    say('Installing packages (about half a minute) ...');
    npm('ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error');
  }
  requireNode();
  writeFileSync(at('node_modules/.loom-lock'), lockStamp());
}

/** Whether `npm install` has already brought node_modules to what the lock file says: no need to start over. */
function asLocked() {
  const wanted = JSON.parse(read(at('package-lock.json')) ?? '{}').packages ?? {};
  const found = JSON.parse(read(at('node_modules/.package-lock.json')) ?? '{}').packages;
  if (!found) return false;
  return (
    Object.keys(found).every((path) => wanted[path]) &&
    Object.entries(wanted).every(
      ([path, { optional, version, integrity }]) =>
        path === '' ||
        (found[path] ? found[path].version === version && found[path].integrity === integrity : optional),
    )
  );
}

/** npm as the person started it, and never on the Node inside node_modules, which it is about to replace. */
function npm(...command) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(join('node_modules', '.bin')))
    .join(delimiter);
  const { npm_node_execpath: its, npm_execpath: cli } = process.env;
  const direct = its && cli?.endsWith('.js') && !its.includes('node_modules') && existsSync(its);
  const ended = direct
    ? spawnSync(its, [cli, ...command], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, PATH: path },
      })
    : spawnSync('npm', command, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, PATH: path },
        shell: process.platform === 'win32',
      });
  if (ended.status !== 0)
    fail(
      'The packages could not be installed: what npm said is above. Check the network and the npm registry, then run the same command again.',
    );
}

/**
 * Node 24 comes as a package for Linux and Windows; elsewhere (a Mac) the one that runs this is used, if it is new
 * enough: crypto.argon2 came with 24.7.
 */
function requireNode() {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (version?.startsWith('v24.')) return;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major === 24 && minor >= 7 && process.platform !== 'win32') {
    rmSync(node, { force: true });
    symlinkSync(process.execPath, node);
    return;
  }
  fail(
    `Loom runs on Node 24. No package brings it to ${process.platform}-${process.arch}${version ? ` (node_modules/.bin/node is ${version})` : ''}, ` +
      `and this is Node ${process.version}. Install Node 24 (24.7 or newer; on a Mac: brew install node@24; or nodejs.org) and put it first in PATH, then run the same command again.`,
  );
}

/* Front ends */

function built(name) {
  return (
    !existsSync(at(name, 'index.html')) ||
    (existsSync(at(name, 'dist/index.html')) && read(join(cache, `${name}.built`)) === sourceStamp(name))
  );
}
/** Names, sizes and times of everything a build reads. */
function sourceStamp(name) {
  const hash = createHash('sha256');
  const add = (path) => {
    const found = statSync(at(path), { throwIfNoEntry: false });
    if (!found) return;
    if (!found.isDirectory()) return hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    for (const entry of readdirSync(at(path)).sort())
      if (entry !== 'dist' && entry !== 'node_modules') add(join(path, entry));
  };
  add(name);
  add('api/contract');
  hash.update(lockStamp());
  return hash.digest('hex');
}
/** Builds beside the old one and swaps, so that a server that runs never serves half of it. */
function build(name) {
  say(`Building ${name} ...`);
  const stamp = sourceStamp(name);
  const fresh = join(cache, `build-${name}-${process.pid}`);
  const vite = spawnSync(
    node,
    [at('node_modules/vite/bin/vite.js'), 'build', at(name), '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (vite.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    fail(`The ${name} front end could not be built: what Vite said is above.`);
  }
  const old = join(cache, `old-${name}-${process.pid}`);
  if (existsSync(at(name, 'dist'))) renameSync(at(name, 'dist'), old);
  renameSync(fresh, at(name, 'dist'));
  rmSync(old, { recursive: true, force: true });
  writeFileSync(join(cache, `${name}.built`), stamp);
}

/* One at a time */

/** Runs `work` while no other setup of this checkout does. A lock whose owner is gone is taken over. */
function alone(work) {
  mkdirSync(cache, { recursive: true });
  const mine = `${process.pid} ${hostname()} ${randomBytes(8).toString('hex')}`;
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine);
  for (let waited = 0; ; waited += 1) {
    try {
      linkSync(draft, lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (waited === 5) say('Another setup of this folder is running; waiting for it ...');
    if (!takeAway(draft)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  rmSync(draft, { force: true });
  process.on('exit', () => read(lock) === mine && rmSync(lock, { force: true }));
  work();
}
/** Removes the lock if its owner is gone. Whoever renames a lock that was renewed meanwhile puts it back. */
function takeAway(draft) {
  const seen = read(lock);
  if (seen === undefined) return true;
  if (!abandoned(seen)) return false;
  const aside = `${draft}.stale`;
  try {
    renameSync(lock, aside);
    if (read(aside) !== seen) linkSync(aside, lock);
  } catch {
    return true;
  } finally {
    rmSync(aside, { force: true });
  }
  return true;
}
function abandoned(owner) {
  const [pid, host] = owner.split(' ');
  if (host !== hostname())
    return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 20 * 60_000;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
function say(text) {
  process.stdout.write(`${text}\n`);
}
function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}
