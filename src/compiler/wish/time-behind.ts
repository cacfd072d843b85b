/**
 * "every hour, when it is down, tell me", "tell me every hour when it is down": a time in front of a condition is that of
 * the whole, and says the same behind it. In front it looks as if the condition told more of the time.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { WhenResult } from '../when/result.ts';
import { bareWord, beginsCondition } from './wish-words.ts';

interface BehindReading {
  language: IntentWords;
  clock: { read(text: string): WhenResult };
}

/** Null where no time stands in front of a condition, or it can be read there. */
export function withTimeBehind(text: string, { language, clock }: BehindReading): string | null {
  const whole = clock.read(text);
  const [span, ...others] = whole.kind === 'none' ? (whole.spoken ?? []) : [];
  if (span === undefined || others.length > 0) return null;
  const rest = text.slice(span.end).replace(/^[\s,]+/, '');
  const words = rest.split(/\s+/).map(bareWord);
  const isJoined = language.joints.has(words[0] ?? '');
  if (!beginsCondition(isJoined ? words.slice(1) : words, language)) return null;
  const time = text.slice(span.start, span.end);
  const front = text.slice(0, span.start);
  // "check every minute, and when it is up again": another clause.
  const before = isJoined ? `${front.trimEnd()}, ` : front;
  const moved = `${before}${rest.replace(/[\s.,;!?]+$/, '')}, ${time}`;
  return clock.read(time).kind !== 'none' && clock.read(moved).kind !== 'none' ? moved : null;
}
