/** A day without a time of day is a question. */
import type { Draft } from './draft.ts';
import type { Sentence } from './reading.ts';
import type { Resolved } from './result.ts';
import { clockAt } from './usual-times.ts';

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
