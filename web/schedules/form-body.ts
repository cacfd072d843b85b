/**
 * What is asked while one types in the form, and what it sends. A change sends only what was changed, so that all that
 * the form does not show stays as it is.
 */
import type { Preview } from '../../src/domain/views.ts';
import { awaitedOf, isWholeEvent, paceOf } from './event-form.ts';
import type { Form } from './form.ts';

/** The fields that say when, by the way that is chosen. */
function whenFields(form: Form): Record<string, unknown> {
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
    case 'event':
      return { event: awaitedOf(form.event), ...paceOf(form.event) };
  }
}

/** What is asked while one types; null while there is nothing to ask about. */
export function previewOf(form: Form): Record<string, unknown> | null {
  const fields = whenFields(form);
  const isSaid = form.way === 'event' ? isWholeEvent(form.event) : form[form.way].trim() !== '';
  if (!isSaid) return null;
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
    ...(leavesOut(form) !== leavesOut(before) && { notOnCalendar: leavesOut(form) }),
    ...(form.overlap !== before?.overlap && { overlap: form.overlap }),
  };
}

/** The calendar whose days are left out; null where none is, or nothing comes again. */
function leavesOut(form: Form | null): string | null {
  const name = form === null || ['at', 'event'].includes(form.way) ? '' : form.notOnCalendar.trim();
  return name === '' ? null : name;
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
