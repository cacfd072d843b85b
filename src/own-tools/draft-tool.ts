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
  name: z.string().describe('A short name.'),
  when: z
    .string()
    .nullish()
    .describe(
      'When, in words and nothing else: "every weekday at 9", "every 15 minutes", "tomorrow at 17:00".',
    ),
  trigger: json
    .nullish()
    .describe(
      'In the place of "when", for what words can\'t say: {"cron":"0 9 * * 1-5"}, {"every":"15m"}, {"at":"2030-01-31T17:00"} or {"rrule":"FREQ=MONTHLY;BYDAY=3FR","startsAt":"2030-01-01T09:00"}, by the wall clock of the person, with "timezone" only where they name another. Without both: now, once.',
    ),
  what: json
    .nullish()
    .describe(
      'Take it wherever it can say it: {"source":…,"takes":[…],"filters":[…],"cases":[{"condition":…,"actions":[{"kind":"tell"}]}]}. source: {"kind":"web","url":"…"}, feed, file or folder with "path", program with "command", tool. takes: {"kind":"part","part":"title"}, {"kind":"value","name":"price"}, {"kind":"field","path":"a.b"}, selector, number, date, items, lines. filters: {"kind":"new"}, {"kind":"contains","words":["…"]}, {"kind":"most","most":5}. condition: {"test":{"kind":"compare","is":"below","value":50}}, or a test of changes, contains, appears, disappears, fails, succeeds, slow, older, count, between; "tellsEnd":true. actions: tell, ask, post, write, append, run, call.',
    ),
  plan: z
    .array(json)
    .nullish()
    .describe(
      'Calls that are the same each time, which run without you: {"toolId":"page","tool":"http.request","input":{"url":"…"}}. ${page.body} stands for what an earlier call gave, which is named in "dependencies":["page"]. message.send without a session tells the person.',
    ),
  instruction: z
    .string()
    .nullish()
    .describe('What has to be judged each time: an agent reads it, with the tools of "tools".'),
  tools: z.array(z.string()).nullish().describe('The tools that an instruction may call.'),
  skill: z.string().nullish().describe('What a skill does, by its name.'),
});
export type DraftInput = z.output<typeof draftInput>;

/** What the person was shown, or all that is wrong with it. */
export type OfferDraft = (
  input: DraftInput,
  context: CallContext,
) => Promise<{ ok: true; shown: string } | { ok: false; faults: readonly Fault[] }>;

export function createDraftTool(offer: OfferDraft): Tool {
  return defineTool({
    name: DRAFT_TOOL,
    summary: 'show your person what would happen later or again, for their yes',
    description: [
      'Shows a draft, and stores nothing: what they read is made from the draft, and their yes stores it. Exactly one of what, plan, instruction and skill. An instruction is for judgement alone.',
      'Take addresses, names and texts from their words. Another draft takes the place of this one.',
    ],
    input: draftInput,
    output: z.looseObject({ shown: z.string() }),
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
    ],
    async call(input, context) {
      const offered = await offer(input, context);
      if (offered.ok) return done({ shown: offered.shown, next: NEXT });
      const faults = offered.faults.map(inWords).join(' ');
      return fail({ code: offered.faults[0]?.code ?? 'bad-proposal', message: faults });
    },
  });
}

const NEXT =
  'They read this, and answer with yes or no themselves; nothing is stored before that. Do not repeat it.';

function inWords({ message, hint, details }: Fault): string {
  const path = (details as { path?: string } | undefined)?.path;
  return `${path === undefined || path === '' ? '' : `${path}: `}${message} ${hint}`.trim();
}
