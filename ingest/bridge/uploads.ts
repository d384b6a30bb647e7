import { open } from 'node:fs/promises';
import type { Logger } from 'pino';
import { BRIDGE_GIG, BRIDGE_UPLOADS } from '../../domain/bridgeProtocol.ts';
import type { ShotSpool, SpooledShot } from './shotSpool.ts';

/** A piece is sent in one request, and a request has so long; in bytes and milliseconds. */
const PIECE = 4 << 20;
const REQUEST_MS = 30_000;
/** Between tries, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export interface BridgeUploads {
  /** There is something to bring, or the way is open again. */
  wake(): void;
  close(): Promise<void>;
}

/** What the server said for good: another try says the same. */
class Final extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}
const FINAL = [400, 401, 404, 413, 415, 422];

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Brings spooled pictures in, one after the other, resumed where they broke off, and again until the server has said that the photo is there. */
export function openBridgeUploads({
  spool,
  url,
  token,
  log,
  withdrawn,
}: {
  spool: ShotSpool;
  url: string;
  token: string;
  log: Logger;
  withdrawn: () => void;
}): BridgeUploads {
  const ending = new AbortController();
  let woken: () => void = () => undefined;
  let pause = FIRST_PAUSE_MS;
  /** What failed gives way to the others. */
  const failures = new Map<string, number>();
  const next = (): SpooledShot | undefined =>
    spool.waiting().toSorted((a, b) => (failures.get(a.shotId) ?? 0) - (failures.get(b.shotId) ?? 0))[0];

  const ask = async (method: string, address: string, shot: SpooledShot, more: RequestInit = {}): Promise<Response> => {
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(REQUEST_MS)]),
      ...more,
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${token}`,
        [BRIDGE_GIG]: shot.gigId,
        ...(more.headers as Record<string, string>),
      },
    });
    const text = await response.text();
    if (response.ok) return response;
    const detail = /"detail":"((?:[^"\\]|\\.){0,500})"/.exec(text)?.[1] ?? `The server answered ${response.status}.`;
    throw FINAL.includes(response.status) ? new Final(response.status, detail) : new Error(detail);
  };

  const begin = async (shot: SpooledShot): Promise<SpooledShot> => {
    const response = await ask('POST', url + BRIDGE_UPLOADS, shot, {
      headers: { 'upload-length': String(shot.size), 'upload-metadata': `filename ${base64(shot.name)}` },
    });
    const upload = new URL(response.headers.get('location') ?? '', url + BRIDGE_UPLOADS).href;
    const begun = { ...shot, upload };
    await spool.note(begun);
    return begun;
  };
  const offsetOf = async (shot: SpooledShot): Promise<number> =>
    Number((await ask('HEAD', shot.upload!, shot)).headers.get('upload-offset'));

  /** Answers when the server has it as a photo: its last piece is acknowledged only then, and so is a question after it. */
  const bring = async (known: SpooledShot): Promise<void> => {
    let shot = known;
    let offset = 0;
    if (shot.upload === undefined) shot = await begin(shot);
    else
      offset = await offsetOf(shot).catch(async (error: unknown) => {
        // The server knows nothing of it any more, or the gig is gone: beginning anew tells which.
        if (!(error instanceof Final) || error.status !== 404) throw error;
        shot = await begin(known);
        return 0;
      });
    const file = await open(spool.pathOf(shot), 'r');
    try {
      while (offset < shot.size) {
        const piece = Buffer.allocUnsafe(Math.min(PIECE, shot.size - offset));
        const { bytesRead } = await file.read(piece, 0, piece.length, offset);
        if (bytesRead === 0) throw new Final(0, 'The picture on the disk of the bridge is shorter than it was.');
        await ask('PATCH', shot.upload!, shot, {
          headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
          body: piece.subarray(0, bytesRead),
        });
        offset += bytesRead;
        pause = FIRST_PAUSE_MS;
      }
    } finally {
      await file.close();
    }
  };

  const waitFor = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      woken = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = (async () => {
    while (!ending.signal.aborted) {
      const shot = next();
      if (!shot) {
        await waitFor(LONGEST_PAUSE_MS);
        continue;
      }
      try {
        await bring(shot);
        await spool.remove(shot);
        failures.delete(shot.shotId);
        log.info({ picture: shot.name }, 'brought in');
      } catch (error) {
        if (ending.signal.aborted) return;
        if (error instanceof Final && error.status === 401) return withdrawn();
        if (error instanceof Final) {
          const place = await spool.setAside(shot);
          log.error({ picture: shot.name, kept: place }, `Loom does not take this picture: ${error.message}`);
          continue;
        }
        failures.set(shot.shotId, (failures.get(shot.shotId) ?? 0) + 1);
        log.warn({ picture: shot.name, reason: (error as Error).message }, 'not brought in yet; it is tried again');
        await waitFor(pause);
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
      }
    }
  })();

  return {
    wake() {
      pause = FIRST_PAUSE_MS;
      woken();
    },
    async close() {
      ending.abort();
      woken();
      await work;
    },
  };
}
