/**
 * What the rules would leave to a model each time, a model may draft once as something that needs none. When is what
 * the rules have read; where the model can't, or has no time, the draft of the rules stands.
 */
import type { CompileOptions, Draft } from '../../compiler/compiler.ts';
import type { Talk } from '../talk-turn.ts';
import type { DraftWithModel } from './drafter.ts';

export async function thinkOnce(
  ruled: Draft,
  thinking: {
    /** What the person said, with what they answered. */
    words: string;
    facts: CompileOptions;
    talk: Talk;
    /** Null where there is no model, or none may answer. */
    drafterFor: (talk: Talk) => Promise<DraftWithModel | null>;
  },
): Promise<Draft> {
  const { words, facts, talk, drafterFor } = thinking;
  if (!isForEachTime(ruled, talk.conversation.draft)) return ruled;
  const draftWithModel = await drafterFor(talk);
  if (draftWithModel === null) return ruled;
  talk.onThink?.();
  const signal = talk.signal ?? new AbortController().signal;
  const { trigger, notes } = ruled;
  const thought = await draftWithModel(words, facts, { signal, ruled: { trigger, notes } });
  return thought.kind === 'draft' && thought.draft.tier === 'direct' ? thought.draft : ruled;
}

/** Drafted by the rules as an instruction; a change of one that is shown was thought about before. */
function isForEachTime(draft: Draft, shown: Draft | null): boolean {
  const { tier, manage, skill, madeBy, also, instruction } = draft;
  const isRuled = madeBy === 'compiler' && manage === null && skill === null && also === undefined;
  return isRuled && tier === 'agent' && shown?.instruction !== instruction;
}
