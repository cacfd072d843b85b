/**
 * A question about the time that names what could not be read: whether another time would take its place, or the words
 * would stay where they do not belong.
 */
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { CompileResult } from '../compile-types.ts';
import { carriedTexts } from './carried-texts.ts';
import type { Looking } from './last-look.ts';

/** The same sentence with this answer more; behind an open question less is tried, and behind a time nothing. */
export type Again = (
  answer: string | readonly string[],
  of: 'choice' | 'open' | 'time',
) => CompileResult;

/** What a question says can't be read. */
export const quotedIn = (asked: string): string | null => /"([^"]+)"/.exec(asked)?.[1] ?? null;

/**
 * What times of two kinds lead to, and the words that stay where they do not belong. Where nothing could stay, one refusal
 * of a restricted sentence tells as much as all of them, and so does one time that leads on of any other.
 */
export function timeAskedPast(
  text: string,
  asked: string,
  { isRestricted, looking, again }: { isRestricted: boolean; looking: Looking; again: Again },
): { stray: string | null; results: CompileResult[] } {
  const { usualPace, howOften } = looking.language.say;
  const lead = leadIn(text, asked, looking);
  if (lead !== null) return { stray: lead, results: [] };
  const tried: { answer: string; result: CompileResult }[] = [];
  for (const answer of [usualPace, howOften.at(-1) ?? usualPace]) {
    const result = again(answer, 'time');
    tried.push({ answer, result });
    const isDecided = (result.kind === 'not-understood') === isRestricted;
    if (isDecided && quotedIn(asked) === null) return { stray: null, results: [result] };
  }
  const strays = tried.flatMap((one) => strayIn(text, asked, { ...one, looking }) ?? []);
  const results = tried.map(({ result }) => result);
  const isLast = !isRestricted && results.every(({ kind }) => kind === 'not-understood');
  // What comes once takes no rhythm for an answer.
  const once = isLast ? [again(looking.language.say.at('15:00'), 'time')] : [];
  return { stray: strays[0] ?? null, results: [...results, ...once] };
}

/** "not eat after 8pm every day at 7:30pm": the first is a part of the task, and another says when. */
function leadIn(text: string, asked: string, { language }: Looking): string | null {
  const quoted = quotedIn(asked);
  if (quoted === null || [...text.matchAll(/(?<![\d:])\d{1,2}(?!\d)(?::\d\d)?/g)].length < 2)
    return null;
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => word.toLowerCase() === quoted.toLowerCase());
  const isLead = (index: number): boolean =>
    language.restrictions.timeLeads.has(words[index]?.toLowerCase() ?? '');
  const from = isLead(at) ? at : isLead(at - 1) ? at - 1 : -1;
  return at < 0 || from < 0 ? null : words.slice(from, from + 2).join(' ');
}

/**
 * Words that can't be read as a time, and stay where they are when another time is answered: in what is sent, or as more
 * times. With the word behind them, where that is all of it.
 */
function strayIn(
  text: string,
  asked: string,
  { result, answer, looking }: { result: CompileResult; answer: string; looking: Looking },
): string | null {
  const quoted = quotedIn(asked);
  const at = quoted === null ? -1 : text.toLowerCase().indexOf(quoted.toLowerCase());
  if (quoted === null || at < 0 || result.kind !== 'draft') return null;
  const { draft } = result;
  const words = quoted.toLowerCase().split(/\s+/);
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  // "two days of march" of "on the last two days of march".
  const isCarried = carriedTexts(draft, []).some((one) =>
    (pairs.length === 0 ? words : pairs).some((said) =>
      ` ${one.text.toLowerCase()} `.includes(` ${said} `),
    ),
  );
  const answered = looking.clock.read(answer);
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
