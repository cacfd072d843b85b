/**
 * What is to be done, as an ordinary plan: the step that looks, those that take and keep, one that remembers what was so
 * the last time, and what is done then. What does not fit together is named, and makes no plan.
 */
import { once } from '../../../base/once.ts';
import type { PlanTool } from '../../../domain/plan/plan.ts';
import type { NewsWords } from '../../../language/news-words.ts';
import type { ToolFacts } from '../../compile-types.ts';
import type { Act, What } from '../what.ts';
import { lowerActions } from './lower-actions.ts';
import { lowerCondition } from './lower-condition.ts';
import { shownToModel } from './lower-judging.ts';
import { titleOf, titleOfFound } from './lower-news.ts';
import { lowerSource, testsOf } from './lower-source.ts';
import { lowerTakes } from './lower-takes.ts';
import type { Lowering } from './lowering.ts';
import { misfitOf } from './misfit.ts';
import { hostOf, shortName } from './plan-text.ts';
import { createStepList } from './step-list.ts';

export type LoweredWhat =
  | {
      kind: 'plan';
      steps: PlanTool[];
      /** Tools that it needs and nobody has. */
      missing: string[];
      name: string;
      /** It makes sense only again and again. */
      needsPace: boolean;
      /** It tells how something is, and not that it changed: one look is enough. */
      tellsState: boolean;
    }
  | { kind: 'misfit'; why: string };

export function lowerWhat(
  what: What,
  words: NewsWords,
  catalog: ReadonlyMap<string, ToolFacts>,
): LoweredWhat {
  const why = misfitOf(what);
  if (why !== null) return { kind: 'misfit', why };
  const list = createStepList(catalog);
  const looked = lowerSource(what, list, words);
  const lowering: Lowering = {
    what,
    words,
    list,
    catalog,
    looked,
    found: once(() => lowerTakes(lowering)),
    shownToModel: once(() => shownToModel(lowering)),
  };
  for (const one of what.cases) lowerActions(lowering, one, lowerCondition(lowering, one));
  const name = shortName(nameOf(lowering));
  const isNews = testsOf(what).some(({ kind }) => kind === 'changes');
  const isNew = what.filters.some(({ kind }) => kind === 'new');
  const hasTest = testsOf(what).length > 0;
  return {
    kind: 'plan',
    steps: list.steps,
    missing: list.missing,
    name,
    needsPace: hasTest || isNew,
    tellsState: hasTest && !isNews && !isNew,
  };
}

function nameOf(lowering: Lowering): string {
  const { what, words, looked } = lowering;
  const [test] = testsOf(what);
  if (test !== undefined) return titleOf(lowering, test);
  if (looked !== null && looked.kind !== 'clock') return titleOfFound(lowering);
  const [first] = what.cases.flatMap(({ actions }) => actions);
  return first === undefined ? '' : nameOfAct(first, words);
}

function nameOfAct(act: Act, words: NewsWords): string {
  switch (act.kind) {
    case 'tell':
      return 'text' in act.content ? act.content.text : words.time;
    case 'ask':
      return act.text;
    case 'post':
      return hostOf(act.url);
    case 'write':
    case 'append':
      return act.path;
    case 'run':
      return act.command.join(' ');
    case 'call':
      return act.tool;
    case 'schedule':
      return words.verb(act.verb, act.name);
    case 'mail':
      return act.subject ?? act.to.join(', ');
    case 'mails':
      return act.deed.verb;
  }
}
