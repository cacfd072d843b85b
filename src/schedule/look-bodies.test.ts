/** Looking far ahead shares with others: the thread, and the room of an answer. */
import { expect, test } from 'vitest';
import type { OperationCall } from '../domain/operation.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { LOOK_BODIES, type LookDesks } from './look-bodies.ts';

const ASKED = { from: '2027-01-01', to: '2027-01-02', limit: 2 };

/** Three pages of schedules, each of which waits for a start. */
function lookAhead(turn: () => Promise<void>) {
  const pages: number[] = [];
  const trigger = { event: { on: 'start' } };
  const list = async () => {
    pages.push(pages.length);
    return pages.length > 3 ? [] : [fakeSchedule({ id: `s${pages.length}`, trigger })];
  };
  const desks = { schedules: { list } } as unknown as LookDesks;
  const call = { desks, nowMs: 0, timezone: 'UTC', turn } as OperationCall<LookDesks>;
  return { pages, answer: LOOK_BODIES.simulate.run(ASKED, call) };
}

test('others have their turn after every page, and no more are told than were asked for', async () => {
  let turns = 0;
  const { pages, answer } = lookAhead(async () => {
    turns += 1;
  });
  const told = (await answer).answer['waiting'] as { scheduleId: string }[];
  expect(told.map(({ scheduleId }) => scheduleId)).toEqual(['s1', 's2']);
  expect([pages.length, turns]).toEqual([4, 4]);
});

test('where nobody says from when to when, it is the next 24 hours', async () => {
  const nowMs = Temporal.Instant.from('2027-01-01T10:30:00Z').epochMilliseconds;
  const trigger = { cron: '0 */12 * * *', timezone: 'UTC' };
  let pages = 0;
  const list = async () => (pages++ === 0 ? [fakeSchedule({ id: 'a', trigger })] : []);
  const desks = { schedules: { list } } as unknown as LookDesks;
  const call = { desks, nowMs, timezone: 'UTC' } as OperationCall<LookDesks>;
  const look = (asked: object) => {
    pages = 0;
    return LOOK_BODIES.simulate.run({ limit: 10, ...asked }, call);
  };
  const next = (await look({})).answer['occurrences'];
  expect(next).toHaveLength(2);
  const said = { from: '2027-01-01T10:30:00Z', to: '2027-01-02T10:30:00Z' };
  expect((await look(said)).answer['occurrences']).toEqual(next);
});

test('when nobody waits for the answer any more, no further page is read', async () => {
  const { pages, answer } = lookAhead(() => Promise.reject(new Error('gone')));
  await expect(answer).rejects.toThrow('gone');
  expect(pages).toEqual([0]);
});
