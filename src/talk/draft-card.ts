/** A draft as the card that a message shows: everything on it is said by us, and nothing is taken from what a plan says of itself. */
import { contentHash } from '../base/content-hash.ts';
import { describePlan } from '../compiler/compiler.ts';
import { type Draft, draftsIn } from '../domain/draft.ts';
import type { DraftFacts, ShownDraft } from '../domain/shown-draft.ts';
import { describeGrant } from '../language/describe-grant.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';

export function cardOf(draft: Draft): ShownDraft {
  const [, ...others] = draftsIn(draft);
  const also = others.length === 0 ? {} : { also: others.map(factsOf) };
  return { tag: tagOf(draft), ...factsOf(draft), ...also };
}

function factsOf(draft: Draft): DraftFacts {
  const { trigger, plan, manage, summary, grants } = draft;
  return {
    kind: manage !== null ? 'change' : trigger === null ? 'now' : 'schedule',
    name: draft.name,
    summary,
    when: trigger === null ? null : describeTrigger(trigger),
    timezone: trigger?.timezone ?? null,
    nextFires: draft.nextFires,
    steps: (plan?.tools ?? []).map((step) => describePlan([step], summary)),
    capabilities: draft.capabilities,
    ...(grants !== undefined && { grants: grants.map((grant) => describeGrant(grant)) }),
    cost: draft.cost,
    notes: draft.notes,
    tier: draft.tier,
    trigger,
    plan,
    instruction: draft.instruction,
    skill: draft.skill,
    madeBy: draft.madeBy,
  };
}

/** Names a draft or a question; as it is read back from where it is kept. */
export function tagOf(value: unknown): string {
  return contentHash(JSON.parse(JSON.stringify(value))).slice(0, 8);
}
