/**
 * The form of a schedule, apart from how it looks: what it holds, what is asked while one types, and what is sent. A
 * change sends only what was changed, so that all that the form does not show stays as it is.
 */
import type { Draft } from '../../src/domain/draft.ts';
import type { Trigger } from '../../src/domain/schedule/trigger.ts';
import type { Preview, ScheduleView } from '../../src/domain/views.ts';
import { saidWords } from './in-words.ts';

export const WAYS = ['words', 'cron', 'every', 'at', 'rrule'] as const;
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

/** The fields that say when, by the way that is chosen. */
export function whenFields(form: Form): Record<string, unknown> {
  const { way, startsAt } = form;
  const exdates = form.exdates.split(/[\s,]+/).filter((one) => one !== '');
  switch (way) {
    case 'words':
      return { text: form.words.trim() };
    case 'cron':
      return { cron: form.cron.trim() };
    case 'every':
      return { every: form.every.trim() };
    case 'at':
      return { at: form.at.trim() };
    case 'rrule':
      return {
        rrule: form.rrule.trim(),
        ...(startsAt.trim() !== '' && { startsAt: startsAt.trim() }),
        ...(exdates.length > 0 && { exdates }),
      };
  }
}

/** What is asked while one types; null while there is nothing to ask about. */
export function previewOf(form: Form): Record<string, unknown> | null {
  const fields = whenFields(form);
  if (Object.values(fields)[0] === '') return null;
  const zone = form.timezone.trim();
  // Words may name a zone of their own.
  return { ...fields, ...(zone !== '' && { [form.way === 'words' ? 'usualTz' : 'tz']: zone }) };
}

export const saysSameWhen = (one: Form, other: Form): boolean =>
  one.way === other.way && JSON.stringify(whenFields(one)) === JSON.stringify(whenFields(other));

/** What is sent: all of it for a new one, else what differs from before. `preview` is that of the form as it is. */
export function bodyOf(
  form: Form,
  preview: Preview | null,
  before: Form | null,
): Record<string, unknown> {
  const trigger = triggerOf(form, preview, before);
  const name = form.name.trim();
  return {
    ...(name !== '' && name !== before?.name && { name }),
    ...(Object.keys(trigger).length > 0 && { trigger }),
    ...(saysSameWork(form, before) ? {} : workBody(form, before)),
  };
}

function triggerOf(form: Form, preview: Preview | null, before: Form | null): object {
  const isSame = before !== null && saysSameWhen(form, before);
  const isOtherZone = form.timezone.trim() !== before?.timezone;
  // A wall time of another zone is another instant.
  const sendsWhen = !isSame || (isOtherZone && form.way === 'at');
  const isWords = form.way === 'words';
  return {
    ...(sendsWhen && (isWords ? whenOfTrigger(preview) : whenFields(form))),
    ...(isOtherZone &&
      !isWords &&
      form.timezone.trim() !== '' && { timezone: form.timezone.trim() }),
    ...(form.missed !== before?.missed && { missedRunPolicy: form.missed }),
    ...(form.overlap !== before?.overlap && { overlap: form.overlap }),
  };
}

/** As it was shown, without its policies. */
function whenOfTrigger(preview: Preview | null): object {
  if (preview === null) return {};
  const {
    missedRunPolicy: _,
    maxLatenessMs: _late,
    overlap: _over,
    dst: _dst,
    ...when
  } = preview.trigger;
  return when;
}

function saysSameWork(form: Form, before: Form | null): boolean {
  return before !== null && form.doing === before.doing && form[form.doing] === before[form.doing];
}

/** Throws where the plan is no JSON. */
function workBody(form: Form, before: Form | null): Record<string, unknown> {
  const isNew = before === null;
  const { doing } = form;
  const without = (...names: string[]): object =>
    isNew ? {} : Object.fromEntries(names.map((name) => [name, null]));
  switch (doing) {
    case 'say':
      return { say: form.say, ...without('instruction', 'skill') };
    case 'instruction':
      return { instruction: form.instruction, ...(!isNew && { plan: [] }), ...without('skill') };
    case 'skill':
      return { skill: form.skill.trim() };
    case 'plan':
      return {
        plan: JSON.parse(form.plan),
        ...without(...(before?.doing === 'plan' ? [] : ['instruction']), 'skill'),
      };
  }
}
