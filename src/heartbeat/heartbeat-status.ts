/** The state of the heartbeat of an agent, and the news of it for the owner. */
import { contentHash } from '../base/content-hash.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import type { HeartbeatSettings } from '../domain/heartbeat-settings.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';

export interface HeartbeatStatus {
  agent: string;
  file: string;
  /** Switched on, off, waiting for the owner, or nothing to look at. */
  state: 'on' | 'off' | 'waiting' | 'empty';
  lines: number;
  /** The number of its schedules that wait for the owner. */
  waiting: number;
  lastRunMs: number | null;
  nextDueMs: number | null;
  today: { calls: number; cents: number };
  most: { calls: number; cents: number };
  /** The day has taken its most: no model is asked for it until tomorrow. */
  isAtCap: boolean;
  /** The end of the rest of its looks with a model, at the cap or after a failure; null if they do not rest. */
  restsUntilMs: number | null;
  settings: Pick<HeartbeatSettings, 'enabled' | 'checkMinutes' | 'thinkMinutes' | 'hours'>;
  /** The zone of its hours. */
  timezone: string;
}

/** The news is told once for all that waits; null if there is nothing to say. */
export function newsOf(
  agent: string,
  own: readonly Schedule[],
  problems: readonly string[],
): { kind: string; text: string } | null {
  // One that was added beside those that are on is asked about by itself.
  const isOn = own.some(({ status }) => status === 'active');
  const waiting = isOn ? [] : own.filter(({ status }) => status === 'pending').map(({ id }) => id);
  if (waiting.length === 0 && problems.length === 0) return null;
  const what =
    waiting.length === 1 ? '1 schedule of it waits' : `${waiting.length} schedules of it wait`;
  const asked = `HEARTBEAT.md of ${agent}: ${what} for you. What it looks at and costs: rote heartbeat explain --agent ${agent}. Switch it on: rote heartbeat on --agent ${agent}`;
  const told = problems.map((problem) => `HEARTBEAT.md of ${agent}: ${problem}`);
  const kind = `waits-${contentHash([waiting, problems]).slice(0, 8)}`;
  return { kind, text: [...(waiting.length > 0 ? [asked] : []), ...told].join('\n') };
}

export const isOf =
  (agent: string) =>
  ({ source }: Pick<Schedule, 'source'>): boolean =>
    source.startsWith(`heartbeat:${agent}#`);

/** A line that is written and not stored yet waits as well. */
export function stateOf(own: readonly Schedule[], lines: number): HeartbeatStatus['state'] {
  const has = (status: Schedule['status']) => own.some((one) => one.status === status);
  if (has('pending')) return 'waiting';
  if (has('active')) return 'on';
  if (own.length > 0) return 'off';
  return lines > 0 ? 'waiting' : 'empty';
}

export function latest(times: readonly (number | null)[]): number | null {
  const known = times.filter((at) => at !== null);
  return known.length === 0 ? null : Math.max(...known);
}

export function soonest(times: readonly (number | null)[]): number | null {
  const known = times.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export function unknownAgent(name: string, known: readonly string[]): RoteError {
  const near = nearestNames(name, known);
  return badRequest({
    code: 'unknown-agent',
    message: `There is no agent "${name}".`,
    hint: near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'See: rote agents',
  });
}

export function changedSinceRead(): RoteError {
  return badRequest({
    code: 'changed-since-shown',
    message: 'HEARTBEAT.md was changed since you read it, so nothing was saved.',
    hint: 'Read it again, and write your change into that.',
  });
}

export function changedSinceShown(): RoteError {
  return badRequest({
    code: 'changed-since-shown',
    message: 'HEARTBEAT.md is not what was shown, so nothing was switched on.',
    hint: 'Look again: rote heartbeat explain --agent ID. The hash is of one agent.',
  });
}
