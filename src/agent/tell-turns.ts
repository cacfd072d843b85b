/**
 * Turns as text: in a line each (what was asked, which calls were made, the last words), or as a transcript
 * that a model can shorten.
 */
import { cutAtSentence } from '../base/cut-at-sentence.ts';
import type { AssistantPart, ModelMessage } from '../domain/model-call.ts';
import type { PastTurn } from './agent-ports.ts';
import { sentencesWithin } from './cut-result.ts';
import type { CountTokens } from './trim-history.ts';

interface Budget {
  tokens: number;
  countTokens: CountTokens;
}

const MOST_CALLS_NAMED = 8;
const LONGEST_WORDS = 160;
/** What one message has of a transcript. */
const MESSAGE_TOKENS = 300;

/** What was known before, then a line for each turn; where not all has room, the latest. */
export function outlineTurns(
  before: string | null,
  turns: readonly PastTurn[],
  { tokens, countTokens }: Budget,
): string {
  const old = before === null ? '' : sentencesWithin(before, Math.floor(tokens / 2), countTokens);
  return latestThatFit(old, turns.map(lineOf), { tokens, countTokens });
}

/** As much of each turn as has room; of those that have none, a line. */
export function transcribeTurns(
  before: string | null,
  turns: readonly PastTurn[],
  { tokens, countTokens }: Budget,
): string {
  const old = before === null ? '' : `(before all this)\n${before}`;
  const whole = turns.map(({ messages }) =>
    messages.map((message) => transcribe(message, countTokens)).join('\n'),
  );
  return latestThatFit(old, whole, { tokens, countTokens }, turns.map(lineOf));
}

/** Pieces from the latest to the first as long as there is room; one that has none may stand there shorter. */
function latestThatFit(
  head: string,
  pieces: readonly string[],
  { tokens, countTokens }: Budget,
  shorter: readonly string[] = [],
): string {
  let left = tokens - countTokens(`${head}\n`);
  const told: string[] = [];
  for (let index = pieces.length - 1; index >= 0; index--) {
    const fitting = [pieces[index], shorter[index]].find(
      (piece) => piece !== undefined && countTokens(`${piece}\n`) <= left,
    );
    if (fitting === undefined) break;
    left -= countTokens(`${fitting}\n`);
    told.unshift(fitting);
  }
  return [...(head === '' ? [] : [head]), ...told].join('\n');
}

function lineOf({ messages }: PastTurn): string {
  const asked = messages[0] === undefined ? '' : wordsOf(messages[0]).replace(/\n\[now\] .*/s, '');
  const calls = [...new Set(messages.flatMap(callsOf))];
  const last = messages.findLast(({ role }) => role === 'assistant');
  const said = last === undefined ? '' : wordsOf(last).replaceAll(COMMANDS, '');
  const named = calls.slice(0, MOST_CALLS_NAMED).join(', ');
  const more =
    calls.length > MOST_CALLS_NAMED ? ` and ${calls.length - MOST_CALLS_NAMED} more` : '';
  return [
    `- Asked: ${cutAtSentence(asked, LONGEST_WORDS)}`,
    calls.length > 0 ? `Called: ${named}${more}` : '',
    said.trim() === '' ? '' : `Answered: ${cutAtSentence(said, LONGEST_WORDS)}`,
  ]
    .filter((part) => part !== '')
    .join(' | ');
}

const COMMANDS = /```cmd\n(.*?)```/gs;

/** The names of what a model called, in the words of any mode. */
function callsOf(message: ModelMessage): string[] {
  if (message.role !== 'assistant') return [];
  return message.parts.flatMap((part) => {
    if (part.kind === 'tool-call')
      // As `call_tool` names it, and as it was named before.
      return [String(part.input['tool'] ?? part.input['skill'] ?? part.name)];
    const blocks = [...part.text.matchAll(COMMANDS)].flatMap(([, block = '']) => block.split('\n'));
    return blocks.flatMap((line) => /^\s*([a-z][\w.-]*)/i.exec(line)?.[1] ?? []);
  });
}

function transcribe(message: ModelMessage, countTokens: CountTokens): string {
  const who = { user: 'Person', assistant: 'Assistant', tool: 'Result' }[message.role];
  return `${who}: ${sentencesWithin(wordsOf(message), MESSAGE_TOKENS, countTokens)}`;
}

function wordsOf(message: ModelMessage): string {
  if (message.role === 'tool') return message.results.map(({ text }) => text).join('\n');
  return message.parts.flatMap((part) => spoken(part) ?? []).join('\n');
}

function spoken(part: AssistantPart | { kind: string; text?: string }): string | null {
  if (part.kind === 'reasoning' || part.kind === 'audio' || part.kind === 'picture') return null;
  if (!('name' in part)) return part.text ?? null;
  return `(${part.name} ${JSON.stringify(part.input)})`;
}
