/** What the rules do not understand: a model drafts it, the agent works on it, or it is said why nothing comes of it. */
import {
  type CompileOptions,
  type CompileQuestion,
  type Draft,
  isGivenUp,
  isWholeWish,
  mayWish,
  type OneResult,
  saysGaveWay,
} from '../compiler/compiler.ts';
import { draftsIn } from '../domain/draft.ts';
import { viewRun } from '../domain/run/run-view.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { NOTHING_WAITS } from '../domain/waiting.ts';
import { readChannelWords } from '../language/channels/read-channel-words.ts';
import { waitingRecord } from '../people/waiting-book.ts';
import { saidAlone } from './answer-without.ts';
import type { AskAnswer } from './ask-types.ts';
import type { Conversation } from './conversations.ts';
import type { createDraftChannels } from './drafts/draft-channel.ts';
import type { DraftWithModel } from './drafts/drafter.ts';
import { toldOfShown } from './drafts/gave-way.ts';
import { withNotes } from './drafts/judge-draft.ts';
import type { createSettleDraft } from './drafts/settle-draft.ts';
import { shownLast } from './drafts/shown-draft.ts';
import { isShort } from './is-short.ts';
import { bentPath, pathNeverGranted } from './path-outside.ts';
import type { PhraseHouse } from './phrases/read-phrase.ts';
import type { Talk } from './talk-turn.ts';
import type { understand } from './understand.ts';
import type { createWithoutModel } from './without-model.ts';

interface Unread {
  talk: Talk;
  facts: CompileOptions;
  house: PhraseHouse;
  understood: ReturnType<typeof understand>;
  result: OneResult & { kind: 'not-understood' };
  /** What the rules made of it, where they would have to ask for the rest. */
  read?: RulesReading;
}

export function createThinking(parts: {
  settle: ReturnType<typeof createSettleDraft>['settle'];
  channels: ReturnType<typeof createDraftChannels>;
  alone: ReturnType<typeof createWithoutModel>;
  /** Null where there is no model, or none may answer. */
  drafterFor: (talk: Talk) => Promise<DraftWithModel | null>;
}) {
  const { settle, channels, alone, drafterFor } = parts;

  return async function think(text: string, unread: Unread): Promise<AskAnswer> {
    const { result, talk, understood, house } = unread;
    const draftWithModel = await drafterFor(talk);
    // What says why it is no answer asks again; after any other refusal no question is open.
    const pending = understood.isNew === true ? null : talk.conversation.pending;
    if (!talk.dryRun) await passBy(talk, draftWithModel === null ? pending : null);
    if (draftWithModel !== null) return thinkWith(draftWithModel, text, unread);
    const isOther = result.meant !== undefined && result.meant !== pending?.text;
    if (!isOther && pending !== null && !talk.dryRun && isShort(text))
      return askAgain(pending, result);
    if (!talk.dryRun && result.meant !== undefined) return askWhetherMeant(result.meant, unread);
    return (
      (await alone.recall(text, house.tools, talk)) ?? saidAlone(text, result, talk, unread.facts)
    );
  };

  async function thinkWith(
    draftWithModel: DraftWithModel,
    text: string,
    { facts, result, talk, read }: Unread,
  ): Promise<AskAnswer> {
    const { draft, scheduleId } = talk.conversation;
    // The agent's turn shows a draft where it wants to. Who has agreed beforehand, or only looks, has it made at once.
    const isAtOnce = talk.yes || talk.agentIsAway === true;
    const isDrafted = talk.dryRun || (isAtOnce && (draft !== null || mayWish(text, facts)));
    const { open, gaveWay } = besideOpen(text, talk, facts);
    const before = shownLast(open);
    const input = { ...before, ...readByRules(read) };
    if (!isDrafted) return handOver(text, talk, { input, gaveWay });
    const outside = pathNeverGranted(text);
    if (outside !== null) return refusePath(outside, talk);
    talk.onThink?.();
    const words = readChannelWords(text);
    const options = { ...facts, previous: { draft: open, scheduleId } };
    const signal = talk.signal ?? new AbortController().signal;
    const ruled = read?.trigger === undefined ? undefined : { trigger: read.trigger, notes: [] };
    const thought = await draftWithModel(words.text, options, { signal, ruled });
    if (thought.kind === 'draft') {
      const bent = bentPath(text, thought.draft);
      if (bent !== null) return refusePath(bent, talk);
      const placed = await channels.place(thought.draft, words, talk.session);
      const told = [...gaveWay, ...toldOfShown(placed, before.shown, talk.language)];
      return settle(withNotes(placed, told), talk);
    }
    if (thought.kind === 'nothing') return { ...result, reason: thought.reason };
    if (talk.dryRun) return { ...result, reason: talk.words.notToStore };
    return handOver(text, talk, { input, gaveWay });
  }
}

/** A whole wish is one of its own: a model that sees the open draft might change that instead. */
function besideOpen(
  text: string,
  { conversation: { draft }, language }: Talk,
  facts: CompileOptions,
): { open: Draft | null; gaveWay: string[] } {
  const isOwn = draft !== null && (draft.manage !== null || isWholeWish(text, facts));
  return isOwn
    ? { open: null, gaveWay: saysGaveWay(draftsIn(draft), language) }
    : { open: draft, gaveWay: [] };
}

/** What is not understood takes back a removal; what is open is told with it, and what can be undone is not. */
async function passBy(
  { conversation, keep }: Talk,
  pending: Conversation['pending'],
): Promise<void> {
  const { draft, undo } = conversation;
  const isOver = conversation.pending !== pending;
  if (draft !== null && isGivenUp(draft)) await keep({ draft: null, pending });
  else if (isOver || (draft === null && undo.length > 0)) await keep({ pending });
}

export async function handOver(
  text: string,
  {
    session,
    given,
    keep,
    effects,
  }: Pick<Talk, 'session' | 'keep' | 'effects'> & { given?: string | undefined },
  {
    gaveWay = [],
    ...more
  }: { input?: { shown?: unknown }; goesOn?: true; gaveWay?: readonly string[] } = {},
): Promise<AskAnswer> {
  // A "yes" that follows is the agent's, and belongs to no draft from before.
  await keep({ draft: null });
  await effects.keep(waitingRecord(session, NOTHING_WAITS, { kind: 'said', shows: null }));
  const work = workSchema.parse({ instruction: text.trim(), askedInZone: given, ...more });
  const definition = { trigger: null, work, sessionKey: null };
  const run = viewRun(await effects.queue({ definition, sessionKey: session }));
  return { kind: 'handed-over', run, ...(gaveWay.length > 0 && { text: gaveWay.join(' ') }) };
}

/** What can't be reached is said before anything is asked. */
export async function refusePath(path: string, { keep, words }: Talk): Promise<AskAnswer> {
  await keep({});
  return { kind: 'not-understood', reason: words.pathOutside(path), suggestions: [] };
}

/** What was read of a wish that rules alone would have to ask about. */
interface RulesReading {
  asked: CompileQuestion;
  trigger: Trigger | undefined;
}

/** What the agent is told of it. */
function readByRules(read: RulesReading | undefined): { rules?: unknown } {
  if (read === undefined) return {};
  const { asked, trigger } = read;
  return { rules: { ...(trigger !== undefined && { when: trigger }), notSaid: asked.text } };
}

export const NOTHING_READ: OneResult & { kind: 'not-understood' } = {
  kind: 'not-understood',
  reason: null,
  suggestions: [],
};

/** "evry monday": a yes, or a press on what is offered, is as if that had been said. */
async function askWhetherMeant(meant: string, { result, talk }: Unread): Promise<AskAnswer> {
  const question = { text: result.reason ?? meant, choices: [meant] };
  const kept = { ...question, takes: 'choice' as const };
  await talk.keep({ pending: { text: meant, answers: [], question: kept } });
  return { kind: 'question', question };
}

function askAgain(
  { question: { text, choices } }: NonNullable<Conversation['pending']>,
  { reason }: { reason: string | null },
): AskAnswer {
  return { kind: 'question', question: { text: reason ?? text, choices } };
}
