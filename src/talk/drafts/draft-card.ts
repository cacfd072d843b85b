/**
 * A draft as the card that a message shows: everything on it is said by us, and nothing is taken from what a plan says of
 * itself. What others wrote is in the words all the same, so letters that nobody sees are written out.
 */
import { printable, printableText } from '../../base/printable.ts';
import { describePlan, spokenIn } from '../../compiler/compiler.ts';
import { type Draft, draftsIn } from '../../domain/draft.ts';
import type { DraftFacts, ShownDraft } from '../../domain/shown-draft.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import { awaitedNames } from '../../schedule/events/awaited-name.ts';
import { talkWordsOf } from '../words/talk-words-of.ts';
import { tagOf } from './draft-tag.ts';

/** `schedules` are those of the person who reads it: what it waits for is called by its name. */
export async function cardOf(
  draft: Draft,
  schedules: Parameters<typeof awaitedNames>[1],
): Promise<ShownDraft> {
  const all = draftsIn(draft);
  const nameOf = await awaitedNames(
    all.map(({ trigger }) => trigger),
    schedules,
  );
  const [first = draft, ...others] = all;
  const also = others.length === 0 ? {} : { also: others.map((one) => factsOf(one, nameOf)) };
  return { tag: tagOf(draft), ...factsOf(first, nameOf), ...also };
}

function factsOf(draft: Draft, nameOf: (id: string) => string): DraftFacts {
  const { trigger, plan, manage, summary, grants } = draft;
  const language = spokenIn(summary, { code: undefined, spoken: null });
  const words = talkWordsOf(language);
  return {
    kind: manage !== null ? 'change' : trigger === null ? 'now' : 'schedule',
    name: printable(draft.name),
    summary: printable(summary),
    language,
    when: trigger === null ? null : describeTrigger(trigger, words.triggers, nameOf),
    timezone: trigger?.timezone ?? null,
    nextFires: draft.nextFires,
    steps: (plan?.tools ?? []).map((step) => printable(describePlan([step], summary))),
    capabilities: draft.capabilities.map(printable),
    ...(grants !== undefined && { grants: grants.map(words.grant) }),
    cost: draft.cost,
    notes: draft.notes.map(printable),
    tier: draft.tier,
    trigger,
    plan,
    instruction: draft.instruction === null ? null : printableText(draft.instruction),
    skill: draft.skill === null ? null : printable(draft.skill),
    madeBy: draft.madeBy,
  };
}
