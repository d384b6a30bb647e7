import type { HeldCamera, Shot } from '../../commands/ports/cameras.ts';

type Take = Parameters<NonNullable<HeldCamera['ownShot']>>[0];

/**
 * Hands over the first of what a camera's own shutter took, which waits under its addresses on the card until it was
 * taken; false where none waits. One that `isLost` says cannot be fetched keeps nobody from the next.
 */
export async function handOver(
  waiting: string[],
  { take, fetch, isLost }: { take: Take; fetch: (path: string) => Promise<Shot>; isLost: (error: unknown) => boolean },
): Promise<boolean> {
  const path = waiting[0];
  if (path === undefined) return false;
  const shot = await fetch(path).catch((error: unknown) => {
    if (isLost(error)) waiting.shift();
    throw error;
  });
  await take(shot).finally(() => shot.done());
  waiting.shift();
  return true;
}
