/** What the form of a schedule holds, and how a schedule or a draft is written in it. */
import type { Draft } from '../../src/domain/draft.ts';
import type { Trigger } from '../../src/domain/schedule/trigger.ts';
import type { ScheduleView } from '../../src/domain/views.ts';
import { EMPTY_EVENT, type EventForm, eventFormOf } from './event-form.ts';
import { saidWords } from './in-words.ts';
import { lengthInShort } from './length-in-short.ts';

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
  event: EventForm;
  timezone: string;
  /** A calendar whose whole days are left out. */
  notOnCalendar: string;
  missed: string;
  overlap: string;
  doing: Doing;
  say: string;
  instruction: string;
  skill: string;
  plan: string;
}

/** What is done where nobody says otherwise: each event is one of its own, of times the latest counts. */
const USUAL_POLICIES = {
  time: { missed: 'run_once_if_missed', overlap: 'skip' },
  event: { missed: 'run_immediately', overlap: 'queue' },
} as const;

/** Another way to say when; policies that nobody chose are those that are usual for it. */
export function inWay(form: Form, way: Way): Partial<Form> {
  const [from, to] = [usualOf(form.way), usualOf(way)];
  return {
    way,
    missed: form.missed === from.missed ? to.missed : form.missed,
    overlap: form.overlap === from.overlap ? to.overlap : form.overlap,
  };
}

const usualOf = (way: Way) => USUAL_POLICIES[way === 'event' ? 'event' : 'time'];

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
  notOnCalendar: '',
  event: EMPTY_EVENT,
  timezone,
  ...USUAL_POLICIES.time,
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
  const notOnCalendar = 'notOnCalendar' in trigger ? (trigger.notOnCalendar ?? '') : '';
  const policies = { timezone, missed, overlap, notOnCalendar };
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
      return { ...policies, way: 'event', event: eventFormOf(trigger) };
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

/** `2026-11-16T09:00` as the clock on the wall of that zone has it. */
export function wallIn(atUtc: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(Date.parse(atUtc));
  return parts.replace(' ', 'T').replace(/:00$/, '');
}
