import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { signedTokens } from '../../commands/core/signedTokens.ts';
import { keepBlob } from '../../commands/garbageCollection.ts';
import { etagOf } from '../../commands/redaction.ts';
import { type RenditionBlob, keepRendition, keptRendition } from '../../commands/rendition.ts';
import { tokenPurposes } from '../../commands/tokenPurposes.ts';
import { STEPS, type Step } from '../../domain/develop.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { send } from '../http/send.ts';
import type { Editor } from './editable.ts';

/** What is served, by the form that stands in its address. */
const FORMS = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type PictureForm = keyof typeof FORMS;
const ALL_FORMS = Object.keys(FORMS) as PictureForm[];
/** In milliseconds; shorter than what was made is kept. */
const GOOD_FOR_MS = 2 * 3_600_000;
const WAY = '/media/processed/';

/** What is made of a photo. `embedded`: of the picture that lies in its RAW, for want of the sensor's own values; that is kept beside it under this form. */
interface Made {
  bytes: Uint8Array;
  form: PictureForm;
  embedded?: true;
}
const EMBEDDED = 'embedded';

/** A picture that was made of a photo and is there. */
export interface Processed {
  step: Step;
  form: PictureForm;
  blob: RenditionBlob;
}

type Photo = Pick<MediaView, 'id' | 'blob'>;

const notOurs = () =>
  refuse(
    'invalid',
    'develop.otherPicture',
    'This picture was not made here of this photo for you, or its address has expired. Please apply the enhancement again.',
  );
const gone = () => refuse('notFound', 'media.absent', 'This photo is no longer here.');

/**
 * Pictures that the server makes of a photo while it is edited, each under an address that is good for one photo, one
 * person and their session, for two hours. They are kept as what is made for downloads is: they go with their photo, and
 * are collected some days after nobody used them.
 */
export function processedPictures({ write, reads, publicUrl }: Pick<AppContext, 'write' | 'reads' | 'publicUrl'>) {
  const tokens = signedTokens(tokenPurposes.processed, write);
  const media = reads.reader(mediaItems);

  const open = (token: string) => {
    const claims = tokens.open(token);
    const step = STEPS.find((known) => known === claims?.step);
    const form = ALL_FORMS.find((known) => known === claims?.form);
    return claims && step && form ? { ...claims, step, form } : undefined;
  };

  const kept = ({ blob }: Photo, picture: string, form: PictureForm) =>
    keptRendition(write, blob.hash, `${picture}.${form}`);
  const formOf = async (photo: Photo, picture: string): Promise<PictureForm | undefined> => {
    for (const form of ALL_FORMS) if (await kept(photo, picture, form)) return form;
    return undefined;
  };
  const store = async ({ blob: of }: Photo, picture: string, { bytes, form, embedded }: Made): Promise<PictureForm> => {
    const blob = await write.blobs.put(bytes);
    await keepBlob(write, blob.hash);
    if (embedded) await keepRendition(write, of.hash, `${picture}.${EMBEDDED}`, blob);
    await keepRendition(write, of.hash, `${picture}.${form}`, blob);
    return form;
  };

  const nameOf = ({ blob }: Photo, step: Step, how: string): string =>
    createHash('sha256')
      .update(JSON.stringify(['processed', blob.hash, step, how]))
      .digest('hex')
      .slice(0, 40);

  return {
    /** Whether what is kept of this step was made of the picture that lies in a RAW. */
    isEmbedded: async (photo: Photo, step: Step): Promise<boolean> =>
      (await keptRendition(write, photo.blob.hash, `${nameOf(photo, step, '')}.${EMBEDDED}`)) !== undefined,
    /** The address of what `make` answers; where the same was made a while ago, of that. `how`: all that it is made with besides the photo. */
    async keep(
      photo: Photo,
      editor: Editor,
      { step, how = '' }: { step: Step; how?: string },
      make: () => Promise<Made>,
    ): Promise<string> {
      const picture = nameOf(photo, step, how);
      const form = (await formOf(photo, picture)) ?? (await store(photo, picture, await make()));
      const { role, subject, session } = editor;
      const token = tokens.sign(
        { mediaId: photo.id, role, subject, session, step, form, picture },
        write.now().getTime() + GOOD_FOR_MS,
      );
      return `${WAY}${token}`;
    },
    /** What lies under an address; refuses every other than one that was given to this person for this photo. */
    async read(address: string, photo: Photo, { role, subject }: Editor): Promise<Processed> {
      const path = address.startsWith(`${publicUrl()}/`) ? address.slice(publicUrl().length) : address;
      const made = path.startsWith(WAY) ? open(path.slice(WAY.length)) : undefined;
      if (!made || made.mediaId !== photo.id || made.role !== role || made.subject !== subject) return notOurs();
      const blob = (await kept(photo, made.picture, made.form)) ?? notOurs();
      return { step: made.step, form: made.form, blob };
    },
    /** Serves `/media/processed/<token>`, as long as `may` says that its person may still edit the photo. */
    async serve(ctx: Context, may: (view: MediaView, editor: Editor) => Promise<boolean>): Promise<void> {
      ctx.state['route'] = 'processed';
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') refuse('notFound', 'page.absent', 'There is nothing here.');
      const made =
        open(ctx.path.slice(WAY.length)) ??
        refuse('notFound', 'media.expired', 'This address has expired. Please reload the page.');
      const view = (await media.get(made.mediaId)) ?? gone();
      const { subject, session } = made;
      if (made.role !== 'owner' && made.role !== 'team') return gone();
      if (!(await may(view, { role: made.role, subject, session }))) return gone();
      const blob = (await kept(view, made.picture, made.form)) ?? gone();
      await send(ctx, {
        size: blob.size,
        type: FORMS[made.form],
        etag: etagOf(blob),
        maxAge: 600,
        open: (range) => write.blobs.open(blob.hash, range),
      });
    },
  };
}
export type ProcessedPictures = ReturnType<typeof processedPictures>;
