import { readFile } from 'node:fs/promises';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Why a service does not do what it is asked, for whoever runs Loom: what it is, and what to look at. Names no address and no secret. */
export interface ConnectionFailure {
  reason: string;
  /** It may come about by itself: a service that starts, a network that comes back. */
  transient: boolean;
}

export const transient = (reason: string): ConnectionFailure => ({ reason, transient: true });
export const permanent = (reason: string): ConnectionFailure => ({ reason, transient: false });

const PROBE_MS = 5_000;

/** An error and all that caused it, with what their libraries hang on to them in ways of their own. */
export function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  const look = (one: unknown): void => {
    if (!(one instanceof Error) || found.includes(one)) return;
    found.push(one);
    look(one.cause);
    if (one instanceof AggregateError) one.errors.forEach(look);
  };
  look(error);
  return found;
}

const CERTIFICATE =
  /SELF_SIGNED|self-signed|UNABLE_TO_(VERIFY|GET_ISSUER)|unable to (verify|get)|CERT_(HAS_EXPIRED|NOT_YET_VALID|UNTRUSTED|REJECTED|REVOKED|SIGNATURE_FAILURE)|certificate has expired|ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/;
const NO_TLS =
  /wrong version number|packet length too long|WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|record layer failure/;
const NO_PEM = /no start line|bad base64|NO_START_LINE|BAD_BASE64/;
const REASONS: readonly (readonly [RegExp, ConnectionFailure])[] = [
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/,
    permanent('its certificate is for other names; the address has to use one that the certificate has.'),
  ],
  [
    /CERT_HAS_EXPIRED|certificate has expired|CERT_NOT_YET_VALID/,
    permanent('its certificate is not valid today; look at its dates, and at the clock of this machine.'),
  ],
  [
    CERTIFICATE,
    permanent(
      'its certificate comes from nobody who is trusted here; name the file of the certificates that it comes from.',
    ),
  ],
  [NO_TLS, permanent('it does not speak TLS there; look at the port, and at whether the address asks for TLS.')],
  [NO_PEM, permanent('a file of certificates or keys that it names holds none.')],
  [/ECONNREFUSED/, transient('nobody listens there (connection refused); look at whether it runs, and at the port.')],
  [/ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME|EDNS/, transient('its name leads nowhere (DNS); look at the host.')],
  [
    /EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ETIME\b|TimeoutError|timed out|ConnectTimeout|UND_ERR_CONNECT/,
    transient('it does not answer in time; look at the network and at firewalls.'),
  ],
  [
    /ECONNRESET|EPIPE|socket hang up|ESOCKET|ECONNECTION|closed|disconnected before secure/,
    transient('it hangs up; look at its own log, and at whether the address asks for TLS where it does.'),
  ],
];

/** What is wrong with a connection, where that is what an error tells. */
export function connectionFailureOf(error: unknown): ConnectionFailure | undefined {
  const said = causesOf(error).map((one) => `${one.name} ${'code' in one ? String(one.code) : ''} ${one.message}`);
  return REASONS.find(([pattern]) => said.some((text) => pattern.test(text)))?.[1];
}

/** Connects and hangs up: undefined where somebody listens, with a trusted certificate where `tls` is asked for. */
export async function probe({
  host,
  port,
  tls,
  caFile,
}: {
  host: string;
  port: number;
  tls: boolean;
  caFile?: string | undefined;
}): Promise<ConnectionFailure | undefined> {
  const ca = caFile === undefined ? undefined : await readFile(caFile);
  return new Promise((resolve) => {
    const socket = tls
      ? connectTls(
          { host, port, ...(ca ? { ca } : {}), ...(isIP(host) ? {} : { servername: host }), ALPNProtocols: ['h2'] },
          () => over(undefined),
        )
      : connectPlain({ host, port }, () => over(undefined));
    const over = (failure: ConnectionFailure | undefined): void => {
      socket.destroy();
      resolve(failure);
    };
    socket.setTimeout(PROBE_MS, () =>
      over(transient('it does not answer in time; look at the network and at firewalls.')),
    );
    socket.once('error', (error) => over(connectionFailureOf(error) ?? transient(`${error.message}.`)));
  });
}
