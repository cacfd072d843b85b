/** What led to something, as something to look at: it needs no step, because the run is given it. */
import type { AwaitedEvent } from '../../domain/schedule/event.ts';
import type { Source, Take, What } from './what.ts';

export interface Happened {
  /** A schedule in it is called by its name. */
  event: AwaitedEvent;
  /** The words for what it carries, by its fields; the one that says most stands first. */
  carried: Readonly<Record<string, string>>;
}

type Carried = Extract<Source, { kind: 'event' }>;

export function happenedIn({ event }: Happened, field: string | null): Carried {
  return { kind: 'event', event, field };
}

/** One thing that it carried is named of it, where none was before. */
export function isSameHappened(before: Source | null, source: Source): boolean {
  return before?.kind === 'event' && source.kind === 'event' && before.field === null;
}

/** "check the disk": what is looked for was not carried by anything. */
export function isLookElsewhere(
  before: Source | null,
  { source, takes }: { source: Source | null; takes: readonly Take[] },
): boolean {
  return before?.kind === 'event' && source === null && takes.length > 0;
}

/** Each event is tested by itself; what nobody asks for is not looked at. */
export function withoutUnused(what: What): What {
  if (what.source?.kind !== 'event') return what;
  const isUsed = what.cases.some(
    ({ condition, actions }) =>
      condition !== null || actions.some((act) => 'content' in act && act.content.kind === 'found'),
  );
  if (!isUsed && what.takes.length === 0) return { ...what, source: null };
  const cases = what.cases.map((one) =>
    one.condition === null ? one : { ...one, condition: { ...one.condition, isEachTime: true } },
  );
  return { ...what, cases };
}

/** What is made of fields, which have names: the others are words, or one path. */
const MADE_OF_FIELDS: ReadonlySet<AwaitedEvent['on']> = new Set(['webhook', 'mcp']);

export function isWords(source: Source | null): boolean {
  return source?.kind === 'event' && !MADE_OF_FIELDS.has(source.event.on);
}

/** The field that is meant where none is named. */
const MAIN_FIELD: Readonly<Record<AwaitedEvent['on'], string>> = {
  webhook: '.body',
  file: '.path',
  message: '.text',
  schedule: '.summary',
  start: '',
  incident: '.text',
  mcp: '.params',
  wake: '.reason',
};

/** Only the compiler writes such references, from names that it knows. */
export function carriedReference({ event, field }: Carried): string {
  return `\${input.event${field === null ? MAIN_FIELD[event.on] : `.${field}`}}`;
}

export function fieldReference(field: string): string {
  return `\${input.event.${field}}`;
}
