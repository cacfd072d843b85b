/** Explains how each line is looked at and what that may cost on a day, before any of it is switched on. */
import { contentHash } from '../base/content-hash.ts';
import type { ScheduleStatus } from '../domain/run/run-words.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { type HeartbeatAgent, lineId, type ReadLine, thinkId } from './entries.ts';
import { looksPerDay } from './hours.ts';

export interface ExplainedLine {
  line: string;
  how: 'check' | 'condition' | 'judged' | 'refused';
  /** The schedule that looks at it; null if there is none. */
  schedule: string | null;
  /** The meaning of the line in words, or the reason why it has none. */
  words: string;
  tools: string[];
  /** Null if the line itself says when. */
  looksPerDay: number | null;
  /** The status of that schedule as it is stored; null if it is not stored yet. */
  status: ScheduleStatus | null;
  lastRunMs: number | null;
}

export interface ExplainedAgent {
  agent: string;
  file: string;
  lines: ExplainedLine[];
  problems: string[];
  /** The most that models may take on a day; nothing if no line needs one. */
  most: { calls: number; cents: number };
  /** Of what is shown: who switches it on by this switches on nothing else. */
  hash: string;
}

/** Without the words for it, which may name the time at which they were made, and without how it is now. */
export function hashExplained(lines: readonly ExplainedLine[], most: object): string {
  const hashed = lines.map(({ words: _, status: _status, lastRunMs: _last, ...line }) => line);
  return contentHash({ lines: hashed, most });
}

const JUDGED = 'A model looks at it, together with the other lines that need one.';

export function explainLine(
  agent: HeartbeatAgent,
  read: ReadLine,
  stored: readonly Schedule[],
): ExplainedLine {
  const told = tellLine(agent, read);
  const known = stored.find(({ id, status }) => id === told.schedule && status !== 'cancelled');
  return { ...told, status: known?.status ?? null, lastRunMs: known?.lastFiredMs ?? null };
}

function tellLine(
  agent: HeartbeatAgent,
  { line, compiled }: ReadLine,
): Omit<ExplainedLine, 'status' | 'lastRunMs'> {
  const { checkMinutes, thinkMinutes, hours } = agent.settings;
  const one = { line, how: compiled.kind };
  switch (compiled.kind) {
    case 'refused':
      return { ...one, schedule: null, words: compiled.why, tools: [], looksPerDay: 0 };
    case 'judged': {
      const looks = looksPerDay(thinkMinutes, hours);
      const tools = [...agent.tools];
      return { ...one, schedule: thinkId(agent.id), words: JUDGED, tools, looksPerDay: looks };
    }
    case 'condition':
    case 'check': {
      const { tools, summary: words } = compiled;
      const isOwn = compiled.kind === 'check' && compiled.trigger !== null;
      const looks = isOwn ? null : looksPerDay(checkMinutes, hours);
      return { ...one, schedule: lineId(agent.id, line), words, tools, looksPerDay: looks };
    }
  }
}

/** A line that only wakes the agent may do so as often as anything may. */
export function mostPerDay(
  { settings }: HeartbeatAgent,
  lines: readonly ExplainedLine[],
): { calls: number; cents: number } {
  const needsModel = lines.some(({ how }) => how === 'judged' || how === 'condition');
  const { dailyCalls: calls, dailyCents: cents } = settings;
  return needsModel ? { calls, cents } : { calls: 0, cents: 0 };
}
