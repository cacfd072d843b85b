/** Tasks as iCalendar: a VTODO each, as calendars of many products write and read them. */
import ICAL from 'ical.js';
import { zoneComponent } from '../../../dav/write-zone.ts';
import { isTimezone, NOTHING_SAID, type RawTask } from './filed-task.ts';

type Property = [name: string, parameters: Record<string, string>, type: string, value: unknown];

const STATES: Record<string, string> = {
  open: 'NEEDS-ACTION',
  in_progress: 'IN-PROCESS',
  done: 'COMPLETED',
  archived: 'CANCELLED',
};
const PRIORITIES: Record<string, number> = { high: 1, low: 9 };

export function todoComponent(raw: RawTask): string {
  const text = (name: string, value: string): Property[] =>
    value === '' ? [] : [[name, {}, 'text', value.replaceAll(/\r\n?/g, '\n')]];
  const tags = raw.tags.split(',').filter((tag) => tag !== '');
  const priority = PRIORITIES[raw.priority];
  const properties: unknown[] = [
    ...text('uid', raw.uid),
    ['dtstamp', {}, 'date-time', secondOf(raw.created) ?? '1970-01-01T00:00:00Z'],
    ...instant('created', raw.created),
    ...text('summary', raw.title),
    ...text('description', raw.notes),
    ...text('status', STATES[raw.status] ?? ''),
    ...(priority === undefined ? [] : [['priority', {}, 'integer', priority]]),
    ...(tags.length === 0 ? [] : [['categories', {}, 'text', ...tags]]),
    ...dueProperty(raw.due),
    ...ruleProperty(raw.rule),
    ...text('related-to', raw.parent),
    ...instant('completed', raw.done),
    ...(raw.rote === '' ? [] : [['x-rote', {}, 'unknown', encodeURIComponent(raw.rote)]]),
  ];
  return `${ICAL.stringify(['vtodo', properties, []])}\r\n`;
}

function instant(name: string, text: string): Property[] {
  const at = secondOf(text);
  return at === null ? [] : [[name, {}, 'date-time', at]];
}

/** A calendar has no parts of a second. */
function secondOf(text: string): string | null {
  if (text === '') return null;
  return Temporal.Instant.from(text)
    .round({ smallestUnit: 'second', roundingMode: 'floor' })
    .toString();
}

function dueProperty(due: string): Property[] {
  if (due === '') return [];
  if (!due.includes('T')) return [['due', {}, 'date', due]];
  const at = Temporal.ZonedDateTime.from(due);
  const wall = at.toPlainDateTime().toString({ smallestUnit: 'second', roundingMode: 'floor' });
  if (at.timeZoneId === 'UTC') return [['due', {}, 'date-time', `${wall}Z`]];
  return [['due', { tzid: at.timeZoneId }, 'date-time', wall]];
}

/** Rules that a calendar would not read are said by Rote alone. */
function ruleProperty(rule: string): Property[] {
  if (rule === '') return [];
  try {
    return [['rrule', {}, 'recur', ICAL.Recur.fromString(rule).toJSON()]];
  } catch {
    return [];
  }
}

/** Null where it is no task of its own: a changed one of those that repeat. */
export function readTodoComponent(
  text: string,
  zones: ReadonlyMap<string, string>,
): RawTask | null {
  const todo = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const say = (name: string): string => String(todo.getFirstPropertyValue(name) ?? '');
  if (say('recurrence-id') !== '') return null;
  const at = (name: string): string => timeText(todo.getFirstProperty(name), zones);
  const tags = todo.getAllProperties('categories').flatMap((property) => property.getValues());
  return {
    ...NOTHING_SAID,
    uid: say('uid'),
    title: say('summary'),
    notes: say('description'),
    status: statusOf(say('status'), say('percent-complete')),
    priority: say('priority'),
    tags: tags.map(String).join(','),
    due: at('due'),
    rule: say('rrule'),
    parent: parentOf(todo),
    created: at('created'),
    done: at('completed'),
    rote: decoded(say('x-rote')),
  };
}

function statusOf(status: string, percent: string): string {
  const done = Number(percent);
  if (status !== '' && status !== 'NEEDS-ACTION') return status;
  if (done >= 100) return 'COMPLETED';
  return done > 0 ? 'IN-PROCESS' : status;
}

function parentOf(todo: ICAL.Component): string {
  const parent = todo.getAllProperties('related-to').find((property) => {
    const kind = property.getFirstParameter('reltype') ?? 'PARENT';
    return String(kind).toUpperCase() === 'PARENT';
  });
  return String(parent?.getFirstValue() ?? '');
}

function timeText(property: ICAL.Property | null, zones: ReadonlyMap<string, string>): string {
  const value = property?.getFirstValue();
  if (property === null || !(value instanceof ICAL.Time)) return '';
  const text = value.toString();
  const name = property.getFirstParameter('tzid');
  if (value.isDate || text.endsWith('Z') || name === undefined) return text;
  const zone = zoneOf(String(name), zones);
  return zone === null ? text : `${text}[${zone}]`;
}

/** `/example.org/2005/Europe/Berlin` and names that the file itself explains are zones as well. */
function zoneOf(name: string, zones: ReadonlyMap<string, string>): string | null {
  const parts = name.split('/');
  const ways = [name, zones.get(name) ?? '', parts.slice(-2).join('/'), parts.slice(-3).join('/')];
  return ways.find((way) => way !== '' && isTimezone(way)) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function icsFile(todos: string, timezones: ReadonlySet<string>, aboutMs: number): string {
  const zones = [...timezones].map((zone) => zoneComponent(zone, aboutMs)).join('');
  const head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Rote//Tasks//EN\r\n';
  return `${head}${zones}${todos}END:VCALENDAR\r\n`;
}

/** The texts of all components of a kind. */
export function* componentsIn(text: string, kind: 'VTODO' | 'VTIMEZONE'): Generator<string> {
  const edge = new RegExp(`^(BEGIN|END):${kind}[ \\t]*\\r?$`, 'gim');
  let from: number | null = null;
  for (let found = edge.exec(text); found !== null; found = edge.exec(text)) {
    if (found[1]?.toUpperCase() === 'BEGIN') from = found.index;
    else if (from !== null) {
      yield text.slice(from, edge.lastIndex);
      from = null;
    }
  }
}

/** The names that the zones of a file have elsewhere. */
export function zonesIn(text: string): ReadonlyMap<string, string> {
  const zones = new Map<string, string>();
  for (const zone of componentsIn(text, 'VTIMEZONE')) {
    const name = /^TZID:(.*)$/im.exec(zone)?.[1]?.trim();
    const known = /^X-LIC-LOCATION:(.*)$/im.exec(zone)?.[1]?.trim();
    if (name !== undefined && known !== undefined) zones.set(name, known);
  }
  return zones;
}
