/** What the compiler is given, and what it answers with. */

import type { ContactsFound } from '../domain/contact-found.ts';
import type { Draft, Management, OpenQuestion } from '../domain/draft.ts';
import type { AnyPlan } from '../domain/plan/plan.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import type { PartOfDay } from '../language/language.ts';

/** A tool as the compiler has to know it. */
export interface ToolFacts {
  name: string;
  summary: string;
  aliases?: readonly string[];
  /** JSON Schemas. */
  input: Readonly<Record<string, unknown>>;
  output: Readonly<Record<string, unknown>>;
  /** How long a call may take, where that is said to who agrees to it: a program is ended then. */
  endsAfterMs?: number;
}

/** A skill as the compiler has to know it. */
export interface SkillFacts {
  name: string;
  description: string;
  /** Phrases that call for it. */
  triggers: readonly string[];
  /** What it does, as part of a schedule; null where it can't be run by itself. */
  work: {
    plan: AnyPlan | null;
    instruction: string | null;
    requiredTools: readonly string[];
  } | null;
}

/** A schedule that exists. */
export interface ScheduleFacts {
  id: string;
  name: string;
  /** What it says or does, in words. */
  text: string;
  status: string;
  trigger: Trigger;
  /** When it fires next, where that is known: runs may have been left out. */
  nextFireMs?: number | null;
  /** Rote made it to end the pause of others. */
  isHelper?: true;
}

/** Somebody, or some place, that a message can go to besides the conversation. */
export interface ReceiverFacts {
  /** `way`: the one who asks, on another channel. */
  kind: 'way' | 'person' | 'group';
  /** Of a way, the channel; else whom it is. */
  id: string;
  /** As people call it. */
  name: string;
  /** Null where nothing can be sent there. */
  session: string | null;
  /** Where a person is reached on a channel, by its id. */
  on?: Readonly<Record<string, string>>;
  /** Why a way can't be gone, and what happens instead. */
  note?: string;
  /** They have not said yet whether they want to be told anything. */
  isAskedFirst?: true;
}

/** What was talked about last in the same conversation. */
interface Previous {
  /** A draft that is not stored. */
  draft: Draft | null;
  /** The schedule that was made or changed. */
  scheduleId: string | null;
  /** The language of the talk until now; null where nothing told it. */
  language?: string | null;
  /** The question that is open. */
  question?: string | null;
  /** Phrases are tried out one by one, so that bare words are no answer to the one before. */
  isTrial?: boolean;
  /** What takes back what was done last. */
  undo?: Management | null;
  /** The schedules that were listed just now, in that order. */
  listed?: readonly string[];
  /** Another draft was shown before this one, and can be gone back to. */
  hasEarlier?: boolean;
}

export interface CompileOptions {
  session: string;
  timezone: string;
  nowMs: number;
  catalog: readonly ToolFacts[];
  skills: readonly SkillFacts[];
  schedules?: readonly ScheduleFacts[];
  /** Who and where else messages can go to. */
  receivers?: readonly ReceiverFacts[];
  /** People who were looked up among the contacts; left out where there are none to look in. */
  contacts?: ContactsFound;
  /** The session's language; English where none is given. */
  language?: string;
  /** What "in the morning" means: `09:00`. */
  partsOfDay?: Readonly<Record<PartOfDay, string>>;
  /** What was said to the questions that this text led to, in their order. */
  answers?: readonly string[];
  previous?: Previous | null;
  /** By which services can call Rote; without one, what happens there is looked for. */
  publicAddress?: string;
  /** Whoever compiles looks by itself at its own pace: what could be waited for is looked at. */
  looksItself?: boolean;
}

export type { Draft, Management };
export type CompileQuestion = OpenQuestion;

export type CompileResult =
  /** `takesBack` where it undoes what was done last. */
  /** `isPlaced` where its own words say whom it tells, and on which channel. */
  | { kind: 'draft'; draft: Draft; takesBack?: true; isPlaced?: true }
  /** Several wishes in one message, in their order. */
  | { kind: 'drafts'; drafts: Draft[] }
  /** `isChange` where it is about what was talked about before, and begins nothing new; `trigger` where when is read. */
  | { kind: 'question'; question: CompileQuestion; isChange?: true; trigger?: Trigger }
  /** `meant` is the whole sentence without a slip of the pen. */
  | { kind: 'not-understood'; reason: string | null; suggestions: string[]; meant?: string };

/** What one wish comes to. */
export type OneResult = Exclude<CompileResult, { kind: 'drafts' }>;
