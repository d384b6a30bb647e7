/** The part of WebAssembly that we use, typed here because only the browser's type library declares it. */
export interface Memory {
  readonly buffer: ArrayBuffer;
  /** By pages of 64 KiB; detaches the buffer before. Throws RangeError when there is no more. */
  grow(pages: number): number;
}

interface Engine {
  Memory: new (pages: { initial: number; maximum: number }) => Memory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: { env: { memory: Memory } }) => { exports: Record<string, unknown> };
  validate(bytes: Uint8Array): boolean;
}

export const wasm: Engine = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;
