/**
 * `schedule.draft`: an agent that talks with a person shows them what would happen later or again. It stores nothing;
 * the words that they read are made by Rote, and their yes stores it, approved.
 */
import { z } from 'zod';
import type { Fault } from '../base/errors.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { defineTool } from '../tools/define-tool.ts';
import { done, fail, type Tool } from '../tools/tool.ts';

export const DRAFT_TOOL = 'schedule.draft';

const json = z.record(z.string(), z.unknown());

const draftInput = z.strictObject({
  name: z.string().nullish().describe('A short name. A new draft needs one.'),
  schedule: z
    .string()
    .nullish()
    .describe(
      'To change the time of a schedule: its name or id. Give the whole new time as "when" or "trigger", and nothing else.',
    ),
  when: z
    .string()
    .nullish()
    .describe(
      'The time in words, and nothing else: "every weekday at 9", "every 15 minutes", "tomorrow at 17:00". Give "when" or "trigger", not both. Without both it runs now, once.',
    ),
  trigger: json
    .nullish()
    .describe(
      'The time as one of these: {"cron":"0 9 * * 1-5"}, {"every":"15m"}, {"at":"2030-01-31T17:00"}, {"rrule":"FREQ=MONTHLY;BYDAY=3FR","startsAt":"2030-01-01T09:00"}. Times are local times of the person. Add "timezone" only if they name another zone.',
    ),
  what: json
    .nullish()
    .describe(
      'Something is looked at, and something is done with it, each time without you. Use it if it can express the wish. {"source":…,"takes":[…],"filters":[…],"cases":[{"condition":…,"actions":[{"kind":"tell"}]}]}. source: {"kind":"web","url":"…"}, feed, file or folder with "path", program with "command", tool. takes: {"kind":"part","part":"title"}, {"kind":"value","name":"price"}, {"kind":"field","path":"a.b"}, selector, number, date, items, lines. filters: {"kind":"new"}, {"kind":"contains","words":["…"],"field":"title"} (without field anywhere), {"kind":"sorted","by":"price","first":"least"}, {"kind":"compare","field":"price","is":"below","value":50}, {"kind":"most","most":5}. condition: {"test":{"kind":"compare","is":"below","value":50}}, or a test of changes, contains, appears, disappears, fails, succeeds, slow, older, count, between; "tellsEnd":true. actions: tell, ask, post, write, append, run, call.',
    ),
  plan: z
    .array(json)
    .nullish()
    .describe(
      'Tool calls that are the same each time. They run without you. Each is {"toolId":"page","tool":"http.request","input":{"url":"…"}}. ${page.body} is the field body of the result of the call page; name that call in "dependencies":["page"]. message.send without a session tells the person.',
    ),
  instruction: z
    .string()
    .nullish()
    .describe(
      'Use it only if somebody has to judge each time. An agent reads it each time, and may call the tools in "tools".',
    ),
  tools: z.array(z.string()).nullish().describe('The tools that an instruction may call.'),
  skill: z.string().nullish().describe('The name of a skill that does the work.'),
  leavesOut: z
    .array(z.string())
    .nullish()
    .describe('The parts of the wish that the draft does not do, each in a few words.'),
  endsAfter: z
    .string()
    .nullish()
    .describe('"first": it ends after the first time that it does something.'),
  retry: json
    .nullish()
    .describe(
      '{"times":2,"afterMinutes":10}: what fails is tried again up to 2 times, first after 10 minutes.',
    ),
  timeLimitSeconds: z.number().nullish().describe('A run that takes longer is ended.'),
  overlap: z
    .string()
    .nullish()
    .describe(
      'If a run still goes on when the next run is due: "skip" leaves out the next run (the default), "queue" lets it wait, "parallel" runs both.',
    ),
});
export type DraftInput = z.output<typeof draftInput>;

/** Gives what the person was shown, or all that is wrong with it. */
export type OfferDraft = (
  input: DraftInput,
  context: CallContext,
) => Promise<{ ok: true; shown: string } | { ok: false; faults: readonly Fault[] }>;

const outputSchema = z.looseObject({ shown: z.string() });

export function createDraftTool(offer: OfferDraft): Tool {
  return defineTool({
    name: DRAFT_TOOL,
    summary: 'show your person a draft of work for later; their yes stores it',
    description: [
      'Shows your person a draft in words. It stores nothing; their yes stores it. Give a name and exactly one of what, plan, instruction and skill; or "schedule" to change the time of one.',
      'Take addresses, names and texts from what your person said. A new draft replaces the one before.',
    ],
    input: draftInput,
    output: outputSchema,
    effect: 'idempotent',
    audience: 'member',
    examples: [
      {
        input: {
          name: 'Stand-up',
          trigger: { cron: '55 9 * * 1-5' },
          plan: [{ toolId: 'tell', tool: 'message.send', input: { text: 'Stand-up!' } }],
        },
        does: 'show a reminder on weekdays',
      },
      { input: { schedule: 'Stand-up', when: 'every weekday at 09:30' }, does: 'another time' },
    ],
    async call(input, context) {
      const offered = await offer(input, context);
      if (offered.ok) return done({ shown: offered.shown, next: NEXT });
      const faults = offered.faults.map((fault) => `- ${inWords(fault)}`).join('\n');
      const message = `The draft can't be shown. What is wrong with it:\n${faults}`;
      return fail({ code: offered.faults[0]?.code ?? 'bad-proposal', message });
    },
  });
}

const NEXT =
  'Your person reads this draft and answers yes or no. It is stored only after their yes. Do not repeat it in your answer.';

/** Its plan is a list of calls. */
function inWords({ message, hint, details }: Fault): string {
  const path = String(details?.['path'] ?? '').replace(/^plan\.tools/, 'plan');
  const end = hint === '' || /[.!?:]$/.test(message) ? '' : '.';
  return `${path === '' ? '' : `${path}: `}${message}${end} ${hint}`.trim();
}
