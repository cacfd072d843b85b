/**
 * The text that is read of many schedules before one yes. As long as all of them fit, the document lists each with its steps.
 * Where they don't, it is a summary: how many reach and do what, the first and the last; and all of it is on pages, each
 * short enough to be read whole.
 */
import { printable } from '../base/printable.ts';
import { asPlan } from '../domain/plan/plan.ts';
import { type NewDocument, type ShownFile, sealDocument } from '../domain/request-document.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';

/** One of the list, with all that is read of it. */
export interface ListedSchedule {
  schedule: Pick<Schedule, 'id' | 'name' | 'trigger' | 'work'>;
  document: NewDocument;
}

export interface ListSummary {
  add(listed: ListedSchedule): void;
  /** `pages` is how many pages all of it has. */
  document(pages: number): NewDocument;
}

/** With room for letters that are written out when the document is sealed. */
const MOST_LETTERS_AT_ONCE = 400_000;
const MOST_AT_ENDS = 5;
/** Of each kind of thing that is reached or done, of one schedule, and of all that is reached. */
const MOST_OF_A_KIND = 50;
const MOST_OF_ONE = 20;
const MOST_REACHED = 1000;
const LONGEST_LINE = 300;
/** A longer text may be more than a page can show. */
const LONG_LETTERS = 50_000;

export function createListSummary(): ListSummary {
  const reached = createCounts();
  const plans = createCounts();
  const files = createCounts();
  const first: ListedSchedule[] = [];
  const last: ListedSchedule[] = [];
  /** All so far; null once they are too many. */
  let whole: ListedSchedule[] | null = [];
  let letters = 0;
  let count = 0;
  let isCut = false;

  function summary(pages: number): NewDocument {
    return {
      reaches: few(
        byKind(reached.all()).flatMap(([kind, lines]) => linesOf(lines, `of "${kind}"`)),
        MOST_REACHED,
        'lines',
        String,
      ),
      steps: [
        ...linesOf(plans.all(), 'kinds of plan'),
        ...linesOf(files.all(), 'files'),
        ...first.flatMap(endOf),
        ...(count > 2 * MOST_AT_ENDS ? ['…'] : []),
        ...last.flatMap(endOf),
      ],
      pages,
      isCut,
    };
  }

  return {
    add(listed) {
      const { schedule, document } = listed;
      count += 1;
      for (const line of new Set(document.reaches ?? [])) reached.add(line);
      plans.add(kindOfPlan(schedule.work));
      for (const { name } of document.files ?? []) files.add(`The file ${name}`);
      if (first.length < MOST_AT_ENDS) first.push(listed);
      else {
        last.push(listed);
        if (last.length > MOST_AT_ENDS) last.shift();
      }
      const more = lettersOf(listed);
      isCut ||= document.isCut === true || (more > LONG_LETTERS && sealDocument(document).isCut);
      letters += more;
      if (letters > MOST_LETTERS_AT_ONCE) whole = null;
      whole?.push(listed);
    },
    document(pages) {
      const all = whole === null ? null : listedWhole(whole);
      const isShown = all !== null && (isCut || !sealDocument(all).isCut);
      return isShown ? all : summary(pages);
    },
  };
}

/** How much there is to read of one. */
export function lettersOf({ document, schedule }: ListedSchedule): number {
  const { reaches = [], steps = [], files = [] } = document;
  const lines = [...reaches, ...steps, ...files.flatMap(({ name, text }) => [name, text])];
  return lines.reduce((sum, line) => sum + line.length, schedule.name.length);
}

/** Each schedule with all its steps under its name; what several of them reach or run stands there once. */
export function listedWhole(all: readonly ListedSchedule[]): NewDocument {
  const documents = all.map(({ document }) => document);
  const files = new Map<string, ShownFile>();
  for (const one of documents.flatMap((document) => document.files ?? []))
    files.set(JSON.stringify(one), one);
  return {
    reaches: [...new Set(documents.flatMap(({ reaches = [] }) => reaches))],
    steps: all.flatMap(linesOfOne),
    files: [...files.values()],
    isCut: documents.some(({ isCut }) => isCut === true),
  };
}

function linesOfOne({ schedule, document }: ListedSchedule): string[] {
  const head = `${printable(schedule.name)} (${schedule.id}): ${describeTrigger(schedule.trigger)}`;
  return [head, ...(document.steps ?? []).map((step) => `  ${step}`)];
}

/** The tools in the order of the plan; schedules that differ only in what those are given are of one kind. */
function kindOfPlan({ plan, instruction, skill }: Schedule['work']): string {
  const tools = asPlan(plan).tools.map(({ tool, toolPath }) => tool ?? toolPath ?? '');
  const parts = [
    ...(tools.length === 0 ? [] : [tools.join(', then ')]),
    ...(instruction === null ? [] : ['a model decides what is done']),
    ...(skill === undefined ? [] : [`of the skill ${skill.name}`]),
  ];
  return parts.join('; ') || 'nothing';
}

function createCounts() {
  const counts = new Map<string, number>();
  return {
    add: (key: string): void => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    all: (): Count[] => [...counts].toSorted(([, left], [, right]) => right - left),
  };
}

type Count = [line: string, count: number];

/** By the words before what is reached, as `describeReach` says it. */
function byKind(counts: readonly Count[]): [kind: string, Count[]][] {
  const kinds = new Map<string, Count[]>();
  for (const one of counts) {
    const [kind = ''] = one[0].split(':', 1);
    const found = kinds.get(kind);
    if (found === undefined) kinds.set(kind, [one]);
    else found.push(one);
  }
  return [...kinds];
}

function linesOf(counts: readonly Count[], what: string): string[] {
  const inWords = ([line, count]: Count) => `${inShort(line)} (${schedulesOf(count)})`;
  return few(counts, MOST_OF_A_KIND, what, inWords);
}

function endOf(listed: ListedSchedule): string[] {
  return few(linesOfOne(listed), MOST_OF_ONE, 'lines', inShort);
}

/** Counts those that are not listed, so that nobody takes the first for all. */
function few<One>(
  all: readonly One[],
  most: number,
  what: string,
  inWords: (one: One) => string,
): string[] {
  const rest = all.length - most;
  const more = `… and ${inThousands(rest)} more ${what}, on the pages`;
  return [...all.slice(0, most).map(inWords), ...(rest > 0 ? [more] : [])];
}

function inShort(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE).toWellFormed()}…`;
}

function schedulesOf(count: number): string {
  return `${inThousands(count)} ${count === 1 ? 'schedule' : 'schedules'}`;
}

function inThousands(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
