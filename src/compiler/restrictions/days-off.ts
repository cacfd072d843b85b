/**
 * "except on days in my Holidays calendar": taken out of the sentence, the rest is read as any other, and the calendar is put on
 * what comes again and again.
 */
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { withTrigger } from '../compile-draft.ts';
import type { Clock } from '../compile-reading.ts';
import type { CompileOptions, CompileResult, Draft } from '../compile-types.ts';
import type { Tongue } from '../spoken-language.ts';

interface DaysOffReading {
  options: CompileOptions;
  tongue: Tongue;
  clock: Clock;
  /** Reads the sentence without it. */
  read: (text: string) => CompileResult;
}

/** Null if no days are left out so. */
export function withDaysOff(text: string, reading: DaysOffReading): CompileResult | null {
  const { daysOff } = reading.tongue.intents;
  const found = daysOff.said.exec(text);
  const calendar = Object.values(found?.groups ?? {})
    .find((name) => name !== undefined)
    ?.trim();
  if (found === null || calendar === undefined) return null;
  const [before, behind] = [
    text.slice(0, found.index).trim(),
    text.slice(found.index + found[0].length).trim(),
  ];
  const rest = [before, behind].filter((part) => part !== '').join(' ');
  const result = rest === '' ? openDraft(reading) : reading.read(rest);
  if (result === null) return null;
  if (result.kind !== 'draft' && result.kind !== 'drafts') return result;
  const drafts = result.kind === 'draft' ? [result.draft] : result.drafts;
  const made = drafts.map((draft) => leavingOut(draft, calendar, reading));
  const whole = made.filter((draft) => draft !== null);
  if (whole.length < made.length)
    return { kind: 'not-understood', reason: daysOff.onlyRepeated, suggestions: [] };
  const [only] = whole;
  return result.kind === 'draft' && only !== undefined
    ? { ...result, draft: only }
    : { kind: 'drafts', drafts: whole };
}

/** Said by itself, it is about what was shown last. */
function openDraft({ options: { previous } }: DaysOffReading): CompileResult | null {
  const draft = previous?.draft ?? null;
  return draft === null || 'drafts' in draft ? null : { kind: 'draft', draft: draft as Draft };
}

function leavingOut(draft: Draft, calendar: string, reading: DaysOffReading): Draft | null {
  const { options, tongue, clock } = reading;
  const { trigger, manage } = draft;
  if (manage !== null || trigger === null) return null;
  if (trigger.kind === 'at' || trigger.kind === 'event') return null;
  const leaving: Trigger = { ...trigger, notOnCalendar: calendar };
  const made = withTrigger(draft, leaving, { options, clock, language: tongue.intents });
  return { ...made, notes: [...made.notes, tongue.intents.daysOff.note(calendar)] };
}
