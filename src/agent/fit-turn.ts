/**
 * What a request holds of the turn that is under way, within the room of the conversation: old results are
 * left out first, each with the way back to it, then whole rounds, then turns from before. The last round
 * stays whole. Much is left out at a time, so that what is sent begins the same for several rounds.
 */
import type { ModelMessage } from '../domain/model-call.ts';
import type { FittedHistory } from './fit-history.ts';
import { HEARD } from './hear-words.ts';
import { type CountTokens, pairs, sizeOf, trimHistory } from './trim-history.ts';

export interface SentTurn {
  history: FittedHistory;
  /** What was said in this turn, the message of the person first. */
  messages: ModelMessage[];
  /** How many of its rounds are left out. */
  leftOut: number;
}

export interface TurnRoom {
  tokens: number;
  countTokens: CountTokens;
  /** How the result of a call is read again. */
  readAgain: (step: string) => string;
  /** What was called in this turn, in words. */
  done: readonly string[];
}

/** The results of one round have at most this much of the room. */
export function roomOfRound(tokens: number): number {
  return Math.floor(tokens / 2);
}

/** The same turn where all of it has room. */
export function fitTurn(turn: SentTurn, room: TurnRoom): SentTurn {
  const { tokens, countTokens } = room;
  const { history } = turn;
  const opening = history.summary === null ? 0 : countTokens(history.summary.text);
  const past = history.turns.reduce((sum, one) => sum + sizeOf(one.messages, countTokens), 0);
  const size = ownSize(turn.messages, countTokens);
  if (opening + past + size <= tokens) return turn;
  // A quarter is left to the turns before, where they need so much.
  const ownRoom = tokens - opening - Math.min(past, Math.floor(tokens / 4));
  const kept = size <= ownRoom ? turn : shortenOwn(turn, ownRoom, room);
  const left = Math.max(0, tokens - opening - ownSize(kept.messages, countTokens));
  const turns = trimHistory(history.turns, { tokens: left, countTokens });
  return { ...kept, history: { ...history, turns } };
}

/** How much the rounds and what came before take; the message of the person has its room already. */
export function sentSize({ history, messages }: SentTurn, countTokens: CountTokens): number {
  const opening = history.summary === null ? 0 : countTokens(history.summary.text);
  const past = history.turns.reduce((sum, one) => sum + sizeOf(one.messages, countTokens), 0);
  return opening + past + ownSize(messages, countTokens);
}

function ownSize(messages: readonly ModelMessage[], countTokens: CountTokens): number {
  return sizeOf(messages.slice(1), countTokens);
}

function shortenOwn(turn: SentTurn, ownRoom: number, room: TurnRoom): SentTurn {
  const { countTokens } = room;
  const [asked, ...rest] = turn.messages;
  if (asked === undefined) return turn;
  const rounds = pairs(rest);
  const sizeOfAll = (): number =>
    rounds.reduce((sum, round) => sum + sizeOf(round, countTokens), 0);
  // Some of the room is freed for the rounds to come.
  const goal = Math.floor(ownRoom * 0.75);
  for (let index = 0; index < rounds.length - 1 && sizeOfAll() > goal; index++) {
    const step = `${turn.leftOut + index + 1}`;
    rounds[index] = (rounds[index] ?? []).map((message) => withoutResults(message, step, room));
  }
  let gone = 0;
  const lost: ModelMessage[] = [];
  if (sizeOfAll() > ownRoom)
    for (; rounds.length > 1 && sizeOfAll() > goal; gone++) lost.push(...(rounds.shift() ?? []));
  const leftOut = turn.leftOut + gone;
  const first = gone === 0 ? asked : withNote(withWords(asked, lost), leftOut, room.done);
  return { ...turn, messages: [first, ...rounds.flat()], leftOut };
}

/** Small results stay: the words in their place would be no shorter. */
const SMALL_TOKENS = 80;

/** Taken out whole: half of a text between marks would lose the mark that ends it. */
function withoutResults(message: ModelMessage, round: string, room: TurnRoom): ModelMessage {
  const { countTokens, readAgain } = room;
  if (message.role === 'assistant') return message;
  if (message.role === 'tool') {
    const results = message.results.map((result, index) =>
      countTokens(result.text) <= SMALL_TOKENS
        ? result
        : { ...result, text: leftOutText(readAgain(`${round}.${index + 1}`)) },
    );
    return { ...message, results };
  }
  const parts = message.parts.map((part) =>
    part.kind !== 'text' || isHeard(part) || countTokens(part.text) <= SMALL_TOKENS
      ? part
      : { ...part, text: leftOutText(readAgain(`${round}.1`)) },
  );
  return { ...message, parts };
}

function leftOutText(way: string): string {
  return `[What came of this was left out to make room. To read it again: ${way}]`;
}

function isHeard(part: { kind: string; text?: string }): boolean {
  return part.text?.startsWith(HEARD) === true;
}

/** What the person said meanwhile stays, though the rounds around it go. */
function withWords(asked: ModelMessage, gone: readonly ModelMessage[]): ModelMessage {
  if (asked.role !== 'user') return asked;
  const words = gone.flatMap((message) =>
    message.role === 'user' ? message.parts.filter(isHeard) : [],
  );
  return { ...asked, parts: [...asked.parts, ...words] };
}

const NOTE = '[Left out to make room:';
const MOST_DONE = 20;

/** Nothing is done twice because the model no longer sees that it did it. */
function withNote(asked: ModelMessage, leftOut: number, done: readonly string[]): ModelMessage {
  if (asked.role !== 'user') return asked;
  const parts = asked.parts.filter((part) => part.kind !== 'text' || !part.text.startsWith(NOTE));
  const calls = done.slice(-MOST_DONE).map((line) => `- ${line}`);
  const text = `${NOTE} your first ${leftOut} answers. What was called so far:\n${calls.join('\n')}]`;
  return { ...asked, parts: [...parts, { kind: 'text', text }] };
}
