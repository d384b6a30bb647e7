import { takeOff, takePicture } from '../../commands/picture.ts';
import { removeWatermarkLogo, setPublicWatermark, setWatermark, setWatermarkLogo } from '../../commands/watermark.ts';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import { watermarkOf } from '../../projections/watermark.ts';
import * as contract from '../contract/watermark.ts';
import type { RouteContext } from '../context.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { studioPictureOf } from '../picture/present.ts';
import { onePicture } from '../picture/upload.ts';

/** Logos that a studio uploads in one go, and then a second. */
const UPLOADED_AT_ONCE = 10;
const UPLOADED_PER_SECOND = 0.2;

export function watermarkRoutes(context: RouteContext): Route[] {
  const { pictures, throttling } = context;
  const uploads = throttling.rate(
    'watermarkLogos',
    UPLOADED_AT_ONCE,
    UPLOADED_PER_SECOND,
    'You have sent many pictures just now. Please wait a moment.',
  );
  const addressOf = ({ caller, session }: AnyRequest, logo: StudioPicture): string =>
    studioPictureOf(logo, pictures.forOwner(caller.actor.id, session)).large_url;
  const set = async (request: AnyRequest, picture: StudioPicture) => {
    await request.run(setWatermarkLogo, { userId: request.caller.actor.id, picture });
    return { message: 'Your logo is set.', logo_url: addressOf(request, picture) };
  };
  return [
    route(contract.getWatermarkSettings, async (request) => {
      const { fontSize, picture, text, position, opacity, color, enabled, content } = await watermarkOf(
        context,
        request.caller.actor.id,
      );
      const logo = picture && addressOf(request, picture);
      return { text, position, opacity, font_size: fontSize, color, enabled, content, logo_url: logo };
    }),
    route(contract.changeWatermarkSettings, async ({ body, caller, run }) => {
      const { font_size: fontSize, content, ...settings } = body;
      const userId = caller.actor.id;
      const kept = content ?? (await watermarkOf(context, userId)).content;
      await run(setWatermark, { userId, settings: { ...settings, fontSize, content: kept } });
      return { message: 'Watermark settings saved!' };
    }),
    route(contract.uploadWatermarkLogo, async (request) => {
      await uploads.take(request.caller.actor.id);
      return set(request, await onePicture(request));
    }),
    route(contract.setWatermarkLogo, async (request) =>
      set(request, await takePicture(request.write, request.caller.actor.id, request.body.s3_key)),
    ),
    route(contract.removeWatermarkLogo, async ({ caller, write }) => {
      const { picture } = await watermarkOf(context, caller.actor.id);
      return { message: 'Your logo is removed.', s3_key: await takeOff(write, removeWatermarkLogo, picture, caller) };
    }),
    route(contract.getPublicWatermark, async ({ gig }) => ({ watermark: gig.marked !== null })),
    route(contract.setPublicWatermark, async ({ gig, body, run }) => {
      await run(setPublicWatermark, { gigId: gig.id, on: body.watermark });
      return { watermark: body.watermark };
    }),
  ];
}
