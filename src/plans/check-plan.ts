/** Whether a plan can run at all: every fault of it at once, each with its place. */
import type { Fault } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import type { PlanStep, Work } from '../domain/schedule.ts';
import { findReferences } from '../domain/template.ts';

export interface PlanCatalog {
  /** By its name or an alias; null where there is none. */
  find(toolName: string): { name: string } | null;
  refuseUnknown(toolName: string): Fault;
  /** Faults at places that `isOpen` are left out: their value is not known yet. */
  checkInput(toolName: string, input: unknown, isOpen: (pointer: string) => boolean): Fault[];
}

/** What every reference may begin with besides the steps before it. */
const RUN_ROOTS = ['run'];

export function checkPlan(
  { plan, requiredTools, maxSteps }: Pick<Work, 'plan' | 'requiredTools' | 'maxSteps'>,
  catalog: PlanCatalog,
): Fault[] {
  const faults: Fault[] = [];
  if (maxSteps !== null && plan.length > maxSteps) faults.push(tooManySteps(plan.length, maxSteps));
  for (const name of requiredTools)
    if (catalog.find(name) === null) faults.push(catalog.refuseUnknown(name));
  const capabilities = new Set(requiredTools.map((name) => catalog.find(name)?.name));
  const earlier = [...RUN_ROOTS];
  for (const step of plan) {
    if (earlier.includes(step.id)) faults.push(at(step, takenId(step.id)));
    faults.push(...checkStep(step, earlier, catalog).map((fault) => at(step, fault)));
    const tool = catalog.find(step.toolName)?.name;
    const isDeclared = requiredTools.length === 0 || capabilities.has(tool);
    if (tool !== undefined && !isDeclared) faults.push(at(step, notDeclared(tool)));
    earlier.push(step.id);
  }
  return faults;
}

function checkStep(step: PlanStep, earlier: readonly string[], catalog: PlanCatalog): Fault[] {
  if (catalog.find(step.toolName) === null) return [catalog.refuseUnknown(step.toolName)];
  const { found, faults } = findReferences(step.parameters);
  const unknown = found
    .filter(({ reference }) => !earlier.includes(reference.root))
    .map(({ reference }) => unknownRoot(reference.text, reference.root, earlier));
  const open = found.map(({ pointer }) => pointer);
  const isOpen = (pointer: string): boolean => open.includes(pointer);
  return [...faults, ...unknown, ...catalog.checkInput(step.toolName, step.parameters, isOpen)];
}

function at(step: PlanStep, fault: Fault): Fault {
  const details = { ...fault.details, step: step.id };
  return { ...fault, message: `Step "${step.id}": ${fault.message}`, details };
}

function takenId(id: string): Fault {
  return {
    code: 'duplicate-step',
    message: `the id "${id}" is taken.`,
    hint: `Each step needs an id of its own, and none may be called ${RUN_ROOTS.join(' or ')}.`,
  };
}

function unknownRoot(text: string, root: string, earlier: readonly string[]): Fault {
  const [nearest] = nearestNames(root, earlier, 1);
  return {
    code: 'unknown-reference',
    message: `${text} refers to "${root}", and no step before it has that id.`,
    hint: nearest
      ? `Did you mean "${nearest}"? For the characters themselves write $\${.`
      : `A reference begins with the id of an earlier step. For the characters themselves write $\${.`,
  };
}

function notDeclared(tool: string): Fault {
  return {
    code: 'not-declared',
    message: `it calls ${tool}, which the required tools do not name.`,
    hint: `Add "${tool}" to required_tools, or leave required_tools out.`,
  };
}

function tooManySteps(steps: number, most: number): Fault {
  return {
    code: 'too-many-steps',
    message: `The plan has ${steps} steps, and max_steps allows ${most}.`,
    hint: 'Raise max_steps or shorten the plan.',
  };
}
