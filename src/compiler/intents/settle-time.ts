/** Goes through the questions that a time left open with the answers that were given. */
import type { Trigger } from '../../domain/trigger.ts';
import type { CompileQuestion } from '../compile-types.ts';
import type { Choice, Question, Span, WhenResult } from '../time/result.ts';
import { meantChoice } from './meant-choice.ts';
import { clockOf, firstWall, readLoosely, type TimeReader, triggersIn } from './time-reader.ts';
import type { Answers } from './work.ts';

export type Settled = {
  text: string;
  /** Where the text speaks of time, also where that can't be scheduled. */
  spans: readonly Span[];
  isRepeating: boolean;
} & (
  | { kind: 'settled'; trigger: Trigger | null; notes: string[]; reason: string | null }
  | { kind: 'ask'; question: CompileQuestion }
);

export function settle(
  read: { text: string; result: WhenResult },
  reading: { answers: Answers; clock: TimeReader },
): Settled {
  let { text, result } = read;
  const chosen = new Set<string>();
  while (result.kind === 'question') {
    const { choices, text: asked, spans } = result;
    const question = { text: asked, choices: choices.map(({ label }) => label) };
    const isRepeating = triggersIn(result).some(({ kind }) => kind !== 'at');
    const open = { kind: 'ask', question, text, spans, isRepeating } as const;
    const answer = reading.answers.next();
    if (answer === null) return open;
    const choice = meantChoice(answer, result, reading.clock);
    if (choice !== null) {
      chosen.add(choice.label);
      result = choice.answer;
      continue;
    }
    // A time that was not among the choices is as good as one that was.
    const longer = readLonger(text, answer, { asked: result, chosen, clock: reading.clock });
    if (longer === null) return open;
    ({ text, result } = longer);
  }
  if (result.kind === 'none') {
    const { reason, spoken: spans = [] } = result;
    const nothing = { trigger: null, notes: [], reason, isRepeating: false };
    return { kind: 'settled', text, spans, ...nothing };
  }
  const { trigger, notes, spans } = result;
  const isRepeating = trigger.kind !== 'at';
  return { kind: 'settled', trigger, notes, reason: null, text, spans, isRepeating };
}

interface Asked {
  asked: Question;
  /** What was chosen before, which is not asked again. */
  chosen: ReadonlySet<string>;
  clock: TimeReader;
}

/**
 * The sentence with what was answered, said with or without its "at": behind it, or in the place of
 * something that was said before ("at 5", corrected to 4:30pm). Null where that settles nothing.
 */
function readLonger(
  text: string,
  answer: string,
  { asked, chosen, clock }: Asked,
): { text: string; result: WhenResult } | null {
  const cut = (asked.spoken ?? []).map(
    ({ start, end }) => `${text.slice(0, start)}${text.slice(end)}`,
  );
  for (const said of [answer, clock.say.at(answer)]) {
    // A sentence that also speaks of time is no answer.
    const alone = clock.read(said);
    if (alone.kind !== 'none' && clock.rest(said, alone.spans) !== '') continue;
    const meant = clocksOf(readLoosely(said, clock), clock);
    for (const base of [text, ...cut]) {
      const longer = `${base} ${said}`;
      const result = withChosen(clock.read(longer), chosen);
      if (result.kind === 'none') continue;
      const isOpen =
        result.kind === 'question' && (result.text === asked.text || result.about === 'which');
      // What was cut out may have been something else than what was meant to be corrected.
      const isMeant = base === text || clocksOf(result, clock).every((one) => meant.includes(one));
      if (!isOpen && isMeant) return { text: longer, result };
    }
  }
  return null;
}

function clocksOf(result: WhenResult, { nowMs }: TimeReader): string[] {
  return triggersIn(result).map((trigger) => clockOf(firstWall(trigger, nowMs)));
}

function withChosen(result: WhenResult, chosen: ReadonlySet<string>): WhenResult {
  if (result.kind !== 'question') return result;
  const known = result.choices.find(({ label }: Choice) => chosen.has(label));
  return known === undefined ? result : withChosen(known.answer, chosen);
}
