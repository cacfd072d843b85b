/** What is waited for, in English. */
import { type AwaitedEvent, beforeMsOf } from '../../domain/schedule/event.ts';
import type { HappeningWords } from '../news-words.ts';
import { inUnits } from '../say-seconds.ts';
import type { EventSaid } from '../trigger-words.ts';

type AwaitedCall = Extract<AwaitedEvent, { on: 'webhook' }>;
type AwaitedMail = Extract<AwaitedEvent, { on: 'mail' }>;
type AwaitedEntry = Extract<AwaitedEvent, { on: 'calendar' }>;

const FILE_CHANGE = {
  any: 'changes, comes or goes',
  created: 'is created',
  changed: 'changes',
  removed: 'is removed',
} as const;
const IN_FOLDER = {
  any: (path: string) => `something changes in ${path}`,
  created: (path: string) => `a file lands in ${path}`,
  changed: (path: string) => `a file in ${path} changes`,
  removed: (path: string) => `a file in ${path} is removed`,
} as const;
const RUN_END = { any: 'has run', succeeded: 'has succeeded', failed: 'fails' } as const;

export function sayEventTrigger(said: EventSaid): string {
  const { event, quietMs, mostPerMinute, mostPerHour = null } = said;
  const quiet = quietMs === null ? '' : sayQuiet(quietMs);
  const rates = sayRate(mostPerMinute, 'a minute') + sayRate(mostPerHour, 'an hour');
  return `${sayEvent(event)}${quiet}${rates}`;
}

function sayRate(most: number | null, unit: string): string {
  return most === null ? '' : `, at most ${most === 1 ? 'once' : `${most} times`} ${unit}`;
}

function sayQuiet(quietMs: number): string {
  if (quietMs === 0) return ', at once';
  const { count, unit } = inUnits(quietMs / 1000);
  return `, once it has been quiet for ${count} ${unit}${count === 1 ? '' : 's'}`;
}

function sayEvent(awaited: AwaitedEvent): string {
  switch (awaited.on) {
    case 'webhook':
      return `when the hook "${awaited.name}" is called${sayCall(awaited)}`;
    case 'file':
      return awaited.path.endsWith('/')
        ? `when ${IN_FOLDER[awaited.change](awaited.path)}`
        : `when ${awaited.path} ${FILE_CHANGE[awaited.change]}`;
    case 'message': {
      const where = awaited.channel === null ? '' : ` on ${awaited.channel}`;
      const what = awaited.contains === null ? '' : ` with "${awaited.contains}"`;
      return `when a message${what} comes${where}`;
    }
    case 'mail':
      return `when ${sayMail(awaited)}`;
    case 'calendar':
      return sayEntry(awaited);
    case 'schedule':
      return `when the schedule "${awaited.schedule}" ${RUN_END[awaited.outcome]}`;
    case 'start':
      return 'when Rote starts';
    case 'incident':
      return `when something is wrong${awaited.contains === null ? '' : ` with "${awaited.contains}" in its words`}`;
    case 'mcp':
      return `when the tool server ${awaited.server} says ${awaited.method ?? 'anything'}`;
    case 'wake':
      return `when the agent ${awaited.agent} is woken`;
  }
}

function sayCall({ event, where = {} }: AwaitedCall): string {
  const fields = Object.entries(where).map(([path, value]) => `${path} "${value}"`);
  const parts = [...(event === undefined ? [] : [`the event "${event}"`]), ...fields];
  return parts.length === 0 ? '' : ` with ${parts.join(' and ')}`;
}

function sayMail({ from, to, subject, contains, folder, attachment }: AwaitedMail): string {
  const parts = [
    from === null ? '' : ` from "${from}"`,
    to === null ? '' : ` to "${to}"`,
    subject === null ? '' : ` with "${subject}" in its subject`,
    contains === null ? '' : ` with "${contains}" in it`,
    attachment === null ? '' : ` with${attachment ? '' : 'out'} an attachment`,
  ];
  return `a mail${parts.join('')} arrives${folder === null ? '' : ` in the folder "${folder}"`}`;
}

function sayEntry(awaited: AwaitedEntry): string {
  const { change, calendar, contains, with: person } = awaited;
  const { count, unit } = inUnits(beforeMsOf(awaited) / 1000);
  const when = count === 0 ? 'when' : `${count} ${unit}${count === 1 ? '' : 's'} before`;
  const who = person === null ? '' : ` with ${person}`;
  const what = contains === null ? '' : ` with "${contains}" in it`;
  return `${when} an entry${who}${what} in ${calendar === null ? 'your calendar' : `the calendar "${calendar}"`} ${CHANGED[change]}`;
}

const CHANGED: Readonly<Record<AwaitedEntry['change'], string>> = {
  ...{
    begins: 'begins',
    new: 'is new',
    changed: 'is changed',
    moved: 'is moved',
    gone: 'is cancelled or gone',
  },
};

const HAPPENED: Readonly<Record<AwaitedEntry['change'], string>> = {
  begins: '',
  new: 'New: ',
  changed: 'Changed: ',
  moved: 'Moved: ',
  gone: 'Cancelled: ',
};

function sayHappened(event: AwaitedEvent, field: (name: string) => string): string {
  switch (event.on) {
    case 'webhook':
      return `The hook "${field('hook')}" was called: ${field('body')}`;
    case 'file':
      return `${field('path')}: ${field('change')}`;
    case 'message':
      return `A message came: ${field('text')}`;
    case 'mail':
      return `Mail from ${field('from')}: ${field('subject')}`;
    case 'calendar':
      return `${HAPPENED[event.change]}${field('title')}, ${field('when')}${event.change === 'moved' ? ` (it was ${field('was')})` : ''}`;
    case 'schedule':
      return `"${field('schedule')}" ${field('outcome')}: ${field('summary')}`;
    case 'start':
      return 'Rote has started.';
    case 'incident':
      return `Something is wrong: ${field('text')}`;
    case 'mcp':
      return `The tool server ${event.server} says ${field('method')}`;
    case 'wake':
      return `The agent ${event.agent} was woken: ${field('reason')}`;
  }
}

function sayThing(event: AwaitedEvent): string {
  switch (event.on) {
    case 'webhook':
      return `the hook "${event.name}"`;
    case 'file':
      return event.path;
    case 'message':
      return 'the message';
    case 'mail':
      return 'the mail';
    case 'calendar':
      return 'the entry';
    case 'schedule':
      return `"${event.schedule}"`;
    case 'start':
      return 'Rote';
    case 'incident':
      return 'the trouble';
    case 'mcp':
      return `the tool server ${event.server}`;
    case 'wake':
      return `the agent ${event.agent}`;
  }
}

export const englishHappening: HappeningWords = {
  when: sayEvent,
  thing: sayThing,
  happened: sayHappened,
};
