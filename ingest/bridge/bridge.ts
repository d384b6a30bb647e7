import { join } from 'node:path';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { CameraDriver } from '../../commands/ports/cameras.ts';
import { BRIDGE_SOCKET, DEAD_AFTER_MS, REPLACED, WITHDRAWN, bridgeAsk } from '../../domain/bridgeProtocol.ts';
import { openAnswering } from './answering.ts';
import { openShotSpool } from './shotSpool.ts';
import { openBridgeUploads } from './uploads.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Two bridges with one token take the line from each other no more often; what they have taken, both bring. */
const REPLACED_PAUSE_MS = 60_000;
const HANDSHAKE_MS = 10_000;
/** Questions are small. */
const LARGEST_QUESTION = 64 << 10;

export interface Bridge {
  /** Fulfilled once its token opens nothing any more. */
  withdrawn: Promise<void>;
  close(): Promise<void>;
}
export interface BridgeOptions {
  /** Of the server, without a slash at the end. */
  url: string;
  token: string;
  /** Where pictures wait until they are in Loom. */
  folder: string;
  drivers: readonly CameraDriver[];
  simulator: CameraDriver;
  log: Logger;
}

/**
 * Loom beside the cameras of a studio: connects out to its server, does what that asks with the cameras here, and brings
 * in what they take. A line that broke comes back by itself, and a picture that was taken is on this disk until the server
 * has it.
 */
export async function openBridge({ url, token, folder, drivers, simulator, log }: BridgeOptions): Promise<Bridge> {
  const spool = await openShotSpool(join(folder, 'bridge'));
  let ended: () => void = () => undefined;
  const withdrawn = new Promise<void>((resolve) => (ended = resolve));
  const uploads = openBridgeUploads({ spool, url, token, log, withdrawn: () => ended() });
  const answering = openAnswering({ drivers, simulator, spool, taken: () => uploads.wake() });
  let closed = false;
  let socket: WebSocket | undefined;
  let pause = FIRST_PAUSE_MS;
  let again: NodeJS.Timeout | undefined;

  const connect = (): void => {
    const line = new WebSocket(url.replace(/^http/, 'ws') + BRIDGE_SOCKET, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: LARGEST_QUESTION,
      followRedirects: false,
    });
    socket = line;
    let dying: NodeJS.Timeout | undefined;
    const heard = (): void => {
      clearTimeout(dying);
      dying = setTimeout(() => line.terminate(), DEAD_AFTER_MS);
    };
    line.on('open', () => {
      heard();
      line.send(JSON.stringify({ token }));
    });
    line.on('ping', heard);
    line.on('message', (data) => {
      heard();
      const said = read(String(data));
      if (said !== null && typeof said === 'object' && 'welcome' in said) {
        pause = FIRST_PAUSE_MS;
        log.info({ server: url }, 'connected');
        uploads.wake();
        return;
      }
      const asked = bridgeAsk.safeParse(said);
      if (!asked.success) return;
      void answering.answer(asked.data).then((reply) => {
        if (line.readyState === line.OPEN) line.send(reply);
      });
    });
    line.on('error', (error) => log.debug({ reason: error.message }, 'the line broke'));
    line.on('close', (ending) => {
      clearTimeout(dying);
      if (closed) return;
      if (ending === WITHDRAWN) return ended();
      if (ending === REPLACED) {
        log.error('another bridge was started with this token; make one in Loom for each laptop');
        pause = REPLACED_PAUSE_MS;
      }
      log.warn({ ending, again_in_ms: pause }, 'not connected; trying again');
      again = setTimeout(connect, pause);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    });
  };
  connect();

  return {
    withdrawn,
    async close() {
      closed = true;
      clearTimeout(again);
      socket?.terminate();
      await uploads.close();
      await answering.close();
    },
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
