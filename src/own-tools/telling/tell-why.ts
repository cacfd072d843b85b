/** Why a schedule did or did not run: what it does now, and what became of its last times. */
import { z } from 'zod';
import { withScheduleId } from '../../domain/schedule/flat-input.ts';
import { explainSchedule, historyLine } from '../../language/en/explain-schedule.ts';
import { phrasesFor } from '../../language/operation-phrases.ts';
import { viewHistoryEntry, viewOccurrence, viewSchedule } from '../../language/schedule-view.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { explainInShort, withoutReason } from '../words-of-others.ts';
import { hereOf, stretchOf, type TellingPorts, whenInput } from './telling-ports.ts';

const MOST_ENTRIES = 20;
/** So many are told to people. */
const MOST_LINES = 5;

const inputSchema = z.strictObject({
  id: z.string().min(1).describe('The id of a schedule.'),
  all: z
    .boolean()
    .default(false)
    .describe(
      'Also shows text that others wrote: last summaries, and parts that the owner has not approved.',
    ),
  when: whenInput,
});
const outputSchema = z.looseObject({ explanation: z.string() });

export function createWhyTool(
  ports: Pick<TellingPorts, 'nowMs' | 'schedulesFor' | 'isTheirs'>,
): Tool {
  return defineTool({
    name: 'schedule.why',
    summary: 'say why a schedule did or did not run',
    description: [
      'Tells the state of a schedule, and what happened at its last times and in runs that somebody started.',
    ],
    phrases: phrasesFor('schedule.why'),
    input: inputSchema,
    inOwnForm: withScheduleId,
    output: outputSchema,
    audience: 'member',
    effect: 'read',
    examples: [{ input: { id: 'sched_1' }, does: 'why it was quiet' }],
    call: ({ id, all, when }, context) =>
      orFailure(async () => {
        const isInShort = context.forModel === true && !all;
        const told = isInShort ? withoutReason : <Entry>(entry: Entry): Entry => entry;
        const schedules = await ports.schedulesFor(context);
        const schedule = await schedules.get(id);
        const stretch =
          when === undefined ? null : stretchOf(when, await hereOf(ports, context), 'back');
        const isMeant = ({ atMs, lastAtMs }: { atMs: number; lastAtMs: number }): boolean =>
          stretch === null || (lastAtMs >= stretch.fromMs && atMs < stretch.toMs);
        const occurrences = await schedules.occurrences(id, MOST_ENTRIES);
        const entries = (await schedules.history(id, MOST_ENTRIES)).filter(isMeant);
        const history = entries.map((one) => viewHistoryEntry(told(one)));
        const view = viewSchedule(schedule);
        const explanation = isInShort
          ? explainInShort(schedule, await ports.isTheirs(schedule, context))
          : explainSchedule(view);
        const lines = history.slice(0, MOST_LINES).map((one) => historyLine(one, view.timezone));
        return {
          explanation,
          // For people; a model has the parts.
          ...(context.forModel !== true && { text: [explanation, ...lines].join('\n') }),
          occurrences: occurrences.map((one) => viewOccurrence(told(one))),
          history,
        };
      }),
  });
}
