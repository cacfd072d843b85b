/**
 * What becomes of words where no model is there to think: what would fail each time is stored only for who insists, and a
 * question is looked up in what is remembered.
 */
import {
  type CompileOptions,
  type Draft,
  nearestRecipes,
  remindsInstead,
  restartsSomething,
} from '../compiler/compiler.ts';
import { viewDraft } from '../domain/draft.ts';
import type { AskAnswer } from './ask-types.ts';
import type { createDraftNotes } from './drafts/draft-notes.ts';
import type { createToolCalls } from './phrases/call-tools.ts';
import { draftOfCall, type PhraseTool } from './phrases/read-phrase.ts';
import type { Talk } from './talk-turn.ts';

export function createWithoutModel({
  notes,
  calls,
}: {
  notes: Pick<ReturnType<typeof createDraftNotes>, 'lacksModel'>;
  calls: Pick<ReturnType<typeof createToolCalls>, 'call'>;
}) {
  /** Asks whether something is to be stored that fails for want of a model; null where it is not, or is asked no more. */
  async function askWhetherToStore(
    draft: Draft,
    said: { text: string; answers: readonly string[] },
    { talk, facts }: { talk: Talk; facts: CompileOptions },
  ): Promise<AskAnswer | null> {
    const { words, dryRun, keep } = talk;
    if (restartsSomething(draft.instruction ?? '') && (await notes.lacksModel(draft))) {
      if (!dryRun) await keep({ draft: null });
      return { kind: 'not-understood', reason: words.restartNeedsModel, suggestions: [] };
    }
    const isAgreed = said.answers.includes(words.storeAnyway);
    if (dryRun || isAgreed || !(await notes.lacksModel(draft))) return null;
    if (said.answers.at(-1) === words.no) {
      await keep({ draft: null }, 'refused');
      return { kind: 'draft', ...viewDraft(draft), accepted: true, text: words.forgotten };
    }
    const near = nearestRecipes(draft.instruction ?? draft.name, talk.language);
    const text = words.needsModel(draft.name, near);
    const { answers } = said;
    const reminder = remindsInstead(said.text, answers, facts);
    const choices = [words.storeAnyway, ...(reminder === null ? [] : [reminder]), words.no];
    const question = { text, choices };
    const kept = { ...question, takes: 'choice' as const };
    await keep({
      draft: null,
      pending: { text: said.text, answers: [...answers], question: kept },
    });
    return { kind: 'question', question };
  }

  /** What is remembered of what is asked; null where it asks nothing, or nothing is. */
  async function recall(text: string, tools: readonly PhraseTool[], talk: Talk) {
    const tool = tools.find(({ name }) => name === 'memory.search');
    if (tool === undefined || talk.dryRun || !text.trim().endsWith('?')) return null;
    const input = { query: text.trim() };
    const call = { kind: 'call', tool: tool.name, input, isRead: true } as const;
    const { isDone, text: told, output } = await calls.call(call, talk);
    if (!isDone || countOf(output) === 0) return null;
    const shown = viewDraft(draftOfCall(tool, input));
    return { kind: 'draft', ...shown, accepted: true, text: talk.words.remembered(told) } as const;
  }

  return { askWhetherToStore, recall };
}

function countOf(output: unknown): number {
  const { count } = (output ?? {}) as { count?: unknown };
  return typeof count === 'number' ? count : 0;
}
