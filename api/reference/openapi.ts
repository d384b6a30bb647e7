import { OpenAPIRegistry, OpenApiGeneratorV31, extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import type { ZodMediaTypeObject, ZodRequestBody } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import * as account from '../contract/account.ts';
import * as audit from '../contract/audit.ts';
import * as gig from '../contract/gig.ts';
import * as media from '../contract/media.ts';
import { type Access, type Operation, failure } from '../contract/operation.ts';
import * as gallery from '../contract/gallery.ts';

extendZodWithOpenApi(z);

/** Schemas that are told once and referred to. */
const NAMED: Record<string, z.ZodType> = {
  Failure: failure,
  Session: account.session,
  Gig: gig.gig,
  GigForm: gig.gigForm,
  PublicSettings: gig.publicSettings,
  Picture: gig.picture,
  Media: media.media,
  Folder: media.folder,
  PublicGig: gallery.publicGig,
  PublicMedia: gallery.publicMedia,
  AuditEvent: audit.auditEvent,
};
const WHO: Record<Access, string> = {
  client: 'Clients, with the token of their login.',
  ownerOrClient: 'The photographer, and the clients of the gig.',
  team: 'Editors, with the token of their code.',
  ownerOrTeam: 'The photographer, and the editors of the gig.',
  public: 'Anybody.',
  signedIn: 'Anybody who is signed in.',
  photographer: 'Photographers.',
  owner: 'The photographer of the gig.',
  admin: 'Admins.',
  auditor: 'Auditors and admins.',
};
/** Form fields that carry files. Others are the operation's `body`. */
const FILES: Record<string, Record<string, z.ZodType>> = {
  clientUpload: { files: z.array(z.string().openapi({ format: 'binary' })) },
  guestUpload: { files: z.array(z.string().openapi({ format: 'binary' })) },
  uploadMedia: { files: z.array(z.string().openapi({ format: 'binary' })) },
  teamUpload: { files: z.array(z.string().openapi({ format: 'binary' })) },
  selfieSearch: { selfie: z.string().openapi({ format: 'binary' }) },
  uploadToPortfolio: { files: z.array(z.string().openapi({ format: 'binary' })) },
  uploadProjectLogo: { file: z.string().openapi({ format: 'binary' }) },
  loomAiUpload: { file: z.string().openapi({ format: 'binary' }) },
  uploadPicture: { file: z.string().openapi({ format: 'binary' }) },
  uploadWatermarkLogo: { file: z.string().openapi({ format: 'binary' }) },
  uploadBusinessLogo: { file: z.string().openapi({ format: 'binary' }) },
  uploadCoverPhoto: { file: z.string().openapi({ format: 'binary' }) },
  registerFace: { selfie: z.string().openapi({ format: 'binary' }) },
};

const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\w.:-]{1,200}$/)
    .optional()
    .openapi({
      description:
        'The same key from the same caller gives the same answer and no second event: send it again after a lost answer.',
    }),
});
const galleryToken = z.object({
  'X-Gallery-Token': z
    .string()
    .max(2000)
    .optional()
    .openapi({ description: 'The gallery token of a private gig, from its `unlock`.' }),
});

const isEmpty = (schema: z.ZodType): boolean => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;

function bodyOf({ id, method, takes, body }: Operation): { body?: ZodRequestBody } {
  if (method === 'GET') return {};
  if (takes === 'bytes')
    return { body: { required: true, content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } } } };
  if (takes === 'multipart') {
    const fields = body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {};
    return {
      body: { required: true, content: { 'multipart/form-data': { schema: z.object({ ...fields, ...FILES[id] }) } } },
    };
  }
  return isEmpty(body) ? {} : { body: { required: true, content: { 'application/json': { schema: body } } } };
}

function answerOf({ gives, answer }: Operation): Record<string, ZodMediaTypeObject> {
  if (gives === 'bytes') return { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } };
  if (gives === 'html') return { 'text/html': { schema: z.string() } };
  return { 'application/json': { schema: answer } };
}

const faceToken = z.object({
  'X-Face-Token': z.string().max(300).optional().openapi({
    description:
      "The token in a registered guest's link: what stands behind `#mine=`, or behind `#` in the one that withdraws.",
  }),
});
const headersOf = ({ id, method, tag, path }: Operation): z.ZodObject[] => [
  ...(method === 'GET' ? [] : [idempotencyKey]),
  ...(tag === 'Public gallery' ||
  id === 'linkGuestSession' ||
  (tag === 'Face registration' && path.includes('/public/'))
    ? [galleryToken]
    : []),
  ...(tag === 'Face registration' && /my-photos|guest\/face/.test(path) ? [faceToken] : []),
];

/** Puts references where a named schema stands. */
function referring(value: unknown, names: ReadonlyMap<string, string>, itself?: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(JSON.stringify(value));
  if (name !== undefined && name !== itself) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(value)) return value.map((each) => referring(each, names));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, referring(each, names)]));
}

type Document = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/** The API's contract as OpenAPI 3.1. */
export function openApi(operations: readonly Operation[], serverUrl: string): Document {
  const registry = new OpenAPIRegistry();
  // In one object of this file's making: schemas that were made before the extension cannot be registered by themselves.
  registry.register('Named', z.object(NAMED));
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The `access_token` of `login`. It lives for 24 hours; `renewSession` gives a fresh one.',
  });
  const failed = (description: string) => ({ description, content: { 'application/json': { schema: failure } } });
  for (const operation of operations) {
    const { id, tag, summary, method, path, access, params, query } = operation;
    registry.registerPath({
      operationId: id,
      tags: [tag],
      summary,
      description: WHO[access],
      method: method.toLowerCase() as Lowercase<Operation['method']>,
      path,
      security: access === 'public' ? [] : [{ bearer: [] }],
      request: {
        ...(params instanceof z.ZodObject ? { params } : {}),
        ...(query instanceof z.ZodObject ? { query } : {}),
        headers: headersOf(operation),
        ...bodyOf(operation),
      },
      responses: {
        200: { description: 'Done.', content: answerOf(operation) },
        '4XX': failed(
          'Refused. `detail` says what can be done about it. After 429, `Retry-After` says in how many seconds to try again.',
        ),
        '5XX': failed('Not possible at the moment. Nothing was lost; try again.'),
      },
    });
  }
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Loom',
      version: '1',
      description: 'The platform on which professional photographers run their business.',
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
  });
  const named = document.components?.schemas?.['Named'] as { properties?: Record<string, unknown> } | undefined;
  const schemas = named?.properties ?? {};
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const told = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, referring(schema, names, name)]),
  );
  const { openapi, info, servers, tags } = document;
  return {
    openapi,
    info,
    servers,
    tags,
    paths: referring(document.paths, names),
    components: { ...document.components, schemas: told },
  } as Document;
}
