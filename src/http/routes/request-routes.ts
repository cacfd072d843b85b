/** The routes of requests that are no operations: all that one asks for, and the answer to exactly that. */
import { z } from 'zod';
import { requestDocumentSchema } from '../../domain/request-document.ts';
import { viewRequest } from '../../domain/request-view.ts';
import { requestView } from '../../domain/views.ts';
import { idParams, wholeNumber } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

export const REQUEST_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/requests/{id}',
    name: 'showRequest',
    summary: 'Exactly what a request asks for.',
    audience: 'guest',
    params: idParams,
    answer: z.strictObject({ request: requestView }),
    handle: async ({ params }, { requests }) => ({
      request: viewRequest(await requests.get(params.id)),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/requests/{id}/pages/{page}',
    name: 'showRequestPage',
    summary: 'One of the pages on which all of a request is, if its document is a summary.',
    audience: 'guest',
    params: idParams.extend({ page: wholeNumber(1, 99_999) }),
    answer: z.strictObject({ document: requestDocumentSchema() }),
    handle: async ({ params }, { requests }) => ({
      document: await requests.page(params.id, params.page),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/requests/{id}/answer',
    name: 'answerRequest',
    summary: 'Say yes or no to what was shown; a request is answered once.',
    audience: 'guest',
    params: idParams,
    body: z.strictObject({
      answer: z.enum(['yes', 'no']),
      hash: z.string().min(1).max(200).describe('Of the request, as it was shown.'),
    }),
    answer: z.strictObject({ request: requestView }),
    handle: async ({ params, body }, { requests }) => ({
      request: viewRequest(await requests.answer(params.id, body.answer, { hash: body.hash })),
    }),
  }),
];
