import type { TLSSocket } from 'node:tls';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { LoginGuard } from './loginGuard.ts';
import type { FtpLimits, FtpLogEntry } from './settings.ts';
import type { FtpSession, FtpStudio } from './studio.ts';

/** What all connections of one server share. */
export interface FtpService {
  studio: FtpStudio;
  limits: FtpLimits;
  ports: PassivePorts;
  guard: LoginGuard;
  tls: FtpTls | undefined;
  log(entry: FtpLogEntry): void;
}

/** TLS as the server's side of both the control and the data connections (RFC 4217, 7 and 8). */
export interface FtpTls {
  /** For the control connection and for what the server sends. */
  wrap(socket: Duplex): TLSSocket;
  /** For uploads: tells a true end (close_notify) from a cut one. */
  wrapUpload(socket: Duplex): TLSSocket & { readonly closeNotified: boolean };
  close(): void;
}

/** The ports that passive data connections may use; without a range the system chooses. */
export interface PassivePorts {
  /** A listening server for this client, or undefined when every port of the range is taken, or half of them by this client alone. */
  listen(host: string, client: string): Promise<Server | undefined>;
  /** The IPv4 address that PASV names to a client at `client` who reached us at `local`. */
  announce(local: string, client: string): string;
}

/** How the next data connection comes about; opened by one transfer at most. */
export interface DataChannel {
  /** The connected socket, paused. Rejects when the client does not come or cannot be reached. */
  open(signal: AbortSignal): Promise<Socket>;
  close(): void;
}

/** A transfer under way. Aborting it makes it a cut one. */
export interface Transfer {
  abort(why: string): void;
  readonly signal: AbortSignal;
  /** Bytes so far. */
  bytes: number;
}

/** The state of one control connection, as commands see and change it. */
export interface Control {
  readonly id: string;
  readonly service: FtpService;
  /** The client's address and our own end of the connection, IPv4 where it is mapped. */
  readonly address: string;
  readonly localAddress: string;
  user: string | undefined;
  session: FtpSession | undefined;
  folder: string;
  secure: boolean;
  /** Data connections use TLS (PROT P). */
  protect: boolean;
  failedLogins: number;
  data: DataChannel | undefined;
  /** After `EPSV ALL` only EPSV may open data connections (RFC 2428, 4). */
  epsvOnly: boolean;
  transfer(): Transfer | undefined;
  /** Says which transfer runs, or that none does any more: while one runs, the client is listened to. */
  transferring(transfer: Transfer | undefined): void;
  /** Set by one command for the one that follows it. */
  restart: number | undefined;
  announced: number | undefined;
  renameFrom: string | undefined;
  uniqueName: string | undefined;
  reply(code: number, text: string, lines?: readonly string[]): void;
  /** A reply of many lines, as fast as the client takes it. */
  replyAtLength(code: number, text: string, lines: Iterable<string>): Promise<void>;
  /** Turns the control connection into a TLS one, after its reply. */
  upgrade(): void;
  /** Ends the connection after the replies already given. */
  end(): void;
}

export interface Command {
  /** Allowed before signing in. */
  open?: boolean;
  run(control: Control, argument: string): void | Promise<void>;
}
export type Commands = Record<string, Command>;
