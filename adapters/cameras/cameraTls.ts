import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { type TLSSocket, connect } from 'node:tls';
import type { CameraPass } from './cameraPass.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';

/**
 * A line to a camera over which nothing has been said yet. No authority signs a camera's certificate, so that it is known
 * by its fingerprint alone: that is compared before the first byte is sent. The handshake proves that who shows it has its key.
 */
export function secured(
  url: URL,
  pass: CameraPass,
  { signal, patienceMs, silent }: { signal: AbortSignal; patienceMs: number; silent: () => Refusal },
): Promise<TLSSocket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      rejectUnauthorized: false,
      ...(isIP(host) ? {} : { servername: host }),
      ...(pass.session ? { session: pass.session } : {}),
    });
    const end = (): void => void socket.destroy(silent());
    signal.addEventListener('abort', end, { once: true });
    socket.setTimeout(patienceMs, end);
    // Stays: between this promise and whoever asks over it, nobody else listens.
    socket.on('error', reject);
    socket.on('close', () => signal.removeEventListener('abort', end));
    let isAdmitted = false;
    let session: Buffer | undefined;
    socket.on('session', (next) => {
      session = next;
      if (isAdmitted) pass.session = next;
    });
    socket.once('secureConnect', () => {
      try {
        // Who takes up a session is who began it, with the certificate that was admitted then; it is not shown again.
        const shown = socket.getPeerX509Certificate();
        if (shown) pass.admit(createHash('sha256').update(shown.raw).digest('hex'));
        else if (!socket.isSessionReused()) throw silent();
        isAdmitted = true;
        if (session) pass.session = session;
      } catch (error) {
        socket.destroy();
        return reject(error);
      }
      signal.removeEventListener('abort', end);
      socket.setTimeout(0);
      socket.removeListener('timeout', end);
      resolve(socket);
    });
    if (signal.aborted) end();
  });
}
