/** What a phrase means in a conversation: it answers the question that is open, or is a wish of its own. */

import { createEffort, type Effort, withinEffort } from '../base/effort.ts';
import {
  type CompileOptions,
  type CompileQuestion,
  compile,
  type Draft,
  matchAnswer,
  mayWish,
  type OneResult,
  plainAnswer,
  spokenIn,
  tooEntangled,
} from '../compiler/compiler.ts';
import { asOneDraft } from '../domain/draft.ts';
import { type ChannelWords, readChannelWords } from '../language/channels/read-channel-words.ts';
import { keptFilesOrder } from '../language/kept-files.ts';
import { mailInFull } from '../language/mail-quotes.ts';
import { forgetAbout } from '../language/read-forget.ts';
import { readUrgent } from '../language/urgent-words.ts';
import type { Conversation } from './conversations.ts';
import { fitsQuestion } from './fits-question.ts';
import { isShort } from './is-short.ts';
import { type Answering, insteadOf } from './leads-on.ts';
import { type PhraseHouse, readPhrase } from './phrases/read-phrase.ts';
import { readOrders } from './read-orders.ts';
import { talkWordsOf } from './words/talk-words-of.ts';

interface Understood {
  result: OneResult;
  /** The text that was compiled, with what was answered to its questions. */
  text: string;
  answers: string[];
  /** The way that the text names. */
  channel: ChannelWords;
  /** It has nothing to do with the question that was open. */
  isNew?: true;
}

interface Around {
  facts: CompileOptions;
  isTrial: boolean;
  house: PhraseHouse;
  /** One for all that is read of the message. */
  effort: Effort;
}

/** An answer to the question that is open, else something new. */
export function understand(text: string, conversation: Conversation, around: Around): Understood {
  const kept = keptFilesOrder(text) ?? mailInFull(text);
  const read = understandAhead(kept ?? text, conversation, around);
  if (kept !== null) return read;
  const meant = read.result.kind === 'not-understood' ? forgetAbout(text) : null;
  if (meant === null) return read;
  const other = understandAs(meant, conversation, around);
  return other.result.kind === 'draft' ? other : read;
}

/** Draws on what is left of the effort; where that is spent, it is asked. */
function understandAhead(text: string, conversation: Conversation, around: Around): Understood {
  const read = understandAs(text, conversation, around);
  const { effort, house } = around;
  const options = optionsIn(conversation, around);
  const previous = { ...options.previous, question: null };
  const answering: Answering = (more) =>
    readWay(read.text, { ...options, previous, answers: [...read.answers, ...more] }, house).result;
  const left = createEffort(effort.most - effort.spent);
  const result = isAskedAgain(read, conversation)
    ? 'ring'
    : withinEffort(
        left,
        () => insteadOf(read.result, answering),
        () => null,
      );
  effort.spent += Math.min(left.spent, left.most);
  if (result !== 'ring') return result === null ? read : { ...read, result };
  const code = spokenIn(text, { code: options.language, spoken: conversation.language });
  const reason = talkWordsOf(code).notRead(read.text);
  return { ...read, result: { kind: 'not-understood', reason, suggestions: [] } };
}

/** One of its choices was taken, and nothing came of it but the same question. */
function isAskedAgain({ result, answers }: Understood, { pending }: Conversation): boolean {
  if (pending === null || result.kind !== 'question') return false;
  const { text, choices } = pending.question;
  const isSame = result.question.text === text && result.question.choices.join() === choices.join();
  return isSame && choices.includes(answers.at(-1) ?? '');
}

function understandAs(
  text: string,
  conversation: Conversation,
  { effort, ...around }: Around,
): Understood {
  const options = optionsIn(conversation, around);
  return withinEffort(
    effort,
    () => answerOrWish(text, conversation.pending, { options, house: around.house }),
    () => ({ ...asIs(text, tooEntangled(text, options)), text, answers: [], isNew: true }),
  );
}

/** What is known, with what was talked about last. */
function optionsIn(
  { pending, draft, scheduleId, undo, earlier, listed, language }: Conversation,
  { facts, isTrial }: Pick<Around, 'facts' | 'isTrial'>,
) {
  const question = pending?.question.text ?? null;
  const done = {
    undo: undo.at(-1)?.what ?? null,
    hasEarlier: earlier.length > 0,
    listed,
    language,
  };
  return { ...facts, previous: { draft, scheduleId, question, isTrial, ...done } };
}

function answerOrWish(
  text: string,
  pending: Conversation['pending'],
  { options, house }: { options: ReturnType<typeof optionsIn>; house: PhraseHouse },
): Understood {
  const answered = (answer: string): Understood | null => {
    if (pending === null) return null;
    // What was meant is said in full, and answers nothing in it.
    const answers = answer === pending.text ? pending.answers : [...pending.answers, answer];
    // What was asked about may itself have been a change.
    const previous = { ...options.previous, question: null };
    const heard = readWay(pending.text, { ...options, previous, answers }, house);
    return { ...heard, text: pending.text, answers };
  };
  const choice = pending === null ? null : chosenOf(text, pending);
  const chosen = choice === null ? null : answered(choice);
  if (chosen !== null) return chosen;
  const alone = (heard: Heard): Understood => ({ ...heard, text, answers: [] });
  // Any words may answer a question without choices, "hello" too.
  const isFree =
    pending !== null && pending.question.choices.length === 0 && !text.trim().endsWith('?');
  const asNew = (): Understood => ({
    ...alone(
      readWay(text, { ...options, previous: { ...options.previous, question: null } }, house),
    ),
    isNew: true,
  });
  const fresh = alone(
    isFree ? asIs(text, compileAsOne(text, options)) : readWay(text, options, house),
  );
  if (pending === null || fresh.result.kind === 'draft') return fresh;
  if (!fitsQuestion(text, pending.question, options)) return asNew();
  const free = answered(text);
  if (free !== null && isNarrower(free.result, pending.question)) return free;
  const isSame =
    free?.result.kind === 'question' && free.result.question.text === pending.question.text;
  const isAnswer = free !== null && !isSame && free.result.kind !== 'not-understood';
  // What leads to a question of its own may still be the answer: "in the afternoon, of course".
  const isNew = fresh.result.kind === 'question' && free?.result.kind !== 'draft';
  if (isAnswer && !isNew) return free;
  const other = isFree ? alone(readWay(text, options, house)) : fresh;
  // A wish that is not understood is no wrong answer either.
  const isLost =
    other.result.kind === 'not-understood' && !isShort(text, 4) && mayWish(text, options);
  return isLost ? asNew() : other;
}

/** A yes chooses what was offered: a sentence that may have been meant, or to do it beside not to. */
function chosenOf(text: string, pending: NonNullable<Conversation['pending']>): string | null {
  const { choices } = pending.question;
  const [first] = choices;
  const isOffer = first === pending.text || plainAnswer(choices.at(-1) ?? '') === 'no';
  const isYes = isOffer && plainAnswer(text) === 'yes';
  return isYes && first !== undefined ? first : matchAnswer(text, choices);
}

/** "the evening one", of three: the same question, about two of them. */
function isNarrower(result: OneResult, { text, choices }: CompileQuestion): boolean {
  if (result.kind !== 'question' || result.question.text !== text) return false;
  return result.question.choices.length < choices.length;
}

type Heard = Pick<Understood, 'result' | 'channel'>;

/** Several drafts are one here, because they stand and fall together. */
function compileAsOne(text: string, options: CompileOptions): OneResult {
  const result = compile(text, options);
  return result.kind === 'drafts' ? { kind: 'draft', draft: asOneDraft(result.drafts) } : result;
}

function asIs(text: string, result: OneResult): Heard {
  return { result, channel: { channel: null, text, doubtful: null } };
}

/** The words for a way are no part of a wish; where they leave none, they were meant otherwise. */
function readWay(text: string, options: CompileOptions, house: PhraseHouse): Heard {
  const channel = readChannelWords(text);
  const { channel: way, doubtful } = channel;
  if (way === null && doubtful === null)
    return { result: readWeight(text, options, house), channel };
  const whole = readWeight(text, options, house);
  // Each message of it says itself where it goes.
  if (whole.kind === 'draft' && whole.isPlaced === true) return asIs(text, whole);
  if (way === null) return { result: whole, channel };
  const { draft = null, question = null } = options.previous ?? {};
  const isOfDraft = channel.text === '' && draft?.manage === null && question === null;
  if (isOfDraft) return { result: { kind: 'draft', draft }, channel };
  if (readPhrase(text, options, house) === null) {
    const result = readWeight(channel.text, options, house);
    if (isWish(result)) return { result, channel };
  }
  return asIs(text, whole);
}

function isWish(result: OneResult): boolean {
  return (
    (result.kind === 'draft' && result.draft.manage === null) ||
    (result.kind === 'question' && result.isChange !== true)
  );
}

/** The word that calls a wish urgent is no part of it; alone, it is about what was shown. */
function readWeight(text: string, options: CompileOptions, house: PhraseHouse): OneResult {
  const { isUrgent, text: rest } = readUrgent(text);
  if (!isUrgent) return read(text, options, house);
  const { draft = null, question = null } = options.previous ?? {};
  const isOfDraft = rest === '' && question === null && draft?.manage === null;
  if (isOfDraft && draft.trigger !== null) return { kind: 'draft', draft: asUrgent(draft) };
  const result = rest === '' ? read(text, options, house) : read(rest, options, house);
  const isTimed = result.kind === 'draft' && result.draft.trigger !== null;
  if (isTimed && isWish(result)) return { ...result, draft: asUrgent(result.draft) };
  // Where no wish is left, it was meant otherwise.
  return rest === text ? result : read(text, options, house);
}

function asUrgent(draft: Draft): Draft {
  const { also } = draft;
  return {
    ...draft,
    urgent: true,
    ...(also && { also: also.map((one) => ({ ...one, urgent: true as const })) }),
  };
}

/** What the compiler makes of a look at the schedules. */
const LOOKS: ReadonlySet<string> = new Set(['help', 'list', 'why', 'next']);

/** Phrases of Rote's own tools come first, unless something is open that the words may be meant for. */
function read(text: string, options: CompileOptions, house: PhraseHouse): OneResult {
  const each = (part: string, how: CompileOptions): OneResult => read(part, how, house);
  const both = readOrders(text, options, each, true);
  if (both !== null) return both;
  const whole = readOne(text, options, house);
  if (whole.kind !== 'not-understood') return whole;
  return readOrders(text, options, each) ?? whole;
}

function readOne(text: string, options: CompileOptions, house: PhraseHouse): OneResult {
  const said = readPhrase(text, options, house);
  const { draft = null, question = null } = options.previous ?? {};
  if (said?.isFirst === true && draft === null && question === null) return said.result;
  const result = compileAsOne(text, options);
  if (said === null) return result;
  const isLook = result.kind === 'draft' && LOOKS.has(result.draft.manage?.kind ?? '');
  const isUnclear =
    result.kind === 'not-understood' || (result.kind === 'question' && result.isChange !== true);
  // A phrase of a skill never stands in for what means something by itself.
  return isUnclear || (isLook && said.isFirst) ? said.result : result;
}
