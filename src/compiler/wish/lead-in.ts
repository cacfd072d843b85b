/** What people say in front of a wish, and the wish: "my flight is at 9:40, so remind me at 6 to leave". */

import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import { instantMs } from '../../time/instant.ts';
import type { Clock } from '../compile-reading.ts';
import { askReadings } from '../when/answer.ts';
import type { WhenResult } from '../when/result.ts';
import { triggersIn } from '../when/result-kinds.ts';
import { bareWord } from './wish-words.ts';

export interface LedWish {
  lead: string;
  wish: string;
}

/** A reminder behind a sentence of its own. */
export function withoutLeadIn(text: string, language: IntentWords): LedWish | null {
  if (!language.taskFrame.test(text)) return null;
  const groups = language.leadIn.exec(text)?.groups;
  const lead = (groups?.['lead'] ?? '').trim();
  const first = bareWord(lead.split(/\s/, 1)[0] ?? '');
  // What the wish depends on is no lead-in.
  const isBound = language.conditionStarts.has(first) || language.negations.has(first);
  return lead === '' || isBound ? null : { lead, wish: groups?.['wish'] ?? '' };
}

/** "what's the time in Tokyo? tell me every day at 14:00". */
export function askedAhead(text: string, language: IntentWords): LedWish | null {
  const end = text.indexOf('? ');
  if (end < 0 || !language.asks.has(bareWord(text.split(/\s/, 1)[0] ?? ''))) return null;
  const wish = text.slice(end + 2).trim();
  return language.tellIt.test(wish) ? { lead: text.slice(0, end + 1), wish } : null;
}

/**
 * What is open of the time: "my flight is on Saturday at 9:40, so remind me at 6". The wish names no day, and what was said
 * in front of it names a later one: either may be meant. Where that is over by then, or comes again, nobody can tell
 * (`none`). Null where nothing is open.
 */
export function openBehind(
  lead: string,
  { text, result }: { text: string; result: WhenResult },
  clock: Pick<Clock, 'read' | 'readPlain' | 'sentence'>,
): WhenResult | null {
  if (result.kind === 'none') return null;
  const [named] = triggersIn(clock.readPlain(lead));
  const [wished] = triggersIn(result);
  if (named === undefined || wished?.kind !== 'at') return null;
  const unknown = { kind: 'none', reason: null, spoken: result.spans } as const;
  if (named.kind !== 'at' || instantMs(named.atUtc) < instantMs(wished.atUtc)) return unknown;
  const day = dayOf(named);
  if (day === dayOf(wished)) return null;
  // Where it names a day of its own, another one contradicts it.
  const there = clock.read(`${text} ${day}`);
  if (there.kind === 'none' || (there.kind === 'question' && there.about === 'which')) return null;
  const isThere = triggersIn(there).some(
    (trigger) => trigger.kind === 'at' && dayOf(trigger) === day,
  );
  if (!isThere) return null;
  const asked = askReadings(clock.sentence(text), [{ ...there, spans: result.spans }, result]);
  return asked.kind === 'question' ? { ...asked, about: 'day', spoken: result.spans } : asked;
}

/**
 * What was said in front, as it is true when it is sent: "tomorrow" is today by then, or a day with a date.
 * Only what is sent on the day it was said on stays as it is.
 */
export function trueWhenSent(
  lead: string,
  trigger: Trigger | null,
  { language, clock }: { language: IntentWords; clock: Clock },
): string {
  const { say, relativeDay } = language;
  if (lead.search(relativeDay) < 0) return lead;
  const sent = trigger?.kind === 'at' ? dayOf(trigger) : null;
  return lead.replaceAll(relativeDay, (said, ...found) => {
    const groups: Record<string, string | undefined> | undefined = found.at(-1);
    const part = typeof groups === 'object' ? (groups['part'] ?? '') : '';
    const [day, ...others] = triggersIn(clock.readDay(said));
    // "next Friday" may be two of them, and a Friday it is in any case.
    if (others.length > 0) return said.split(/\s+/).at(-1) ?? said;
    if (day?.kind !== 'at') return said;
    const atUtc = Temporal.Instant.fromEpochMilliseconds(clock.nowMs).toString();
    if (sent === dayOf({ atUtc, timezone: day.timezone })) return said;
    if (sent === dayOf(day)) return say.thisDay(part);
    const form = { weekday: 'long', day: 'numeric', month: 'long' } as const;
    const date = Temporal.PlainDate.from(dayOf(day)).toLocaleString(language.code, form);
    return say.onDay(date, part);
  });
}

function dayOf({ atUtc, timezone }: { atUtc: string; timezone: string }): string {
  return Temporal.Instant.from(atUtc).toZonedDateTimeISO(timezone).toPlainDate().toString();
}
