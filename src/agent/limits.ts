/**
 * How far a turn goes by itself: so many calls of tools, and so many in a stretch of time for the whole
 * conversation. Everything here is a decision; the loop acts on it.
 */
import { oneOf } from '../language/answer-words.ts';
import { ANSWER_WORDS } from '../language/answers.ts';

export type CallDecision = { kind: 'call' } | { kind: 'turn-limit' };

/** Whether one more call of a tool has room in this turn. */
export function decideCall(facts: { used: number; mostCalls: number }): CallDecision {
  return facts.used < facts.mostCalls ? { kind: 'call' } : { kind: 'turn-limit' };
}

/**
 * Whether one more round with the model has room. A round that calls nothing real (help, slips) counts
 * too, so that no model turns in circles for ever; the last one is there to say how it ended.
 */
export function hasRound(facts: {
  rounds: number;
  mostCalls: number;
  /** Whether it was asked how it ended; the answer to that has room too. */
  wasAsked?: boolean;
}): boolean {
  return facts.rounds <= facts.mostCalls + (facts.wasAsked === true ? 1 : 0);
}

export interface CallWindow {
  /** When calls were made, the oldest first. */
  calls: readonly number[];
  mostCalls: number;
  windowMs: number;
  nowMs: number;
}

export type WindowDecision =
  | { kind: 'call'; calls: number[] }
  | { kind: 'conversation-limit'; calls: number[]; waitMs: number };

/** Decides whether a conversation may make one more call. A clock that was set back makes nobody wait for ever. */
export function decideWindow({ calls, mostCalls, windowMs, nowMs }: CallWindow): WindowDecision {
  const recent = calls.filter((atMs) => atMs > nowMs - windowMs && atMs <= nowMs);
  if (recent.length < mostCalls) return { kind: 'call', calls: [...recent, nowMs] };
  const frees = recent[recent.length - mostCalls] ?? nowMs;
  return { kind: 'conversation-limit', calls: recent, waitMs: frees + windowMs - nowMs };
}

/** What a turn says that stopped at its limit. */
export function progressReport(report: {
  done: readonly string[];
  left: readonly string[];
  mostCalls: number;
  isConversation: boolean;
}): string {
  const { done, left, mostCalls, isConversation } = report;
  const calls = mostCalls === 1 ? '1 call' : `${mostCalls} calls`;
  return [
    `I stopped after ${calls}, which is as far as I go by myself.`,
    ...doneAndLeft(done, left),
    ...(isConversation ? ['', 'Shall I go on?'] : []),
  ].join('\n');
}

export function waitReport(report: {
  done: readonly string[];
  left: readonly string[];
  waitMs: number;
  isConversation: boolean;
}): string {
  const { done, left, waitMs, isConversation } = report;
  const again = `${isConversation ? 'Go on' : 'There is room again'} in ${waitInWords(waitMs)}.`;
  return [
    `This conversation has made as many calls as it may for now. ${again}`,
    ...doneAndLeft(done, left),
  ].join('\n');
}

/** The middle of every report of a turn that stopped. */
export function doneAndLeft(done: readonly string[], left: readonly string[]): string[] {
  return ['', 'Done:', ...listed(done), '', 'Left to do:', ...listed(left)];
}

function listed(lines: readonly string[]): string[] {
  return lines.length === 0 ? ['- nothing'] : lines.map((line) => `- ${line}`);
}

function waitInWords(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

const AGREES = oneOf([...ANSWER_WORDS.yes, ...ANSWER_WORDS.please]);
const NAMES_IT = oneOf(ANSWER_WORDS.goOn);
const GOES_ON = oneOf([...ANSWER_WORDS.goOn, ...ANSWER_WORDS.doIt]);
const PLEASE = oneOf([...ANSWER_WORDS.please, ...ANSWER_WORDS.atOnce]);
const GO_ON = new RegExp(
  `^(?:(?:${AGREES}|do|just)[\\s,.!]*)*(?:${AGREES}|${GOES_ON})` +
    `(?:[\\s,.!]+(?:${PLEASE}))*[\\s.!]*$`,
  'i',
);

const GO_ON_BY_NAME = new RegExp(
  `^(?:(?:${AGREES}|do|just)[\\s,.!]*)*(?:${NAMES_IT})(?:[\\s,.!]+(?:${PLEASE}))*[\\s.!]*$`,
  'i',
);

/** Whether the words mean nothing else than that what stopped shall go on: "go on", and not "yes". */
export function namesGoingOn(text: string): boolean {
  return text.length <= 60 && GO_ON_BY_NAME.test(text.trim());
}

/** Whether somebody says that what stopped shall go on. */
export function saysGoOn(text: string): boolean {
  return text.length <= 60 && GO_ON.test(text.trim());
}
