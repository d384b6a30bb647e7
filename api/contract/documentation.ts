import { z } from 'zod';
import { operation } from './operation.ts';

export const openApiDocument = operation({
  id: 'openApiDocument',
  tag: 'Documentation',
  summary: 'This API as an OpenAPI 3.1 document',
  call: 'GET /openapi.json',
  access: 'public',
  answer: z.record(z.string(), z.unknown()),
});
export const documentationPage = operation({
  id: 'documentationPage',
  tag: 'Documentation',
  summary: 'This API as a page to read',
  call: 'GET /docs',
  access: 'public',
  gives: 'html',
  answer: z.unknown(),
});
