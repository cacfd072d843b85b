/** What the form of a schedule holds, and how a schedule or a draft is written in it. */
import type { Draft } from '../../src/domain/draft.ts';
import type { Trigger } from '../../src/domain/schedule/trigger.ts';
import type { ScheduleView } from '../../src/domain/views.ts';
import { saidWords } from './in-words.ts';

export const WAYS = ['words', 'cron', 'every', 'at', 'rrule', 'event'] as const;
export type Way = (typeof WAYS)[number];
export const DOINGS = ['say', 'instruction', 'skill', 'plan'] as const;
export type Doing = (typeof DOINGS)[number];

export interface Form {
  name: string;
  way: Way;
  words: string;
  cron: string;
  every: string;
  /** A wall time in the zone. */
  at: string;
  rrule: string;
  startsAt: string;
  /** Dates that are left out, with spaces or commas between. */
  exdates: string;
  /** What is waited for, as JSON. */
  event: string;
  timezone: string;
  missed: string;
  overlap: string;
  doing: Doing;
  say: string;
  instruction: string;
  skill: string;
  plan: string;
}

export const emptyForm = (timezone: string): Form => ({
  name: '',
  way: 'words',
  words: '',
  cron: '',
  every: '',
  at: '',
  rrule: '',
  startsAt: '',
  exdates: '',
  event: '',
  timezone,
  missed: 'run_once_if_missed',
  overlap: 'skip',
  doing: 'say',
  say: '',
  instruction: '',
  skill: '',
  plan: '',
});

export function formOf(schedule: ScheduleView): Form {
  const { name, trigger, plan, instruction, skill } = schedule;
  return {
    ...emptyForm(trigger.timezone),
    name,
    ...whenOf(trigger),
    ...workOf({ plan, instruction, skill: skill?.name ?? null }),
  };
}

/** What was understood of plain words, to be changed before it is stored. */
export function formOfDraft(
  { name, trigger, plan, instruction, skill }: DraftShown,
  zone: string,
): Form {
  return {
    ...emptyForm(trigger?.timezone ?? zone),
    name,
    ...(trigger !== null && whenOf(trigger)),
    ...workOf({ plan: plan ?? [], instruction, skill }),
  };
}
export type DraftShown = Omit<Draft, 'manage'>;

export function whenOf(trigger: Trigger): Partial<Form> {
  const { timezone, missedRunPolicy: missed, overlap } = trigger;
  const policies = { timezone, missed, overlap };
  switch (trigger.kind) {
    case 'cron':
      return { ...policies, way: 'cron', cron: trigger.cron };
    case 'every':
      return { ...policies, way: 'every', every: lengthInShort(trigger.everyMs) };
    case 'at':
      return { ...policies, way: 'at', at: wallIn(trigger.atUtc, timezone) };
    case 'rrule':
      return {
        ...policies,
        way: 'rrule',
        rrule: trigger.rrule,
        startsAt: trigger.startsAt,
        exdates: trigger.exdates.join(' '),
      };
    case 'event':
      return { ...policies, way: 'event', event: JSON.stringify(trigger.event) };
  }
}

function workOf({
  plan,
  instruction,
  skill,
}: Pick<ScheduleView, 'plan' | 'instruction'> & { skill: string | null }): Partial<Form> {
  if (skill !== null) return { doing: 'skill', skill };
  const words = saidWords(plan);
  if (words !== null && instruction === null) return { doing: 'say', say: words };
  const hasPlan = !Array.isArray(plan) || plan.length > 0;
  if (!hasPlan) return { doing: 'instruction', instruction: instruction ?? '' };
  return { doing: 'plan', plan: JSON.stringify(plan, null, 2) };
}

const LENGTHS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** `1h30m`, of milliseconds. */
export function lengthInShort(lengthMs: number): string {
  let rest = lengthMs;
  const parts = LENGTHS.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? '' : `${count}${unit}`;
  });
  return rest === 0 ? parts.join('') : String(lengthMs);
}

/** `2026-11-16T09:00` as the clock on the wall of that zone has it. */
export function wallIn(atUtc: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(Date.parse(atUtc));
  return parts.replace(' ', 'T').replace(/:00$/, '');
}
