/** Hands out what waits: lane by lane within their caps, and of each order key one at a time, in order. */
import { SUSPECT_DEATHS, withOneSuspect } from '../../../domain/run/deadly-run.ts';
import { firstOfEachKey } from '../../../domain/run/queued-runs.ts';
import type { Lane, Run } from '../../../domain/run/run.ts';
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';
import type { TakeRuns } from './take-runs.ts';

/** How far down the queue a claim looks for keys that are free. */
const MOST_LOOKED_AT = 1000;

export function createClaimRuns(
  database: Database,
  parts: { laneCaps: Readonly<Record<Lane, number>>; takeRuns: TakeRuns },
): Engine['claim'] {
  const { laneCaps, takeRuns } = parts;
  const lanes = Object.keys(laneCaps) as Lane[];
  const countRunning = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE lane = ? AND state = 'running'`,
  );
  const selectWaiting = database.prepare(
    `SELECT id, order_key AS orderKey, deaths FROM runs
     WHERE state = 'waiting' AND lane = ? AND not_before_ms <= ?
       AND NOT EXISTS (SELECT 1 FROM runs AS busy
         WHERE busy.lane = runs.lane AND busy.order_key = runs.order_key AND busy.state = 'running')
     ORDER BY id LIMIT ?`,
  );

  const selectSuspect = database.prepare(
    `SELECT 1 FROM runs WHERE state = 'running' AND deaths = ${SUSPECT_DEATHS} LIMIT 1`,
  );

  const selectRunning = database.prepare(`SELECT 1 FROM runs WHERE state = 'running' LIMIT 1`);

  function freeIn(
    lane: Lane,
    nowMs: number,
    { most, suspects }: { most: number; suspects: { isUnderWay: boolean } },
  ): string[] {
    const running = Number(countRunning.get(lane)?.['count'] ?? 0);
    const free = Math.min(laneCaps[lane] - running, most);
    if (free <= 0) return [];
    const waiting = selectWaiting.iterate(lane, nowMs, MOST_LOOKED_AT);
    const runs = waiting as Iterable<Pick<Run, 'id' | 'orderKey' | 'deaths'>>;
    return firstOfEachKey(withOneSuspect(runs, suspects), free);
  }

  function claimInLanes(request: ClaimRequest, isHeld: boolean): Run[] {
    const claimed: Run[] = [];
    const suspects = { isUnderWay: isHeld };
    for (const lane of lanes) {
      const most = request.limit - claimed.length;
      claimed.push(...takeRuns(freeIn(lane, request.nowMs, { most, suspects }), request));
    }
    return claimed;
  }

  return (request) =>
    database.write(() => {
      const isHeld = request.withSuspect !== 'always' || selectSuspect.get() !== undefined;
      const claimed = claimInLanes(request, isHeld);
      const isAlone = claimed.length === 0 && selectRunning.get() === undefined;
      return isAlone && request.withSuspect === 'alone' ? claimInLanes(request, false) : claimed;
    });
}

type ClaimRequest = Parameters<Engine['claim']>[0];
