/**
 * What the rules would leave to a model each time, a model may draft once as something that needs none. When is what
 * the rules have read. What the model drafts takes the place of what the rules did; if it would rather talk, the draft of the rules
 * stands, and if it can't be asked, or had no time, that says so.
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
  switch (thought.kind) {
    case 'draft':
      return thought.draft;
    case 'talk':
      return ruled;
    case 'nothing':
      return { ...ruled, notes: [...notes, thought.reason] };
  }
}

/** Drafted by the rules as an instruction; a change of one that is shown was thought about before. */
function isForEachTime(draft: Draft, shown: Draft | null): boolean {
  const { tier, manage, skill, madeBy, also, instruction } = draft;
  const isRuled = madeBy === 'compiler' && manage === null && skill === null && also === undefined;
  return isRuled && tier === 'agent' && shown?.instruction !== instruction;
}
