import { LRUCache } from 'lru-cache';
import { Duplex } from 'node:stream';
import { TLSSocket, createSecureContext, createServer } from 'node:tls';
import type { TLSSocketOptions } from 'node:tls';
import type { FtpTls } from './control.ts';
import { dataHighWaterMark } from './dataChannel.ts';

const rememberedSessions = 10_000;

/**
 * TLS 1.2 exactly. With TLS 1.3 the server sends session tickets after the handshake; a client that only uploads never
 * reads them, so that its close() turns into a reset which throws away the last bytes of the photo still on their way.
 * Sessions are resumable by ticket and by id, across control and data connections, for a day.
 */
export function ftpTls(certificate: { key: string | Buffer; cert: string | Buffer }): FtpTls {
  const secureContext = createSecureContext({
    ...certificate,
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    honorCipherOrder: true,
    sessionIdContext: 'loom-ftp',
    sessionTimeout: 86_400,
  });
  // Never listens: TLS sockets look to their server for sessions resumed by id.
  const server = createServer();
  const sessions = new LRUCache<string, Buffer>({ max: rememberedSessions });
  server.on('newSession', (id: Buffer, data: Buffer, done: () => void) => {
    sessions.set(id.toString('hex'), data);
    done();
  });
  server.on('resumeSession', (id: Buffer, done: (error: Error | null, data: Buffer | null) => void) => {
    done(null, sessions.get(id.toString('hex')) ?? null);
  });
  const options: TLSSocketOptions = { isServer: true, secureContext, server };
  return {
    wrap: (socket) => new TLSSocket(socket as TLSSocket, options),
    wrapUpload: (socket) => uploadSocket(socket, options),
    close: () => sessions.clear(),
  };
}

/** Learns whether TLS itself ended the stream, or only the connection below it: an attacker or a dead radio can do the latter. */
class UploadTls extends TLSSocket {
  connectionEnded = false;
  closeNotified = false;
  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk === null && !this.connectionEnded) this.closeNotified = true;
    return super.push(chunk, encoding);
  }
}

function uploadSocket(raw: Duplex, options: TLSSocketOptions): UploadTls {
  // Placed between, so that the connection's end is passed on only after TLS has seen every byte before it.
  const between = new Duplex({
    allowHalfOpen: false,
    readableHighWaterMark: dataHighWaterMark,
    read: () => void raw.resume(),
    write: (chunk: Buffer, _encoding, done) => void raw.write(chunk, done),
    final: (done) => void raw.end(done),
    destroy: (error, done) => {
      raw.destroy();
      done(error);
    },
  });
  between.once('end', () => {
    secure.connectionEnded = true;
  });
  raw.on('data', (chunk: Buffer) => {
    if (!between.push(chunk)) raw.pause();
  });
  raw.once('end', () => between.push(null));
  raw.once('error', (error) => {
    if (secure.closeNotified) between.push(null);
    else between.destroy(error);
  });
  raw.once('close', () => {
    if (!raw.readableEnded && !secure.closeNotified) between.destroy(new Error('the connection was cut'));
  });
  const secure = new UploadTls(between as unknown as TLSSocket, options);
  return secure;
}
