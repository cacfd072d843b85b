/** A wish that something else was said in front of. */

import { ANSWER_WORDS } from '../../language/answers.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import { finish, notUnderstood } from '../compile-draft.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileResult } from '../compile-types.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import { isNumberWord, isSmall, isTimeWord, rowOf } from '../restrictions/word-row.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { spansIn, triggersIn } from '../when/result-kinds.ts';
import { instruct } from '../work/read-judgement.ts';
import { timedNote } from './as-reminder.ts';
import { withoutSpans } from './clean-text.ts';
import { askedAhead, type LedWish, withoutLeadIn } from './lead-in.ts';
import { settle } from './settle-time.ts';
import { wish } from './wish.ts';
import { bareWord } from './wish-words.ts';

export function ledWish(text: string, reading: Reading): CompileResult | null {
  const { language, clock } = reading;
  const asked = askedAhead(text, language);
  if (asked !== null) return answerLater(asked, reading);
  const led = withoutLeadIn(text, language);
  if (led === null) {
    const note = timedNote(text, reading);
    return note === null ? null : wish(note, reading);
  }
  // "Starting December 1st, remind me …" says when, and tells nothing.
  const leadTime = clock.read(led.lead);
  const spans = spansIn(leadTime);
  if (spans.length > 0 && withoutSpans(led.lead, spans, language) === '') return null;
  if (limitsWish(led, reading) || isOfOther(led.wish, spans, reading))
    return notUnderstood(text, language.say.notRead(led.lead), reading);
  const ofLead = isReminderAlone(led.wish, reading)
    ? wishInLead(led.lead, leadTime, language)
    : null;
  if (ofLead !== null) return wish(ofLead, reading);
  const beside = besideTime(led, spans, reading);
  if (beside !== null) return notUnderstood(text, language.say.notRead(beside), reading);
  return wish(led.wish, reading, led.lead);
}

/** "every Friday at 5pm, payday, remind me …": the time is of the wish, which has none, and what stands between tells nothing. */
function besideTime(
  { lead, wish: said }: LedWish,
  spans: readonly Span[],
  { language, words, clock }: Reading,
): string | null {
  const time = clock.read(said);
  const isTimed = time.kind !== 'none' || time.shift !== undefined;
  if (spans[0]?.start !== 0 || isTimed || states(lead, { language, words })) return null;
  const beside = withoutSpans(lead, spans, language);
  return ANSWER_WORDS.please.includes(beside.toLowerCase()) ? null : beside;
}

/** Whether it says something of somebody, with a verb. */
function states(said: string, { language, words }: Pick<Reading, 'language' | 'words'>): boolean {
  const { restrictions } = language;
  const { placed } = rowOf(said, { restrictions, time: words });
  return placed.some(({ bare }) => restrictions.persons.has(bare) || restrictions.finite.has(bare));
}

/** "two weeks long, remind me every day …": it tells nothing, and is of the time of what comes again behind it. */
function limitsWish({ lead, wish: said }: LedWish, { language, words, clock }: Reading): boolean {
  const { restrictions } = language;
  const row = rowOf(lead, { restrictions, time: words });
  const isOfWhen = (at: number): boolean => isTimeWord(row, at) || isNumberWord(row, at);
  const isLed =
    isOfWhen(0) || isSmall(row, 0) || restrictions.timeLeads.has(row.placed[0]?.bare ?? '');
  const isAgain = triggersIn(clock.read(said)).some(({ kind }) => kind !== 'at');
  const isStated = states(lead, { language, words });
  return isAgain && isLed && !isStated && row.placed.some((_, at) => isTimeWord(row, at));
}

/** "choir is on Friday, remind me ten minutes before the meeting at 2": what it is counted from is said behind it. */
function isOfOther(said: string, spans: readonly Span[], { clock }: Reading): boolean {
  const time = clock.read(said);
  return spans.length > 0 && time.kind !== 'none' && time.shift?.event === 'behind';
}

/** It says neither when nor what of. */
function isReminderAlone(said: string, { language, clock }: Reading): boolean {
  const wished = clock.read(said);
  const saysWhen = wished.kind !== 'none' || wished.shift !== undefined;
  return !saysWhen && matchPhrase(said, language, ['remind-nothing']) !== null;
}

/** "Dentist on 24 November at 3pm, remind me"; null where what is told is no thing: "the show is at 8, remind me". */
function wishInLead(lead: string, time: WhenResult, language: IntentWords): string | null {
  const { ownTask, questionStarts, say } = language;
  if (ownTask.test(lead)) return say.remindMe(lead.replace(ownTask, ''));
  const own = ownBehindTime(lead, time, language);
  if (own !== null) return own;
  const first = bareWord(lead.split(/\s/, 1)[0] ?? '');
  return questionStarts.has(first) ? null : say.remindAbout(lead);
}

/** "in 20 minutes I have to leave": the time in front of what somebody has to do. */
function ownBehindTime(lead: string, time: WhenResult, language: IntentWords): string | null {
  const [span] = time.kind === 'none' ? [] : time.spans;
  if (time.kind === 'none' || span?.start !== 0 || time.spans.length > 1) return null;
  const rest = lead.slice(span.end).replace(/^[\s,]+/, '');
  if (!language.ownTask.test(rest)) return null;
  return language.say.remindAt(lead.slice(0, span.end), rest.replace(language.ownTask, ''));
}

/** "what's the time in Tokyo? tell me every day at 14:00". */
function answerLater({ lead, wish: said }: LedWish, reading: Reading): CompileResult | null {
  const settled = settle({ text: said, result: reading.clock.read(said) }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null) return null;
  const rest = withoutSpans(said, settled.spans, reading.language);
  const work = instruct(`${lead} ${rest}`, reading);
  return finish(work, settled.trigger, reading, settled.notes);
}
