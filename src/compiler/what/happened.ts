/** What led to something, as something to look at: it needs no step, because the run is given it. */
import type { AwaitedEvent } from '../../domain/schedule/event.ts';
import type { Act, Source, Take, What } from './what.ts';

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

/** What a path of a field may begin with: "body.ref" is the field ref of the body. */
const HOLDERS: Readonly<Partial<Record<AwaitedEvent['on'], string>>> = {
  webhook: 'body',
  mcp: 'params',
};

/** Of these, "it" is what was written or sent, and not the news that it came. */
const CARRIERS: ReadonlySet<AwaitedEvent['on']> = new Set([
  'webhook',
  'message',
  'mail',
  'incident',
  'mcp',
]);

const MADE: ReadonlySet<Act['kind']> = new Set(['write', 'append', 'post']);

/** What is in the file that changed: the run reads it. */
export const FILE_CONTENT = 'content';

/** The field that is meant, by what is taken of it or made of it. */
export function settleHappened(
  open: Pick<What, 'source' | 'takes' | 'cases'>,
): Pick<What, 'source' | 'takes'> {
  const { source, takes, cases } = open;
  if (source?.kind !== 'event' || source.field !== null) return { source, takes };
  const { on } = source.event;
  const holder = HOLDERS[on];
  const paths = takes.map((take) => withoutHolder(take, holder));
  if (holder !== undefined && paths.some((take, at) => take !== takes[at]))
    return { source: { ...source, field: holder }, takes: paths };
  if (on === 'file' && takes.length > 0)
    return { source: { ...source, field: FILE_CONTENT }, takes };
  const isMade = cases.some(({ actions }) => actions.some(makesIt));
  const isMeant = isMade && takes.length === 0 && CARRIERS.has(on);
  return { source: isMeant ? { ...source, field: MAIN_FIELD[on].slice(1) } : source, takes };
}

function makesIt(act: Act): boolean {
  return MADE.has(act.kind) && 'content' in act && act.content.kind === 'found';
}

function withoutHolder(take: Take, holder: string | undefined): Take {
  const isHeld = take.kind === 'field' && take.path.startsWith(`${holder}.`);
  return isHeld ? { kind: 'field', path: take.path.slice(`${holder}.`.length) } : take;
}

/** Files that hold one line or entry after the other. */
const LISTING = /\.(?:txt|log|md|csv|tsv|jsonl)$/i;

/** Of what comes again and again, a list keeps each; what has to be whole is the latest. */
export function keptInList(what: What): What {
  if (what.source?.kind !== 'event') return what;
  const kept = <A extends Act>(act: A): A =>
    act.kind === 'write' && makesIt(act) && LISTING.test(act.path)
      ? { ...act, kind: 'append' }
      : act;
  const cases = what.cases.map((one) => ({ ...one, actions: one.actions.map(kept) }));
  return { ...what, cases };
}

/** Each event is tested by itself; what nobody asks for is not looked at. */
export function withoutUnused(what: What): What {
  if (what.source?.kind !== 'event') return what;
  const isUsed = what.cases.some(
    ({ condition, actions }) =>
      condition !== null ||
      actions.some(
        (act) => act.kind === 'mails' || ('content' in act && act.content.kind === 'found'),
      ),
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
  if (source?.kind !== 'event' || source.field === FILE_CONTENT) return false;
  return !MADE_OF_FIELDS.has(source.event.on);
}

/** The field that is meant where none is named. */
const MAIN_FIELD: Readonly<Record<AwaitedEvent['on'], string>> = {
  webhook: '.body',
  file: '.path',
  message: '.text',
  mail: '.text',
  calendar: '.title',
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
