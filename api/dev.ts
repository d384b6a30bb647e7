import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createProbe } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { register } from '../commands/account.ts';
import { system } from '../commands/core/actors.ts';
import { assignPlan } from '../commands/subscription.ts';
import { newId } from '../domain/kernel/id.ts';
import { accounts } from '../projections/account.ts';
import { everyOne } from '../projections/core/pages.ts';
import { openLoom } from './runtime/compose.ts';
import { readConfig } from './runtime/config.ts';
import { say, sayError } from './runtime/say.ts';

/** The server with reload, both front ends with hot reload, and somebody to sign in as. */
const root = join(import.meta.dirname, '..');
const photographer = { email: 'dev@loom.test', password: 'dev-photographer-1', fullName: 'Dev Menon' };
const admin = { email: 'admin@loom.test', password: 'dev-admin-1' };
const config = readConfig({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || join(root, 'data-dev') });
const folders = { web: join(root, 'web/dist'), admin: join(root, 'admin/dist') };

/** A port that is free now: the wanted one where possible. */
async function freePort(wanted: number): Promise<number> {
  const probe = createProbe();
  const bound = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(wanted, config.HOST, () => resolve(true));
  });
  if (!bound) return freePort(0);
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A photographer with a known password and a plan without limits, for as long as there is none. */
async function seed(): Promise<void> {
  const loom = await openLoom(
    { ...config, PORT: 0, FTP_PORT: 0, LOG_LEVEL: 'error', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    folders,
  );
  const { write, reads } = loom.context;
  const caller = { actor: system('dev'), correlation: newId() };
  const known = (await everyOne(reads.reader(accounts), { index: 'byTime', where: { role: 'photographer' } })).find(
    ({ email }) => email === photographer.email,
  );
  const userId =
    known?.id ?? (await register(write, { ...photographer, role: 'photographer', verified: true }, caller)).userId;
  await write.run(assignPlan, { userId, planId: 'annual' }, caller);
  await loom.close();
}

/** Vite with hot reload; what is not the front end's own goes to the server. */
async function front(name: 'web' | 'admin', port: number, api: string): Promise<ViteDevServer> {
  const proxy = Object.fromEntries(['/api', '/media', '/subscriptions'].map((path) => [path, api]));
  const vite = await createServer({
    configFile: join(root, name, 'vite.config.ts'),
    root: join(root, name),
    logLevel: 'warn',
    clearScreen: false,
    server: { host: config.HOST, port, proxy: { ...proxy, '/ws': { target: api.replace('http', 'ws'), ws: true } } },
  });
  await vite.listen();
  return vite;
}
const addressOf = (vite: ViteDevServer): string => (vite.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');

/** Node's own watch mode starts it again when a file that it has loaded changes. */
const serve = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'api/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });

try {
  await seed();
  const [port, ftpPort] = [await freePort(config.PORT), await freePort(config.FTP_PORT)];
  const api = `http://${config.HOST}:${port}`;
  const [web, console] = await Promise.all([front('web', 5173, api), front('admin', 5174, api)]);
  const server = serve({
    DATA_DIR: config.DATA_DIR,
    PORT: String(port),
    FTP_PORT: String(ftpPort),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    PUBLIC_URL: process.env['PUBLIC_URL'] || addressOf(web),
  });

  say('');
  say(`  Web        ${addressOf(web)}`);
  say(`             ${photographer.email}  ${photographer.password}`);
  // With the slash: Vite serves nothing at the address without it.
  say(`  Admin      ${addressOf(console)}/`);
  say(`             ${admin.email}  ${admin.password}`);
  say(`  API        ${api}/api/v1/docs`);
  say(`  FTP(S)     ftp://${config.HOST}:${ftpPort}`);
  say(`  Mail       ${join(config.DATA_DIR, 'outbox')}`);
  say(`  Data       ${config.DATA_DIR}  (remove it to begin anew)`);
  say('');

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return process.exit(1);
    stopping = true;
    const gone = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGTERM');
    await Promise.all([gone, web.close(), console.close()]);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  server.once('exit', () => void (stopping || stop()));
} catch (error) {
  sayError(error);
  process.exit(1);
}
