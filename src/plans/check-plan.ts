/** Whether a plan can run at all: every fault of it at once, each with its place. */
import type { Fault } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import type { Plan, PlanTool } from '../domain/plan/plan.ts';
import { orderPlan, waitedFor } from '../domain/plan/plan-order.ts';
import { findReferences, type PlacedReference, type Reference } from '../domain/plan/template.ts';
import { checkCondition } from './check-condition.ts';
import { thinkingFaults } from './check-thinking.ts';
import { missingField } from './missing-field.ts';
import { allPausesMs } from './plan-limits.ts';
import type { PlanPorts } from './plan-ports.ts';
import { typesAt } from './schema-types.ts';

export interface Capabilities {
  requiredTools: readonly string[];
  maxSteps: number | null;
}

/** What every reference may begin with besides the calls it waits for. */
const OWN_ROOTS = ['run', 'input', 'secret'];
/** A step may be called so; then it is meant, and not the state of the session or what failed. */
const SOFT_ROOTS = ['state', 'failures'];
const ROOTS = [...OWN_ROOTS, ...SOFT_ROOTS];
const ITEM_ROOTS = ['item', 'index'];
const RESERVED = new Set([...OWN_ROOTS, ...ITEM_ROOTS, 'output']);

type Ports = Pick<PlanPorts, 'catalog' | 'findScript' | 'secret'>;

export function checkPlan(
  plan: Plan,
  { requiredTools, maxSteps }: Capabilities,
  ports: Ports,
): Fault[] {
  const { tools } = plan;
  const faults: Fault[] = [];
  if (maxSteps !== null && tools.length > maxSteps)
    faults.push(tooManySteps(tools.length, maxSteps));
  for (const name of requiredTools)
    if (ports.catalog.find(name) === null) faults.push(ports.catalog.refuseUnknown(name));
  const sameIds = idFaults(tools);
  faults.push(...sameIds);
  // Where two steps have one id, dependencies are ambiguous.
  const order = sameIds.length > 0 ? null : orderPlan(tools);
  if (order?.kind === 'cycle') faults.push(circular(order.cycle));
  const byId = new Map(tools.map((tool) => [tool.toolId, tool]));
  const declared = new Set(requiredTools.map((name) => ports.catalog.find(name)?.name ?? name));
  for (const [position, tool] of tools.entries()) {
    const own = [
      ...dependencyFaults(tool, byId),
      ...retryFaults(tool, plan),
      ...targetFaults(tool, plan, declared, ports),
      // Which of two steps of one id is meant, nobody can tell; one that can't be read is wrong in any case.
      ...referenceFaults(tool, byId, ports).filter(
        ({ code }) => sameIds.length === 0 || code === 'bad-reference',
      ),
      ...conditionFaults(tool, byId, ports),
    ];
    faults.push(...own.map((fault) => placed(fault, tool, position)));
  }
  if (sameIds.length === 0)
    for (const { position, fault } of thinkingFaults(tools, ports.catalog.find))
      faults.push(placed(fault, tools[position] as PlanTool, position));
  return faults;
}

function idFaults(tools: readonly PlanTool[]): Fault[] {
  const seen = new Set<string>();
  return tools.flatMap((tool, position) => {
    const isTaken = seen.has(tool.toolId) || RESERVED.has(tool.toolId);
    seen.add(tool.toolId);
    return isTaken ? [placed(takenId(tool.toolId), tool, position)] : [];
  });
}

function dependencyFaults(tool: PlanTool, byId: ReadonlyMap<string, PlanTool>): Fault[] {
  return (['dependencies', 'after'] as const).flatMap((key) =>
    (tool[key] ?? []).flatMap((id, position) =>
      byId.has(id)
        ? []
        : [
            {
              code: 'unknown-dependency',
              message: `it waits for "${id}", which is not in the plan.`,
              hint: suggestion(id, [...byId.keys()], 'Name the toolId of another entry.'),
              details: { path: `${key}[${position}]` },
            },
          ],
    ),
  );
}

/** Tries that can't be begun within the time that the plan gives itself would never be made. */
function retryFaults({ retryPolicy }: PlanTool, { timeoutMs }: Plan): Fault[] {
  if (retryPolicy === undefined || timeoutMs === undefined) return [];
  const pausesMs = allPausesMs(retryPolicy);
  if (pausesMs < timeoutMs) return [];
  const { maxRetries } = retryPolicy;
  return [
    {
      code: 'retries-too-long',
      message: `the pauses of its ${maxRetries} retries take ${pausesMs} ms, and the plan may take ${timeoutMs} ms.`,
      hint: 'Give the plan a longer timeoutMs or none, or take a smaller maxRetries or backoffMs.',
      details: { path: 'retryPolicy' },
    },
  ];
}

function targetFaults(
  tool: PlanTool,
  plan: Plan,
  declared: ReadonlySet<string>,
  { catalog, findScript }: Ports,
): Fault[] {
  if (tool.toolPath !== undefined) {
    const script = findScript(tool.toolPath);
    if (!script.ok) return [{ ...script.fault, details: { path: 'toolPath' } }];
    const { skill } = script.value;
    return plan.disabledSkills.includes(skill) ? [disabledSkill(skill)] : [];
  }
  const found = catalog.find(tool.tool ?? '');
  if (found === null) {
    const fault = catalog.refuseUnknown(tool.tool ?? '');
    return [{ ...fault, details: { ...fault.details, path: 'tool' } }];
  }
  const skill = found.name.split('.')[0] ?? '';
  const faults: Fault[] = [];
  if (plan.disabledSkills.includes(skill) || plan.disabledSkills.includes(found.name))
    faults.push(disabledSkill(skill));
  if (declared.size > 0 && !declared.has(found.name)) faults.push(notDeclared(found.name));
  const open = findReferences(tool.input).found.map(({ pointer }) => pointer);
  const isOpen = (pointer: string): boolean => open.includes(pointer);
  return [...faults, ...catalog.checkInput(found.name, tool.input, isOpen).map(inInput)];
}

function referenceFaults(
  tool: PlanTool,
  byId: ReadonlyMap<string, PlanTool>,
  ports: Ports,
): Fault[] {
  const places: [string, unknown, readonly string[]][] = [
    ['input', tool.input, tool.forEach === undefined ? [] : ITEM_ROOTS],
    ['when', tool.when, []],
    ['stopUnless', tool.stopUnless, []],
    ['guard', tool.guard, ['output']],
    ['forEach.items', tool.forEach?.items, []],
  ];
  return places.flatMap(([place, value, more]) => {
    const { found, faults } = findReferences(value);
    const own = found.flatMap((reference) =>
      referenceFault(reference, { tool, byId, roots: [...ROOTS, ...more], ports }).map((fault) => ({
        ...fault,
        details: { path: `${place}${dotted(reference.pointer)}` },
      })),
    );
    return [...faults.map((fault) => ({ ...fault, details: { path: place } })), ...own];
  });
}

function conditionFaults(
  tool: PlanTool,
  byId: ReadonlyMap<string, PlanTool>,
  { catalog }: Ports,
): Fault[] {
  const outputOf = (one: PlanTool | undefined) =>
    one?.tool === undefined ? undefined : catalog.find(one.tool)?.output;
  const typesOf = ({ root, path }: Reference) => {
    if (root === 'output') return typesAt(outputOf(tool), path);
    const producer = byId.get(root);
    const output = outputOf(producer);
    return typesAt(
      producer?.forEach === undefined ? output : { type: 'array', items: output },
      path,
    );
  };
  return (['when', 'stopUnless', 'guard'] as const).flatMap((place) => {
    const condition = tool[place];
    return condition === undefined ? [] : checkCondition(condition, place, typesOf);
  });
}

function referenceFault(
  { reference }: PlacedReference,
  scope: {
    tool: PlanTool;
    byId: ReadonlyMap<string, PlanTool>;
    roots: readonly string[];
    ports: Ports;
  },
): Fault[] {
  const { tool, byId, roots, ports } = scope;
  const { root, text, path } = reference;
  if (root === 'secret') return secretFaults(text, path, ports);
  if (roots.includes(root) && !(SOFT_ROOTS.includes(root) && byId.has(root))) return [];
  if (!waitsFor(tool, root, byId)) return [unknownRoot(text, root, tool, byId)];
  const producer = byId.get(root);
  const schema = producer?.tool === undefined ? null : ports.catalog.find(producer.tool)?.output;
  if (schema === undefined || schema === null || reference.fallback !== undefined) return [];
  const fields = producer?.forEach === undefined ? path : path.slice(1);
  const missing = missingField(schema, fields);
  return missing === null ? [] : [unknownField(text, producer?.tool ?? '', missing)];
}

function secretFaults(text: string, path: readonly (string | number)[], ports: Ports): Fault[] {
  const found = ports.secret(String(path[0] ?? ''));
  if (!found.ok) return [found.fault];
  if (path.length === 1) return [];
  return [
    {
      code: 'bad-reference',
      message: `${text} reaches into a secret, which is a text and nothing else.`,
      hint: 'Write ${secret.NAME}.',
    },
  ];
}

/** Directly, or through what it waits for. */
function waitsFor(tool: PlanTool, wanted: string, byId: ReadonlyMap<string, PlanTool>): boolean {
  const seen = new Set<string>();
  const open = waitedFor(tool);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === wanted) return byId.has(id);
    if (seen.has(id)) continue;
    seen.add(id);
    const next = byId.get(id);
    if (next !== undefined) open.push(...waitedFor(next));
  }
  return false;
}

function placed(fault: Fault, tool: PlanTool, position: number): Fault {
  const path = fault.details?.['path'];
  const details = {
    ...fault.details,
    step: tool.toolId,
    path: `tools[${position}]${typeof path === 'string' && path !== '' ? `.${path}` : ''}`,
  };
  return { ...fault, message: `Step "${tool.toolId}": ${fault.message}`, details };
}

function inInput(fault: Fault): Fault {
  const path = fault.details?.['path'];
  return { ...fault, details: { path: `input${typeof path === 'string' ? dotted(path) : ''}` } };
}

function dotted(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('');
}

function suggestion(word: string, known: readonly string[], otherwise: string): string {
  const [nearest] = nearestNames(word, known, 1);
  return nearest ? `Did you mean "${nearest}"?` : otherwise;
}

function takenId(id: string): Fault {
  return {
    code: 'duplicate-step',
    message: `the id "${id}" is taken.`,
    hint: `Each needs an id of its own, and none may be called ${[...RESERVED].join(', ')}.`,
    details: { path: 'toolId' },
  };
}

function circular(cycle: string[]): Fault {
  return {
    code: 'circular-dependency',
    message: `The plan goes in a circle: ${inShort(cycle)}.`,
    hint: 'Take out one of these dependencies.',
    details: { path: 'tools', cycle: cycle.slice(0, MOST_LISTED) },
  };
}

const MOST_LISTED = 1000;

/** The beginning and the end of a long ring. */
function inShort(cycle: readonly string[]): string {
  if (cycle.length <= 12) return cycle.join(' → ');
  const between = `… (${cycle.length - 10} more)`;
  return [...cycle.slice(0, 8), between, ...cycle.slice(-2)].join(' → ');
}

function unknownRoot(
  text: string,
  root: string,
  tool: PlanTool,
  byId: ReadonlyMap<string, PlanTool>,
): Fault {
  const known = byId.has(root);
  return {
    code: 'unknown-reference',
    message: known
      ? `${text} refers to "${root}", which it does not wait for.`
      : `${text} refers to "${root}", and no step before it has that id.`,
    hint: known
      ? `Add "${root}" to its dependencies.`
      : `${suggestion(
          root,
          waitedFor(tool).filter((id) => id !== root),
          'A reference begins with the id of an earlier step.',
        )} For the characters themselves write $\${.`,
  };
}

function unknownField(
  text: string,
  tool: string,
  missing: { field: string; known: readonly string[] },
): Fault {
  return {
    code: 'unknown-field',
    message: `${text} refers to "${missing.field}", which ${tool} does not give.`,
    hint: suggestion(missing.field, missing.known, `It gives ${missing.known.join(', ')}.`),
  };
}

function notDeclared(tool: string): Fault {
  return {
    code: 'not-declared',
    message: `it calls ${tool}, which the required tools do not name.`,
    hint: `Add "${tool}" to required_tools, or leave required_tools out.`,
  };
}

function disabledSkill(skill: string): Fault {
  return {
    code: 'disabled-skill',
    message: `it uses the skill "${skill}", which is disabled for this plan.`,
    hint: 'Use another skill; this one failed before.',
  };
}

function tooManySteps(steps: number, most: number): Fault {
  return {
    code: 'too-many-steps',
    message: `The plan has ${steps} steps, and max_steps allows ${most}.`,
    hint: 'Raise max_steps or shorten the plan.',
    details: { path: 'tools' },
  };
}
