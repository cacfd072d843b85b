/** The step that looks at a source, and how the others refer to what it gave. */
import type { Condition } from '../../../domain/plan/condition.ts';
import type { AwaitedEvent } from '../../../domain/schedule/event.ts';
import type { NewsWords } from '../../../language/news-words.ts';
import { OWN_LISTS, SINCE_LAST } from '../../../language/own-lists.ts';
import { carriedReference, FILE_CONTENT, fieldReference } from '../happened.ts';
import type { Source, Test, What } from '../what.ts';
import { literalText, literalValue, placeOf } from './plan-text.ts';
import { searchFor } from './search-mails.ts';
import type { NewStep, StepList } from './step-list.ts';

export interface Looked {
  kind: Source['kind'];
  id: string;
  /** As messages and names call it; not escaped. */
  what: string;
  short: string;
  /** A reference to what it gave. */
  value: string;
  /** Whether it gave anything, where it may have failed. */
  gave: Condition;
  /** It may fail: then only those cases go on that ask for that. */
  mayFail: boolean;
  /** Only facts about a file, and not what is in it. */
  isFacts: boolean;
  /** What is told of an event where none of what it carried is named. */
  told?: string;
}

export function lowerSource(what: What, list: StepList, words: NewsWords): Looked | null {
  const { source } = what;
  if (source === null) return null;
  if (source.kind === 'event')
    return source.field === FILE_CONTENT ? fileLook(source, list) : givenLook(source, words);
  const tests = testsOf(what);
  const isFacts = source.kind === 'file' && asksForFacts(what);
  const { step, field, name, short } = isFacts ? factsOf(source.path) : lookAt(source, what, words);
  const mayFail = tests.some(
    (test) => test.kind === 'fails' || test.kind === 'succeeds' || isOfStatus(what, test),
  );
  // That a page is not there is an answer; a program that failed is one that failed, also where that is told.
  const isAwaited = source.kind === 'program' && tests.some(({ kind }) => kind === 'fails');
  const id = list.add({ ...step, mayFail, isAwaited });
  return {
    kind: source.kind,
    id,
    what: name,
    short: short ?? name,
    value: `\${${id}${field}}`,
    gave: { value: `\${${id} ?? null}`, exists: true },
    mayFail,
    isFacts,
  };
}

/** Its names are words, whatever stands in them. */
const literalEvent = (event: AwaitedEvent): AwaitedEvent => literalValue(event) as AwaitedEvent;

/** Nothing is looked at: the run is given it. */
function givenLook(source: Extract<Source, { kind: 'event' }>, words: NewsWords): Looked {
  const { event, field } = source;
  return {
    kind: 'event',
    id: '',
    what: words.happens.thing(event),
    short: words.happens.when(event),
    value: carriedReference(source),
    gave: { value: '${input.event ?? null}', exists: true },
    mayFail: false,
    isFacts: false,
    ...(field === null && { told: words.happens.happened(literalEvent(event), fieldReference) }),
  };
}

/** The file that changed is read as it is by then. */
function fileLook({ event }: Extract<Source, { kind: 'event' }>, list: StepList): Looked {
  const name = event.on === 'file' ? event.path : '';
  const id = list.add({ id: 'file', tool: 'file.read', input: { path: fieldReference('path') } });
  return {
    kind: 'file',
    id,
    what: name,
    short: name,
    value: `\${${id}.content}`,
    gave: { value: `\${${id} ?? null}`, exists: true },
    mayFail: false,
    isFacts: false,
  };
}

export function testsOf({ cases }: What): Test[] {
  return cases.flatMap(({ condition }) => (condition === null ? [] : [condition.test]));
}

/** Whether it has this status or another: what does not answer at all has none, and so another. */
export function isOfStatus({ source, takes: [take] }: What, test: Test): boolean {
  const isStatus = source?.kind === 'web' && take?.kind === 'part' && take.part === 'status';
  return isStatus && test.kind === 'compare' && (test.is === 'not' || test.is === 'equals');
}

export const FACTS: ReadonlySet<Test['kind']> = new Set(['appears', 'disappears', 'older']);

const LISTS: ReadonlySet<Source['kind']> = new Set(['feed', 'folder', 'own', 'mails']);

/** Whether all of it is looked at as a list: to keep some, to count, or because it is there where it holds anything. */
export function isAskedAsList(what: What): boolean {
  const { source, filters } = what;
  const isOutput = source?.kind === 'program' || source?.kind === 'tool';
  const asks = (kind: Test['kind']) => testsOf(what).some((test) => test.kind === kind);
  if (source !== null && LISTS.has(source.kind)) return true;
  if (filters.length > 0) return true;
  return asks('count') || (isOutput && (asks('appears') || asks('disappears')));
}

/** Whether nothing but its being there and its age are asked for. */
export function asksForFacts(what: What): boolean {
  const isPlain = what.takes.length === 0 && what.filters.length === 0;
  const tests = testsOf(what);
  if (what.takes.length > 0 && what.takes.every(({ kind }) => kind === 'size')) return true;
  if (!isPlain || tests.length < what.cases.length || tests.length === 0) return false;
  return tests.every(({ kind }) => FACTS.has(kind));
}

type Lookable = Exclude<Source, { kind: 'event' }>;

interface Look {
  step: NewStep;
  /** What of its output is looked at; empty for all of it. */
  field: string;
  name: string;
  short?: string;
}

function factsOf(path: string): Look {
  const step = { id: 'file', tool: 'file.info', input: { path: literalText(path) } };
  return { step, field: '', name: path };
}

function lookAt(source: Lookable, what: What, words: NewsWords): Look {
  switch (source.kind) {
    case 'web':
      return webLook(source.url, what);
    case 'feed': {
      const input = {
        url: literalText(source.url),
        ...(looksAtAll(what) && { limit: MOST_ENTRIES }),
      };
      const step = { id: 'feed', tool: 'rss.read', input };
      return { step, field: '.items', name: source.url, short: placeOf(source.url) };
    }
    case 'file': {
      const input = {
        path: literalText(source.path),
        ...(what.takes.some(({ kind }) => kind === 'field') && { as: 'json' }),
      };
      return {
        step: { id: 'file', tool: 'file.read', input },
        field: '.content',
        name: source.path,
      };
    }
    case 'folder': {
      const step = { id: 'folder', tool: 'file.list', input: { path: literalText(source.path) } };
      return { step, field: '.entries', name: source.path };
    }
    case 'program': {
      const command = source.command.map(literalText);
      const step = { id: 'program', tool: 'shell.run', input: { command } };
      return { step, field: '.stdout', name: source.command.join(' ') };
    }
    case 'tool': {
      const input = literalValue(source.input) as Record<string, unknown>;
      return { step: { id: 'call', tool: source.tool, input }, field: '', name: source.tool };
    }
    case 'own':
      return ownLook(source, words);
    case 'mails': {
      const step = { id: 'mails', tool: 'email.search', input: searchFor(source.pick) };
      return { step, field: '.emails', name: words.mails(source.pick) };
    }
    case 'clock':
      return { step: { id: 'now', tool: 'time.now', input: {} }, field: '.local', name: '' };
  }
}

function ownLook({ list, when }: Extract<Source, { kind: 'own' }>, words: NewsWords): Look {
  const { tool, rows, stretch, limit } = OWN_LISTS[list];
  const of = when ?? (stretch === 'back' ? SINCE_LAST : null);
  const input = {
    ...(of !== null && { when: literalText(of) }),
    ...(limit !== undefined && { limit }),
  };
  return { step: { id: 'own', tool, input }, field: `.${rows}`, name: words.own(list, when) };
}

/** All that a feed may give. */
const MOST_ENTRIES = 200;

/** What is kept or counted may be anywhere in it. */
function looksAtAll(what: What): boolean {
  return what.filters.length > 0 || testsOf(what).length > 0 || isCounted(what);
}

/** It is asked how many there are. */
export function isCounted({ takes }: What): boolean {
  return takes.some(({ kind }) => kind === 'count');
}

/** Its status is told whatever it is. That a page is not there is an answer where its being there is asked for; that its server fails is none. */
function webLook(url: string, what: What): Look {
  const isBare = what.takes.length === 0 && what.filters.length === 0;
  const asksWhetherThere =
    isBare && testsOf(what).some(({ kind }) => kind === 'appears' || kind === 'disappears');
  const tellsStatus = what.takes.some((take) => take.kind === 'part' && take.part === 'status');
  const input = {
    url: literalText(url),
    ...(asksWhetherThere && { acceptStatus: [404, 410] }),
    ...(tellsStatus && { acceptStatus: ['4xx', '5xx'] }),
  };
  const step = { id: 'fetch', tool: 'http.request', input };
  return { step, field: '.body', name: url, short: placeOf(url) };
}
