/** Requests to the owner, as tools for programs. */
import { z } from 'zod';
import { viewRequest } from '../domain/request-view.ts';
import { orFailure } from '../own-tools/or-failure.ts';
import type { House } from '../runtime/house.ts';
import { defineTool } from '../tools/define-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { ANSWER_REQUEST, SHOW_REQUEST } from './offered-tools.ts';

const some = z.record(z.string(), z.unknown());

const requestsListInput = z.strictObject({ limit: z.int().min(1).max(200).default(20) });
const requestsListOutput = z.looseObject({ requests: z.array(some) });
const showRequestInput = z.strictObject({ id: z.string().min(1).max(200) });
const showRequestOutput = z.looseObject({ request: some });
const answerRequestInput = z.strictObject({
  id: z.string().min(1).max(200),
  answer: z.enum(['yes', 'no']),
  hash: z.string().min(1).max(200),
});
const answerRequestOutput = z.looseObject({ request: some });

export function createRecordTools({ requests }: Pick<House, 'requests'>): Tool[] {
  return [
    defineTool({
      name: 'requests.list',
      summary: 'list what waits for the decision of the owner',
      description: ['Lists what was asked of the owner and is open. Only they answer.'],
      input: requestsListInput,
      output: requestsListOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what is open' }],
      circuitOf: () => null,
      call: ({ limit }) =>
        orFailure(async () => {
          const open = await requests.list({ state: 'open', limit });
          return { requests: open.map(viewRequest) };
        }),
    }),
    defineTool({
      name: SHOW_REQUEST,
      summary: 'show all that a request asks for',
      description: [
        'Shows a request whole, for the owner to read before they answer: what is reached, every step, what would be another, and what is in files; and the hash that an answer takes.',
      ],
      input: showRequestInput,
      output: showRequestOutput,
      effect: 'read',
      examples: [{ input: { id: 'req_1' }, does: 'all of it' }],
      circuitOf: () => null,
      call: ({ id }) => orFailure(async () => ({ request: viewRequest(await requests.get(id)) })),
    }),
    defineTool({
      name: ANSWER_REQUEST,
      summary: 'say yes or no to a request, for the owner',
      description: ['Answers a request, once. It takes the hash of what the owner was shown.'],
      input: answerRequestInput,
      output: answerRequestOutput,
      effect: 'idempotent',
      examples: [{ input: { id: 'req_1', answer: 'no', hash: 'as shown' }, does: 'a no' }],
      circuitOf: () => null,
      call: ({ id, answer, hash }) =>
        orFailure(async () => ({
          request: viewRequest(await requests.answer(id, answer, { hash })),
        })),
    }),
  ];
}
