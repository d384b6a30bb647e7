import { openCameraFtp } from '../../ingest/cameraFtp.ts';
import type { FtpServer } from '../../ingest/ftp/server.ts';
import { portTaken } from '../http/listen.ts';
import type { AppContext } from './appContext.ts';

/** FTP for cameras; `folder` holds what they have half sent. Refuses, in a sentence, a port that is taken. */
export async function startCameraFtp(
  {
    config,
    write,
    reads,
    feed,
    log,
    throttling,
    metrics,
  }: Pick<AppContext, 'config' | 'write' | 'reads' | 'feed' | 'log' | 'throttling' | 'metrics'>,
  folder: string,
): Promise<FtpServer> {
  const [from, to] = config.FTP_PASSIVE_PORTS ?? [];
  return openCameraFtp({
    write,
    reads,
    feed,
    log,
    throttling,
    folder,
    host: config.HOST,
    port: config.FTP_PORT,
    ...(from !== undefined && to !== undefined ? { passivePorts: { from, to } } : {}),
    ...(config.PUBLIC_URL ? { publicHost: new URL(config.PUBLIC_URL).hostname } : {}),
    received: () => metrics.received.inc({ via: 'camera' }),
  }).catch((error: NodeJS.ErrnoException) => {
    throw portTaken(error, 'FTP_PORT', config.FTP_PORT);
  });
}
