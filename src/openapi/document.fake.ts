/** Documents of APIs for tests, small ones that are put together from what differs. */
import type { Choice } from './reading/choose-operations.ts';
import type { ApiWish } from './reading/make-api.ts';

type Part = Record<string, unknown>;

export const ALL: Choice = { words: null, tags: null, all: true };

export function documentOf(paths: Part, more: Part = {}): Part {
  return {
    openapi: '3.0.3',
    info: { title: 'A', version: '1' },
    servers: [{ url: 'https://api.example.org/v1' }],
    paths,
    ...more,
  };
}

export const wishOf = (more: Partial<ApiWish> = {}): ApiWish => ({
  api: 'crm',
  choice: ALL,
  server: null,
  from: null,
  ...more,
});

const json = (schema: Part): Part => ({ 'application/json': { schema } });

export const bodyOf = (schema: Part): Part => ({
  requestBody: { required: true, content: json(schema) },
});

export const answerOf = (schema: Part): Part => ({
  responses: { 200: { description: 'ok', content: json(schema) } },
});
