/**
 * Hands out what waits: lane by lane within their caps, of each order key one at a time, in order, and
 * with a fair share for each schedule and for those who wait for the same one.
 */
import { SUSPECT_DEATHS, type Suspects, withOneSuspect } from '../../../domain/run/deadly-run.ts';
import type { Lane, Run } from '../../../domain/run/run.ts';
import {
  type SlotSettings,
  type Slots,
  type SlotUser,
  shareSlots,
  sharesOf,
} from '../../../domain/run/share-slots.ts';
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';
import type { TakeRuns } from './take-runs.ts';

/** How many that wait are looked at in one go; those behind them are, when these are held up by shares. */
const LOOKED_AT_ONCE = 1000;

/** The session key up to its agent, `agent:main:`. An agent looks around only while nobody talks with it. */
const agentOf = (table: string): string =>
  `substr(${table}.session_key, 1, 6 + instr(substr(${table}.session_key, 7), ':'))`;

/** What somebody waits for now, of every agent; each part has an index of its own, however many runs are over. */
const TALKS = [
  "state = 'running'",
  "state = 'waiting' AND waits_for = ''",
  "state = 'waiting' AND waits_for <> ''",
]
  .map(
    (states) =>
      `SELECT session_key FROM runs WHERE lane = 'main' AND ${states} AND not_before_ms <= ?2`,
  )
  .join(' UNION ALL ');

/** Leaves out the schedules, and those who wait for others, that are known to have their share. */
export function selectWaiting(waitFor: "= ''" | "<> ''"): string {
  return `SELECT id, order_key AS orderKey, schedule_id AS scheduleId, waits_for AS waitsFor, deaths
    FROM runs WHERE state = 'waiting' AND lane = ?1 AND waits_for ${waitFor} AND not_before_ms <= ?2
      AND NOT EXISTS (SELECT 1 FROM runs AS busy
        WHERE busy.lane = runs.lane AND busy.order_key = runs.order_key AND busy.state = 'running')
      AND COALESCE(schedule_id, '') NOT IN (SELECT value FROM json_each(?3))
      AND waits_for NOT IN (SELECT value FROM json_each(?4))
      AND (lane <> 'heartbeat' OR ${agentOf('runs')} NOT IN
        (SELECT ${agentOf('talk')} FROM (${TALKS}) AS talk))
    ORDER BY id LIMIT ${LOOKED_AT_ONCE}`;
}

export function createClaimRuns(
  database: Database,
  parts: {
    laneCaps: Readonly<Record<Lane, number>>;
    slots: SlotSettings;
    takeRuns: TakeRuns;
  },
): Engine['claim'] {
  const { laneCaps, takeRuns } = parts;
  const lanes = Object.keys(laneCaps) as Lane[];
  const selectRunning = database.prepare(
    `SELECT schedule_id AS scheduleId, waits_for AS waitsFor FROM runs WHERE lane = ? AND state = 'running'`,
  );
  const waiting = {
    nobody: database.prepare(selectWaiting("= ''")),
    others: database.prepare(selectWaiting("<> ''")),
  };
  /** Most lanes are empty most of the time. */
  const selectAny = database.prepare(
    `SELECT EXISTS (SELECT 1 FROM runs WHERE state = 'waiting' AND lane = ?1 AND waits_for = '')
       OR EXISTS (SELECT 1 FROM runs WHERE state = 'waiting' AND lane = ?1 AND waits_for <> '') AS "any"`,
  );

  /** Of those who wait for nobody, or of the others, the ids of those that get a slot. */
  function takeSlots(
    from: keyof typeof waiting,
    slots: Slots,
    wanted: { lane: Lane; nowMs: number; most: number; suspects: Suspects },
  ): string[] {
    const ids: string[] = [];
    const full = { schedules: slots.fullSchedules(), others: new Set<string>() };
    let known = -1;
    // Each time round, what held up the last ones is left out; where nothing new did, nothing more is to be found.
    while (ids.length < wanted.most && slots.hasRoom(from === 'others') && countOf(full) > known) {
      known = countOf(full);
      const looked = takeSome(from, slots, { ...wanted, ids, full });
      if (looked < LOOKED_AT_ONCE) break;
      full.schedules = slots.fullSchedules();
    }
    return ids;
  }

  /** Adds to `ids`, and to those of whom there are enough; answers with how many it looked at. */
  function takeSome(
    from: keyof typeof waiting,
    slots: Slots,
    { lane, nowMs, most, suspects, ids, full }: TakenSoFar,
  ): number {
    const lists = [JSON.stringify(full.schedules), JSON.stringify([...full.others])] as const;
    let looked = 0;
    function* counted(): Generator<WaitingRow> {
      for (const row of waiting[from].iterate(lane, nowMs, ...lists)) {
        looked += 1;
        yield row as unknown as WaitingRow;
      }
    }
    for (const row of withOneSuspect(counted(), suspects)) {
      if (ids.length === most || !slots.hasRoom(from === 'others')) break;
      const decision = slots.take(toSlotUser(row));
      if (decision === 'taken') ids.push(String(row['id']));
      if (decision === 'other-full') full.others.add(String(row['waitsFor']));
    }
    return looked;
  }

  const selectAnyRunning = database.prepare(`SELECT 1 FROM runs WHERE state = 'running' LIMIT 1`);
  const selectSuspect = database.prepare(
    `SELECT 1 FROM runs WHERE state = 'running' AND deaths = ${SUSPECT_DEATHS} LIMIT 1`,
  );

  function freeIn(wanted: {
    lane: Lane;
    nowMs: number;
    most: number;
    suspects: Suspects;
  }): string[] {
    const { lane, most } = wanted;
    if (selectAny.get(lane)?.['any'] !== 1) return [];
    const running = selectRunning.all(lane).map(toSlotUser);
    const slots = shareSlots(sharesOf(lane, laneCaps[lane], parts.slots), running);
    const quick = takeSlots('nobody', slots, wanted);
    const others = takeSlots('others', slots, { ...wanted, most: most - quick.length });
    return [...quick, ...others];
  }

  function claimInLanes(request: ClaimRequest, isHeld: boolean): Run[] {
    const claimed: Run[] = [];
    const suspects = { isUnderWay: isHeld };
    for (const lane of lanes) {
      if (request.lanes?.includes(lane) === false) continue;
      const most = request.limit - claimed.length;
      const ids = freeIn({ lane, nowMs: request.nowMs, most, suspects });
      claimed.push(...takeRuns(ids, request));
    }
    return claimed;
  }

  return (request) =>
    database.write(() => {
      const isHeld = request.withSuspect !== 'always' || selectSuspect.get() !== undefined;
      const claimed = claimInLanes(request, isHeld);
      const isAlone = claimed.length === 0 && selectAnyRunning.get() === undefined;
      return isAlone && request.withSuspect === 'alone' ? claimInLanes(request, false) : claimed;
    });
}

type ClaimRequest = Parameters<Engine['claim']>[0];

type WaitingRow = Record<string, unknown> & Pick<Run, 'orderKey' | 'deaths'>;

interface TakenSoFar {
  lane: Lane;
  nowMs: number;
  most: number;
  suspects: Suspects;
  ids: string[];
  full: Full;
}

/** Those of whom enough run. */
interface Full {
  schedules: string[];
  others: Set<string>;
}

function countOf({ schedules, others }: Full): number {
  return schedules.length + others.size;
}

function toSlotUser(row: Record<string, unknown>): SlotUser {
  const waitsFor = String(row['waitsFor']);
  return {
    orderKey: String(row['orderKey']),
    scheduleId: row['scheduleId'] as string | null,
    waitsFor: waitsFor === '' ? [] : waitsFor.split('\n'),
  };
}
