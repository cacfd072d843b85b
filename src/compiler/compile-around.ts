/** A wish with what was said around it: read without that where it comes to a plan, and what was left out is shown. */
import { asOneDraft, draftsIn } from '../domain/draft.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileResult, Draft } from './compile-types.ts';
import { type Around, withoutAsides } from './wish/asides.ts';
import { withTimeBehind } from './wish/time-behind.ts';
import { createAnswers } from './work/work.ts';

type Read = (text: string, reading: Reading) => CompileResult | null;

/** `text` as it is, or without its asides. What an agent or a reminder is told stays whole. */
export function readAround(
  text: string,
  reading: Reading,
  { read, given }: { read: Read; given: readonly string[] },
): CompileResult | null {
  const plain: Again = (said, answers) =>
    read(said, { ...reading, answers: createAnswers(answers) });
  const again: Again = (said, answers) => {
    const behind = withTimeBehind(said, reading);
    const isMoved = behind !== null && isBetter(said, behind, { again: plain, reading });
    return plain(isMoved ? behind : said, answers);
  };
  const around = withoutAsides(text, reading);
  if (around === null || !isBetter(text, around.wish, { again, reading }))
    return again(text, given);
  return noted(again(around.wish, given), around, reading);
}

type Again = (said: string, answers: readonly string[]) => CompileResult | null;

/** More is not asked before it is known what it comes to. */
const MOST_QUESTIONS = 4;

function isBetter(
  text: string,
  wish: string,
  { again, reading }: { again: Again; reading: Reading },
): boolean {
  const isRefused = (result: CompileResult | null): boolean =>
    result === null || result.kind === 'not-understood' || asksWho(result, reading);
  const bare = again(wish, []);
  if (isRefused(bare)) return false;
  const whole = again(text, []);
  if (isRefused(whole)) return true;
  // What is asked first may be the same for both: what comes of it decides.
  const answers: string[] = [];
  let made = bare;
  while (made?.kind === 'question' && answers.length < MOST_QUESTIONS) {
    const [choice] = made.question.choices;
    if (choice === undefined) break;
    answers.push(choice);
    made = again(wish, answers);
  }
  return made !== null && isPlan(made);
}

const asksWho = (result: CompileResult, { language }: Reading): boolean =>
  result.kind === 'question' && result.question.choices[0] === language.say.remindOfIt;

/** Looks at something or does something, and is more than words to send. */
function isPlan(result: CompileResult): boolean {
  const drafts = result.kind === 'draft' ? draftsIn(result.draft) : [];
  const all = result.kind === 'drafts' ? result.drafts : drafts;
  return all.some(
    ({ plan, manage }) =>
      manage === null && plan?.tools.some(({ tool }) => tool !== 'message.send') === true,
  );
}

function noted(
  result: CompileResult | null,
  { asides }: Around,
  { language }: Reading,
): CompileResult | null {
  const notes = asides.map((said) => language.say.notUsed(said));
  const withNotes = (draft: Draft): Draft => ({ ...draft, notes: [...draft.notes, ...notes] });
  if (result?.kind === 'draft') return { ...result, draft: withNotes(result.draft) };
  if (result?.kind === 'drafts')
    return { ...result, drafts: draftsIn(withNotes(asOneDraft(result.drafts))) };
  return result;
}
