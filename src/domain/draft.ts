/** A wish as it was understood, by the compiler or a model, as a conversation keeps it and as the API shows it. */
import { z } from 'zod';
import { printable } from '../base/printable.ts';
import { grantSchema } from './grant.ts';
import { planSchema } from './plan/plan.ts';
import { SCHEDULE_STATUSES } from './run/run-words.ts';
import { ENDS_AFTER_POLICIES } from './schedule/policies.ts';
import { triggerSchema } from './schedule/trigger.ts';

const ids = z.array(z.string());

/** Actions on schedules that exist, or on the conversation. */
export const managementSchema = z.union([
  /** `back`: to the draft that was shown before this one. */
  z.strictObject({ kind: z.enum(['help', 'list', 'accept', 'discard', 'back']) }),
  /** Only those that wait for an event. */
  z.strictObject({ kind: z.literal('list'), of: z.literal('events') }),
  z.strictObject({ kind: z.enum(['remove', 'pause', 'resume', 'run', 'why', 'next']), ids }),
  z.strictObject({ kind: z.literal('pause-until'), ids, untilUtc: z.string() }),
  /** The run of each at this time is left out, once; or comes after all. */
  z.strictObject({ kind: z.enum(['skip', 'unskip']), ids, fires: z.array(z.iso.datetime()) }),
  z.strictObject({ kind: z.literal('rename'), ids, name: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('update'), ids, trigger: triggerSchema }),
  /** Restores removed schedules, each with the status that it had. */
  z.strictObject({ kind: z.literal('restore'), ids, statuses: z.array(z.enum(SCHEDULE_STATUSES)) }),
  /** One call of a tool that was asked for by a phrase or as a command. */
  z.strictObject({
    kind: z.literal('call'),
    tool: z.string(),
    input: z.record(z.string(), z.unknown()),
    isRead: z.boolean(),
  }),
]);

export type Management = z.output<typeof managementSchema>;

const oneDraft = z.strictObject({
  tier: z.enum(['direct', 'agent']),
  trigger: triggerSchema.nullable().describe('Null where it is for now and once.'),
  plan: planSchema.nullable(),
  instruction: z.string().nullable(),
  capabilities: z.array(z.string()),
  grants: grantSchema
    .array()
    .optional()
    .describe(
      'What a yes of the owner grants it beyond the settings; left out where that is nothing.',
    ),
  name: z.string(),
  summary: z.string().describe('What was understood, in words.'),
  notes: z.array(z.string()),
  /** Notes that describe the house as it was when the draft was shown; the next showing replaces them. */
  noted: z.array(z.string()).optional(),
  nextFires: z.array(z.iso.datetime()),
  cost: z.strictObject({ tokens: z.number().nullable(), modelCalls: z.number().nullable() }),
  /** Parts of the wish that the draft does not do; they stand first among the notes. */
  leavesOut: z.array(z.string()).optional(),
  /** It is over after the first run that does something. */
  endsAfter: z.enum(ENDS_AFTER_POLICIES).optional(),
  /** A reminder: how often it is told again until it is done, and who is told if nobody answers. */
  againEveryMs: z.int().optional(),
  ifUnanswered: z
    .strictObject({
      afterMs: z.int(),
      session: z.string(),
      name: z.string().nullable().describe('Who is told; null for the person themselves.'),
      way: z.string().nullable().describe('On which channel; null for the usual one.'),
    })
    .optional(),
  /** Its messages are sent in quiet hours too. */
  urgent: z.literal(true).optional(),
  /** The skill that it runs, by name. */
  skill: z.string().nullable(),
  /** Input for its skill, from the slots of the phrase that called for it. */
  input: z.record(z.string(), z.unknown()).optional(),
  /** The session that it answers to, if that is not the conversation it was made in. */
  session: z.string().optional(),
  madeBy: z.enum(['compiler', 'model']).describe('Who drafted it from the words.'),
  manage: managementSchema.nullable(),
});

/** `also`: the others that were wished for in the same message. They are agreed to, refused and taken back with it. */
export const draftSchema = oneDraft.extend({ also: z.array(oneDraft).optional() });
export type Draft = z.output<typeof draftSchema>;

/** The parts of a draft that are shown to others. */
export const draftView = oneDraft.omit({ manage: true, noted: true, leavesOut: true });
export type DraftView = z.output<typeof draftView>;

/** Each by itself, in the order in which they were said. */
export function draftsIn({ also = [], ...first }: Draft): Draft[] {
  return [first, ...also];
}

/** The view of a draft: the first, and all of them if there are several. Letters that nobody sees are written out. */
export function viewDraft(draft: Draft): { draft: DraftView; drafts?: DraftView[] } {
  const [first, ...others] = draftsIn(draft).map(
    ({ manage: _, noted: __, leavesOut: ___, ...view }) => ({
      ...view,
      name: printable(view.name),
      summary: printable(view.summary),
      notes: view.notes.map(printable),
    }),
  );
  if (first === undefined) throw new Error('there is no draft');
  return others.length === 0 ? { draft: first } : { draft: first, drafts: [first, ...others] };
}

/** The same done to each. */
export async function eachDraft(
  draft: Draft,
  change: (one: Draft) => Promise<Draft>,
): Promise<Draft> {
  const changed: Draft[] = [];
  for (const one of draftsIn(draft)) changed.push(await change(one));
  return asOneDraft(changed);
}

/** The other way round. */
export function asOneDraft(drafts: readonly Draft[]): Draft {
  const [first, ...others] = drafts;
  if (first === undefined) throw new Error('there is no draft');
  return others.length === 0 ? first : { ...first, also: others };
}

/** Asked if something is open. */
export const questionSchema = z.strictObject({ text: z.string(), choices: z.array(z.string()) });
export type DraftQuestion = z.output<typeof questionSchema>;

/** A question with what answers it besides one of its choices; left out if nothing else does, or a time. */
export const openQuestionSchema = questionSchema.extend({
  /** `task`: what somebody is reminded of; `place`: an address or a file; `words`: a name or a value; `choice`: nothing. */
  takes: z.enum(['task', 'place', 'words', 'choice']).optional(),
  /** Only rules have to ask it: a model reads the wish without. */
  isForRules: z.literal(true).optional(),
  /** Somebody who is to be looked up among the contacts before anybody is asked. */
  contact: z.string().optional(),
});
export type OpenQuestion = z.output<typeof openQuestionSchema>;
