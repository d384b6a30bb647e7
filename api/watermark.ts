import { setPublicWatermark, setWatermark } from '../commands/watermark.ts';
import { type WatermarkSettings, watermarkDefaults } from '../domain/watermark.ts';
import { accounts } from '../projections/accounts.ts';
import { publicWatermarks, watermarks } from '../projections/watermarks.ts';
import * as contract from './contract/watermark.ts';
import { gigQueries } from './gigQueries.ts';
import type { House } from './house.ts';
import { type Route, route } from './reply.ts';

/** A studio's watermark; until it is saved, its photographer's name in the usual place. */
export async function watermarkOf({ reads }: Pick<House, 'reads'>, userId: string): Promise<WatermarkSettings> {
  const kept = await reads.reader(watermarks).get(userId);
  return kept?.settings ?? { text: `© ${(await reads.reader(accounts).get(userId))?.fullName ?? 'Loom'}`, ...watermarkDefaults };
}

export function watermarkRoutes(house: House): Route[] {
  const { write, reads } = house;
  const queries = gigQueries(house);
  return [
    route(contract.getWatermarkSettings, async ({ caller }) => {
      const { fontSize, ...settings } = await watermarkOf(house, caller.actor.id);
      return { ...settings, font_size: fontSize };
    }),
    route(contract.changeWatermarkSettings, async ({ body, caller }) => {
      const { font_size: fontSize, ...settings } = body;
      await reads.passed((await write.run(setWatermark, { userId: caller.actor.id, settings: { ...settings, fontSize } }, caller)).position);
      return { message: 'Watermark settings saved!' };
    }),
    route(contract.getPublicWatermark, async ({ params, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      return { watermark: (await reads.reader(publicWatermarks).get(gig.id))?.on ?? false };
    }),
    route(contract.setPublicWatermark, async ({ params, body, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      await reads.passed((await write.run(setPublicWatermark, { gigId: gig.id, on: body.watermark }, caller)).position);
      return { watermark: body.watermark };
    }),
  ];
}
