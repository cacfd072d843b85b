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

/** Runs that somebody waits for now, of every agent; each part has an index of its own, however many runs are over. */
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

/** Runs that a look has to leave out. Each part costs more than a row, so it is in the statement only if it is needed. */
interface LeftOut {
  /** Of agents with whom somebody talks. */
  talks: boolean;
  /** Schedules, and those who wait for others, that are known to have their share. */
  full: boolean;
}

export function selectWaiting(waitFor: "= ''" | "<> ''", { talks, full }: LeftOut): string {
  const withoutFull = `AND COALESCE(schedule_id, '') NOT IN (SELECT value FROM json_each(?4))
      AND waits_for NOT IN (SELECT value FROM json_each(?5))`;
  const withoutTalks = `AND ${agentOf('runs')} NOT IN
      (SELECT ${agentOf('talk')} FROM (${TALKS}) AS talk)`;
  return `SELECT id, order_key AS orderKey, schedule_id AS scheduleId, waits_for AS waitsFor, deaths
    FROM runs WHERE state = 'waiting' AND lane = ?1 AND waits_for ${waitFor} AND not_before_ms <= ?2
      AND NOT EXISTS (SELECT 1 FROM runs AS busy
        WHERE busy.lane = runs.lane AND busy.order_key = runs.order_key AND busy.state = 'running')
      ${full ? withoutFull : ''} ${talks ? withoutTalks : ''}
    ORDER BY id LIMIT ?3`;
}

const WAIT_FOR = { nobody: "= ''", others: "<> ''" } as const;
type WaitFor = keyof typeof WAIT_FOR;

/** Most lanes are empty most of the time: one statement says of each whether anything waits there, and for whom. */
function selectAnyIn(lanes: readonly Lane[]): string {
  const columns = lanes.flatMap((lane) =>
    (Object.keys(WAIT_FOR) as WaitFor[]).map(
      (from) =>
        `EXISTS (SELECT 1 FROM runs WHERE state = 'waiting' AND lane = '${lane}' AND waits_for ${WAIT_FOR[from]}) AS ${lane}_${from}`,
    ),
  );
  return `SELECT ${columns.join(', ')}`;
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
  const selectAny = database.prepare(selectAnyIn(lanes));

  /** Of those who wait for nobody, or of the others, the ids of those that get a slot. */
  function takeSlots(from: WaitFor, slots: Slots, wanted: SlotRequest): string[] {
    const ids: string[] = [];
    const full = { schedules: slots.fullSchedules(), others: new Set<string>() };
    // Most of the time as many begin as are looked at; only if some are held up, many are.
    let atOnce = Math.min(wanted.most, LOOKED_AT_ONCE);
    let known = -1;
    // Each time round, what held up the last ones is left out; where nothing new did, nothing more is to be found.
    while (ids.length < wanted.most && slots.hasRoom(from === 'others') && countOf(full) > known) {
      if (atOnce === LOOKED_AT_ONCE) known = countOf(full);
      const looked = takeSome(from, slots, { ...wanted, ids, full, atOnce });
      if (looked < atOnce) break;
      atOnce = LOOKED_AT_ONCE;
      full.schedules = slots.fullSchedules();
    }
    return ids;
  }

  /** Adds to `ids`, and to those of whom there are enough; answers with how many it looked at. */
  function takeSome(
    from: WaitFor,
    slots: Slots,
    { lane, nowMs, most, suspects, ids, full, atOnce }: TakenSoFar,
  ): number {
    const isAnyFull = countOf(full) > 0;
    const lists = isAnyFull
      ? [full.schedules, [...full.others]].map((one) => JSON.stringify(one))
      : [];
    const leftOut = { talks: lane === 'heartbeat', full: isAnyFull };
    const rows = database
      .prepare(selectWaiting(WAIT_FOR[from], leftOut))
      .all(lane, nowMs, atOnce, ...lists) as unknown as WaitingRow[];
    for (const row of withOneSuspect(rows, suspects)) {
      if (ids.length === most || !slots.hasRoom(from === 'others')) break;
      const decision = slots.take(toSlotUser(row));
      if (decision === 'taken') ids.push(String(row['id']));
      if (decision === 'other-full') full.others.add(String(row['waitsFor']));
    }
    return rows.length;
  }

  const selectAnyRunning = database.prepare(`SELECT 1 FROM runs WHERE state = 'running' LIMIT 1`);
  const selectSuspect = database.prepare(
    `SELECT 1 FROM runs WHERE state = 'running' AND deaths = ${SUSPECT_DEATHS} LIMIT 1`,
  );

  function freeIn(wanted: SlotRequest, waits: Readonly<Record<WaitFor, boolean>>): string[] {
    const { lane, most } = wanted;
    if (!waits.nobody && !waits.others) return [];
    const running = selectRunning.all(lane).map(toSlotUser);
    const slots = shareSlots(sharesOf(lane, laneCaps[lane], parts.slots), running);
    const quick = waits.nobody ? takeSlots('nobody', slots, wanted) : [];
    const left = { ...wanted, most: most - quick.length };
    return waits.others ? [...quick, ...takeSlots('others', slots, left)] : quick;
  }

  function claimInLanes(request: ClaimRequest, isHeld: boolean): Run[] {
    const claimed: Run[] = [];
    const suspects = { isUnderWay: isHeld };
    const any = selectAny.get() ?? {};
    for (const lane of lanes) {
      if (request.lanes?.includes(lane) === false) continue;
      const most = request.limit - claimed.length;
      const waits = { nobody: any[`${lane}_nobody`] === 1, others: any[`${lane}_others`] === 1 };
      const ids = freeIn({ lane, nowMs: request.nowMs, most, suspects }, waits);
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

interface SlotRequest {
  lane: Lane;
  nowMs: number;
  most: number;
  suspects: Suspects;
}

interface TakenSoFar extends SlotRequest {
  ids: string[];
  full: Full;
  /** So many are looked at in one go. */
  atOnce: number;
}

/** Agents and sessions that have enough runs under way. */
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
