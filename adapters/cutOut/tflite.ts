/** What a TensorFlow Lite file holds of one network: its constants, and its steps in their order. */
export interface NetworkFile {
  tensors: readonly { shape: readonly number[]; values: Float32Array | undefined }[];
  input: number;
  output: number;
  steps: readonly Step[];
}
export interface Step {
  /** By the number that the format gives each kind of step, or its own name. */
  kind: number | string;
  inputs: readonly number[];
  output: number;
  /** A small number of its options; 0 where it is not written. */
  option(field: number): number;
}

/** `TFL3`, as a number. */
const IDENTIFIER = 0x334c4654;
const CUSTOM = 32;
const [FLOAT32, FLOAT16] = [0, 1];

/** Half-precision floats as usual ones. */
function widened(view: DataView): Float32Array {
  const values = new Float32Array(view.byteLength / 2);
  for (let at = 0; at < values.length; at++) {
    const bits = view.getUint16(2 * at, true);
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 1023;
    values[at] = sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
  }
  return values;
}

/** Reads a network (FlatBuffers, https://flatbuffers.dev/internals; the tables of tensorflow/lite/schema/schema.fbs, version 3). */
export function readNetwork(file: Uint8Array): NetworkFile {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.byteLength < 8 || bytes.getUint32(4, true) !== IDENTIFIER)
    throw new Error('This is no TensorFlow Lite network');
  const offset = (at: number): number => at + bytes.getUint32(at, true);
  /** Where a field of a table stands; 0 where it is left out. */
  const field = (table: number, number: number): number => {
    const layout = table - bytes.getInt32(table, true);
    const entry = 4 + 2 * number;
    const distance = entry < bytes.getUint16(layout, true) ? bytes.getUint16(layout + entry, true) : 0;
    return distance === 0 ? 0 : table + distance;
  };
  const list = (table: number, number: number): number[] => {
    const at = field(table, number);
    if (at === 0) return [];
    const start = offset(at);
    return Array.from({ length: bytes.getUint32(start, true) }, (_, n) => start + 4 + 4 * n);
  };
  const tables = (table: number, number: number): number[] => list(table, number).map(offset);
  const numbers = (table: number, number: number): number[] =>
    list(table, number).map((at) => bytes.getInt32(at, true));
  const word = (table: number, number: number): number => {
    const at = field(table, number);
    return at === 0 ? 0 : bytes.getUint32(at, true);
  };
  const byte = (table: number, number: number): number => {
    const at = field(table, number);
    return at === 0 ? 0 : bytes.getUint8(at);
  };

  const model = offset(0);
  const kinds = tables(model, 1).map((code) => {
    const kind = Math.max(byte(code, 0), word(code, 3));
    if (kind !== CUSTOM) return kind;
    const name = offset(field(code, 1));
    return new TextDecoder().decode(
      new Uint8Array(file.buffer, file.byteOffset + name + 4, bytes.getUint32(name, true)),
    );
  });
  const buffers = tables(model, 4).map((buffer) => {
    const at = field(buffer, 0);
    if (at === 0) return undefined;
    const start = offset(at);
    return { start: start + 4, length: bytes.getUint32(start, true) };
  });
  const graph = tables(model, 2)[0]!;
  const tensors = tables(graph, 0).map((tensor) => {
    const type = byte(tensor, 1);
    const held = buffers[word(tensor, 2)];
    const view =
      held && held.length > 0 ? new DataView(file.buffer, file.byteOffset + held.start, held.length) : undefined;
    const values = !view
      ? undefined
      : type === FLOAT16
        ? widened(view)
        : type === FLOAT32
          ? Float32Array.from({ length: view.byteLength / 4 }, (_, n) => view.getFloat32(4 * n, true))
          : undefined;
    return { shape: numbers(tensor, 0), values };
  });
  const steps = tables(graph, 3).map((operator): Step => {
    const options = field(operator, 4) === 0 ? 0 : offset(field(operator, 4));
    return {
      kind: kinds[word(operator, 0)]!,
      inputs: numbers(operator, 1),
      output: numbers(operator, 2)[0]!,
      option: (number) => (options === 0 ? 0 : byte(options, number)),
    };
  });
  return { tensors, input: numbers(graph, 1)[0]!, output: numbers(graph, 2)[0]!, steps };
}
