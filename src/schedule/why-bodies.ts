/** Why a schedule did or did not run: what it does now, and what became of its last times. */
import { z } from 'zod';
import { printable } from '../base/printable.ts';
import { textTable } from '../base/text-table.ts';
import type { Bodies } from '../domain/operation.ts';
import { explainSchedule, historyLine } from '../language/en/explain-schedule.ts';
import type { Stretch } from '../language/phrases/read-stretch.ts';
import { viewHistoryEntry, viewOccurrence } from '../language/schedule-view.ts';
import { viewNamed } from './events/awaited-name.ts';
import type { EventList } from './events/event-list.ts';
import { EVENT_TITLES, eventRows } from './events/event-rows.ts';
import type { WHY_ENTRIES } from './look-entries.ts';
import type { Schedules } from './schedule.ts';
import { warningLines } from './tell-schedule.ts';

/** So many entries are looked through for those of a stretch. */
const MOST_LOOKED_THROUGH = 1000;

export interface WhyDesks {
  schedules: Pick<Schedules, 'get' | 'leavesBox' | 'occurrences' | 'history' | 'findingsOf'>;
  happened: EventList;
}

export const WHY_BODIES: Bodies<typeof WHY_ENTRIES, WhyDesks> = {
  why: {
    async answer() {
      const { eventView } = await import('../domain/schedule/event-view.ts');
      const { findingView, historyEntryView, occurrenceView, scheduleView } = await import(
        '../domain/views.ts'
      );
      return z.strictObject({
        explanation: z.string(),
        schedule: scheduleView,
        occurrences: z.array(occurrenceView),
        history: z.array(historyEntryView),
        events: z
          .array(eventView)
          .optional()
          .describe('What came for it lately, where it waits for an event.'),
        warnings: z
          .array(findingView)
          .optional()
          .describe('Why nothing can come, where it waits for a file.'),
      });
    },
    async run({ id, when, limit, all }, { desks: { schedules, happened }, nowMs, timezone }) {
      const stored = await schedules.get(id);
      const schedule = await viewNamed(stored, schedules);
      const { trigger } = stored;
      const stretch = when === undefined ? null : await backTo(when, { nowMs, timezone });
      const looked = await schedules.history(id, stretch === null ? limit : MOST_LOOKED_THROUGH);
      const entries = looked
        .filter(
          ({ atMs, lastAtMs }) =>
            stretch === null || (lastAtMs >= stretch.fromMs && atMs < stretch.toMs),
        )
        .slice(0, limit);
      const occurrences = await schedules.occurrences(id, limit);
      const history = entries.map(viewHistoryEntry);
      const isEvent = trigger.kind === 'event';
      const events = isEvent ? await happened.list({ limit, scheduleIds: [stored.id] }) : [];
      // Of a file it is known why nothing comes: it can't be seen.
      const isFile = isEvent && trigger.event.on === 'file';
      const warnings = isFile ? await schedules.findingsOf(stored) : [];
      const explanation = explainSchedule(schedule);
      return {
        answer: {
          explanation,
          schedule,
          occurrences: occurrences.map(viewOccurrence),
          history,
          ...(isEvent && { events }),
          ...(warnings.length > 0 && { warnings }),
        },
        say() {
          const led = events.flatMap((event) => eventRows(event, schedule.timezone, schedule.id));
          return [
            explanation,
            ...warningLines(warnings),
            ...history.map((entry) => printable(historyLine(entry, schedule.timezone))),
            ...(led.length === 0
              ? []
              : ['What led to it, latest first:', textTable(EVENT_TITLES, led)]),
          ].join('\n');
        },
        // A model that was not asked to look at what others wrote hears it from Rote alone.
        async inShort() {
          if (all === true)
            return { text: explanation, occurrences: occurrences.map(viewOccurrence), history };
          const { explainInShort, withoutReason } = await import('./words-of-others.ts');
          return {
            text: explainInShort(stored, stored.person === undefined),
            occurrences: occurrences.map((one) => viewOccurrence(withoutReason(one))),
            history: entries.map((one) => viewHistoryEntry(withoutReason(one))),
          };
        },
      };
    },
  },
};

/** The words of stretches are loaded only if one is named. */
async function backTo(when: string, here: { nowMs: number; timezone: string }): Promise<Stretch> {
  const { stretchOf } = await import('../language/phrases/stretch-of.ts');
  return stretchOf(when, here, 'back');
}
