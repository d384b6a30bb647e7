import type { Context } from 'koa';
import { etagOf } from '../../commands/redaction.ts';
import { send } from '../http/send.ts';
import type { NamedFile } from './files.ts';
import type { Renditions } from './rendition.ts';

/** Sends a file to be kept under its name, whole or in part. */
export const sendNamedFile = (ctx: Context, renditions: Renditions, file: NamedFile) =>
  send(ctx, {
    size: file.size,
    type: file.type,
    // The original keeps the address of its content; what was made of it differs with all that it was made with.
    etag: etagOf(file),
    maxAge: 0,
    attachment: file.name,
    open: (range) => renditions.open(file, range),
  });
