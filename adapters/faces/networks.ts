import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as tf from '@tensorflow/tfjs';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { nets } from '@vladmandic/face-api/dist/face-api.node-wasm.js';
import type { Box } from './boxes.ts';
import type { Picture } from './picture.ts';
import { foldedDetector, type SsdWeights } from './ssd.ts';

export interface Point {
  x: number;
  y: number;
}

/** The side of the face that the descriptor network was trained on. */
export const CHIP_EDGE = 150;

/**
 * The three networks, in the thread that loads them: tfjs on WASM with SIMD, one thread (more threads than one
 * would take the cores that answer requests). Inputs are pictures at the size that the network wants.
 */
export interface Networks {
  /** Faces in a picture of at most DETECTOR_EDGE a side, with certainty of at least `minScore`. */
  detect(picture: Picture, minScore: number): Box[];
  /** The 68 landmarks of the iBUG 300-W scheme, in pixels of a picture that shows one face. */
  landmarks(face: Picture): Promise<Point[]>;
  /** One raw descriptor of 128 floats for each aligned face of CHIP_EDGE a side. */
  describe(chips: readonly Picture[]): Promise<Float32Array[]>;
}

export async function loadNetworks(): Promise<Networks> {
  const require = createRequire(import.meta.url);
  setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm'))}/`);
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await tf.setBackend('wasm');
  await tf.ready();
  const weights = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
  for (const net of [nets.ssdMobilenetv1, nets.faceLandmark68Net, nets.faceRecognitionNet])
    await net.loadFromDisk(weights);

  // face-api's types name a copy of tfjs of their own; at run time the two are one.
  const detect = foldedDetector(nets.ssdMobilenetv1.params as unknown as SsdWeights);
  const tensor = ({ data, width, height }: Picture) => tf.tensor3d(data, [height, width, 3], 'int32');
  return {
    detect,
    async landmarks(face) {
      const input = tensor(face);
      try {
        const found = await nets.faceLandmark68Net.detectLandmarks(input);
        return (Array.isArray(found) ? found[0]! : found).positions.map(({ x, y }) => ({ x, y }));
      } finally {
        input.dispose();
      }
    },
    async describe(chips) {
      const inputs = chips.map(tensor);
      try {
        const found = await nets.faceRecognitionNet.computeFaceDescriptor(inputs);
        return Array.isArray(found) ? found : [found];
      } finally {
        for (const input of inputs) input.dispose();
      }
    },
  };
}
