import { setPublicWatermark, setWatermark } from '../../commands/watermark.ts';
import { publicWatermarks } from '../../projections/watermark.ts';
import * as contract from '../contract/watermark.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';
import { watermarkOf } from './queries.ts';

export function watermarkRoutes(context: RouteContext): Route[] {
  const { reads } = context;
  return [
    route(contract.getWatermarkSettings, async ({ caller }) => {
      const { fontSize, ...settings } = await watermarkOf(context, caller.actor.id);
      return { ...settings, font_size: fontSize };
    }),
    route(contract.changeWatermarkSettings, async ({ body, caller, run }) => {
      const { font_size: fontSize, ...settings } = body;
      await run(setWatermark, { userId: caller.actor.id, settings: { ...settings, fontSize } });
      return { message: 'Watermark settings saved!' };
    }),
    route(contract.getPublicWatermark, async ({ gig }) => {
      return { watermark: (await reads.reader(publicWatermarks).get(gig.id))?.on ?? false };
    }),
    route(contract.setPublicWatermark, async ({ gig, body, run }) => {
      await run(setPublicWatermark, { gigId: gig.id, on: body.watermark });
      return { watermark: body.watermark };
    }),
  ];
}
