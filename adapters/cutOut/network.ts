import { type NetworkFile, type Step, readNetwork } from './tflite.ts';

/** Numbers by row, column and channel. */
interface Tensor {
  height: number;
  width: number;
  depth: number;
  values: Float32Array;
}
const tensor = (height: number, width: number, depth: number): Tensor => ({
  height,
  width,
  depth,
  values: new Float32Array(height * width * depth),
});

/** Filters over all channels: [out, height, width, in]. The padding is the one that TensorFlow calls SAME, or none. */
function convolve(input: Tensor, filter: Filter, bias: Float32Array, stride: number): Tensor {
  const { height: high, width: wide, depth: out } = filter;
  const made = tensor(Math.ceil(input.height / stride), Math.ceil(input.width / stride), out);
  const [top, left] = [before(input.height, high, stride), before(input.width, wide, stride)];
  const { depth } = input;
  const size = wide * high * depth;
  let at = 0;
  for (let y = 0; y < made.height; y++)
    for (let x = 0; x < made.width; x++)
      for (let channel = 0; channel < out; channel++) {
        let sum = bias[channel]!;
        for (let dy = 0; dy < high; dy++) {
          const row = y * stride + dy - top;
          if (row < 0 || row >= input.height) continue;
          for (let dx = 0; dx < wide; dx++) {
            const column = x * stride + dx - left;
            if (column < 0 || column >= input.width) continue;
            let from = (row * input.width + column) * depth;
            let weight = channel * size + (dy * wide + dx) * depth;
            for (let n = 0; n < depth; n++) sum += input.values[from++]! * filter.values[weight++]!;
          }
        }
        made.values[at++] = sum;
      }
  return made;
}
/** A filter for each channel by itself: [1, height, width, channels]. */
function convolveEach(input: Tensor, filter: Filter, bias: Float32Array, stride: number): Tensor {
  const { height: high, width: wide } = filter;
  const { depth } = input;
  const made = tensor(Math.ceil(input.height / stride), Math.ceil(input.width / stride), depth);
  const [top, left] = [before(input.height, high, stride), before(input.width, wide, stride)];
  let at = 0;
  for (let y = 0; y < made.height; y++)
    for (let x = 0; x < made.width; x++, at += depth) {
      made.values.set(bias, at);
      for (let dy = 0; dy < high; dy++) {
        const row = y * stride + dy - top;
        if (row < 0 || row >= input.height) continue;
        for (let dx = 0; dx < wide; dx++) {
          const column = x * stride + dx - left;
          if (column < 0 || column >= input.width) continue;
          const from = (row * input.width + column) * depth;
          const weight = (dy * wide + dx) * depth;
          for (let n = 0; n < depth; n++) made.values[at + n]! += input.values[from + n]! * filter.values[weight + n]!;
        }
      }
    }
  return made;
}
interface Filter {
  depth: number;
  height: number;
  width: number;
  values: Float32Array;
}
/** Of what is missing around a picture, how much stands before it. */
const before = (size: number, filter: number, stride: number): number =>
  Math.max(0, Math.floor(((Math.ceil(size / stride) - 1) * stride + filter - size) / 2));

/** Twice as large, each pixel by a filter of 2 x 2. */
function enlarge(input: Tensor, { values: filter }: Filter, bias: Float32Array): Tensor {
  const made = tensor(input.height * 2, input.width * 2, 1);
  for (let y = 0; y < made.height; y++)
    for (let x = 0; x < made.width; x++) {
      const from = ((y >> 1) * input.width + (x >> 1)) * input.depth;
      const weight = ((y & 1) * 2 + (x & 1)) * input.depth;
      let sum = bias[0]!;
      for (let n = 0; n < input.depth; n++) sum += input.values[from + n]! * filter[weight + n]!;
      made.values[y * made.width + x] = sum;
    }
  return made;
}
/** Twice as large, linearly between the middles of pixels, or with the corners on corners. */
function resize(input: Tensor, middles: boolean): Tensor {
  const made = tensor(input.height * 2, input.width * 2, input.depth);
  const place = (n: number, most: number): [number, number, number] => {
    const at = Math.max(0, middles ? (n + 0.5) / 2 - 0.5 : n / 2);
    const low = Math.min(most, Math.floor(at));
    return [low, Math.min(most, low + 1), at - low];
  };
  const { depth } = input;
  let at = 0;
  for (let y = 0; y < made.height; y++) {
    const [upper, lower, down] = place(y, input.height - 1);
    for (let x = 0; x < made.width; x++) {
      const [left, right, across] = place(x, input.width - 1);
      const value = (row: number, column: number, n: number): number =>
        input.values[(row * input.width + column) * depth + n]!;
      for (let n = 0; n < depth; n++)
        made.values[at++] =
          (value(upper, left, n) * (1 - across) + value(upper, right, n) * across) * (1 - down) +
          (value(lower, left, n) * (1 - across) + value(lower, right, n) * across) * down;
    }
  }
  return made;
}
function average(input: Tensor): Tensor {
  const made = tensor(1, 1, input.depth);
  const pixels = input.height * input.width;
  for (let at = 0; at < input.values.length; at++) made.values[at % input.depth]! += input.values[at]! / pixels;
  return made;
}
const each = (input: Tensor, change: (value: number) => number): Tensor => ({
  ...input,
  values: input.values.map(change),
});
/** Of two of one size, or of one and a number for each channel. */
const joined = (a: Tensor, b: Tensor, join: (x: number, y: number) => number): Tensor => {
  const [whole, part] = a.values.length >= b.values.length ? [a, b] : [b, a];
  return { ...whole, values: whole.values.map((value, at) => join(value, part.values[at % part.values.length]!)) };
};
const relu = (value: number): number => Math.max(0, value);

/** The kinds of steps, by their numbers in the format. */
const [ADD, AVERAGE, CONVOLVE, CONVOLVE_EACH, DEQUANTIZE, LOGISTIC, MULTIPLY, RELU, RESIZE, HARD_SWISH] = [
  0, 1, 3, 4, 6, 14, 18, 19, 23, 117,
];
const TRANSPOSED = 'Convolution2DTransposeBias';

/** Runs a network of the steps that ours consists of; refuses to be opened with any other. */
export function openNetwork(file: Uint8Array): (input: Float32Array) => Float32Array {
  const { tensors, steps, input, output }: NetworkFile = readNetwork(file);
  const constants = new Map<number, Float32Array>();
  for (const [index, { values }] of tensors.entries()) if (values) constants.set(index, values);
  for (const { kind, inputs, output: made } of steps)
    if (kind === DEQUANTIZE) constants.set(made, constants.get(inputs[0]!)!);
  const constant = (index: number): Float32Array => constants.get(index)!;
  const filter = (index: number): Filter => {
    const [depth = 1, height = 1, width = 1] = tensors[index]!.shape;
    return { depth, height, width, values: constant(index) };
  };
  const shown = (index: number): Tensor => {
    const [, height = 1, width = 1, depth = 1] = tensors[index]!.shape;
    return tensor(height, width, depth);
  };
  const KNOWN: Record<number | string, (step: Step, given: readonly Tensor[]) => Tensor> = {
    [ADD]: (_, [a, b]) => joined(a!, b!, (x, y) => x + y),
    [MULTIPLY]: (_, [a, b]) => joined(a!, b!, (x, y) => x * y),
    [AVERAGE]: (_, [a]) => average(a!),
    [LOGISTIC]: (_, [a]) => each(a!, (value) => 1 / (1 + Math.exp(-value))),
    [RELU]: (_, [a]) => each(a!, relu),
    [HARD_SWISH]: (_, [a]) => each(a!, (value) => (value * Math.min(6, relu(value + 3))) / 6),
    [RESIZE]: ({ option }, [a]) => resize(a!, option(3) === 1),
    [CONVOLVE]: ({ inputs, option }, [a]) => convolve(a!, filter(inputs[1]!), constant(inputs[2]!), option(1)),
    [CONVOLVE_EACH]: ({ inputs, option }, [a]) => convolveEach(a!, filter(inputs[1]!), constant(inputs[2]!), option(1)),
    [TRANSPOSED]: ({ inputs }, [a]) => enlarge(a!, filter(inputs[1]!), constant(inputs[2]!)),
  };
  const run = steps.filter(({ kind }) => kind !== DEQUANTIZE);
  for (const { kind } of run)
    if (!(kind in KNOWN)) throw new Error(`A network with the step ${kind} is not known here`);
  return (values) => {
    const made = new Map<number, Tensor>([[input, { ...shown(input), values }]]);
    for (const step of run)
      made.set(
        step.output,
        KNOWN[step.kind]!(
          step,
          step.inputs.flatMap((index) => made.get(index) ?? []),
        ),
      );
    return made.get(output)!.values;
  };
}
