import { accounts } from '../../projections/account.ts';
import { everyPage } from '../../projections/core/pages.ts';
import type { ReadSide } from '../../projections/core/runner.ts';

/** Whose the cameras are that this server itself reaches. */
export interface ServerCameras {
  /** Whether any could be this studio's: for others nothing is looked for. */
  mayHave(studioId: string): Promise<boolean>;
  isOf(studioId: string, cameraId: string): Promise<boolean>;
}

export function serverCameras({ reads }: { reads: ReadSide }): ServerCameras {
  const reader = reads.reader(accounts);
  /** Whose they are until an admin assigns them: of whoever came first, and is still there. */
  const first = async (): Promise<string | undefined> => {
    const photographers = { index: 'byTime', where: { role: 'photographer' } };
    for await (const page of everyPage(reader, photographers, 20)) {
      const open = page.find(({ closedAt }) => closedAt === '');
      if (open) return open.id;
    }
    return undefined;
  };
  const isOf = async (studioId: string): Promise<boolean> => (await first()) === studioId;
  return { mayHave: isOf, isOf };
}
