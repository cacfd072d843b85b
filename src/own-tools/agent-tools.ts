/**
 * What an agent has beside the tools of the house: sub-agents, which are runs of their own in their own
 * lane and may call no more than the one that starts them, and the rest of a result that was cut.
 */
import { z } from 'zod';
import type { AgentLimits } from '../agent/agent-settings.ts';
import { wasOfOthers } from '../agent/own-tool-rules.ts';
import type { Clock } from '../base/clock.ts';
import { badRequest, type RoteError, valueOrThrow } from '../base/errors.ts';
import type { QueueRun } from '../domain/run/queued-work.ts';
import type { Run } from '../domain/run/run.ts';
import { depthOf, sessionOfSubAgent } from '../domain/run/sub-agents.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { withoutNulls } from '../domain/without-nulls.ts';
import type { Store } from '../store/store.ts';
import type { Catalog } from '../tools/catalog.ts';
import { defineTool } from '../tools/define-tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { CommandDesk } from './command-desk.ts';
import { findParts } from './find-parts.ts';
import { orFailure } from './or-failure.ts';
import {
  isLimitedToSkills,
  isScriptRight,
  SCRIPT_TOOL,
  scriptRightsIn,
} from './skills/script-rights.ts';
import { worksFor } from './sub-agent-runs.ts';

const LOOK_AGAIN_MS = 200;
const LONGEST_WAIT_MS = 20_000;
const LONGEST_PIECE = 8000;

export const SUB_AGENT_TOOLS: readonly string[] = ['agent.dispatch', 'agent.results'];
export const RESULT_TOOL = 'run.result';

interface AgentToolsDependencies {
  store: Pick<Store, 'engine' | 'journal' | 'inbox'>;
  queueRun: QueueRun;
  catalog: () => Catalog;
  commandDesk: () => Promise<Pick<CommandDesk, 'capabilitiesOf'>>;
  /** Of the agent whose session it is. */
  limitsOf: (agent: string) => Promise<AgentLimits>;
  clock: Clock;
}

export function createAgentTools(dependencies: AgentToolsDependencies): Tool[] {
  return [dispatchTool(dependencies), resultsTool(dependencies), resultTool(dependencies)];
}

const agentDispatchInput = z.strictObject({
  mission: z
    .string()
    .min(1)
    .max(20_000)
    .describe('The work, with everything that the sub-agent must know.'),
  skills: z
    .array(z.string().min(1))
    .default([])
    .describe('What the sub-agent may use: names of skills, of tools or of domains of tools.'),
});
const agentDispatchOutput = z.looseObject({ id: z.string(), tools: z.array(z.string()) });

function dispatchTool(dependencies: AgentToolsDependencies): Tool {
  const { store, queueRun, limitsOf } = dependencies;
  return defineTool({
    name: 'agent.dispatch',
    summary: 'start a sub-agent with a mission',
    description: [
      'Starts a sub-agent and returns its id at once. The sub-agent works while you go on. It can use only the skills that you name, and it knows only the text of the mission.',
    ],
    aliases: ['dispatch_agent'],
    input: agentDispatchInput,
    output: agentDispatchOutput,
    // A call that is made again after a crash finds the one that it started.
    effect: 'idempotent',
    examples: [
      { input: { mission: 'Sum up https://example.org/feed', skills: ['rss'] }, does: 'a reader' },
    ],
    call: ({ mission, skills }, context) =>
      orFailure(async () => {
        const { runId, sessionKey, key } = inRun(context);
        const parent = valueOrThrow(parseSessionKey(sessionKey));
        const limits = await limitsOf(parent.agent);
        if (depthOf(parent) >= limits.depth) throw refusal('A sub-agent starts no others.');
        const begun = (await store.journal.steps(runId)).filter(
          ({ tool }) => tool === 'agent.dispatch',
        );
        if (begun.length > limits.subAgents)
          throw refusal(`One message starts at most ${limits.subAgents} sub-agents.`);
        const tools = await grant(separate(skills), context, dependencies);
        const stepId = key.slice(key.lastIndexOf('/') + 1);
        const work = workSchema.parse({
          instruction: mission,
          requiredTools: tools,
          maxSteps: limits.subAgentCalls,
          askedInZone: context.asker?.timezone,
          ...(context.guard !== undefined && { readable: context.guard.readableIn(mission) }),
        });
        const run = await queueRun({
          definition: { trigger: null, work, sessionKey: null },
          sessionKey: sessionOfSubAgent(parent, { runId, stepId }),
          lane: 'subagent',
          isOnly: true,
        });
        return { id: run.id, tools: tools.filter((name) => !isScriptRight(name)) };
      }),
  });
}

/** The granted tools; each must be the caller's own. */
async function grant(
  names: readonly string[],
  { capabilities }: CallContext,
  { catalog, commandDesk }: AgentToolsDependencies,
): Promise<string[]> {
  const { capabilitiesOf } = await commandDesk();
  const granted = new Set<string>();
  for (const name of names) {
    const tool = catalog().find(name);
    const domain = catalog()
      .list()
      .filter((one) => one.name.startsWith(`${name}.`));
    if (tool !== null) granted.add(tool.name);
    else if (domain.length > 0) for (const one of domain) granted.add(one.name);
    else for (const one of await capabilitiesOf(name)) granted.add(one);
  }
  const limited = scriptRightsIn(granted, capabilities);
  const own = [...granted, ...limited].filter((name) => !SUB_AGENT_TOOLS.includes(name));
  const has = (name: string): boolean =>
    capabilities === null ||
    capabilities.has(name) ||
    (isScriptRight(name) && capabilities.has(SCRIPT_TOOL) && !isLimitedToSkills(capabilities));
  const beyond = own.filter((name) => !has(name));
  if (beyond.length > 0) throw refusal(`You may not call ${beyond.join(', ')} yourself.`);
  return own.toSorted();
}

const agentResultsInput = z.strictObject({ ids: z.array(z.string().min(1)).min(1).max(100) });
const agentResultsOutput = z.looseObject({ agents: z.array(z.record(z.string(), z.unknown())) });

function resultsTool({ store, clock }: AgentToolsDependencies): Tool {
  return defineTool({
    name: 'agent.results',
    summary: 'get the answers of sub-agents',
    description: [
      'Waits some seconds for the sub-agents. Returns the state of each sub-agent, and the answer of each one that has ended.',
    ],
    aliases: ['get_agent_results'],
    input: agentResultsInput,
    output: agentResultsOutput,
    effect: 'read',
    examples: [{ input: { ids: ['run_1'] }, does: 'what it found' }],
    call: ({ ids }, context) =>
      orFailure(async () => {
        const untilMs = clock.monotonicMs() + LONGEST_WAIT_MS;
        for (;;) {
          const found = await Promise.all(separate(ids).map((id) => ownAgent(id, context, store)));
          const isOver = found.every(({ finishedMs }) => finishedMs !== null);
          // Half an answer would be kept for the whole one by whoever takes the run up again.
          if (!isOver && context.signal.aborted) throw stopped();
          if (isOver || clock.monotonicMs() >= untilMs)
            return { agents: await Promise.all(found.map((run) => tell(run, store))) };
          await new Promise<void>((resolve) => clock.setTimer(LOOK_AGAIN_MS, resolve));
        }
      }),
  });
}

/** Only what this conversation started itself, or one of those. */
async function ownAgent(
  id: string,
  { sessionKey }: CallContext,
  { engine }: AgentToolsDependencies['store'],
): Promise<Run> {
  const run = await engine.get(id);
  if (run !== null && (await worksFor(sessionKey, run, engine))) return run;
  throw refusal(`You have no sub-agent "${id}".`);
}

async function tell(run: Run, store: AgentToolsDependencies['store']) {
  const { id, state, sessionKey, finishedMs, summary } = run;
  if (finishedMs === null) return { id, state };
  const said = await store.inbox.list({ sessionKey, limit: 20 });
  const answer = said.find(({ role, runId }) => role === 'assistant' && runId === id);
  return { id, state, answer: answer?.text ?? summary };
}

const resultInput = z.strictObject({
  run: z.string().min(1).describe('The id of the run, as the cut result names it.'),
  step: z.string().min(1).describe('The step, as the cut result names it.'),
  from: z.int().min(0).default(0).describe('The position of the first character to show.'),
  find: z.string().min(1).max(200).optional().describe('Shows only the parts with these words.'),
});
const resultOutput = z.looseObject({ text: z.string(), left: z.int() });

function resultTool({ store }: AgentToolsDependencies): Tool {
  return defineTool({
    name: RESULT_TOOL,
    summary: 'read more of a result that was cut',
    description: ['Shows another part of the result of an earlier call of this conversation.'],
    input: resultInput,
    output: resultOutput,
    audience: 'guest',
    effect: 'read',
    examples: [
      { input: { run: 'run_1', step: '1.1', from: 8000 }, does: 'the next part' },
      {
        input: { run: 'run_1', step: '1.1', find: 'price' },
        does: 'where it says something of a price',
      },
    ],
    call: ({ run: runId, step: stepId, from, find }, { sessionKey }) =>
      orFailure(async () => {
        const run = await store.engine.get(runId);
        const steps = run?.sessionKey === sessionKey ? await store.journal.steps(runId) : [];
        const step = steps.find(({ id, kind }) => id === stepId && kind === 'tool');
        if (step === undefined) throw refusal(`There is no step "${stepId}" of "${runId}" here.`);
        const isOfOthers = wasOfOthers(step);
        const whose = isOfOthers ? { wordsOf: 'others' } : {};
        // As it was shown: "from" counts the letters of that.
        const output = isOfOthers ? step.output : withoutNulls(step.output);
        const whole = typeof output === 'string' ? output : (JSON.stringify(output) ?? 'null');
        if (find !== undefined)
          return { ...findParts(whole, { find, from, longest: LONGEST_PIECE }), ...whose };
        const text = whole.slice(from, from + LONGEST_PIECE).toWellFormed();
        return { text, left: Math.max(0, whole.length - from - LONGEST_PIECE), ...whose };
      }),
  });
}

/** Models write several names as one, with commas; no name has one. */
function separate(names: readonly string[]): string[] {
  return names
    .flatMap((name) => name.split(',').map((one) => one.trim()))
    .filter((one) => one !== '');
}

function inRun({ runId, sessionKey, key }: CallContext) {
  if (runId === null) throw refusal('Only a run starts sub-agents.');
  return { runId, sessionKey, key };
}

function stopped(): RoteError {
  const message = 'The waiting for sub-agents was stopped.';
  return badRequest({ code: 'aborted', message, hint: 'They go on.' });
}

function refusal(message: string): RoteError {
  const hint = 'Do it yourself, or say that it can not be done.';
  return badRequest({ code: 'refused', message, hint });
}
