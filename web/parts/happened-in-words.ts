/** What happened in a few words, by where it came from and what it carried. */
import type { AwaitedEventKind } from '../../src/domain/schedule/event.ts';
import type { EventView } from '../../src/domain/schedule/event-view.ts';

export const KIND_NAMES: Readonly<Record<AwaitedEventKind, string>> = {
  webhook: 'hook',
  file: 'file',
  message: 'message',
  mail: 'mail',
  calendar: 'calendar',
  schedule: 'schedule',
  start: 'start',
  incident: 'trouble',
  mcp: 'tool server',
  wake: 'agent',
};

export function happenedInWords({ source, data }: Pick<EventView, 'source' | 'data'>): {
  kind: string;
  what: string;
} {
  const [on = '', ...rest] = source.split(':');
  const kind = KIND_NAMES[on as AwaitedEventKind] ?? on;
  return { kind, what: whatOf(on as AwaitedEventKind, rest.join(':'), data) };
}

const CARRIES: ReadonlySet<AwaitedEventKind> = new Set([
  'file',
  'message',
  'mail',
  'calendar',
  'schedule',
  'incident',
]);

function whatOf(on: AwaitedEventKind, of: string, data: EventView['data']): string {
  // What it carried is somebody else's.
  if (Object.keys(data).length === 0 && CARRIES.has(on)) return 'not shown';
  const field = (name: string): string => (typeof data[name] === 'string' ? data[name] : '');
  switch (on) {
    case 'webhook':
      return [`“${of}” was called`, field('event')].filter((part) => part !== '').join(': ');
    case 'file':
      return `${field('name') || field('path')} was ${field('change')}`;
    case 'message':
      return `${field('text')} (${field('channel')})`;
    case 'mail':
      return `${field('subject')} (${field('from')})`;
    case 'calendar':
      return `${field('title')} (${field('when')})`;
    case 'schedule':
      return `“${field('schedule')}” ${field('outcome')}`;
    case 'start':
      return 'Rote started';
    case 'incident':
      return field('text');
    case 'mcp':
      return `${of}: ${field('method')}`;
    case 'wake':
      return `${of} was woken: ${field('reason')}`;
    default:
      return of;
  }
}
