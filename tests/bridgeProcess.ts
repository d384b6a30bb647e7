import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { diesWithUs } from './diesWithUs.ts';

/** As on a photographer's laptop: `api/main.ts` as a bridge, a process of its own that looks for no camera but its simulated one. */
export const startBridgeProcess = (way: { url: string; token: string; folder: string }): ChildProcess =>
  diesWithUs(
    spawn(process.execPath, ['api/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'ignore',
      env: {
        ...process.env,
        LOOM_ROLES: 'bridge',
        LOOM_URL: way.url,
        BRIDGE_TOKEN: way.token,
        DATA_DIR: way.folder,
        CAMERA_CONTROL: 'off',
        LOG_LEVEL: 'silent',
      },
    }),
  );
