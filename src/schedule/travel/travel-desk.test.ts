import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import type { Person } from '../../domain/person.ts';
import { createFireTimes } from '../../domain/schedule/fire-times.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { createPeople, type People } from '../../people/people.ts';
import { instantMs } from '../../time/instant.ts';
import type { ZoneChange } from '../../time/journey-segments.ts';
import { zoneSegments } from '../../time/zone-segments.ts';
import { type FakeSchedules, openSchedules } from '../schedules.fake.ts';
import { HEARTBEAT_SOURCE } from '../sync-heartbeats.ts';
import { createTravelDesk, type TravelDesk } from './travel-desk.ts';

const HOME = 'Europe/Berlin';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let open: FakeSchedules | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

interface House extends FakeSchedules {
  desk: TravelDesk;
  people: People;
  deskOf(person: string): TravelDesk;
  owner(): Promise<Person>;
  /** Lives up to an instant, and takes what is due on the way. */
  live(untilMs: number, stepMs?: number): Promise<void>;
  /** When a schedule fired, in order. */
  fires(id: string): Promise<number[]>;
}

/** A house in Berlin; it is two in the morning of 1 June 2026. */
function openHouse(): House {
  const house = openSchedules({ defaultTimezone: HOME, laneCap: 1000 });
  open = house;
  const { clock, store } = house;
  let ids = 0;
  const people = createPeople({
    store,
    clock,
    makeId: (kind) => {
      ids += 1;
      return `${kind}_${ids}`;
    },
  });
  const deskOf = (person: string): TravelDesk =>
    createTravelDesk({ person, store, people, clock, defaultTimezone: () => HOME });
  return {
    ...house,
    desk: deskOf('owner'),
    people,
    deskOf,
    owner: () => people.get('owner'),
    async live(untilMs, stepMs = HOUR_MS) {
      while (clock.nowMs() < untilMs) {
        await clock.advance(Math.min(stepMs, untilMs - clock.nowMs()));
        const request = { limit: 100, graceMs: 2 * DAY_MS, catchUpCap: 1000 };
        await store.ledger.claimDue({ nowMs: clock.nowMs(), ...request });
      }
    },
    async fires(id) {
      const occurrences = await store.ledger.occurrences(id, 10_000);
      return occurrences
        .map(({ scheduledForMs }) => scheduledForMs)
        .toSorted((one, other) => one - other);
    },
  };
}

const add = (house: House, trigger: Record<string, unknown>, name = 'pills'): Promise<Schedule> =>
  house.schedules
    .add({ name, say: 'Pills', overlap: 'parallel', ...trigger })
    .then((one) => one.schedule);

const TOKYO = { timezone: 'Asia/Tokyo', place: 'Tokyo' };
const at = (text: string): number => instantMs(text);

test('it is asked once: what follows, what stays, and nothing about what it makes no difference to', async () => {
  const house = openHouse();
  const pills = await add(house, { cron: '0 9 * * *' });
  const report = await add(house, { cron: '0 18 * * 5' }, 'report');
  await add(house, { every: '2h' }, 'interval');
  await add(house, { cron: '30 9 * * *', timezone: 'America/New_York' }, 'stock exchange');
  await add(house, { at: '2026-12-24T18:00' }, 'after the trip');
  const begun = await house.desk.begin({ ...TOKYO, untilMs: at('2026-06-06T15:00:00Z') });
  expect(begun.unasked.map(({ id }) => id)).toEqual([pills.id, report.id]);
  expect(begun.home).toBe(HOME);
  await house.desk.answer(true, pills.id);
  const answered = await house.desk.answer(false);
  expect(answered?.follows.map(({ name }) => name)).toEqual(['pills']);
  expect(answered?.stays.map(({ name }) => name)).toEqual(['report']);
  expect(answered?.unasked).toEqual([]);
  // Said again, nothing is asked, and nothing moves.
  await house.live(house.clock.nowMs() + HOUR_MS);
  const before = await house.schedules.get(pills.id);
  const again = await house.desk.begin({ ...TOKYO, untilMs: at('2026-06-06T15:00:00Z') });
  expect(again.unasked).toEqual([]);
  expect(await house.schedules.get(pills.id)).toEqual(before);
  // Another trip asks about what is new alone.
  await house.desk.end();
  await add(house, { cron: '0 7 * * *' }, 'run');
  const next = await house.desk.begin({
    timezone: 'America/New_York',
    place: 'New York',
    untilMs: null,
  });
  expect(next.unasked.map(({ name }) => name)).toEqual(['after the trip', 'run']);
});

test('somebody’s trip moves what is theirs, and nothing of the house', async () => {
  const house = openHouse();
  const address = { channel: 'telegram', sender: '7' };
  const ann = await house.people.add({ name: 'Ann', role: 'member', address });
  const own = await add(house, { cron: '0 9 * * *' }, 'own');
  const hers = await add(house, { cron: '0 9 * * *' }, 'hers');
  const beats = await add(house, { cron: '0 9 * * *' }, 'beats');
  const sessionKey = await house.people.sessionOfPerson(ann.id);
  await house.store.schedules.change(hers.id, (one) => ({ ...one, sessionKey }));
  const source = `${HEARTBEAT_SOURCE}main#1`;
  await house.store.schedules.change(beats.id, (one) => ({ ...one, source }));
  const begun = await house.desk.begin({ ...TOKYO, untilMs: null });
  expect(begun.unasked.map(({ id }) => id)).toEqual([own.id]);
  const annsTrip = await house.deskOf(ann.id).begin({ ...TOKYO, untilMs: null });
  expect(annsTrip.unasked.map(({ id }) => id)).toEqual([hers.id]);
});

test('said again, a trip has lasted since it was said first, and what is over stays as it was', async () => {
  const house = openHouse();
  const call = await add(house, { at: '2026-06-01T20:00' }, 'call');
  await house.desk.begin({ ...TOKYO, untilMs: null });
  await house.desk.answer(true);
  const { trip } = await house.owner();
  await house.live(at('2026-06-02T00:00:00Z'));
  await house.store.schedules.change(call.id, (one) => ({ ...one, status: 'completed' }));
  const over = await house.schedules.get(call.id);
  await house.desk.begin({ ...TOKYO, untilMs: null });
  expect((await house.owner()).trip).toEqual(trip);
  await house.desk.begin({ timezone: 'America/New_York', place: 'New York', untilMs: null });
  expect(await house.schedules.get(call.id)).toEqual(over);
});

test('it fires by the clock of where the person is, and at home again by itself', async () => {
  const house = openHouse();
  const pills = await add(house, { cron: '0 9 * * *' });
  const stays = await add(house, { cron: '0 9 * * *' }, 'stays');
  const once = await add(house, { at: '2026-06-03T20:00' }, 'call');
  const approved = pills.approvedHash;
  await house.desk.begin({ ...TOKYO, untilMs: at('2026-06-05T15:00:00Z') });
  await house.desk.answer(false, stays.id);
  await house.desk.answer(true);
  await house.live(at('2026-06-08T00:00:00Z'));
  // When it was told, it was 2:00 at home and 9:00 in Tokyo.
  expect(await house.fires(pills.id)).toEqual(
    [
      '2026-06-01T00:00:01Z',
      '2026-06-02T00:00:00Z',
      '2026-06-03T00:00:00Z',
      '2026-06-04T00:00:00Z',
      '2026-06-05T00:00:00Z',
      '2026-06-06T07:00:00Z',
      '2026-06-07T07:00:00Z',
    ].map(at),
  );
  expect(await house.fires(stays.id)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => at(`2026-06-0${day}T07:00:00Z`)),
  );
  expect(await house.fires(once.id)).toEqual([at('2026-06-03T11:00:00Z')]);
  // Nobody has to approve that somebody travels.
  expect((await house.schedules.get(pills.id)).approvedHash).toBe(approved);
});

test('who is back early, or asks to be asked again, is at home at once', async () => {
  const house = openHouse();
  const pills = await add(house, { cron: '0 9 * * *' });
  await house.desk.begin({ ...TOKYO, untilMs: null });
  await house.desk.answer(true);
  await house.live(at('2026-06-02T12:00:00Z'));
  const asked = await house.desk.answer(null);
  expect(asked?.unasked.map(({ id }) => id)).toEqual([pills.id]);
  expect((await house.schedules.get(pills.id)).nextFireMs).toBe(at('2026-06-03T07:00:00Z'));
  await house.desk.answer(true);
  expect((await house.schedules.get(pills.id)).nextFireMs).toBe(at('2026-06-03T00:00:00Z'));
  await house.live(at('2026-06-03T01:00:00Z'));
  expect((await house.desk.end())?.trip.untilMs).toBe(at('2026-06-03T01:00:00Z'));
  expect(await house.desk.end()).toBeNull();
  // It had come that day, at nine in Tokyo.
  expect((await house.schedules.get(pills.id)).nextFireMs).toBe(at('2026-06-04T07:00:00Z'));
});

test('what is due when a trip begins is not lost over it', async () => {
  const house = openHouse();
  const pills = await add(house, { cron: '0 9 * * *' });
  // Rote was off at nine.
  house.clock.advance(12 * HOUR_MS);
  await house.desk.begin({ ...TOKYO, untilMs: null });
  await house.desk.answer(true);
  await house.live(at('2026-06-02T01:00:00Z'));
  const due = ['2026-06-01T07:00:00Z', '2026-06-02T00:00:00Z'];
  expect(await house.fires(pills.id)).toEqual(due.map(at));
});

test('a fire that was left out stays left out on the way', async () => {
  const house = openHouse();
  const pills = await add(house, { cron: '0 9 * * *' });
  await house.live(at('2026-06-01T12:00:00Z'));
  await house.schedules.skip(pills.id);
  await house.desk.begin({ ...TOKYO, untilMs: null });
  await house.desk.answer(true);
  await house.live(at('2026-06-03T12:00:00Z'));
  const ran = await house.store.engine.list({ scheduleId: pills.id, limit: 9 });
  expect(ran.map(({ scheduledForMs }) => scheduledForMs).toSorted()).toEqual([
    at('2026-06-01T07:00:00Z'),
    at('2026-06-03T00:00:00Z'),
  ]);
});

const ZONES = ['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'];
const TRIGGERS = [
  { cron: '0 9 * * *' },
  { cron: '30 6,12,21 * * *' },
  { cron: '15 22 * * 1-5' },
  { rrule: 'FREQ=DAILY;INTERVAL=2', startsAt: '2026-05-31T19:45' },
];
const trips = fc.array(
  fc.record({
    afterHours: fc.integer({ min: 1, max: 60 }),
    zone: fc.constantFrom(...ZONES),
    /** Null if they say themselves that they are back. */
    hours: fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
    /** The press comes later than the words. */
    answersAfterHours: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** The wall time at an instant, by the zones that a schedule has had. */
function wallOf(zones: readonly ZoneChange[], atMs: number): number {
  const zone = zones.findLast(({ fromMs }) => fromMs <= atMs)?.timezone ?? HOME;
  return atMs + zoneSegments(zone).segmentAt(atMs / 1000).offsetSec * 1000;
}

/** What a schedule fires at, from one instant to another. */
function firesBetween(trigger: Trigger, afterMs: number, lastMs: number): number[] {
  const times = createFireTimes(trigger);
  const fires: number[] = [];
  let next = times.nextFireMs(afterMs);
  while (next !== null && next <= lastMs) {
    fires.push(next);
    next = times.nextFireMs(next);
  }
  return fires;
}

test('whatever trips there are: nothing comes twice, nothing is lost, and at home all is as without them', async () => {
  await fc.assert(
    fc.asyncProperty(trips, fc.constantFrom(...TRIGGERS), async (journeys, trigger) => {
      const house = openHouse();
      const { id } = await add(house, trigger);
      const startMs = house.clock.nowMs();
      const had = new Map<number, ZoneChange>();
      // Old ones are forgotten, and those to come may give way to others.
      const keep = async (): Promise<void> => {
        const { travel } = await house.schedules.get(id);
        for (const change of travel?.zones ?? [])
          if (change.fromMs <= house.clock.nowMs() + 1000) had.set(change.fromMs, change);
      };
      for (const { afterHours, zone, hours, answersAfterHours } of journeys) {
        await house.live(house.clock.nowMs() + afterHours * HOUR_MS);
        const untilMs = hours === null ? null : house.clock.nowMs() + (hours + 6) * HOUR_MS;
        await house.desk.begin({ timezone: zone, place: zone, untilMs });
        await keep();
        await house.live(house.clock.nowMs() + answersAfterHours * HOUR_MS);
        await house.desk.answer(true);
        await keep();
        await house.live(untilMs ?? house.clock.nowMs() + 70 * HOUR_MS);
        await house.desk.end();
        await keep();
      }
      const homeMs = house.clock.nowMs();
      await house.live(homeMs + 5 * DAY_MS);
      const nowMs = house.clock.nowMs();
      const zones = [...had.values()].toSorted((one, other) => one.fromMs - other.fromMs);
      const { trigger: stored } = await house.schedules.get(id);
      const fires = await house.fires(id);
      // Each wall time comes once: at its own instant, or at an arrival that jumped over it.
      const wanted = firesBetween(
        { ...stored, timezone: 'UTC' },
        wallOf([], startMs),
        wallOf(zones, nowMs),
      );
      const own = fires.map((one) => wallOf(zones, one)).filter((wall) => wanted.includes(wall));
      expect(new Set(own).size).toBe(own.length);
      const arrivals = zones.filter(({ fromMs }) => fires.includes(fromMs));
      const jumped = (wall: number): boolean =>
        arrivals.some(
          ({ fromMs }) => wallOf(zones, fromMs - 1) < wall && wall <= wallOf(zones, fromMs),
        );
      expect(wanted.filter((wall) => !own.includes(wall) && !jumped(wall))).toEqual([]);
      const others = fires.filter((one) => !wanted.includes(wallOf(zones, one)));
      expect(others.filter((one) => !had.has(one))).toEqual([]);
      const behindMs = homeMs + 26 * HOUR_MS;
      expect(fires.filter((one) => one > behindMs)).toEqual(firesBetween(stored, behindMs, nowMs));
      await house.close();
      open = null;
    }),
    { numRuns: rounds(200) },
  );
});
