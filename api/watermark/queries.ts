import { type WatermarkSettings, watermarkDefaults } from '../../domain/watermark.ts';
import { accounts } from '../../projections/account.ts';
import { watermarks } from '../../projections/watermark.ts';
import type { AppContext } from '../runtime/appContext.ts';

/** A studio's watermark; until it is saved, its photographer's name in the usual place. */
export async function watermarkOf({ reads }: Pick<AppContext, 'reads'>, userId: string): Promise<WatermarkSettings> {
  const kept = await reads.reader(watermarks).get(userId);
  return (
    kept?.settings ?? {
      text: `© ${(await reads.reader(accounts).get(userId))?.fullName ?? 'Loom'}`,
      ...watermarkDefaults,
    }
  );
}
