/** As many ids as one call takes. */
export const MEDIA_AT_ONCE = 5000;
export const GIGS_AT_ONCE = 200;

/** One call for each batch, in turn; the answer of the last. A selection has no bound that a call has. */
export async function inBatches<T>(
  ids: readonly string[],
  most: number,
  act: (batch: string[]) => Promise<T>,
): Promise<T> {
  let answer = await act(ids.slice(0, most));
  for (let from = most; from < ids.length; from += most) answer = await act(ids.slice(from, from + most));
  return answer;
}
