/** The step that looks at a source, and how the others refer to what it gave. */
import type { Condition } from '../../../domain/plan/condition.ts';
import type { Source, Test, What } from '../what.ts';
import { hostOf, literalText, literalValue } from './plan-text.ts';
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
}

export function lowerSource(what: What, list: StepList): Looked | null {
  const { source } = what;
  if (source === null) return null;
  const tests = testsOf(what);
  const isFacts = source.kind === 'file' && asksForFacts(what);
  const { step, field, name, short } = isFacts ? factsOf(source.path) : lookAt(source, what);
  const mayFail = tests.some(({ kind }) => kind === 'fails' || kind === 'succeeds');
  const id = list.add({ ...step, mayFail });
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

export function testsOf({ cases }: What): Test[] {
  return cases.flatMap(({ condition }) => (condition === null ? [] : [condition.test]));
}

export const FACTS: ReadonlySet<Test['kind']> = new Set(['appears', 'disappears', 'older']);

/** Whether nothing but its being there and its age are asked for. */
export function asksForFacts(what: What): boolean {
  const isPlain = what.takes.length === 0 && what.filters.length === 0;
  const tests = testsOf(what);
  if (!isPlain || tests.length < what.cases.length || tests.length === 0) return false;
  return tests.every(({ kind }) => FACTS.has(kind));
}

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

function lookAt(source: Source, what: What): Look {
  switch (source.kind) {
    case 'web':
      return webLook(source.url, what);
    case 'feed': {
      const step = { id: 'feed', tool: 'rss.read', input: { url: literalText(source.url) } };
      return { step, field: '.items', name: source.url, short: hostOf(source.url) };
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
    case 'clock':
      return { step: { id: 'now', tool: 'time.now', input: {} }, field: '.local', name: '' };
  }
}

/** That a page is not there is an answer where its being there is asked for; that its server fails is none. */
function webLook(url: string, what: What): Look {
  const isBare = what.takes.length === 0 && what.filters.length === 0;
  const asksWhetherThere =
    isBare && testsOf(what).some(({ kind }) => kind === 'appears' || kind === 'disappears');
  const input = {
    url: literalText(url),
    ...(asksWhetherThere && { acceptStatus: [404, 410] }),
  };
  const step = { id: 'fetch', tool: 'http.request', input };
  return { step, field: '.body', name: url, short: hostOf(url) };
}
