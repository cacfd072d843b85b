/** What is asked of the desk, and what it answers. */
import type { DraftView } from '../domain/draft.ts';
import type { viewRun } from '../domain/run/run-view.ts';
import type { WaitingThing } from '../domain/waiting.ts';
import type { ScheduleView } from '../language/schedule-view.ts';
import type { TurnEffects } from './turn-effects.ts';

export interface AskRequest {
  session?: string | undefined;
  timezone?: string | undefined;
  nowMs?: number | undefined;
  /** Shows what would happen, and stores nothing but what the talk is about. */
  dryRun: boolean;
  /** The owner has agreed to whatever the draft says. */
  yes: boolean;
  /** Runs what is for now in this process; else it is queued. */
  runHere?: AbortSignal | undefined;
  /** Ends what is asked of a model. */
  signal?: AbortSignal | undefined;
  /** Told before a model is asked for a draft, which takes a while. */
  onThink?: (() => void) | undefined;
  /** Nobody works on what is handed to the agent, because no daemon runs: a wish is drafted here. */
  agentIsAway?: boolean | undefined;
  /** No model may answer here; rules, phrases and search do. */
  withoutModel?: boolean | undefined;
  /** Whether who asks may have something stored or changed; guests only talk. */
  mayChange?: boolean | undefined;
  /** It was said by pressing a button, which names what it answers. */
  isPress?: boolean | undefined;
  /** Said on the command line. */
  isCommandLine?: boolean | undefined;
  /** Whether who says it had been shown something that the session waits for; left out, they had been shown nothing. */
  hasSeen?: ((thing: WaitingThing) => Promise<boolean>) | undefined;
  /** The key of the message that shows the answer; left out where who asks has the answer itself. */
  shownAs?: string | undefined;
  /** Its owner lets its programs out of their box, each exactly as it is called. Only the command line offers that. */
  outside?: boolean | undefined;
  /** Where what it does may have to be done again; left out, it is done at once. */
  effects?: TurnEffects | undefined;
}

/** With the language that it is said in; `shown` names what it puts before the person and waits for, if anything. */
export type AskAnswer = { language?: string; shown?: string } & Answer;

type Answer =
  | { kind: 'question'; question: { text: string; choices: string[] } }
  | { kind: 'not-understood'; reason: string | null; suggestions: string[] }
  /** Schedules waited for such a message, and begin. */
  | { kind: 'heard'; names: string[] }
  /** Not understood here, so the agent works on it; it answers in the session. `text` says at once what gave way to it. */
  | { kind: 'handed-over'; run: ReturnType<typeof viewRun>; text?: string }
  | {
      kind: 'draft';
      /** The first, where there are several. */
      draft: DraftView;
      /** All that were wished for in one message; left out where it is one. */
      drafts?: DraftView[];
      /** Whether it was carried out: stored, run, or done to the schedules. */
      accepted: boolean;
      schedule?: ScheduleView;
      run?: ReturnType<typeof viewRun>;
      schedules?: ScheduleView[];
      /** What there is to say about it. */
      text?: string;
    };
