/**
 * Compiled work: checks plans and runs them with no model. What a run did is in its journal, so a run
 * that is taken over goes on at the first step that is not finished.
 */
import { type Fault, succeed } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import { type AnyPlan, asPlan, type Plan } from '../domain/plan/plan.ts';
import { type Capabilities, checkPlan } from './check-plan.ts';
import type { PlanPorts } from './plan-ports.ts';
import { type PlanEnd, type PlanRequest, runPlan } from './run-plan.ts';

export interface Plans {
  /** Every fault of a plan at once; none where it can run. */
  check(work: { plan: AnyPlan } & Capabilities, besides?: Besides): Fault[];
  run(request: RunRequest): Promise<PlanEnd>;
}

/** What a plan brings along that the house does not have yet: the actions and scripts of its own skill. */
export interface Besides {
  tools: readonly string[];
  hasScript(toolPath: string): boolean;
}

type RunRequest = Omit<PlanRequest, 'plan' | 'capabilities'> & {
  work: { plan: AnyPlan; requiredTools: readonly string[] };
};

export function createPlans(ports: PlanPorts): Plans {
  const { catalog } = ports;
  /** As long as these plans live, the catalog is the same. */
  const checked = new WeakMap<object, Fault[]>();
  const documents = new WeakMap<object, Plan>();
  const capabilities = new WeakMap<object, ReadonlySet<string>>();

  /** The same stored plan is run many times over. */
  function documentOf(plan: AnyPlan): Plan {
    const known = documents.get(plan);
    if (known !== undefined) return known;
    const document = asPlan(plan);
    documents.set(plan, document);
    return document;
  }

  return {
    check(work, besides) {
      if (besides !== undefined)
        return checkPlan(documentOf(work.plan), work, withBesides(ports, besides));
      const known = checked.get(work);
      if (known !== undefined) return known;
      const faults = checkPlan(documentOf(work.plan), work, ports);
      checked.set(work, faults);
      return faults;
    },
    run({ work, ...request }) {
      const plan = documentOf(work.plan);
      const mayCall = capabilities.get(work) ?? capabilitiesOf(plan, work.requiredTools, catalog);
      capabilities.set(work, mayCall);
      return runPlan({ ...request, plan, capabilities: mayCall }, ports);
    },
  };
}

function withBesides(ports: PlanPorts, { tools, hasScript }: Besides): PlanPorts {
  const { catalog } = ports;
  const own = new Set(tools);
  return {
    ...ports,
    catalog: {
      ...catalog,
      find: (name) => (own.has(name) ? { name, output: {} } : catalog.find(name)),
      // What they take is known to the house only when they are there.
      checkInput: (name, input, isOpen) =>
        own.has(name) ? [] : catalog.checkInput(name, input, isOpen),
      refuseUnknown(name) {
        const fault = catalog.refuseUnknown(name);
        const [nearest] = nearestNames(name, tools, 1);
        return nearest === undefined ? fault : { ...fault, hint: `Did you mean ${nearest}?` };
      },
    },
    findScript(toolPath) {
      if (!hasScript(toolPath)) return ports.findScript(toolPath);
      return succeed({
        skill: '',
        run: async () => Promise.reject(new Error('it is only checked')),
      });
    },
  };
}

/** What a run may call: what its plan names and, where it declares its tools, nothing beyond those. */
function capabilitiesOf(
  { tools }: Plan,
  requiredTools: readonly string[],
  catalog: PlanPorts['catalog'],
): ReadonlySet<string> {
  const named =
    requiredTools.length > 0
      ? requiredTools
      : tools.flatMap(({ tool }) => (tool === undefined ? [] : [tool]));
  return new Set(named.map((name) => catalog.find(name)?.name ?? name));
}
