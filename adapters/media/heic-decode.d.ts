declare module 'heic-decode' {
  /** Decodes the main picture to RGBA, upright. */
  export default function decode(input: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
}
