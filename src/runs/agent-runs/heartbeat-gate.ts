/**
 * Whether a run of the lane `heartbeat` asks a model at all, and what becomes of what that says. What is not told leaves no
 * trace in any conversation; the run and what it cost stay in the ledger.
 */

import { textHash } from '../../base/content-hash.ts';
import { cutAtSentence } from '../../base/cut-at-sentence.ts';
import type { HeartbeatSettings } from '../../domain/heartbeat-settings.ts';
import type { Run, RunOutcome } from '../../domain/run/run.ts';
import type { Definition } from '../../domain/schedule/definition.ts';
import { parentOfHeartbeat, parseSessionKey } from '../../domain/session-key.ts';
import { decideHeartbeat, type HeartbeatFacts } from '../../heartbeat/decide-heartbeat.ts';
import { thinkId, wakeId } from '../../heartbeat/entries.ts';
import { areHoursOver } from '../../heartbeat/hours.ts';
import type { TakenHappening } from '../../store/events.ts';
import type { Store } from '../../store/store.ts';
import { dayOf, endOfDayMs } from '../../time/day-of.ts';
import { type Executed, failed, messageOf } from '../executed.ts';

export interface HeartbeatGate {
  /** What the run comes to without a model; null where one is asked. */
  before(
    run: Run,
    definition: Definition,
    events: readonly TakenHappening[],
  ): Promise<Executed | null>;
  /** What is told of an answer, and how the run ended. */
  after(run: Run, said: string): Promise<Pick<Executed, 'messages' | 'outcome'>>;
}

const TOLD = 'heartbeat-told';
const TOLD_FOR_MS = 24 * 3600_000;

interface Told {
  hash: string;
  runId: string;
  atMs: number;
}

const UNASKED: HeartbeatFacts = {
  isOn: true,
  areHoursOver: false,
  isAskedFor: false,
  hasLines: true,
  isAtCap: false,
  said: null,
  wasToldLately: () => false,
};

export function createHeartbeatGate(ports: {
  clock: { nowMs(): number };
  store: Pick<Store, 'schedules' | 'usage' | 'records'>;
  timezone: () => string;
  settingsOf: (agent: string) => Promise<HeartbeatSettings>;
  hasLines: (agent: string) => Promise<boolean>;
}): HeartbeatGate {
  const { clock, store } = ports;

  async function usedToday(agent: string): Promise<{ calls: number; cents: number }> {
    const day = dayOf(clock.nowMs(), ports.timezone());
    const used = { calls: 0, cents: 0 };
    for (const scheduleId of [thinkId(agent), wakeId(agent)]) {
      const filter = { by: 'all', scheduleId, fromDay: day, toDay: day, limit: 1 } as const;
      const [sum] = await store.usage.summarize(filter);
      used.calls += sum?.calls ?? 0;
      used.cents += sum?.cents ?? 0;
    }
    return used;
  }

  async function isOn({ scheduleId, cause }: Run, settings: HeartbeatSettings): Promise<boolean> {
    // Somebody started it by hand.
    if (scheduleId === null || cause === 'manual') return true;
    return settings.enabled && (await store.schedules.get(scheduleId))?.status === 'active';
  }

  return {
    async before(run, { trigger }, events) {
      const session = parseSessionKey(run.sessionKey);
      const agent = session.ok ? session.value.agent : 'main';
      const settings = await ports.settingsOf(agent);
      const nowMs = clock.nowMs();
      const { calls, cents } = await usedToday(agent);
      const at = { dueMs: run.scheduledForMs ?? run.enqueuedMs, nowMs };
      const decision = decideHeartbeat({
        ...UNASKED,
        isOn: await isOn(run, settings),
        areHoursOver: areHoursOver(at, settings.hours, trigger?.timezone ?? ports.timezone()),
        isAskedFor: run.cause === 'manual' || events.some(({ data }) => data['isPerson'] === true),
        hasLines: await ports.hasLines(agent),
        isAtCap: calls >= settings.dailyCalls || cents >= settings.dailyCents,
      });
      if (decision.kind === 'skip') return skipped(decision.reason);
      if (decision.kind !== 'rest') return null;
      const summary = `Its looks have taken their most for today: ${calls} calls and ${cents.toFixed(2)} cents. It rests until the day is over.`;
      const restUntilMs = endOfDayMs(nowMs, ports.timezone());
      return failed('agent', { summary, code: 'budget', restUntilMs });
    },
    async after(run, said) {
      const nowMs = clock.nowMs();
      const told = await toldIn(store, run.sessionKey, nowMs);
      const wasToldLately = (text: string) =>
        told.some(({ hash, runId }) => hash === hashOf(text) && runId !== run.id);
      const decision = decideHeartbeat({ ...UNASKED, said, wasToldLately });
      if (decision.kind !== 'tell') {
        const summary = decision.kind === 'quiet' ? decision.reason : decision.kind;
        return { outcome: { kind: 'succeeded', summary }, messages: [] };
      }
      const { text } = decision;
      const mark: Told = { hash: hashOf(text), runId: run.id, atMs: nowMs };
      await store.records.change(TOLD, run.sessionKey, (current) => [
        ...fresh(current, nowMs).filter(({ runId }) => runId !== run.id),
        mark,
      ]);
      const sessionKey = parentOfHeartbeat(run.sessionKey) ?? run.sessionKey;
      const outcome: RunOutcome = {
        kind: 'succeeded',
        summary: `told: ${cutAtSentence(text, LONGEST_SUMMARY)}`,
      };
      return { outcome, messages: [{ ...messageOf(run, 'answer', text), sessionKey }] };
    },
  };
}

function skipped(reason: string): Executed {
  const outcome: RunOutcome = { kind: 'cancelled', summary: `skipped: ${reason}`, skipped: reason };
  return { outcome, tier: 'agent', steps: [], messages: [], deliveries: [] };
}

async function toldIn(
  { records }: Pick<Store, 'records'>,
  sessionKey: string,
  nowMs: number,
): Promise<Told[]> {
  return fresh(await records.get(TOLD, sessionKey), nowMs);
}

function fresh(current: unknown, nowMs: number): Told[] {
  const all = Array.isArray(current) ? (current as Told[]) : [];
  return all.filter(({ atMs }) => atMs > nowMs - TOLD_FOR_MS);
}

/** Whatever is between the words. */
function hashOf(text: string): string {
  return textHash(text.replaceAll(/\s+/g, ' ').trim());
}

const LONGEST_SUMMARY = 180;
