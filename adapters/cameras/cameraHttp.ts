import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { CameraPass } from './cameraPass.ts';
import { secured } from './cameraTls.ts';

/** An answer begins within this time, and goes on without a longer pause; in milliseconds. */
const ANSWER_MS = 8_000;
/** A camera is beside the one who asks: its whole answer, pictures apart. */
const LARGEST_ANSWER = 256 << 10;
/** A frame of a live view, and a picture or film, in bytes. */
export const LARGEST_PREVIEW = 2 << 20;
export const LARGEST_SHOT = 2 * 1024 ** 3;

const no = (code: string, detail: string, cause?: unknown): Refusal =>
  Object.assign(new Refusal('unavailable', `camera.${code}`, detail), { cause });
export const garbled = (cause?: unknown): Refusal =>
  no(
    'garbled',
    'The camera answered what cannot be understood. Switch it off and on, then detect cameras again.',
    cause,
  );
export const silent = (): Refusal =>
  no('silent', 'The camera does not answer. Check that it is switched on and connected, then detect cameras again.');
export const tooLarge = (): Refusal =>
  no('tooLarge', 'The camera sent more than was asked for. Nothing of it was kept. Please try again.');
const elsewhere = (): Refusal =>
  no('elsewhere', 'The camera points to another place instead of answering. Loom does not follow it there.');
const absent = (cause: unknown): Refusal =>
  no('absent', 'The camera cannot be reached. Check that it is switched on and in this network.', cause);

export interface CameraQuestion {
  method?: 'GET' | 'POST' | 'PUT';
  json?: unknown;
  signal: AbortSignal;
  /** In milliseconds, for a question that takes longer. */
  patienceMs?: number;
  /** Of a camera that may ask who asks. */
  pass?: CameraPass;
}
/** An answer that is whole. */
export interface CameraReply {
  status: number;
  type: string;
  body: Buffer;
}

/** What is wrong, in a sentence; an end that the asker asked for is no answer. */
function explained(error: unknown, signal: AbortSignal): Refusal {
  if (error instanceof Refusal) return error;
  if (signal.aborted) return silent();
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return no('diskFull', 'The disk is full. The picture is still on the card. Please make room.', error);
  return /^(HPE_|EPROTO|ERR_SSL)/.test(code) ? garbled(error) : absent(error);
}

/** Asks over a connection of its own, which ends with the answer; nobody is followed anywhere. */
async function askedOnce(
  url: URL,
  { method = 'GET', json, signal, patienceMs = ANSWER_MS, pass }: CameraQuestion,
): Promise<IncomingMessage> {
  const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
  const authorization = pass?.authorization(method, url);
  const line =
    pass && url.protocol === 'https:'
      ? await secured(url, pass, { signal, patienceMs, silent }).catch((error: unknown) => {
          throw explained(error, signal);
        })
      : undefined;
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? secure : plain)(
      url,
      {
        method,
        ...(line ? { createConnection: () => line } : { agent: false }),
        signal,
        maxHeaderSize: 16 << 10,
        headers: {
          accept: '*/*',
          ...(authorization === undefined ? {} : { authorization }),
          ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status < 300 || status >= 400) return resolve(answer);
        answer.destroy();
        reject(elsewhere());
      },
    );
    asked.setTimeout(patienceMs, () => asked.destroy(silent()));
    asked.on('error', (error) => reject(explained(error, signal)));
    asked.end(body);
  });
}

/** Asks, and tells who asks where that is wanted; the answer has begun. */
export async function opened(url: URL, question: CameraQuestion): Promise<IncomingMessage> {
  for (let answers = 0; ; answers++) {
    const answer = await askedOnce(url, question);
    if (answer.statusCode !== 401 || !question.pass) return answer;
    answer.destroy();
    question.pass.challenged(answer.headers['www-authenticate'] ?? '', answers);
  }
}

/** The whole answer, in memory: no more than so many bytes, and within the time of an answer. */
export async function answered(url: URL, question: CameraQuestion, maxBytes = LARGEST_ANSWER): Promise<CameraReply> {
  const signal = AbortSignal.any([question.signal, AbortSignal.timeout(question.patienceMs ?? ANSWER_MS)]);
  const answer = await opened(url, { ...question, signal });
  try {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge();
      pieces.push(piece);
    }
    return {
      status: answer.statusCode ?? 0,
      type: (answer.headers['content-type'] ?? '').toLowerCase(),
      body: Buffer.concat(pieces),
    };
  } catch (error) {
    throw explained(error, signal);
  } finally {
    answer.destroy();
  }
}

/** What an answer says, if it is JSON. */
export function jsonOf({ body }: CameraReply): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw garbled(error);
  }
}

/** A picture onto the disk, with its size; of one that does not come whole, nothing stays there. */
export async function fetched(
  url: URL,
  path: string,
  { maxBytes = LARGEST_SHOT, ...question }: Pick<CameraQuestion, 'signal' | 'pass'> & { maxBytes?: number | undefined },
): Promise<number> {
  const { signal } = question;
  const answer = await opened(url, question);
  try {
    if (answer.statusCode === 503)
      throw no('occupied', 'The camera is occupied. Wait a moment, and its picture comes by itself.');
    if (answer.statusCode !== 200) throw no('gone', 'The camera does not hand this picture over. It is on its card.');
    if (/^(text|application\/json)/i.test(answer.headers['content-type'] ?? '')) throw garbled();
    if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    answer.setTimeout(ANSWER_MS, () => answer.destroy(silent()));
    let bytes = 0;
    const counting = new Transform({
      transform(piece: Buffer, _, done) {
        bytes += piece.length;
        if (bytes > maxBytes) done(tooLarge());
        else done(null, piece);
      },
    });
    await pipeline(answer, counting, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    const { size } = await stat(path);
    if (size === 0) throw garbled();
    return size;
  } catch (error) {
    await rm(path, { force: true });
    throw explained(error, signal);
  } finally {
    answer.destroy();
  }
}

/** Whether another try would get the same: then the picture stays on the camera's card. */
export const isForGood = (error: unknown): boolean =>
  error instanceof Refusal &&
  ['camera.gone', 'camera.garbled', 'camera.tooLarge', 'camera.elsewhere'].includes(error.code);

/** Waits, at the latest until the signal says so. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(silent());
    const end = (): void => {
      clearTimeout(timer);
      reject(silent());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
