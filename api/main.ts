import { join } from 'node:path';
import { keepCompiled } from '../adapters/compileCache.ts';
import { collectAndShrink, tuneCollector } from '../adapters/heap.ts';
import type { Config } from './runtime/config.ts';
import { say, sayError } from './runtime/say.ts';

tuneCollector();
keepCompiled();
const began = performance.now();
const root = join(import.meta.dirname, '..');

const { readConfig } = await import('./runtime/config.ts');
const { openLoom } = await import('./runtime/compose.ts');

// While it starts, nobody waits for an answer: it may end at once, and whatever was acknowledged is durable.
let stop = (): void => process.exit(0);
process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());

/** Beside cameras: runs until it is stopped, or its token is withdrawn. */
async function runBridge(config: Config): Promise<void> {
  const { openBridgeProcess } = await import('./runtime/composeBridge.ts');
  const bridge = await openBridgeProcess(config);
  const end = (code: number): void =>
    void bridge.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  stop = () => {
    stop = () => process.exit(1);
    end(0);
  };
  say(`\n  Bridge to ${bridge.server}\n  Pictures on their way  ${bridge.folder}\n`);
  await bridge.withdrawn;
  sayError('This bridge was withdrawn in Loom. Make a new one there, and start with its token.');
  end(1);
}

try {
  const config = readConfig();
  if (config.LOOM_ROLES.includes('bridge')) await runBridge(config);
  else await runServer(config);
} catch (error) {
  sayError(error);
  // What was opened before it failed would keep the process half alive; whatever was acknowledged is durable.
  process.exit(1);
}

async function runServer(config: Config): Promise<void> {
  const loom = await openLoom(config, { web: join(root, 'web/dist'), admin: join(root, 'admin/dist') });
  stop = () => {
    // A second signal is somebody who does not want to wait.
    stop = () => process.exit(1);
    loom.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  say('');
  say(`  Loom is ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (loom.address) {
    say(`  Web      ${loom.address}`);
    say(`  Admin    ${loom.context.sites.address('/admin')}`);
    say(`  API      ${loom.address}/api/v1/docs`);
  } else {
    say(`  Roles    ${config.LOOM_ROLES.join(', ')}`);
    say(`  Health   ${loom.probes}/healthz`);
  }
  if (loom.ftpPort !== undefined) say(`  FTP(S)   ftp://${config.HOST}:${loom.ftpPort}`);
  if (!config.SMTP_URL) say(`  Mail     ${join(config.DATA_DIR, 'outbox')}`);
  if (loom.firstAdmin)
    say(
      `\n  Admin sign-in, until it is first used: ${loom.firstAdmin.email}  ${config.ADMIN_PASSWORD === undefined ? loom.firstAdmin.password : 'with the password in ADMIN_PASSWORD'}`,
    );
  say('');
  // Before anybody comes: what starting took is a quarter of what the process holds.
  collectAndShrink();
}
