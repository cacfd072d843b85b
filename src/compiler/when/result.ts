/** What `readWhen` answers. */
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { Reasons } from '../../language/reasons.ts';

export interface Span {
  start: number;
  end: number;
}

/** How much earlier or later than something else it was said to be, and where the time of that stands. */
export interface ShiftSaid {
  span: Span;
  /**
   * `front` and `behind` are of the same sentence, `told` of the one before it; in somebody's `own-words` it says
   * nothing of when.
   */
  event: 'front' | 'behind' | 'told' | 'nowhere' | 'own-words';
  /** What stands between it and that time; empty where it stands nowhere in the sentence. */
  gap: Span;
  /** What it is counted from is not named behind it: beforehand. */
  isFree: boolean;
}

/** A trigger, and what the words did not say by themselves. */
export interface When {
  kind: 'when';
  trigger: Trigger;
  /** How it was read, where that is not plain: "5 is 17:00". */
  notes: string[];
  /** Where in the text it was said; what is left over is about something else. */
  spans: Span[];
  shift?: ShiftSaid;
}

/** `which` where two times were said and only one of them can be meant. */
type QuestionTopic = 'half-of-day' | 'time-of-day' | 'day' | 'meaning' | 'which' | 'zone';

export interface Question {
  kind: 'question';
  about: QuestionTopic;
  text: string;
  choices: Choice[];
  spans: Span[];
  /** A span for each thing that was said of the time. */
  spoken?: Span[];
  shift?: ShiftSaid;
}

/** What each answer would become: a trigger, or the next question. */
export interface Choice {
  label: string;
  answer: When | Question;
}

interface NoTime {
  kind: 'none';
  /** Said where something speaks of time and still can't be scheduled. */
  reason: string | null;
  /** Where it does so, a span for each thing that was said. */
  spoken?: Span[];
  shift?: ShiftSaid;
}

export type WhenResult = When | Question | NoTime;

/** Why there is no trigger: by name, or already in words where it tells what it is about. */
export type Reason = keyof Reasons | { words: string };
