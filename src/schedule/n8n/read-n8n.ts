/**
 * Workflows of n8n as definitions of schedules: each rule of what starts one is a schedule, and the nodes behind it are
 * its plan. Every node is told: taken as what, or left out and why, with all that follows it. Nothing in the file is
 * evaluated, and what does not map is never guessed. A workflow of which only the reading is left is not taken: nobody
 * would hear of its result.
 */
import { textHash } from '../../base/content-hash.ts';
import { printable } from '../../base/printable.ts';
import { LONGEST_COMMAND_MS } from './n8n-command.ts';
import { isStart, readStart, type Start } from './n8n-start.ts';
import type { Walk } from './n8n-take.ts';
import { isAnyTrigger } from './n8n-trigger.ts';
import { walkFrom } from './n8n-walk.ts';
import { kindOf, type N8nNode, type N8nWorkflow, readWorkflows } from './n8n-workflow.ts';
import { whyNot } from './why-not.ts';

export interface N8nReading {
  entries: { place: string; definition: Record<string, unknown> }[];
  /** `isConsequence`: it would be taken, if another were. */
  problems: { place: string; name: string; problem: string; isConsequence?: true }[];
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

interface Left {
  problem: string;
  behind: N8nNode | null;
  isConsequence: boolean;
}

/** Each node of one workflow is told once; one that is taken behind one trigger and left out behind another, as both. */
function reportOf(reading: N8nReading, { nodes }: N8nWorkflow, place: string) {
  const taken = new Set<N8nNode>();
  const left = new Map<N8nNode, Left>();
  const placeOf = (node: N8nNode): string => `${place}.nodes[${nodes.indexOf(node)}]`;
  const about = (node: N8nNode) => ({ place: placeOf(node), name: printable(node.name) });
  return {
    placeOf,
    isTold: (node: N8nNode): boolean => taken.has(node) || left.has(node),
    take(node: N8nNode, as: string): void {
      if (!taken.has(node)) reading.taken.push({ ...about(node), as: printable(as) });
      taken.add(node);
    },
    leave(node: N8nNode, problem: string, more: Partial<Left> = {}): void {
      if (!left.has(node)) left.set(node, { problem, behind: null, isConsequence: false, ...more });
    },
    end(): void {
      for (const [node, { problem, behind, isConsequence }] of left) {
        const where = behind !== null && taken.has(node) ? `behind "${behind.name}", ` : '';
        reading.problems.push({
          ...about(node),
          problem: printable(`${where}${problem}`),
          ...(isConsequence && { isConsequence: true as const }),
        });
      }
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
  for (const node of nodes.filter(isStart)) readTrigger(node, { workflow, reading, report });
  for (const node of nodes) {
    if (report.isTold(node) || QUIET.includes(kindOf(node))) continue;
    report.leave(
      node,
      isAnyTrigger(node) ? whyNot(kindOf(node)) : 'nothing that is taken leads to it',
    );
  }
  report.end();
}

/** A schedule for each rule of what starts it, with all that is behind it. */
function readTrigger(
  node: N8nNode,
  { workflow, reading, report }: { workflow: N8nWorkflow; reading: N8nReading; report: Report },
): void {
  if (node.disabled === true) {
    report.leave(node, 'it is switched off');
    return;
  }
  const start = readStart(node, workflow);
  const walk = walkFrom(node, workflow, start);
  const { entries, problem } = entriesOf({ node, workflow, walk }, start, report.placeOf(node));
  const why = entries.length === 0 ? problem : whyUseless(walk, start);
  if (why !== null) {
    leaveRest(walk, node, report);
    const isConsequence = walk.left.size > 0 && entries.length > 0;
    report.leave(node, why, { isConsequence });
    for (const one of walk.taken.keys())
      report.leave(one, `it belongs to "${node.name}", which is left out`, {
        behind: node,
        isConsequence: true,
      });
    return;
  }
  reading.entries.push(...entries);
  report.take(node, `when it runs${problem === null ? '' : `, but for one rule: ${problem}`}`);
  for (const [one, as] of walk.taken) report.take(one, as);
  leaveRest(walk, node, report);
  const isTimed = entries.some(({ definition }) => !('event' in Object(definition['trigger'])));
  const notes = [
    ...(isTimed && zoneOf(workflow) === null ? [NO_ZONE] : []),
    ...(walk.tools.some(isActing) ? [] : [ONLY_READS]),
    ...walk.notes,
  ];
  reading.notes.push(...notes.map((note) => printable(`"${workflow.name}": ${note}`)));
}

function leaveRest({ left, following }: Walk, behind: N8nNode, report: Report): void {
  for (const [one, reason] of left)
    report.leave(one, reason, { behind, isConsequence: following.has(one) });
}

function entriesOf(
  from: { node: N8nNode; workflow: N8nWorkflow; walk: Walk },
  { triggers }: Start,
  place: string,
): { entries: N8nReading['entries']; problem: string | null } {
  const entries: N8nReading['entries'] = [];
  let problem: string | null = null;
  for (const [index, read] of triggers.entries()) {
    if ('problem' in read) problem ??= read.problem;
    else
      entries.push({
        place: `${place}${index === 0 ? '' : `[${index}]`}`,
        definition: definitionOf({ ...from, index }, read.trigger),
      });
  }
  return { entries, problem };
}

/** Why a schedule of what is left would do nothing that anybody sees; null if it does something. */
function whyUseless({ tools, left, taken }: Walk, start: Start): string | null {
  if (tools.length === start.tools.length)
    return taken.size === 0 && left.size === 0
      ? 'nothing follows it'
      : 'nothing that follows it could be taken';
  if (left.size === 0 || tools.some(isActing)) return null;
  const names = [...left.keys()].slice(0, 3).map(({ name }) => `"${name}"`);
  return `without ${names.join(', ')} it would only read, and nobody would hear of its result`;
}

const READING = ['rss.read', 'list.pick', 'json.query'];

/** True if a call tells or changes something. */
function isActing({ tool, input }: Record<string, unknown>): boolean {
  if (tool !== 'http.request') return !READING.includes(String(tool));
  const { method = 'GET' } = Object(input) as { method?: unknown };
  return !['GET', 'HEAD', 'OPTIONS'].includes(String(method));
}

const NO_ZONE = 'it names no zone; n8n took that of its server, and Rote takes its own.';
const ONLY_READS = 'it only reads, here as in n8n: nobody hears of its result.';

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
  const runsProgram = walk.tools.some(({ tool }) => tool === 'shell.run');
  const plan = {
    requestId: 'n8n',
    tools: walk.tools,
    ...(runsProgram && { timeoutMs: LONGEST_COMMAND_MS }),
  };
  const known = JSON.stringify([workflow.name, node.name, index, trigger, plan]);
  const id = `n8n-${textHash(known).slice(0, 10)}`;
  return { id, name: shortName(workflow.name), trigger, plan };
}

function shortName(name: string): string {
  const seen = printable(name).trim() || 'workflow';
  return seen.length > 60 ? `${seen.slice(0, 59)}…` : seen;
}
