/** What the parts of the lowering share: the plan in the making, and what was looked at and found so far. */
import type { Condition } from '../../../domain/plan/condition.ts';
import type { NewsWords, Subject } from '../../../language/news-words.ts';
import type { ToolFacts } from '../../compile-types.ts';
import type { Take, What } from '../what.ts';
import type { Looked } from './lower-source.ts';
import type { StepList } from './step-list.ts';

/** What was taken and kept. What needs a step of its own is a function, and adds it when it is asked for. */
export interface Found {
  name: string;
  isWord: boolean;
  /** As it is: for comparing, remembering and posting. */
  value: string;
  /** As a message says it, and as a file holds it. */
  said(): string;
  written(): string;
  number(): string;
  /** What was compared, as a message shows it; all of a page is not. */
  shown(): string;
  /** How many there are, of a list. */
  count: string | null;
  isThere: Condition;
  /** In seconds, of a date. */
  age: string | null;
}

export interface Lowering {
  what: What;
  words: NewsWords;
  list: StepList;
  catalog: ReadonlyMap<string, ToolFacts>;
  looked: Looked | null;
  /** Taken when it is first asked for, and once. */
  found(): readonly Found[];
  /** The same, as a model is given it. */
  shownToModel(): unknown;
}

export function subjectOf({ looked, what }: Lowering, found: Found | undefined): Subject {
  return {
    where: isOwned(what.takes) ? '' : (looked?.short ?? ''),
    name: found?.name ?? '',
    isWord: found?.isWord ?? false,
  };
}

/** It is said what has the value: nobody has to be told where that stands. */
export const isOwned = ([take]: readonly Take[]): boolean =>
  take?.kind === 'value' && take.of !== undefined;

/** What a value that was taken is called; nothing, where its place says it all. */
export function nameOfTake(take: Take, words: NewsWords): string {
  switch (take.kind) {
    case 'part':
      return words.part(take.part);
    case 'selector':
      return take.selector;
    case 'field':
      return take.path;
    case 'value':
      return words.called(take.name, take.of ?? null);
    case 'size':
    case 'duration':
      return words.part(take.kind);
    case 'count': {
      const { of } = take;
      const isPlain = of.kind === 'items' || of.kind === 'lines';
      return words.numberOf(isPlain ? words.part(of.kind) : nameOfTake(of, words));
    }
    default:
      return '';
  }
}

/** Steps that use what a source gave are skipped where it failed and somebody wants to hear of that. */
export function sourceGave({ looked }: Lowering): Condition | null {
  return looked?.mayFail === true ? looked.gave : null;
}
