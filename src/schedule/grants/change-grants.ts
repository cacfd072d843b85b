/**
 * What was granted, over all schedules, and how its owner takes it back or gives it an end. A grant that is taken back is
 * no part of what is approved any more, so its schedules wait for approval; an end changes nothing else.
 */
import { canonicalJson, contentHash } from '../../base/content-hash.ts';
import { badRequest } from '../../base/errors.ts';
import { type Grant, isOutside, lasting } from '../../domain/grant.ts';
import { isApproved, shownOf } from '../../domain/schedule/definition.ts';
import { type Schedule, withGrants } from '../../domain/schedule/schedule.ts';
import { agreedTo } from '../change-definition.ts';

/** A grant with the schedules that have it as they are approved. */
export interface HeldGrant {
  id: string;
  /** With the latest end that one of them has. */
  grant: Grant;
  schedules: Schedule[];
  /** When one of them ran last; null if none has. */
  lastUsedMs: number | null;
}

export interface GrantBook {
  grants(): Promise<HeldGrant[]>;
  revokeGrant(id: string): Promise<HeldGrant>;
  /** Null lets it last as long as its schedules; of one schedule, if it is named. */
  limitGrant(id: string, untilMs: number | null, scheduleId?: string): Promise<HeldGrant>;
}

export function createGrantBook(ports: {
  list: () => Promise<Schedule[]>;
  change: (id: string, to: (current: Schedule) => Schedule) => Promise<Schedule>;
  settled: (
    schedule: Schedule,
    asking: { how: string; isTold: boolean; keeps: boolean },
  ) => Promise<unknown>;
  /** When a run of a schedule began last. */
  lastRunMs: (scheduleId: string) => Promise<number | null>;
  nowMs: () => number;
}): GrantBook {
  async function grants(): Promise<HeldGrant[]> {
    const held = new Map<string, HeldGrant>();
    for (const schedule of await ports.list()) {
      if (schedule.status === 'cancelled' || !isApproved(schedule)) continue;
      const { grants: granted = [] } = schedule.work;
      const ranMs = granted.length === 0 ? null : await ports.lastRunMs(schedule.id);
      for (const grant of granted) {
        const id = grantId(grant);
        const known = held.get(id);
        if (known === undefined)
          held.set(id, { id, grant, schedules: [schedule], lastUsedMs: ranMs });
        else {
          known.schedules.push(schedule);
          known.grant = laterOf(known.grant, grant);
          known.lastUsedMs = latestOf(known.lastUsedMs, ranMs);
        }
      }
    }
    return [...held.values()];
  }

  async function held(id: string): Promise<HeldGrant> {
    const found = (await grants()).find((one) => one.id === id);
    if (found !== undefined) return found;
    throw badRequest({
      code: 'unknown-grant',
      message: `No schedule has the grant "${id}".`,
      hint: 'See what there is: rote grants list',
    });
  }

  return {
    grants,
    async revokeGrant(id) {
      const found = await held(id);
      for (const { id: scheduleId } of found.schedules) {
        const changed = await ports.change(scheduleId, (current) => ({
          ...current,
          work: withGrants(current.work, (current.work.grants ?? []).filter(isOther(id))),
          status: current.status === 'completed' ? 'completed' : 'pending',
          // As it was with the grant, it is approved no more.
          approvedHash: null,
          nextFireMs: null,
        }));
        await ports.settled(changed, {
          how: 'left without a grant that you took back',
          isTold: false,
          keeps: true,
        });
      }
      return found;
    },
    async limitGrant(id, untilMs, only) {
      const found = await held(id);
      const ends = (grant: Grant): Grant =>
        untilMs === null
          ? lasting(grant)
          : { ...grant, untilUtc: Temporal.Instant.fromEpochMilliseconds(untilMs).toString() };
      const limitedOnes = found.schedules.filter((one) => only === undefined || one.id === only);
      for (const { id: scheduleId } of limitedOnes)
        await ports.change(scheduleId, (current) => {
          // What was changed meanwhile waits for another yes.
          if (!isApproved(current)) return current;
          const limited = (current.work.grants ?? []).map((one) =>
            isOther(id)(one) ? one : ends(one),
          );
          const work = withGrants(current.work, limited);
          return {
            ...agreedTo(current, { ...shownOf(current), work }, ports.nowMs()),
            nextFireMs: current.nextFireMs,
          };
        });
      return held(id);
    },
  };
}

/** The same whatever its end. */
export function grantId(grant: Grant): string {
  return `grant_${contentHash(canonicalJson(lasting(grant))).slice(0, 8)}`;
}

function isOther(id: string): (grant: Grant) => boolean {
  return (grant) => grantId(grant) !== id;
}

function latestOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function laterOf(one: Grant, other: Grant): Grant {
  if (one.untilUtc === undefined || other.untilUtc === undefined) return lasting(one);
  return one.untilUtc < other.untilUtc ? other : one;
}

/** `folder`, `host`, `program`, or `program outside its box`. */
export function kindOfGrant(grant: Grant): string {
  if (grant.kind === 'private-address') return 'host';
  return isOutside(grant) ? 'program outside its box' : grant.kind;
}
