/** Two wishes in one sentence, each with a time of its own: neither may be lost, so they are to be said one by one. */
import type { IntentWords } from '../../language/intent-words.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import type { WhenResult } from '../when/result.ts';
import { withoutQuotes } from '../wish/stray-time.ts';
import { verbOf } from './clause-parts.ts';
import { withoutSpans } from './clean-text.ts';
import { splitWords, urlIn } from './wish-words.ts';

interface TwoReading {
  language: IntentWords;
  clock: { read(text: string): WhenResult };
}

/** "at 6 send me the weather, then remind me an hour later to dress"; a statement in front of a reminder is no wish. Null where there is no second. */
export function secondWish(whole: string, { language, clock }: TwoReading): string | null {
  const text = withoutQuotes(whole);
  const from = ({ index }: { index: number }): string =>
    whole.slice(index).replace(/^[\s,;.!]+/, '');
  const later = language.afterThat.exec(text);
  if (later !== null && orderIn(text.slice(0, later.index), { language, clock }) !== null)
    return from(later);
  const next = language.nextWish.exec(text);
  if (next === null) return null;
  const order = orderIn(text.slice(0, next.index), { language, clock });
  if (order === null) return null;
  const behind = text.slice(next.index + next[0].length);
  const time = clock.read(behind);
  if (time.kind === 'none') return null;
  // "call Bo at 5, remind me at 4": what stands in front is what it is about.
  const said = withoutSpans(behind, time.spans, language);
  const isSecond = order !== 'run' || matchPhrase(said, language, ['remind-nothing']) === null;
  return isSecond ? from(next) : null;
}

const ORDERS = [
  'remind',
  'remind-softly',
  'say',
  'ask',
  'send',
  'send-with',
  'alarm',
  'wake',
  'run',
] as const;

/** Which order with a time it is; null where it is none, or says no time. */
export function orderIn(head: string, { language, clock }: TwoReading): string | null {
  const time = clock.read(head);
  if (time.kind === 'none') return null;
  const said = withoutSpans(head, time.spans, language);
  const words = splitWords(said);
  const isPage = words.some((word) => urlIn(word) !== null) && verbOf(words, language) !== null;
  return isPage ? 'page' : (matchPhrase(said, language, ORDERS)?.name ?? null);
}
