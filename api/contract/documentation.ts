import { z } from 'zod';
import { BASE, operation } from './operation.ts';

export const openApiDocument = operation({
  id: 'openApiDocument',
  tag: 'Documentation',
  summary: 'This API as an OpenAPI 3.1 document',
  method: 'GET',
  path: `${BASE}/openapi.json`,
  access: 'public',
  answer: z.record(z.string(), z.unknown()),
});
export const documentationPage = operation({
  id: 'documentationPage',
  tag: 'Documentation',
  summary: 'This API as a page to read',
  method: 'GET',
  path: `${BASE}/docs`,
  access: 'public',
  gives: 'html',
  answer: z.unknown(),
});
