/**
 * Rote's own records as a model reads them that was not asked to look at what others wrote: the words that
 * their owner approved are there; last summaries, and the names and work of what came from elsewhere or
 * waits for approval, are left out and said to be. So whoever only looks at the list may still change what is in it.
 */
import { asPlan, type PlanTool } from '../domain/plan/plan.ts';
import { isApproved } from '../domain/schedule/definition.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { HistoryEntry } from '../domain/schedule/schedule-history.ts';
import { isReminder } from '../domain/task/task.ts';
import { describeSteps } from '../language/describe-steps.ts';
import { formatWallTime } from '../language/en/describe-trigger.ts';
import { englishSayings } from '../language/en/english-sayings.ts';
import { explainSchedule } from '../language/en/explain-schedule.ts';
import { viewSchedule } from '../language/schedule-view.ts';

import { instantMs } from '../time/instant.ts';
import { HEARTBEAT_SOURCE } from './sync-heartbeats.ts';

export const LEFT_OUT =
  'left out: its owner did not write or approve this. "all": true shows it, and then changes need the owner.';

const SUMMARY_LEFT_OUT = 'what the run said is left out; "all": true shows it';

/**
 * True if its words are those of a person who agreed to them: they typed them, or switched on what they were shown of their
 * `HEARTBEAT.md`. Approving an import or a skill is no reading of each of its words.
 */
export function isOwnersText(schedule: Schedule): boolean {
  const { source } = schedule;
  return (source === 'person' || source.startsWith(HEARTBEAT_SOURCE)) && isApproved(schedule);
}

/** `isTheirs`: whether it is of the person for whom it is read; what another person wrote is the words of others. */
export function ownerWords(
  schedule: Schedule,
  isTheirs: boolean,
  { withPlan = false }: { withPlan?: boolean } = {},
): Record<string, unknown> {
  const { name, ...told } = inShort(schedule);
  if (!isTheirs || !isOwnersText(schedule)) return { ...told, name: LEFT_OUT };
  return { ...told, name, ...workInShort(schedule, withPlan) };
}

/** All of it, with what others wrote. */
export function allWords(
  schedule: Schedule,
  { withPlan }: { withPlan: boolean },
): Record<string, unknown> {
  const { lastSummary } = viewSchedule(schedule);
  const summary = lastSummary === null ? {} : { lastSummary };
  return { ...inShort(schedule), ...workInShort(schedule, withPlan), ...summary };
}

/** The answer to a change: the words of its last run may be those of others; so may all of an import. */
export function changedWords(schedule: Schedule, isTheirs: boolean): Record<string, unknown> {
  const { lastSummary: _, ...view } = viewSchedule(schedule);
  const isOwn = isTheirs && (schedule.source === 'person' || isOwnersText(schedule));
  return isOwn ? view : { ...ownerWords(schedule, isTheirs), name: schedule.id };
}

/** The same for a model: a line or two. */
export function changedInShort(schedule: Schedule, isTheirs: boolean): Record<string, unknown> {
  const isOwn = isTheirs && isOwnersText(schedule);
  return isOwn ? ownerWords(schedule, true) : { ...inShort(schedule), name: schedule.id };
}

/** How it stands, each thing once and times as the person reads them; what is as usual is left out. */
function inShort(schedule: Schedule): Record<string, unknown> {
  const { id, name, status, nextRunAtUtc, lastFiredAtUtc, ...view } = viewSchedule(schedule);
  const { lastStatus, description, failuresInRow, backoffUntilUtc, timezone } = view;
  const wall = (utc: string | null): string | undefined =>
    utc === null ? undefined : formatWallTime(instantMs(utc), timezone);
  const told = {
    id,
    name,
    status,
    when: description,
    // A time that is said already is not said again.
    next: description.includes(wall(nextRunAtUtc) ?? description) ? undefined : wall(nextRunAtUtc),
    lastRun: wall(lastFiredAtUtc),
    lastStatus: lastStatus ?? undefined,
    failuresInRow: failuresInRow === 0 ? undefined : failuresInRow,
    restsUntil: wall(backoffUntilUtc),
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

/** Its work in words; as it is written if one schedule is looked at in order to change it. */
function workInShort({ work, id }: Schedule, withPlan: boolean): Record<string, unknown> {
  const { plan, instruction, skill, requiredTools } = work;
  const { tools } = asPlan(plan);
  if (tools.length === 0) {
    const own = withPlan && requiredTools.length > 0 ? { tools: requiredTools } : {};
    return { does: instruction ?? `the skill ${skill?.name ?? ''}`.trim(), ...own };
  }
  if (withPlan) return { plan: tools.map(withoutUsual) };
  // Its name says which.
  if (isReminder(id)) return { does: 'remind you of a task' };
  return { does: describeSteps(tools, { say: englishSayings }) };
}

/** A call as a model writes it: what every call has says nothing. */
function withoutUsual(call: PlanTool): Record<string, unknown> {
  const { required, async, dependencies, after: _, ...own } = call;
  return {
    ...own,
    ...(dependencies.length > 0 && { dependencies }),
    ...(!required && { required }),
    ...(async && { async }),
  };
}

/** Its present state in words; of the reason of a failed run, only that there is something to read. */
export function explainInShort(schedule: Schedule, isTheirs: boolean): string {
  const view = viewSchedule(schedule);
  const isOwn = isTheirs && isOwnersText(schedule);
  const name = isOwn ? schedule.name : schedule.id;
  const lastSummary = view.lastSummary === null ? null : SUMMARY_LEFT_OUT;
  return explainSchedule({ ...view, name, lastSummary });
}

/** Why it did not run is said by Rote; why a run failed may be said in the words of others. */
export function withoutReason<Entry extends Pick<HistoryEntry, 'state' | 'reason'>>(
  entry: Entry,
): Entry {
  const isRotes = entry.state === 'skipped' || entry.state === 'missed';
  return isRotes || entry.reason === null ? entry : { ...entry, reason: SUMMARY_LEFT_OUT };
}
