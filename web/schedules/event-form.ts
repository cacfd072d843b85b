/** What is waited for, field by field: as it is stored, as the form holds it, and as it is sent. */
import type { AwaitedEvent } from '../../src/domain/schedule/event.ts';
import type { Trigger } from '../../src/domain/schedule/trigger.ts';
import { lengthInShort } from './length-in-short.ts';

export type EventKind = AwaitedEvent['on'];
type Of<Kind extends EventKind> = Extract<AwaitedEvent, { on: Kind }>;

/** All fields of all kinds, so that another kind takes nothing away; those of the kind that is chosen count. */
export interface EventForm {
  on: EventKind;
  hook: string;
  /** What its sender calls what happened. */
  hookEvent: string;
  /** `action=opened, repository.full_name=owner/repo`. */
  where: string;
  path: string;
  change: Of<'file'>['change'];
  contains: string;
  from: string;
  to: string;
  subject: string;
  folder: string;
  attachment: '' | 'yes' | 'no';
  /** Of an entry. */
  entry: Of<'calendar'>['change'];
  before: string;
  calendar: string;
  /** Somebody who is in the entry. */
  with: string;
  channel: string;
  schedule: string;
  outcome: Of<'schedule'>['outcome'];
  server: string;
  method: string;
  agent: string;
  /** `10s`; nothing for what is usual. */
  quiet: string;
  mostPerMinute: string;
  mostPerHour: string;
}

export const EMPTY_EVENT: EventForm = {
  on: 'webhook',
  hook: '',
  hookEvent: '',
  where: '',
  path: '',
  change: 'any',
  contains: '',
  from: '',
  to: '',
  subject: '',
  folder: '',
  attachment: '',
  entry: 'begins',
  before: '',
  calendar: '',
  with: '',
  channel: '',
  schedule: '',
  outcome: 'any',
  server: '',
  method: '',
  agent: '',
  quiet: '',
  mostPerMinute: '',
  mostPerHour: '',
};

export function eventFormOf(trigger: Trigger & { kind: 'event' }): EventForm {
  const { event, quietMs, mostPerMinute, mostPerHour } = trigger;
  return {
    ...EMPTY_EVENT,
    ...fieldsOf(event),
    quiet: quietInShort(event.on, quietMs),
    mostPerMinute: mostPerMinute === null ? '' : String(mostPerMinute),
    mostPerHour: mostPerHour === undefined ? '' : String(mostPerHour),
  };
}

function fieldsOf(event: AwaitedEvent): Partial<EventForm> {
  switch (event.on) {
    case 'webhook':
      return {
        ...{ on: event.on, hook: event.name, hookEvent: event.event ?? '' },
        where: Object.entries(event.where ?? {})
          .map(([path, value]) => `${path}=${value}`)
          .join(', '),
      };
    case 'message':
      return { ...event, contains: event.contains ?? '', channel: event.channel ?? '' };
    case 'mail': {
      const { on, attachment, ...said } = event;
      const fields = Object.entries(said).map(([name, text]) => [name, text ?? '']);
      const has = attachment === null ? '' : attachment ? 'yes' : 'no';
      return { on, ...Object.fromEntries(fields), attachment: has };
    }
    case 'calendar': {
      const { on, change: entry, before, calendar, contains, with: person } = event;
      const said = { calendar: calendar ?? '', contains: contains ?? '', with: person ?? '' };
      return { on, entry, before, ...said };
    }
    case 'incident':
      return { ...event, contains: event.contains ?? '' };
    case 'mcp':
      return { ...event, method: event.method ?? '' };
    default:
      return event;
  }
}

/** Only files are usually waited for, so that nothing else needs to say that it is not. */
function quietInShort(on: EventKind, quietMs: number): string {
  if (quietMs === 0) return on === 'file' ? '0s' : '';
  return lengthInShort(quietMs);
}

/** What is waited for, as it is sent. */
export function awaitedOf(
  form: EventForm,
): Record<string, string | boolean | Record<string, string>> & { on: EventKind } {
  const { on } = form;
  switch (on) {
    case 'webhook':
      return { on, name: form.hook.trim(), ...said({ event: form.hookEvent }), ...whereOf(form) };
    case 'file':
      return { on, path: form.path.trim(), change: form.change };
    case 'message':
      return { on, ...said({ contains: form.contains, channel: form.channel }) };
    case 'mail': {
      const { from, to, subject, contains, folder, attachment } = form;
      const has = attachment === '' ? {} : { attachment: attachment === 'yes' };
      return { on, ...said({ from, to, subject, contains, folder }), ...has };
    }
    case 'calendar': {
      const { entry, calendar, contains, with: person } = form;
      const before = entry === 'begins' ? form.before : '';
      return { on, change: entry, ...said({ before, calendar, contains, with: person }) };
    }
    case 'schedule':
      return { on, schedule: form.schedule, outcome: form.outcome };
    case 'start':
      return { on };
    case 'incident':
      return { on, ...said({ contains: form.contains }) };
    case 'mcp':
      return { on, server: form.server.trim(), ...said({ method: form.method }) };
    case 'wake':
      return { on, agent: form.agent };
  }
}

/** A comma is part of a value unless another field follows it. */
function whereOf({ where }: EventForm): { where?: Record<string, string> } {
  const pairs = where.split(/,\s*(?=[^\s=,]+\s*=)/).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()] as const;
  });
  return where.trim() === '' ? {} : { where: Object.fromEntries(pairs) };
}

/** Without what is left open. */
function said(fields: Record<string, string>): Record<string, string> {
  const trimmed = Object.entries(fields).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}

/** Nothing is missing that has to be said. */
export const isWholeEvent = (form: EventForm): boolean =>
  Object.values(awaitedOf(form)).every((field) => field !== '');

/** How fast they may follow one another, as far as it is said. */
export function paceOf(form: EventForm): Record<string, string | number> {
  const { quiet, mostPerMinute, mostPerHour } = form;
  const rates = Object.entries(said({ mostPerMinute, mostPerHour }));
  return {
    ...said({ quiet }),
    // What is no number is refused in the words of the daemon.
    ...Object.fromEntries(
      rates.map(([name, most]) => [name, /^\d+$/.test(most) ? Number(most) : most]),
    ),
  };
}
