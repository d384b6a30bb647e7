import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Context } from 'koa';
import { operations } from '../contract/all.ts';
import * as contract from '../contract/documentation.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { type Route, SENT, route } from '../http/reply.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const WEIGHTS = [400, 500, 600];

/** The typeface inside the page, so that it needs no other file; without it the system's stands in. */
async function fontFaces(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const faces = WEIGHTS.map(async (weight) => {
    const bytes = await readFile(resolve(`@fontsource/poppins/files/poppins-latin-${weight}-normal.woff2`));
    return `@font-face{font-family:Poppins;font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2')}`;
  });
  return Promise.all(faces).then(
    (made) => made.join(''),
    () => '',
  );
}

/** Made once, its bytes shared by all answers: whoever asks for it and does not read it costs nothing more. */
interface Made {
  bytes: Buffer;
  etag: string;
}
const madeOf = (text: string): Made => ({
  bytes: Buffer.from(text),
  etag: `"${createHash('sha1').update(text).digest('base64url')}"`,
});

function give(ctx: Context, type: string, { bytes, etag }: Made): typeof SENT {
  ctx.set('ETag', etag);
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = type;
  if (ctx.get('if-none-match') === etag) ctx.status = 304;
  else ctx.body = bytes;
  return SENT;
}

/** The contract for machines and for people. Made when first asked for; the packages for it are not loaded before. */
export function documentationRoutes(context: Pick<AppContext, 'publicUrl'>): Route[] {
  const make = async () => {
    const [{ openApi }, { docsPage }, fonts] = await Promise.all([
      import('./openapi.ts'),
      import('./page.ts'),
      fontFaces(),
    ]);
    const document = openApi(operations, context.publicUrl());
    return { json: madeOf(JSON.stringify(document)), page: madeOf(docsPage(document, operations, fonts)) };
  };
  let made: ReturnType<typeof make> | undefined;
  const documentation = () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
  return [
    route(contract.openApiDocument, async ({ ctx }) =>
      give(ctx, 'application/json; charset=utf-8', (await documentation()).json),
    ),
    route(contract.documentationPage, async ({ ctx }) => {
      ctx.set('Content-Security-Policy', POLICY);
      return give(ctx, 'text/html; charset=utf-8', (await documentation()).page);
    }),
  ];
}
