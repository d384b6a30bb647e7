import { join, resolve } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { lockFolder } from '../../adapters/folderLock.ts';
import { openBridge } from '../../ingest/bridge/bridge.ts';
import { openCameraDrivers } from './composeDrivers.ts';
import { closers } from './composeClosers.ts';
import { openLog } from './composeLog.ts';
import type { Config } from './config.ts';

/** The role of a bridge: nothing listens, no store is opened; what it keeps are pictures on their way. */
export async function openBridgeProcess(
  config: Config,
): Promise<{ server: string; folder: string; withdrawn: Promise<void>; close(): Promise<void> }> {
  const opened = closers();
  const folder = resolve(config.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder, 'bridge');
  opened.add(() => lock.release());
  const lines = openLog(config);
  opened.add(() => lines.close());
  const { openMediaProcessor } = await import('../../adapters/media/processor.ts');
  const { openSimulator } = await import('../../adapters/cameras/simulator.ts');
  const mediaProcessor = openMediaProcessor();
  opened.add(() => mediaProcessor.close());
  const simulator = openSimulator({ mediaProcessor, folder: join(folder, 'bridge', 'shots', 'simulator') });
  const server = config.LOOM_URL!.replace(/\/+$/, '');
  const bridge = await openBridge({
    url: server,
    token: config.BRIDGE_TOKEN!,
    folder,
    drivers: await openCameraDrivers(config, join(folder, 'bridge', 'shots')),
    simulator,
    log: lines.log,
  });
  opened.add(() => bridge.close());
  return { server, folder: join(folder, 'bridge'), withdrawn: bridge.withdrawn, close: () => opened.close() };
}
