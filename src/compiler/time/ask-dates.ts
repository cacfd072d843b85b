/** A date that may be several days is asked about, wherever it stands. */
import type { Draft } from './draft.ts';
import { wordsOf } from './draft.ts';
import type { DatePoint } from './parts.ts';
import type { Sentence } from './reading.ts';
import { daysOf, sayDay } from './resolve-dates.ts';
import type { Resolved } from './result.ts';

type DateRead = DatePoint['date'];

/** Every date of a draft, the words it was said in, and the draft with another date in its place. */
interface PlacedDate {
  date: DateRead;
  said: string;
  fix: (date: DateRead) => Draft;
}

export function askDates(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  // "Wednesday in a week": the days are counted first.
  if (draft.delay !== null && draft.date !== null) return null;
  for (const placed of datesIn(sentence, draft)) {
    const asked = askDate(sentence, placed);
    if (asked !== null) return asked;
  }
  return null;
}

function datesIn(sentence: Sentence, draft: Draft): PlacedDate[] {
  const placed: PlacedDate[] = [];
  const { date, start, until } = draft;
  if (date !== null) {
    const said = wordsOf(sentence, draft, 'date');
    const fix = (fixed: DateRead): Draft => ({ ...draft, date: { ...date, date: fixed } });
    placed.push({ date: date.date, said, fix });
  }
  for (const [key, limit] of [
    ['start', start],
    ['until', until],
  ] as const) {
    const point = limit?.point ?? null;
    if (limit === null || point === null) continue;
    const said = wordsOf(sentence, draft, key);
    const fix = (fixed: DateRead): Draft => ({
      ...draft,
      [key]: { ...limit, point: { ...point, date: fixed } },
    });
    placed.push({ date: point.date, said, fix });
  }
  for (const [index, exception] of draft.exceptions.entries()) {
    if (exception.kind !== 'date') continue;
    const { point } = exception;
    const said = wordsOf(sentence, draft, 'except');
    const fix = (fixed: DateRead): Draft => ({
      ...draft,
      exceptions: draft.exceptions.with(index, { kind: 'date', point: { ...point, date: fixed } }),
    });
    placed.push({ date: point.date, said, fix });
  }
  return placed;
}

function askDate(sentence: Sentence, { date, said, fix }: PlacedDate): Resolved<Draft> | null {
  if (date.kind === 'yearly-date' || date.kind === 'iso-date') return null;
  const isMany = date.kind === 'slash-date' || date.choices.length > 1;
  if (!isMany && date.kind !== 'vague-date') return null;
  const options =
    date.kind === 'slash-date'
      ? date.choices.map((choice) => ({
          label: sayDay(daysOf(choice, sentence.today)[0] ?? 0, sentence),
          draft: fix(choice),
        }))
      : date.choices.map((day) => ({
          label: sayDay(day, sentence),
          draft: fix({
            kind: 'near-date',
            choices: [day],
            weekday: null,
            part: date.kind === 'near-date' ? date.part : null,
          }),
        }));
  const labels = options.map(({ label }) => label);
  const text = sentence.language.say.askWhich(said, labels);
  return { kind: 'ask', about: 'day', text, options };
}
