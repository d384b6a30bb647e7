import { Refusal } from '../domain/kernel/refusal.ts';

/** The refusal that the work must end in. Throws where nothing is refused, and whatever else the work throws. */
export async function refusalOf(work: () => unknown): Promise<Refusal> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** The refusal that the work ends in, if it is refused. Whatever else the work throws is a defect, and is thrown. */
export function refusalIfAny(work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
