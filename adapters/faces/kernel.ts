import { type Memory, wasm } from './wasm.ts';

/** Floats of one embedding. */
export const DIMENSIONS = 128;
export const ROW_BYTES = DIMENSIONS * 4;

/**
 * Writes the squared Euclidean distances of `count` consecutive rows to one query, as floats, to `out`.
 * All places are byte addresses in the memory that the kernel was made for, multiples of 4.
 */
export type DistanceKernel = (rows: number, count: number, query: number, out: number) => void;

/** The SIMD kernel, or the plain loop where the engine has no WASM SIMD. */
export function distanceKernel(memory: Memory, simd = true): DistanceKernel {
  const bytes = simdModule();
  if (!simd || !wasm.validate(bytes)) return plainKernel(memory);
  const { exports } = new wasm.Instance(new wasm.Module(bytes), { env: { memory } });
  return exports['distances'] as DistanceKernel;
}

function plainKernel(memory: Memory): DistanceKernel {
  return (rows, count, query, out) => {
    const floats = new Float32Array(memory.buffer);
    for (let i = 0, row = rows / 4; i < count; i++, row += DIMENSIONS) {
      let sum = 0;
      for (let k = 0; k < DIMENSIONS; k++) {
        const difference = floats[row + k]! - floats[query / 4 + k]!;
        sum += difference * difference;
      }
      floats[out / 4 + i] = sum;
    }
  };
}

// --- A WebAssembly module by hand (WebAssembly Core Specification 2.0, binary format) ---------------------------------

const [I32, V128] = [0x7f, 0x7b];
const [END, BR_IF, BLOCK, LOOP, NO_RESULT] = [0x0b, 0x0d, 0x02, 0x03, 0x40];
const ROWS = 0,
  COUNT = 1,
  QUERY = 2,
  OUT = 3,
  DIFFERENCE = 4,
  SUMS = 5; // parameters, then locals
/** Independent running sums: one addition need not wait for the one before. */
const LANES_OF_SUMS = 4;

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
/** An unsigned number in LEB128. */
const leb = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...leb(n >>> 7)]);
/** A signed number in LEB128. */
const signed = (n: number): number[] => (n >= -64 && n < 64 ? [n & 127] : [(n & 127) | 128, ...signed(n >> 7)]);
const counted = (items: number[][]): number[] => [...leb(items.length), ...items.flat()];
const sized = (bytes: number[]): number[] => [...leb(bytes.length), ...bytes];
const section = (id: number, bytes: number[]): number[] => [id, ...sized(bytes)];
const name = (text: string): number[] => sized([...text].map((letter) => letter.charCodeAt(0)));

const get = (local: number): number[] => [0x20, ...leb(local)];
const set = (local: number): number[] => [0x21, ...leb(local)];
const tee = (local: number): number[] => [0x22, ...leb(local)];
const i32 = { const: (n: number) => [0x41, ...signed(n)], eqz: [0x45], add: [0x6a] };
const f32 = { add: [0x92], store: [0x38, 2, 0] }; // aligned to 2^2 bytes, offset 0
const simd = (code: number, ...rest: number[]): number[] => [0xfd, ...leb(code), ...rest];
const v128 = { load: (offset: number) => simd(0x00, 2, ...leb(offset)), zero: simd(0x0c, ...range(16).map(() => 0)) };
const f32x4 = { lane: (i: number) => simd(0x1f, i), add: simd(0xe4), sub: simd(0xe5), mul: simd(0xe6) };

/** Adds to one of the sums the squares of four differences. */
const step = (i: number): number[] => {
  const sum = SUMS + (i % LANES_OF_SUMS);
  return [
    ...get(ROWS),
    ...v128.load(16 * i),
    ...get(QUERY),
    ...v128.load(16 * i),
    ...f32x4.sub,
    ...tee(DIFFERENCE),
    ...get(DIFFERENCE),
    ...f32x4.mul,
    ...get(sum),
    ...f32x4.add,
    ...set(sum),
  ];
};

function simdModule(): Uint8Array {
  const total = [
    ...range(LANES_OF_SUMS).flatMap((i) => [...get(SUMS + i), ...(i ? f32x4.add : [])]),
    ...tee(DIFFERENCE),
  ];
  const body = [
    BLOCK,
    NO_RESULT,
    ...get(COUNT),
    ...i32.eqz,
    BR_IF,
    0, // no rows: leave the block
    LOOP,
    NO_RESULT,
    ...range(LANES_OF_SUMS).flatMap((i) => [...v128.zero, ...set(SUMS + i)]),
    ...range(DIMENSIONS / 4).flatMap(step),
    ...get(OUT),
    ...total,
    ...f32x4.lane(0),
    ...range(3).flatMap((i) => [...get(DIFFERENCE), ...f32x4.lane(i + 1), ...f32.add]),
    ...f32.store,
    ...get(OUT),
    ...i32.const(4),
    ...i32.add,
    ...set(OUT),
    ...get(ROWS),
    ...i32.const(ROW_BYTES),
    ...i32.add,
    ...set(ROWS),
    ...get(COUNT),
    ...i32.const(-1),
    ...i32.add,
    ...tee(COUNT),
    BR_IF,
    0, // more rows: again
    END,
    END,
    END,
  ];
  const locals = counted([[1 + LANES_OF_SUMS, V128]]);
  return new Uint8Array([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0, // '\0asm', version 1
    ...section(1, counted([[0x60, ...counted([[I32], [I32], [I32], [I32]]), ...counted([])]])), // type 0: four i32 in, none out
    ...section(2, counted([[...name('env'), ...name('memory'), 0x02, 0x00, 1]])), // import a memory of at least a page
    ...section(3, counted([[0]])), // function 0 has type 0
    ...section(7, counted([[...name('distances'), 0x00, 0]])), // export function 0
    ...section(10, counted([sized([...locals, ...body])])),
  ]);
}
