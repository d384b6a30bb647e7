/**
 * A moment, in ISO 8601, behind everything that happened and before all that is done after it. "As of" a moment takes
 * in its own millisecond: `new Date()` alone also takes in what is appended within that.
 */
export async function moment(): Promise<string> {
  const at = new Date();
  while (Date.now() <= at.getTime()) await new Promise(setImmediate);
  return at.toISOString();
}
