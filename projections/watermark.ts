import type { AccountEvent } from '../domain/account.ts';
import type { StudioPicture } from '../domain/kernel/picture.ts';
import {
  type WatermarkEvent,
  type WatermarkSettings,
  type WatermarkStyle,
  watermarkDefaults,
} from '../domain/watermark.ts';
import { accounts } from './account.ts';
import { type View, projection } from './core/projection.ts';
import type { ReadSide } from './core/runner.ts';

/** A studio's watermark; `settings` are null until they were saved once. */
export interface WatermarkView extends View {
  settings: WatermarkSettings | null;
  logo: StudioPicture | null;
}
export const watermarks = projection<WatermarkEvent | Extract<AccountEvent, { type: 'AccountErased' }>, WatermarkView>(
  { name: 'watermarks', version: 3, indexes: {}, key: (event) => event.userId },
  {
    WatermarkSet: (view, { text, position, opacity, fontSize, color, enabled, content = 'text' }, __, id) => ({
      id,
      settings: { text, position, opacity, fontSize, color, enabled, content },
      logo: view?.logo ?? null,
    }),
    WatermarkLogoSet: (view, { picture }, __, id) => ({ id, settings: view?.settings ?? null, logo: picture }),
    AccountErased: () => null,
  },
);

/** A studio's watermark; until it is saved, its photographer's name in the usual place. */
export async function watermarkOf(
  { reads }: { reads: Pick<ReadSide, 'reader'> },
  userId: string,
): Promise<WatermarkSettings & WatermarkStyle & { picture: StudioPicture | null }> {
  const kept = await reads.reader(watermarks).get(userId);
  const settings = kept?.settings ?? {
    text: `© ${(await reads.reader(accounts).get(userId))?.fullName ?? 'Loom'}`,
    ...watermarkDefaults,
  };
  // With its transparency, at its largest.
  const stored = kept?.logo?.derivatives.find(({ edge, format }) => edge === 1600 && format === 'webp');
  return { ...settings, picture: kept?.logo ?? null, ...(stored ? { logo: { hash: stored.hash } } : {}) };
}
