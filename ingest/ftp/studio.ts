/**
 * What the FTP protocol needs of the product. The protocol knows connections, replies and transfers; which folder is
 * which gig, who may send what, and what becomes of a complete file is decided behind these interfaces.
 * Paths are absolute, `/`-separated, normalised (no `.`/`..`, no control or direction marks), at most 255 bytes a part.
 */
export interface FtpStudio {
  /** Undefined: wrong user or password. May throw a Refusal, e.g. `tooMany`; its sentence is the reply. `connection` names this connection. */
  login(user: string, password: string, address: string, connection: string): Promise<FtpSession | undefined>;
}

export interface FtpEntry {
  name: string;
  kind: 'folder' | 'file';
  /** In bytes; 0 for folders. */
  size: number;
  modified: Date;
}

/** One signed-in connection. Every method may throw a Refusal; its sentence becomes the reply. */
export interface FtpSession {
  /** Asked before each command: refuses `unauthenticated` once what was right at the login is not any more. */
  authorise(): Promise<void>;
  /** Refuses `notFound`. */
  list(path: string): Promise<FtpEntry[]>;
  /** A partly received file answers with the bytes that are kept, so that a client knows where to resume. */
  stat(path: string): Promise<FtpEntry | undefined>;
  makeFolder(path: string): Promise<void>;
  /** Before any byte flows: refuses what cannot succeed, and says where the first byte will go. */
  receive(path: string, start: UploadStart): Promise<Reception>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  close(): void;
}

export interface UploadStart {
  /** `append`: behind what is kept. */
  offset: number | 'append';
  /** What the client announced by ALLO, in bytes. */
  announced?: number;
}

/** A prepared upload: exactly one of `take` and `cancel` is called. */
export interface Reception {
  /** Where the first byte goes. */
  readonly offset: number;
  /**
   * Receives the bytes and hands over the complete file; resolves when it is durable. Rejects with CutUpload when the
   * transfer was cut (what arrived is kept for a resume) and with a Refusal when the file is not wanted.
   */
  take(source: UploadSource): Promise<Received>;
  cancel(): Promise<void>;
}

export interface Received {
  /** Bytes of the whole file. */
  size: number;
  /** Complete, but under a temporary name: delivered when it is renamed. */
  held: boolean;
}

/** Bytes of one upload, in order. */
export interface UploadSource {
  /**
   * Hands over every byte, one write at a time; pieces stay valid until the promise of `write` is fulfilled. Resolves at the
   * stream's end; rejects with CutUpload when it was cut, or with what `write` rejected with.
   */
  pour(write: (pieces: readonly Uint8Array[]) => Promise<void>): Promise<void>;
  /** After the end: fulfilled when nothing spoke against it for a short moment, rejects with CutUpload otherwise. */
  settled(): Promise<void>;
  /** Ends the transfer as a cut. */
  cut(why: string): void;
}

/** The transfer did not reach its end. What arrived is kept. */
export class CutUpload extends Error {
  /** Bytes that are kept, once known. */
  kept: number | undefined;
  constructor(why: string, options?: ErrorOptions) {
    super(why, options);
    this.name = 'CutUpload';
  }
}
