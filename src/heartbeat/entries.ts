/**
 * The schedules that the lines of an agent come to: one for each line that a plan checks, one that asks a model for all
 * others, and one that waits for the agent to be woken. The id of a line is that of its words, so that one that stays
 * keeps its history, whatever becomes of those around it.
 */
import { textHash } from '../base/content-hash.ts';
import { printable } from '../base/printable.ts';
import type { HeartbeatSettings } from '../domain/heartbeat-settings.ts';
import { asPlan } from '../domain/plan/plan.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { ACKNOWLEDGEMENT } from './acknowledgement.ts';
import type { CompiledLine } from './compiled-line.ts';
import { heartbeatCron } from './hours.ts';

export interface HeartbeatAgent {
  id: string;
  settings: HeartbeatSettings;
  timezone: string;
  /** Whom it tells. */
  session: string;
  /** Of those that its settings name, the tools that there are. */
  tools: readonly string[];
}

export interface HeartbeatEntry {
  id: string;
  agent: string;
  /** As `schedule add` takes it. */
  definition: Record<string, unknown>;
  /** Changes whenever the line or the settings do. */
  fingerprint: string;
}

export interface ReadLine {
  line: string;
  compiled: CompiledLine;
}

const LONGEST_NAME = 120;
const MOST_STEPS = 10;
/** A plan calls this tool when its condition holds. */
export const WAKE_TOOL = 'heartbeat.wake';

export const thinkId = (agent: string): string => `heartbeat.${agent}`;
export const wakeId = (agent: string): string => `heartbeat.${agent}.wake`;
export const lineId = (agent: string, line: string): string =>
  `heartbeat.${agent}.${textHash(line).slice(0, 10)}`;

/** The same for a line however it was compiled: it is compiled once. */
function lineFingerprint(agent: HeartbeatAgent, line: string): string {
  const { checkMinutes, hours } = agent.settings;
  return short([line, checkMinutes, hours, agent.timezone, agent.session]);
}

/** As it is stored: the words and the settings are the same, so nothing of it is looked at again. */
export function keptLine(
  agent: HeartbeatAgent,
  line: string,
  stored: readonly Schedule[],
): CompiledLine | null {
  const id = lineId(agent.id, line);
  const known = stored.find((one) => one.id === id && one.status !== 'cancelled');
  if (known?.source.endsWith(`#${lineFingerprint(agent, line)}`) !== true) return null;
  const wakes = asPlan(known.work.plan).tools.some(({ tool }) => tool === WAKE_TOOL);
  const kept = { definition: {}, tools: [], summary: '' };
  return wakes ? { kind: 'condition', ...kept } : { kind: 'check', trigger: null, ...kept };
}

export function entriesOf(agent: HeartbeatAgent, read: readonly ReadLine[]): HeartbeatEntry[] {
  const judged = read.filter(({ compiled }) => compiled.kind === 'judged').map(({ line }) => line);
  const conditions = read
    .filter(({ compiled }) => compiled.kind === 'condition')
    .map(({ line }) => line);
  if (read.every(({ compiled }) => compiled.kind === 'refused')) return [];
  return [
    ...read.flatMap((one) => lineEntry(agent, one)),
    ...(judged.length > 0 ? [thinkEntry(agent, judged)] : []),
    wakeEntry(agent, { judged, conditions }),
  ];
}

function lineEntry(agent: HeartbeatAgent, { line, compiled }: ReadLine): HeartbeatEntry[] {
  if (compiled.kind !== 'check' && compiled.kind !== 'condition') return [];
  const own = compiled.kind === 'check' ? compiled.trigger : null;
  const definition = {
    ...compiled.definition,
    name: nameOf(agent, line),
    trigger: own ?? triggerOf(agent, agent.settings.checkMinutes),
    session: agent.session,
  };
  const id = lineId(agent.id, line);
  return [{ id, agent: agent.id, definition, fingerprint: lineFingerprint(agent, line) }];
}

function thinkEntry(agent: HeartbeatAgent, judged: readonly string[]): HeartbeatEntry {
  const definition = {
    ...thinking(agent, instructionOf(judged, [])),
    name: `Heartbeat of ${agent.id}: ${judged.length === 1 ? '1 line' : `${judged.length} lines`}`,
    trigger: triggerOf(agent, agent.settings.thinkMinutes),
  };
  const fingerprint = short(definition);
  return { id: thinkId(agent.id), agent: agent.id, definition, fingerprint };
}

/** Costs nothing until something wakes it. */
function wakeEntry(
  agent: HeartbeatAgent,
  { judged, conditions }: { judged: readonly string[]; conditions: readonly string[] },
): HeartbeatEntry {
  const definition = {
    ...thinking(agent, instructionOf(judged, conditions)),
    name: `Heartbeat of ${agent.id}: when it is woken`,
    trigger: {
      event: { on: 'wake', agent: agent.id },
      quietMs: agent.settings.coalesceMs,
      timezone: agent.timezone,
    },
  };
  const fingerprint = short(definition);
  return { id: wakeId(agent.id), agent: agent.id, definition, fingerprint };
}

function thinking({ session, settings, tools }: HeartbeatAgent, instruction: string) {
  const { dailyCents: cents } = settings;
  return {
    instruction,
    session: `${session}:heartbeat`,
    requiredTools: [...tools],
    maxSteps: MOST_STEPS,
    budget: { run: { cents }, day: { cents } },
    afterFailures: 'hourly',
  };
}

/** A look that was missed while Rote was down is not made up for: the next one comes at its time. */
function triggerOf({ settings, timezone }: HeartbeatAgent, minutes: number) {
  const cron = heartbeatCron(minutes, settings.hours);
  return { cron, timezone, missedRunPolicy: 'skip', overlap: 'skip' };
}

function instructionOf(judged: readonly string[], conditions: readonly string[]): string {
  const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`);
  return [
    'Nobody asked you anything: you look around by yourself.',
    ...(judged.length > 0 ? ['Look at these, with the tools that you have:', ...list(judged)] : []),
    ...(conditions.length > 0
      ? [
          'You are woken when what these name has begun; do what they say then:',
          ...list(conditions),
        ]
      : []),
    `Where there is nothing that your person should know now, answer with ${ACKNOWLEDGEMENT} and nothing else. Otherwise answer with exactly what they should read: short, and without that word.`,
  ].join('\n');
}

function nameOf({ id }: HeartbeatAgent, line: string): string {
  const words = printable(line);
  const cut =
    words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME).toWellFormed()}…` : words;
  return `Heartbeat of ${id}: ${cut}`;
}

function short(value: unknown): string {
  return textHash(JSON.stringify(value)).slice(0, 16);
}
