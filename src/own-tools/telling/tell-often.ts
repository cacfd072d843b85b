/** How often a schedule ran, and how often that failed. */
import { z } from 'zod';
import { phrasesFor } from '../../language/operation-phrases.ts';
import { stretchOf } from '../../language/phrases/stretch-of.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import {
  nameFor,
  ownRuns,
  spokenHere,
  type TellingPorts,
  textOutput,
  whenInput,
} from './telling-ports.ts';

const inputSchema = z.strictObject({
  id: z.string().min(1).describe('The id of a schedule.'),
  when: whenInput,
});

export function createOftenTeller(ports: TellingPorts): Tool {
  return defineTool({
    name: 'rote.often',
    summary: 'tell how often a schedule ran and failed, in words',
    description: [
      'Tells how many runs of a schedule ended, and how they ended. The default period is the last seven days.',
    ],
    phrases: phrasesFor('rote.often'),
    input: inputSchema,
    output: textOutput,
    audience: 'member',
    effect: 'read',
    examples: [{ input: { id: 'sched_1', when: 'this week' }, does: 'how often it ran this week' }],
    call: ({ id, when }, context) =>
      orFailure(async () => {
        const here = await spokenHere(ports, context);
        const schedule = await (await ports.schedulesFor(context)).get(id);
        const { fromMs, toMs } = stretchOf(when ?? 'lately', here, 'back');
        const ended = (await ownRuns(ports, context)).filter(
          ({ run: { scheduleId, finishedMs } }) =>
            scheduleId === schedule.id &&
            finishedMs !== null &&
            finishedMs >= fromMs &&
            finishedMs < toMs,
        );
        const failed = ended.filter(({ run }) => run.state === 'failed').length;
        const isNamed = context.forModel !== true || (await ports.isTheirs(schedule, context));
        const name = isNamed ? nameFor(schedule, context.forModel) : schedule.id;
        const span = when?.toLowerCase() ?? here.words.lately;
        return { text: here.words.often({ name, span, runs: ended.length, failed }) };
      }),
  });
}
