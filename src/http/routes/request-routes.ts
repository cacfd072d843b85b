/** The routes of requests that are no operations: all that one asks for, and the answer to exactly that. */
import { z } from 'zod';
import { REQUEST_ANSWERS } from '../../domain/request.ts';
import { requestDocumentSchema } from '../../domain/request-document.ts';
import { viewRequest } from '../../domain/request-view.ts';
import { requestView } from '../../domain/views.ts';
import { wholeNumber } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

export const REQUEST_ROUTES: readonly Route[] = [
  defineRoute('GET /requests/{id}', 'showRequest', {
    summary: 'Exactly what a request asks for.',
    audience: 'guest',
    answer: z.strictObject({ request: requestView }),
    handle: async ({ params }, { requests }) => ({
      request: viewRequest(await requests.get(params.id)),
    }),
  }),
  defineRoute('GET /requests/{id}/pages/{page}', 'showRequestPage', {
    summary: 'One of the pages on which all of a request is, if its document is a summary.',
    audience: 'guest',
    params: { page: wholeNumber(1, 99_999) },
    answer: z.strictObject({ document: requestDocumentSchema() }),
    handle: async ({ params }, { requests }) => ({
      document: await requests.page(params.id, params.page),
    }),
  }),
  defineRoute('POST /requests/{id}/answer', 'answerRequest', {
    summary:
      'Say yes or no to what was shown, or maybe to an invitation; a request is answered once.',
    audience: 'guest',
    body: z.strictObject({
      answer: z.enum(REQUEST_ANSWERS),
      hash: z.string().min(1).max(200).describe('Of the request, as it was shown.'),
    }),
    answer: z.strictObject({ request: requestView }),
    handle: async ({ params, body }, { requests }) => ({
      request: viewRequest(await requests.answer(params.id, body.answer, { hash: body.hash })),
    }),
  }),
];
