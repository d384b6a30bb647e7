import { takeOff, takePicture } from '../../commands/picture.ts';
import { setCoverPhoto, setProfilePicture } from '../../commands/profile.ts';
import { removeCoverPhoto, removeProfilePicture } from '../../commands/profilePicture.ts';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import { profiles } from '../../projections/profile.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/profile.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { onePicture } from '../picture/upload.ts';
import { shownPictures } from './present.ts';

const UPLOADED_AT_ONCE = 20;
const UPLOADED_PER_SECOND = 0.2;

/** Portrait and cover of a profile: set, taken off, and set again. */
export function profilePictureRoutes({ reads, pictures, throttling }: RouteContext): Route[] {
  const reader = reads.reader(profiles);
  const uploads = throttling.rate(
    'profilePictures',
    UPLOADED_AT_ONCE,
    UPLOADED_PER_SECOND,
    'You have sent many pictures just now. Please wait a moment.',
  );
  const received = async (request: AnyRequest): Promise<StudioPicture> => {
    await uploads.take(request.caller.actor.id);
    return onePicture(request);
  };
  const taken = ({ write, caller }: AnyRequest, key: string): Promise<StudioPicture> =>
    takePicture(write, caller.actor.id, key);
  /** Sets a picture, and answers with what is shown then. */
  const set = async (
    { caller, session, run, settled }: AnyRequest,
    description: typeof setProfilePicture | typeof setCoverPhoto,
    picture: StudioPicture,
  ): Promise<ReturnType<typeof shownPictures>> => {
    const { id: userId } = caller.actor;
    await run(description, { userId, picture });
    await settled();
    return shownPictures(await reader.get(userId), pictures.forOwner(userId, session));
  };
  const setPortrait = async (request: AnyRequest, picture: StudioPicture) => ({
    message: 'Your profile picture is set.',
    profile_picture_url: (await set(request, setProfilePicture, picture)).profile_picture_url!,
  });
  const setCover = async (request: AnyRequest, picture: StudioPicture) => ({
    message: 'Your cover photo is set.',
    cover_photo_url: (await set(request, setCoverPhoto, picture)).cover_photo_url!,
  });
  /** The key by which it can be set again. */
  const remove = async ({ caller, write }: AnyRequest, which: 'picture' | 'cover'): Promise<string | null> => {
    const picture = (await reader.get(caller.actor.id))?.[which]?.picture;
    return which === 'cover'
      ? takeOff(write, removeCoverPhoto, picture, caller)
      : takeOff(write, removeProfilePicture, picture, caller);
  };
  return [
    route(contract.uploadPicture, async (request) => setPortrait(request, await received(request))),
    route(contract.setPicture, async (request) => setPortrait(request, await taken(request, request.body.s3_key))),
    route(contract.removePicture, async (request) => ({
      message: 'Your profile picture is removed.',
      s3_key: await remove(request, 'picture'),
    })),
    route(contract.uploadCoverPhoto, async (request) => setCover(request, await received(request))),
    route(contract.setCoverPhoto, async (request) => setCover(request, await taken(request, request.body.s3_key))),
    route(contract.removeCoverPhoto, async (request) => ({
      message: 'Your cover photo is removed.',
      s3_key: await remove(request, 'cover'),
    })),
  ];
}
