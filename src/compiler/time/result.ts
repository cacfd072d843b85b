/** What `readWhen` answers. */
import type { OwnTriggerInput, Trigger } from '../../domain/schedule/trigger.ts';
import type { Reasons } from '../language/reasons.ts';

export interface Span {
  start: number;
  end: number;
}

/** A trigger, and what the words did not say by themselves. */
export interface When {
  kind: 'when';
  trigger: Trigger;
  /** How it was read, where that is not plain: "5 is 17:00". */
  notes: string[];
  /** Where in the text it was said; what is left over is about something else. */
  spans: Span[];
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
}

export type WhenResult = When | Question | NoTime;

/** Why there is no trigger: by name, or already in words where it tells what it is about. */
export type Reason = keyof Reasons | { words: string };

/** What a resolver answers before spans and choices are put together. */
export type Resolved<Draft> =
  | { kind: 'trigger'; input: OwnTriggerInput; notes: string[] }
  | {
      kind: 'ask';
      about: QuestionTopic;
      text: string;
      options: { label: string; draft: Draft }[];
      /** The answers differ, if only after many runs. */
      isApart?: true;
    }
  /** No question after all: it means this. */
  | { kind: 'sure'; draft: Draft }
  | { kind: 'none'; reason: Reason };
