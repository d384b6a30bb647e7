import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../api/contract/all.ts';
import { type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

/** The parts of OpenAPI 3.1.0 that the document uses, strictly: a field that the specification does not know fails. */
const ref = z.strictObject({ $ref: z.string().regex(/^#\/components\/schemas\/\w+$/) });
const jsonType = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const schema: z.ZodType = z.lazy(() =>
  z.union([
    ref,
    z
      .strictObject({
        type: z.union([jsonType, z.array(jsonType).min(1)]),
        properties: z.record(z.string(), schema),
        required: z.array(z.string()),
        items: schema,
        prefixItems: z.array(schema).min(1),
        additionalProperties: z.union([z.boolean(), schema]),
        enum: z.array(z.unknown()).min(1),
        const: z.unknown(),
        anyOf: z.array(schema).min(1),
        oneOf: z.array(schema).min(1),
        allOf: z.array(schema).min(1),
        default: z.unknown(),
        description: z.string(),
        format: z.string(),
        pattern: z.string(),
        propertyNames: schema,
        minimum: z.number(),
        maximum: z.number(),
        exclusiveMinimum: z.number(),
        minLength: z.int(),
        maxLength: z.int(),
        minItems: z.int(),
        maxItems: z.int(),
      })
      .partial(),
  ]),
);
const content = z.record(z.string().regex(/^\w+\/[\w-]+$/), z.strictObject({ schema }));
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^\w+$/), schema),
    parameters: z.strictObject({}),
    securitySchemes: z.strictObject({
      bearer: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
    }),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.strictObject({
        operationId: z.string(),
        tags: z.array(z.string()).length(1),
        summary: z.string().min(1),
        description: z.string().min(1),
        security: z.array(z.strictObject({ bearer: z.array(z.string()) })),
        parameters: z
          .array(
            z.strictObject({
              name: z.string(),
              in: z.enum(['path', 'query', 'header']),
              required: z.boolean(),
              description: z.string().optional(),
              schema,
            }),
          )
          .optional(),
        requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
        responses: z.record(
          z.string().regex(/^[2-5](\d\d|XX)$/),
          z.strictObject({ description: z.string().min(1), content }),
        ),
      }),
    ),
  ),
});
type Document = z.infer<typeof document>;

let parsed: Promise<Document> | undefined;
const described = (): Promise<Document> =>
  (parsed ??= loom.call('GET', '/api/v1/openapi.json').then(({ body }) => document.parse(body)));
const references = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : '$ref' in value
      ? [String(value.$ref)]
      : Object.values(value).flatMap(references);

test('the document is an OpenAPI 3.1 document, and every reference leads somewhere', async () => {
  const { paths, components } = await described();
  const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
  const used = [...new Set(references([paths, components]))];
  expect(used.filter((one) => !known.includes(one))).toEqual([]);
  expect(used).toContain('#/components/schemas/Gig');
});

test('every operation of the contract is in the document, and nothing else', async () => {
  const { paths } = await described();
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => `${method.toUpperCase()} ${path} ${about!.operationId}`),
  );
  expect(told.sort()).toEqual(operations.map(({ method, path, id }) => `${method} ${path} ${id}`).sort());
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
});

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s tells its parameters, who may call it and how it fails',
  async (_, { path, method, access, takes }) => {
    const about = (await described()).paths[path]![method.toLowerCase() as 'get']!;
    const inPath = (about.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort(),
    );
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(about.security).toEqual(access === 'public' ? [] : [{ bearer: [] }]);
    expect(about.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false).toBe(method !== 'GET');
    expect(about.responses['4XX']!.content['application/json']!.schema).toEqual({
      $ref: '#/components/schemas/Failure',
    });
    if (takes === 'multipart')
      expect(JSON.stringify(about.requestBody!.content['multipart/form-data'])).toContain('"format":"binary"');
  },
);

test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s has a route in the running app',
  async (_, { method, path, access }) => {
    const { status, body } = await loom.call<{ detail?: string }>(method, path.replace(/\{\w+\}/g, 'absent'));
    expect(status).not.toBe(405);
    expect(body.detail).not.toBe('There is nothing here.');
    if (access !== 'public') expect([status, body.detail]).toEqual([401, 'Please sign in.']);
  },
);

test('a page tells the same to people, from this server alone', async () => {
  const { status, headers, body } = await loom.call<string>('GET', '/api/v1/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const { id, summary } of operations) {
    expect(body).toContain(`id="${id}"`);
    expect(body).toContain(
      summary
        .replace(/`[^`]*`/g, '')
        .slice(0, 20)
        .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
        .trim(),
    );
  }
  expect(body).not.toMatch(/<script|<link|src="|url\(http/);
  const again = await loom.call('GET', '/api/v1/docs', { headers: { 'if-none-match': headers.get('etag')! } });
  expect(again.status).toBe(304);
});
