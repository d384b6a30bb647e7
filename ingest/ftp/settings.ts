/** Bounds that keep one client from harming the others. Times in milliseconds. */
export interface FtpLimits {
  connections: number;
  /** From one address, or one IPv6 network of 64 bits, which is what one line has. */
  connectionsPerAddress: number;
  /** Of them, those that have not signed in yet: beyond it, who has waited longest goes. */
  strangers: number;
  strangersPerAddress: number;
  /** From the first byte until somebody has signed in. */
  login: number;
  /** Lines before signing in, and lines in a row that are no command at all. */
  nonsense: number;
  /** Wrong passwords on one connection before it is closed. */
  loginTries: number;
  /** Delay of the first wrong password's answer; doubles with each further one from the same address, to at most 16 times. */
  loginDelay: number;
  /** Silence on the control connection, outside transfers. */
  controlIdle: number;
  /** Silence on a data connection: the transfer counts as cut. */
  dataIdle: number;
  /** How long a data connection may take to come about, its TLS handshake included. */
  dataOpen: number;
  /** After the data's end: a control connection that dies within this time makes the upload a cut one. */
  settle: number;
  /** Bytes of a command line. */
  line: number;
  /** Commands that wait behind a transfer before reading pauses. */
  queue: number;
  /** How long replies may lie unread before the connection is cut. */
  unread: number;
  /** How long a data connection that was asked for is kept without being used. */
  dataUnused: number;
}

export const defaultLimits: FtpLimits = {
  connections: 200,
  connectionsPerAddress: 32,
  strangers: 100,
  strangersPerAddress: 16,
  login: 60_000,
  nonsense: 100,
  loginTries: 5,
  loginDelay: 500,
  controlIdle: 300_000,
  dataIdle: 60_000,
  dataOpen: 20_000,
  settle: 10,
  line: 4096,
  queue: 64,
  unread: 30_000,
  dataUnused: 60_000,
};

/** One line for the structured log. Never carries a password. */
export interface FtpLogEntry {
  event:
    | 'connected'
    | 'refused'
    | 'login'
    | 'loginFailed'
    | 'received'
    | 'held'
    | 'cut'
    | 'rejected'
    | 'closed'
    | 'unread'
    | 'tlsFailed'
    | 'failed';
  connection?: string;
  address?: string;
  user?: string;
  path?: string;
  /** Of the whole file. */
  bytes?: number;
  /** Of the transfer. */
  ms?: number;
  secure?: boolean;
  why?: string;
  cause?: unknown;
}
export type FtpLog = (entry: FtpLogEntry) => void;
