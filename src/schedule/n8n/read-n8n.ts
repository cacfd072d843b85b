/**
 * Workflows of n8n as definitions of schedules: each rule of a schedule trigger is one, and the HTTP, Set and If nodes
 * behind it are its plan. Every node is told: taken as what, or left out and why, with all that follows it. Nothing in
 * the file is evaluated, and what does not map is never guessed.
 */
import { textHash } from '../../base/content-hash.ts';
import { printable } from '../../base/printable.ts';
import { isOtherTrigger, isTimed, readTriggers } from './n8n-trigger.ts';
import { type Walk, walkFrom } from './n8n-walk.ts';
import { kindOf, type N8nNode, type N8nWorkflow, readWorkflows } from './n8n-workflow.ts';

export interface N8nReading {
  entries: { place: string; definition: Record<string, unknown> }[];
  problems: { place: string; name: string; problem: string }[];
  taken: { place: string; name: string; as: string }[];
  notes: string[];
}

export function readN8n(raw: unknown): N8nReading {
  const reading: N8nReading = { entries: [], problems: [], taken: [], notes: [] };
  for (const { place, workflow } of readWorkflows(raw)) {
    if (typeof workflow === 'string')
      reading.problems.push({ place, name: '', problem: printable(workflow.trim()) });
    else readWorkflow(workflow, { place, reading });
  }
  return reading;
}

const QUIET = ['stickyNote'];

/** Each node of one workflow is told once. */
function reportOf(reading: N8nReading, { nodes }: N8nWorkflow, place: string) {
  const told = new Set<N8nNode>();
  const placeOf = (node: N8nNode): string => `${place}.nodes[${nodes.indexOf(node)}]`;
  const about = (node: N8nNode) => ({ place: placeOf(node), name: printable(node.name) });
  return {
    placeOf,
    isTold: (node: N8nNode): boolean => told.has(node),
    take(node: N8nNode, as: string): void {
      if (!told.has(node)) reading.taken.push({ ...about(node), as: printable(as) });
      told.add(node);
    },
    leave(node: N8nNode, problem: string): void {
      if (!told.has(node)) reading.problems.push({ ...about(node), problem: printable(problem) });
      told.add(node);
    },
  };
}
type Report = ReturnType<typeof reportOf>;

function readWorkflow(
  workflow: N8nWorkflow,
  { place, reading }: { place: string; reading: N8nReading },
): void {
  const { nodes, name } = workflow;
  const title = printable(name);
  if (new Set(nodes.map((node) => node.name)).size < nodes.length) {
    reading.problems.push({ place, name: title, problem: 'two of its nodes have one name' });
    return;
  }
  if (workflow.active === false) reading.notes.push(`"${title}" is switched off in n8n.`);
  const report = reportOf(reading, workflow, place);
  for (const node of nodes.filter(isTimed)) readTrigger(node, { workflow, reading, report });
  for (const node of nodes) {
    if (report.isTold(node) || QUIET.includes(kindOf(node))) continue;
    const isStart = isOtherTrigger(node);
    report.leave(node, isStart ? 'it starts the workflow at no time' : 'no schedule leads to it');
  }
}

/** A schedule for each rule of the trigger, with all that is behind it. */
function readTrigger(
  node: N8nNode,
  { workflow, reading, report }: { workflow: N8nWorkflow; reading: N8nReading; report: Report },
): void {
  if (node.disabled === true) {
    report.leave(node, 'it is switched off');
    return;
  }
  const walk = walkFrom(node, workflow);
  const entries: N8nReading['entries'] = [];
  const problems: string[] = [];
  for (const [index, read] of readTriggers(node).entries()) {
    const place = `${report.placeOf(node)}${index === 0 ? '' : `[${index}]`}`;
    if ('problem' in read) problems.push(read.problem);
    else
      entries.push({
        place,
        definition: definitionOf({ node, index, workflow, walk }, read.trigger),
      });
  }
  const [problem] = problems;
  if (walk.tools.length === 0 || entries.length === 0) {
    for (const [one, why] of walk.left) report.leave(one, why);
    report.leave(node, problem ?? 'nothing that follows it could be taken');
    for (const one of walk.taken.keys())
      report.leave(one, `it follows "${node.name}", which is left out`);
    return;
  }
  reading.entries.push(...entries);
  report.take(node, `when it runs${problem === undefined ? '' : `, but for one rule: ${problem}`}`);
  for (const [one, as] of walk.taken) report.take(one, as);
  for (const [one, why] of walk.left) report.leave(one, why);
  const notes = [...(zoneOf(workflow) === null ? [NO_ZONE] : []), ...walk.notes];
  reading.notes.push(...notes.map((note) => printable(`"${workflow.name}": ${note}`)));
}

const NO_ZONE = 'it names no zone; n8n took that of its server, and Rote takes its own.';

function zoneOf({ settings }: N8nWorkflow): string | null {
  const zone = settings?.timezone;
  return zone === undefined || zone === 'DEFAULT' ? null : zone;
}

/** As n8n does it: what was missed is not made up for, and runs may overlap. */
function definitionOf(
  {
    node,
    index,
    workflow,
    walk,
  }: { node: N8nNode; index: number; workflow: N8nWorkflow; walk: Walk },
  when: Record<string, unknown>,
): Record<string, unknown> {
  const timezone = zoneOf(workflow);
  const trigger = {
    ...when,
    ...(timezone !== null && { timezone }),
    missedRunPolicy: 'skip',
    overlap: 'parallel',
  };
  const plan = { requestId: 'n8n', tools: walk.tools };
  const known = JSON.stringify([workflow.name, node.name, index, trigger, plan]);
  const id = `n8n-${textHash(known).slice(0, 10)}`;
  return { id, name: shortName(workflow.name), trigger, plan };
}

function shortName(name: string): string {
  const seen = printable(name).trim() || 'workflow';
  return seen.length > 60 ? `${seen.slice(0, 59)}…` : seen;
}
