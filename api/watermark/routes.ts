import { setPublicWatermark, setWatermark } from '../../commands/watermark.ts';
import { publicWatermarks } from '../../projections/watermark.ts';
import * as contract from '../contract/watermark.ts';
import { gigQueries } from '../gig/queries.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { type Route, route } from '../http/reply.ts';
import { watermarkOf } from './queries.ts';

export function watermarkRoutes(context: AppContext): Route[] {
  const { write, reads } = context;
  const queries = gigQueries(context);
  return [
    route(contract.getWatermarkSettings, async ({ caller }) => {
      const { fontSize, ...settings } = await watermarkOf(context, caller.actor.id);
      return { ...settings, font_size: fontSize };
    }),
    route(contract.changeWatermarkSettings, async ({ body, caller }) => {
      const { font_size: fontSize, ...settings } = body;
      await reads.passed(
        (await write.run(setWatermark, { userId: caller.actor.id, settings: { ...settings, fontSize } }, caller))
          .position,
      );
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
