/** The times of day of a schedule: said, carried by a word ("every morning"), usual, or asked for. */
import type { PartOfDay } from '../language/language.ts';
import { clockAt } from './ask-meaning.ts';
import type { Draft } from './draft.ts';
import type { Sentence } from './reading.ts';
import type { Resolved } from './result.ts';

export function partSeconds({ defaults }: Sentence, part: PartOfDay): number {
  return readSeconds(defaults.partsOfDay[part]);
}

export function readSeconds(text: string): number {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number);
  return hour * 3600 + minute * 60 + second;
}

/** The usual times of a day are offered; any other may be said. */
export function askTime(
  { language, defaults }: Sentence,
  draft: Draft,
  what: string,
): Resolved<Draft> {
  const { morning, noon, evening } = defaults.partsOfDay;
  const options = [morning, noon, evening].map((text) => ({
    label: text,
    draft: { ...draft, clocks: [clockAt(text)] },
  }));
  return { kind: 'ask', about: 'time-of-day', text: language.say.askTime(what), options };
}
