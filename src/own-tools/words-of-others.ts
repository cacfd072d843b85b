/**
 * Rote's own records as a model reads them that was not asked to look at what others wrote: the words that
 * their owner approved are there; last summaries, and the names and work of what came from elsewhere or
 * waits for approval, are left out and said to be. So whoever only looks at the list may still change what is in it.
 */
import { isApproved } from '../domain/schedule/definition.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { viewSchedule } from '../language/schedule-view.ts';
import type { SkillDesk } from './skill-desk.ts';

const LEFT_OUT =
  'left out: its owner did not write or approve this. "all": true shows it, and then changes need the owner.';

export function ownerWords(schedule: Schedule): Record<string, unknown> {
  const { lastSummary: _, ...view } = viewSchedule(schedule);
  if (schedule.source === 'person' && isApproved(schedule)) return view;
  const { id, status, nextRunAtUtc, lastFiredAtUtc, lastStatus } = view;
  const { timezone, description, failuresInRow, sessionKey, createdAtUtc } = view;
  return {
    id,
    name: LEFT_OUT,
    status,
    nextRunAtUtc,
    lastFiredAtUtc,
    lastStatus,
    timezone,
    description,
    failuresInRow,
    sessionKey,
    createdAtUtc,
  };
}

/** What a change answers with: what its last run said may be the words of others; so may all of an import. */
export function changedWords(schedule: Schedule): Record<string, unknown> {
  const { lastSummary: _, ...view } = viewSchedule(schedule);
  return schedule.source === 'person' ? view : { ...ownerWords(schedule), name: schedule.id };
}

/** As much as stands in every prompt; what runs, and files that the owner does not trust, said about themselves is left out. */
export function skillsInShort(
  { skills, diagnostics }: Awaited<ReturnType<SkillDesk['list']>>,
  isTrusted: (path: string) => boolean,
) {
  return {
    skills: skills.map(({ name, description, source, path, state, domain, schedule, usage }) => {
      const { lastError: _, ...counts } = usage;
      const told = isTrusted(path) ? { description, domain, schedule } : { description: LEFT_OUT };
      return { name, ...told, source, state, usage: counts };
    }),
    diagnostics: [],
    unreadable: diagnostics.length,
  };
}
