/** Every source × take × filter × test × action that fits together: a plan that the real catalog accepts. */
import { tmpdir } from 'node:os';
import { createSystemClock } from '../src/base/clock.ts';
import { refuse } from '../src/base/errors.ts';
import type { ToolFacts } from '../src/compiler/compile-types.ts';
import { fittingWhats } from '../src/compiler/what/fitting-whats.fake.ts';
import { lowerWhat } from '../src/compiler/what/lower/lower.ts';
import type { What } from '../src/compiler/what/what.ts';
import type { Boxes } from '../src/domain/box.ts';
import { planSchema } from '../src/domain/plan/plan.ts';
import { englishNews } from '../src/language/en/english-news.ts';
import { otherTools } from '../src/own-tools/what-tools.fake.ts';
import { checkPlan } from '../src/plans/check-plan.ts';
import { createBounded } from '../src/tools/bounded/bounded.ts';
import { createBuiltInTools } from '../src/tools/built-in/built-in-tools.ts';
import { type Catalog, createCatalog } from '../src/tools/catalog.ts';
import { toolSettingsSchema } from '../src/tools/tool-settings.ts';
import type { Evaluation } from './corpora.ts';

export function evaluateWhats(): Evaluation {
  const catalog = realCatalog();
  const facts = new Map(catalog.list().map((tool) => [tool.name, tool as ToolFacts]));
  const unexplained = new Set<string>();
  let count = 0;
  for (const what of fittingWhats()) {
    count += 1;
    for (const fault of faultsOf(what, facts, catalog)) unexplained.add(fault);
  }
  const figures = { 'that fit, as plans': count };
  return { name: 'what to do', figures, unexplained: [...unexplained].slice(0, 20) };
}

function faultsOf(what: What, facts: ReadonlyMap<string, ToolFacts>, catalog: Catalog): string[] {
  const lowered = lowerWhat(what, englishNews, facts);
  if (lowered.kind === 'misfit') return [lowered.why];
  const plan = planSchema.parse({ requestId: 'what', tools: lowered.steps });
  const refused = () => refuse({ code: 'none', message: 'none', hint: '' });
  const ports = { catalog, findScript: refused, secret: refused };
  const faults = checkPlan(plan, { requiredTools: [], maxSteps: null }, ports);
  return [...lowered.missing, ...faults.map(({ message }) => `${message} ${JSON.stringify(what)}`)];
}

/** Nothing of it is called. */
function realCatalog(): Catalog {
  const clock = createSystemClock();
  const bounded = createBounded({ clock });
  const notUsed = () => Promise.reject(new Error('not used'));
  const tools = createBuiltInTools({
    bounded,
    boxes: { run: notUsed, runOpen: notUsed } as unknown as Boxes,
    clock,
    settings: toolSettingsSchema.parse({ shell: { allow: true } }),
    workspace: tmpdir(),
    defaultTimezone: 'UTC',
    environment: {},
    platform: 'linux',
    send: notUsed,
    state: { get: notUsed, set: notUsed },
  });
  return createCatalog({ bounded, tools: [...tools, ...otherTools(() => {})] });
}
