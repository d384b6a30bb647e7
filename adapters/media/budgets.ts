import type { Sender } from '../../commands/ports/media.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Effort, Size } from './effort.ts';
import { tooMuch } from './sentences.ts';

/** In bytes and samples, as in `Effort`. */
interface Budget {
  memory: number;
  /** Of HEIC: it takes 13 bytes a pixel and more, whatever we do. Phones have 50 megapixels of it, medium-format cameras 100 with 10 bits. */
  heic: number;
  work: number;
}

const MB = 1 << 20;
/**
 * What a file may take, by who sends it. Of a selfie, and of a studio's own picture, that is a JPEG of 200 megapixels, progressive of 70, a HEIC of 50. A
 * photographer's are a medium-format camera's in any format, a panorama of 30,000 x 6,000 pixels as a progressive JPEG
 * without subsampling, a TIFF or PNG of 16 bits and as many pixels as we take.
 */
const BUDGETS: Readonly<Record<Sender, Budget>> = {
  selfie: { memory: 256 * MB, heic: 800 * MB, work: 0.6e9 },
  studio: { memory: 256 * MB, heic: 800 * MB, work: 0.6e9 },
  guest: { memory: 768 * MB, heic: 800 * MB, work: 2e9 },
  client: { memory: 1024 * MB, heic: 1900 * MB, work: 8e9 },
  photographer: { memory: 1280 * MB, heic: 1900 * MB, work: 8e9 },
};
/** HEVC and AV1 take their time by the pixel, and HEIC's pixels are bounded by its memory. */
const isOver = (effort: Effort, { memory, heic, work }: Budget): boolean =>
  effort.as === 'a HEIC' ? effort.memory > heic : effort.memory > memory || effort.work > work;

/** The refusal of what would take more than its sender has. */
export const overBudget = (effort: Effort, size: Size, sender: Sender, name: string): Refusal | undefined =>
  isOver(effort, BUDGETS[sender]) ? tooMuch(name, effort, size, sender) : undefined;

/** What all that is decoded at one moment may hold together, in bytes: the largest, and beside it what is usual. A HEIC of more has it alone. */
export const DECODE_MEMORY = BUDGETS.photographer.memory + BUDGETS.selfie.memory;
