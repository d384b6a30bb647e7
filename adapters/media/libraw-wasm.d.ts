declare module 'libraw-wasm/dist/libraw.js' {
  /** As dcraw names them. */
  export interface Settings {
    useCameraWb?: boolean;
    outputColor?: number;
    outputBps?: number;
    halfSize?: boolean;
    noAutoBright?: boolean;
    userQual?: number;
    highlight?: number;
    gamm?: [number, number, number, number, number, number];
  }
  export interface Developed {
    width: number;
    height: number;
    colors: number;
    bits: number;
    data: Uint8Array | Uint16Array;
  }
  class LibRaw {
    open(bytes: Uint8Array, settings: Settings): void;
    imageData(): Developed | undefined;
    delete(): void;
  }
  export default function load(about: {
    wasmBinary: Uint8Array;
    print(text: string): void;
    printErr(text: string): void;
  }): Promise<{ LibRaw: typeof LibRaw }>;
}
