/**
 * A restriction is not asked past: where the sentence restricts something, its question is asked only if an answer leads
 * on. Any answer does, because only the words of the sentence are looked at.
 */
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { CompileResult } from '../compile-types.ts';
import { carriedTexts } from './carried-texts.ts';
import type { Restriction } from './find-restrictions.ts';
import { type Looking, restrictionsIn } from './last-look.ts';

/** The same sentence with this answer more; behind an open question less is tried. */
export type Again = (answer: string, isOpen: boolean) => CompileResult;

/** The refusal that every answer would lead to; null where the question can be asked. */
export function askedPast(
  text: string,
  { question }: CompileResult & { kind: 'question' },
  { looking, again }: { looking: Looking; again: Again },
): CompileResult | null {
  const restrictions = restrictionsIn(text, looking);
  const { choices, takes } = question;
  const [choice] = choices;
  const isOpen = choice === undefined;
  // An open question is about something else than what all of it hangs on.
  const hung = isOpen
    ? restrictions.find((one) => isHungOn(one) || isNamedIn(question.text, one))
    : undefined;
  if (hung !== undefined) return refusal(looking.language.say.notRead(hung.said));
  if (isOpen && takes === undefined) {
    const result = again(looking.language.say.usualPace, true);
    const stray = strayIn(text, question.text, { result, looking });
    if (stray !== null) return refusal(looking.language.say.notRead(stray));
    if (result.kind === 'not-understood') return result;
  }
  const [first] = restrictions;
  if (first === undefined) return null;
  let reason: string | null = null;
  for (const answer of isOpen ? anyOf(looking) : [choice]) {
    const result = again(answer, isOpen);
    const isLedTo = result.kind === 'draft' || result.kind === 'drafts';
    if (isLedTo || (!isOpen && result.kind === 'question')) return null;
    if (result.kind === 'not-understood') reason ??= result.reason;
  }
  return refusal(reason ?? looking.language.say.notRead(first.said));
}

const refusal = (reason: string): CompileResult => ({
  kind: 'not-understood',
  reason,
  suggestions: [],
});

/** Set off, and no condition that is read as one of what is looked at: "unless it rains", "except I am away". */
const isHungOn = ({ kind, takes, isSetOff, argument }: Restriction): boolean =>
  isSetOff &&
  takes === 'clause' &&
  (kind === 'condition' || kind === 'leaves-out') &&
  !/[/."]/.test(argument);

/** What a question says can't be read. */
const quotedIn = (asked: string): string | null => /"([^"]+)"/.exec(asked)?.[1] ?? null;

/** "except" is no time: what it leaves out was not read. */
function isNamedIn(asked: string, { said, word }: Restriction): boolean {
  const quoted = quotedIn(asked)?.toLowerCase();
  if (quoted === undefined) return false;
  const whole = said.toLowerCase();
  return quoted.includes(whole) || whole.startsWith(quoted) || quoted === word.split(' ', 1)[0];
}

/**
 * Words that can't be read as a time, and stay where they are when another time is answered: in what is sent, or as more
 * times. With the word behind them, where that is all of it.
 */
function strayIn(
  text: string,
  asked: string,
  { result, looking }: { result: CompileResult; looking: Looking },
): string | null {
  const quoted = quotedIn(asked);
  const at = quoted === null ? -1 : text.toLowerCase().indexOf(quoted.toLowerCase());
  if (quoted === null || at < 0 || result.kind !== 'draft') return null;
  const { draft } = result;
  const isCarried = carriedTexts(draft, []).some((one) =>
    ` ${one.text.toLowerCase()} `.includes(` ${quoted.toLowerCase()} `),
  );
  const answered = looking.clock.read(looking.language.say.usualPace);
  const isAnswered =
    answered.kind !== 'when' ||
    draft.trigger === null ||
    draft.trigger.kind === 'event' ||
    nextFires(draft.trigger, looking.clock.nowMs, 5).join() ===
      nextFires(answered.trigger, looking.clock.nowMs, 5).join();
  if (!isCarried && isAnswered) return null;
  const next = (/^\s+\S+/.exec(text.slice(at + quoted.length))?.[0] ?? '').replace(/[,;.!?]+$/, '');
  const isMore = !looking.language.taskJoints.has(next.trim().toLowerCase());
  return text.slice(at, at + quoted.length) + (isMore ? next : '');
}

/** A time, a place and a number: one of them is what is asked for. */
const anyOf = ({ language }: Looking): string[] => [
  language.say.usualPace,
  'https://example.org/a',
  '5',
];
