/** A draft as a card: what a message offers, in words and as data, and what has become of it. */
import { z } from 'zod';
import { draftSchema } from './draft.ts';

const { trigger, plan, instruction, skill, tier, madeBy, name, summary, notes, nextFires, cost } =
  draftSchema.shape;

export const DRAFT_ENDS = ['accepted', 'refused', 'replaced'] as const;
export type DraftEnd = (typeof DRAFT_ENDS)[number];

const cardSchema = z.strictObject({
  kind: z
    .enum(['schedule', 'now', 'change'])
    .describe('Whether it would be stored, done once, or done to what is there.'),
  name,
  summary,
  language: z
    .string()
    .optional()
    .describe('What it is said in: en or de; left out by cards from before it was kept.'),
  when: z.string().nullable().describe('In words; null where it is for now and once.'),
  timezone: z.string().nullable(),
  nextFires,
  steps: z.array(z.string()).describe('Each call with all that it is given, in words.'),
  capabilities: z.array(z.string()),
  grants: z
    .array(z.string())
    .optional()
    .describe(
      'What a yes grants it beyond the settings, in words; left out where that is nothing.',
    ),
  cost,
  notes,
  tier,
  trigger,
  plan,
  instruction,
  skill,
  madeBy,
});
export type DraftFacts = z.output<typeof cardSchema>;

/** As it is kept with the message that shows it. */
const shownDraftSchema = cardSchema.extend({
  tag: z.string().describe('Names it in the values of the choices.'),
  also: z
    .array(cardSchema)
    .optional()
    .describe('The others that were wished for in the same message, and are answered with it.'),
});
export type ShownDraft = z.output<typeof shownDraftSchema>;

export const draftCardView = shownDraftSchema.extend({
  state: z
    .enum(['open', ...DRAFT_ENDS, 'expired'])
    .describe('Only an open one can be answered; an expired one was left without an answer.'),
});
export type DraftCardView = z.output<typeof draftCardView>;
export type DraftState = DraftCardView['state'];
