import { type BridgeIdentity, bridgeOf } from '../../commands/cameraBridge.ts';
import type { WriteTools } from '../../commands/core/writeSide.ts';
import { BRIDGE_SOCKET, LARGEST_FRAME, LARGEST_MESSAGE } from '../../domain/bridgeProtocol.ts';
import type { CameraAccess } from '../../commands/ports/cameras.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { cameraBridges } from '../../projections/cameraBridge.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { socketLimits } from '../http/socketLimits.ts';
import type { SocketWay } from '../http/sockets.ts';
import { openArrivals } from './arrivals.ts';
import { type BridgeLine, away, openBridgeLine } from './bridgeLine.ts';
import type { CameraSource, Landed, StudioHeld } from './sources.ts';

const MOST_LINES = 500;
const MOST_OF_ADDRESS = 40;

export interface CameraBridges {
  way: SocketWay;
  /** Of this studio, those that are connected to this process. */
  sourcesOf(userId: string): Promise<CameraSource[]>;
  isOnline(bridgeId: string): boolean;
  /** Ends its line at once. */
  withdraw(bridgeId: string): void;
  identify(token: string): Promise<BridgeIdentity>;
  /** A picture of a bridge is a photo now. */
  landed(mediaId: string, duplicate: boolean): void;
  close(): void;
}

/** Bridges that are connected, each to be asked for its cameras. One whose line breaks is away until it comes back. */
export function openCameraBridges({ write, reads }: { write: WriteTools; reads: ReadSide }): CameraBridges {
  const lines = new Map<string, BridgeLine>();
  const limits = socketLimits({ all: MOST_LINES, address: MOST_OF_ADDRESS });
  const arrivals = openArrivals();
  const reader = reads.reader(cameraBridges);
  const identify = (token: string): Promise<BridgeIdentity> => bridgeOf(write, token);

  const heldBy = (bridgeId: string, camera: string, access: CameraAccess): StudioHeld => {
    const line = (): BridgeLine =>
      lines.get(bridgeId) ??
      (() => {
        throw away();
      })();
    /** A bridge that began anew holds nothing yet. */
    const held = async <T>(signal: AbortSignal, work: (on: BridgeLine) => Promise<T>): Promise<T> => {
      try {
        return await work(line());
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'bridge.notHeld') throw error;
        await line().ask('hold', { camera, access }, signal);
        return work(line());
      }
    };
    return {
      condition: (signal) => held(signal, (on) => on.ask('condition', { camera }, signal)),
      set: async (settings, signal) => {
        const { iso, aperture, shutterSpeed } = await held(signal, (on) => on.ask('set', { camera, settings }, signal));
        return {
          ...(iso === undefined ? {} : { iso }),
          ...(aperture === undefined ? {} : { aperture }),
          ...(shutterSpeed === undefined ? {} : { shutterSpeed }),
        };
      },
      startLiveView: (signal) => held(signal, (on) => on.ask('startLiveView', { camera }, signal)),
      stopLiveView: async (signal) => void (await held(signal, (on) => on.ask('stopLiveView', { camera }, signal))),
      async frame(signal) {
        const sent = await held(signal, (on) => on.ask('frame', { camera, bytes: true }, signal));
        const frame = typeof sent === 'string' ? Buffer.from(sent, 'base64') : sent;
        if (frame.length > LARGEST_FRAME || frame[0] !== 0xff || frame[1] !== 0xd8)
          throw new Refusal('unavailable', 'bridge.frame', 'The bridge sent a frame that is no picture.');
        return frame;
      },
      async capture({ gigId, shotId }, signal): Promise<Landed> {
        const { name, size, hash } = await held(signal, (on) => on.ask('capture', { camera, gigId, shotId }, signal));
        const mediaId = derivedId('media', gigId, hash);
        const landed = await arrivals.of(mediaId, bridgeId);
        return { name, size, mediaId, ...landed };
      },
      async ownShots({ gigId }, signal): Promise<Landed[]> {
        const shots = await held(signal, (on) => on.ask('ownShots', { camera, gigId }, signal));
        return shots.map(({ name, size, hash }) => {
          const mediaId = derivedId('media', gigId, hash);
          return { name, size, mediaId, duplicate: false, arrived: arrivals.cameBefore(mediaId) };
        });
      },
      release: async () => void (await line().ask('release', { camera }, AbortSignal.timeout(1000))),
    };
  };

  return {
    way: {
      mostBytes: LARGEST_MESSAGE,
      place(path, address) {
        if (path !== BRIDGE_SOCKET) return undefined;
        const giveBack = limits.take({ all: '', address });
        if (!giveBack) return 'full';
        return {
          giveBack,
          take: (socket) =>
            openBridgeLine(socket, {
              identify,
              came(line) {
                // The same bridge on a new line: the one before is dead, and does not know it yet, or is not its only one.
                const before = lines.get(line.bridgeId);
                lines.set(line.bridgeId, line);
                before?.replace();
              },
              left(line) {
                if (lines.get(line.bridgeId) !== line) return;
                lines.delete(line.bridgeId);
                arrivals.away(line.bridgeId);
              },
            }),
        };
      },
    },
    async sourcesOf(userId) {
      const own = [...lines.values()].filter((line) => line.userId === userId);
      const names = new Map(
        (await reader.getMany(own.map(({ bridgeId }) => bridgeId))).map(({ id, name }) => [id, name]),
      );
      return own.map((line): CameraSource => {
        const { bridgeId } = line;
        const known = new Map<string, string>();
        const detect: CameraSource['detect'] = async (signal) =>
          (await line.ask('detect', {}, signal)).map(({ problem, asks, certificate, ...camera }) => {
            const id = derivedId('bridged camera', bridgeId, camera.id);
            if (problem === undefined) known.set(id, camera.id);
            return {
              ...camera,
              id,
              bridge: names.get(bridgeId) ?? '',
              bridgeId,
              ...(problem === undefined ? {} : { problem }),
              ...(asks === undefined ? {} : { asks }),
              ...(certificate === undefined ? {} : { certificate }),
            };
          });
        return {
          detect,
          async hold(id, signal, access = {}) {
            if (!known.has(id)) await detect(signal);
            const camera = known.get(id);
            if (camera === undefined)
              throw new Refusal(
                'notFound',
                'camera.absent',
                'This camera is not there any more. Detect cameras again.',
              );
            await line.ask('hold', { camera, access }, signal);
            return heldBy(bridgeId, camera, access);
          },
        };
      });
    },
    isOnline: (bridgeId) => lines.has(bridgeId),
    withdraw: (bridgeId) => lines.get(bridgeId)?.withdraw(),
    identify,
    landed: arrivals.came,
    close: () => {
      for (const line of lines.values()) line.leave();
    },
  };
}
