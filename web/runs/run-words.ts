/** Runs in words. */
import type { NamedRunView } from '../../src/domain/views.ts';
import { path } from '../base/api.ts';
import { duration } from '../base/times.tsx';

export const runPath = (id: string): string => path('/runs/{id}', { id });
export const comparePath = (id: string, other: string): string =>
  path('/runs/{id}/compare/{other}', { id, other });

type Called = Pick<NamedRunView, 'scheduleName' | 'kind' | 'person'>;

/** By its schedule; where it has none, by what it is, and whose. */
export function runName({ scheduleName, kind, person }: Called): string {
  const whose = person === undefined ? '' : ` (${person})`;
  return scheduleName ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${whose}`;
}

const CAUSES: Readonly<Record<string, string>> = {
  occurrence: 'It was due',
  manual: 'Somebody ran it by hand',
  backfill: 'A time that was missed is made up for',
  queued: 'Somebody asked for it',
  reminder: 'A reminder is told again',
};
export const causeInWords = (cause: string): string => CAUSES[cause] ?? cause;

export function tierInWords(tier: NamedRunView['tier']): string {
  if (tier === 'direct') return 'Direct: a plan, with no model';
  return tier === 'agent' ? 'Agent: a model decides what to do' : 'Not decided yet';
}

type Timed = Pick<NamedRunView, 'startedAtUtc' | 'finishedAtUtc'>;

/** Null where it has not begun. */
function lengthMs({ startedAtUtc, finishedAtUtc }: Timed, nowMs: number): number | null {
  if (startedAtUtc === null) return null;
  const endMs = finishedAtUtc === null ? nowMs : Date.parse(finishedAtUtc);
  return Math.max(0, endMs - Date.parse(startedAtUtc));
}

export function lengthInWords(run: Timed, nowMs: number): string {
  const length = lengthMs(run, nowMs);
  return length === null ? '' : duration(length);
}
