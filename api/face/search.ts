import type { z } from 'zod';
import { type Rejection, faceProfileOf, rejectionOf } from '../../commands/faceVault.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { GigView } from '../../projections/gig.ts';
import type { MediaView } from '../../projections/media.ts';
import * as contract from '../contract/gallery.ts';
import type { RouteContext } from '../context.ts';
import { publicMediaOf } from '../media/present.ts';

type Match = z.infer<typeof contract.matches>['matches'][number];

export interface FaceSearch {
  found: { view: MediaView; confidence: number }[];
  /** Photos that were not shown since their guest said 'not me'. */
  leftOut: number;
}

/** The photos of a face among those that the public sees, without the people that its owner rejected. */
export function faceSearch({ write, gallery, queries }: Pick<RouteContext, 'write' | 'gallery' | 'queries'>) {
  return {
    async search(gig: GigView, own: Float32Array, rejections: readonly Rejection[]): Promise<FaceSearch> {
      const all = await queries.shown.withFace(gig, { own, notMe: new Set(), others: [] });
      if (rejections.length === 0) return { found: all, leftOut: 0 };
      const found = await queries.shown.withFace(gig, await faceProfileOf(write, gig.id, own, rejections));
      return { found, leftOut: all.length - found.length };
    },
    /** As somebody who came with this token may see them. */
    shown(gig: GigView, galleryToken: string | undefined, found: FaceSearch['found']): Match[] {
      const token = gallery.pictures(gig, galleryToken);
      const posters = gallery.postersOnly(gig, galleryToken);
      return found.map(({ view, confidence }) => ({ ...publicMediaOf(view, token, posters), confidence }));
    },
    /** The rejections of a guest whose own device remembers them, by photo. */
    async rejections(gigId: string, own: Float32Array, mediaIds: readonly string[]): Promise<Rejection[]> {
      const known = await Promise.all(mediaIds.map((mediaId) => rejectionOf(write, gigId, own, mediaId)));
      return known.filter((each) => each !== undefined);
    },
  };
}

/** A form's list of photos. Refuses `invalid` for more than one search takes. */
export function idsIn(field: string | undefined): string[] {
  const ids = (field ?? '').split(',').filter((id) => id !== '' && id.length <= 64);
  return ids.length <= contract.MOST_NOT_ME
    ? ids
    : refuse('invalid', 'notMe.tooMany', `You can say 'not me' of at most ${contract.MOST_NOT_ME} photos.`);
}
