import { describe, expect, test } from 'vitest';
import {
  approved,
  type Definition,
  definitionOf,
  definitionSchema,
  hashDefinition,
  hashShown,
  isApproved,
} from './definition.ts';
import { fakeSchedule } from './schedule.fake.ts';
import { workSchema } from './schedule.ts';
import { type Trigger, triggerSchema } from './trigger.ts';

const policies = {
  timezone: 'Europe/Berlin',
  missedRunPolicy: 'skip',
  maxLatenessMs: 60_000,
  overlap: 'queue',
  dst: { gap: 'skip', fold: 'first' },
} as const;
const cron: Trigger = { kind: 'cron', cron: '0 9 * * *', ...policies };
const work = workSchema.parse({
  instruction: 'Report.',
  plan: [{ id: 'a', toolName: 'message.send', parameters: { text: 'x' } }],
  input: { city: 'Berlin' },
  requiredTools: ['message.send'],
  maxSteps: 3,
  budget: { run: { cents: 10 } },
  notifyOnCompletion: true,
  afterFailures: 'disable',
  endsAfter: 'first',
  skill: { name: 'report', bodyHash: 'b' },
  pins: { 'script:a': 'p' },
  grants: [{ kind: 'program', command: ['df', '-h'] }],
  webhook: 'https://a.example',
});
const sessionKey = 'agent:main:inbox:direct:owner';
const definition: Definition = { trigger: cron, work, sessionKey };
const hash = hashDefinition(definition);

/** Each part of the work with another value than above. */
const OTHER_WORK: Record<keyof typeof work, unknown> = {
  instruction: 'Report!',
  plan: [{ id: 'a', toolName: 'message.send', parameters: { text: 'y' } }],
  input: { city: 'Bonn' },
  requiredTools: ['message.send', 'shell.run'],
  maxSteps: 4,
  budget: { run: { cents: 11 } },
  notifyOnCompletion: false,
  afterFailures: 'hourly',
  endsAfter: undefined,
  againEveryMs: 600_000,
  ifUnanswered: { afterMs: 600_000, session: 'agent:main:telegram:direct:8' },
  urgent: true,
  skill: { name: 'report', bodyHash: 'c' },
  pins: { 'script:a': 'q' },
  grants: [{ kind: 'program', command: ['df', '-h', '/'] }],
  webhook: 'https://b.example',
  madeBy: 'model',
  readable: ['b'],
  askedInZone: 'Asia/Tokyo',
  askedBy: 'U2',
  goesOn: true,
  goesOnFrom: 'run_1',
  webhookBody: { content: '${text}' },
};
const OTHER_POLICIES = {
  timezone: 'Europe/Paris',
  missedRunPolicy: 'run_immediately',
  maxLatenessMs: null,
  overlap: 'parallel',
  dst: { gap: 'skip', fold: 'both' },
};
const TRIGGERS: [Trigger, Record<string, unknown>][] = [
  [cron, { ...OTHER_POLICIES, cron: '1 9 * * *' }],
  [
    { kind: 'every', everyMs: 60_000, anchorUtc: '2026-06-01T00:00:00Z', ...policies },
    { ...OTHER_POLICIES, everyMs: 61_000, anchorUtc: '2026-06-01T00:00:01Z' },
  ],
  [
    { kind: 'at', atUtc: '2026-06-01T00:00:00Z', ...policies },
    { ...OTHER_POLICIES, atUtc: '2026-06-01T00:00:01Z' },
  ],
  [
    {
      kind: 'rrule',
      rrule: 'FREQ=DAILY',
      startsAt: '2026-06-01T09:00',
      exdates: ['2026-06-02'],
      ...policies,
    },
    {
      ...OTHER_POLICIES,
      rrule: 'FREQ=WEEKLY',
      startsAt: '2026-06-01T09:01',
      exdates: ['2026-06-03'],
    },
  ],
];

describe('another definition has another hash', () => {
  test.each(Object.keys(workSchema.shape))('where the %s of its work changes', (part) => {
    const other = workSchema.parse({ ...work, [part]: OTHER_WORK[part as keyof typeof work] });
    expect(other).not.toEqual(work);
    expect(hashDefinition({ ...definition, work: other })).not.toBe(hash);
  });

  test.each(
    TRIGGERS.flatMap(([trigger, others]) =>
      Object.keys(trigger).flatMap((part) =>
        part === 'kind' ? [] : [[part, trigger, others] as const],
      ),
    ),
  )('where the %s of its trigger changes', (part, trigger, others) => {
    const other = triggerSchema.parse({ ...trigger, [part]: others[part] });
    expect(other).not.toEqual(trigger);
    expect(hashDefinition({ ...definition, trigger: other })).not.toBe(
      hashDefinition({ ...definition, trigger }),
    );
  });

  test('where it answers to somebody else', () => {
    const other = 'agent:main:telegram:direct:7';
    expect(hashDefinition({ ...definition, sessionKey: other })).not.toBe(hash);
    expect(hashDefinition({ ...definition, sessionKey: null })).not.toBe(hash);
  });

  test('where its gap is another, or its kind', () => {
    const gap: Trigger = { ...cron, dst: { gap: 'shift', fold: 'first' } };
    const hashes = [gap, ...TRIGGERS.map(([trigger]) => trigger)].map((trigger) =>
      hashDefinition({ ...definition, trigger }),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

test('the same definition has the same hash, stored and read back', () => {
  const read = definitionSchema.parse(JSON.parse(JSON.stringify(definition)));
  expect(hashDefinition(read)).toBe(hash);
});

test('a schedule is approved as it is, and no longer when anything that it does has changed', () => {
  const schedule = approved(fakeSchedule());
  expect(isApproved(schedule)).toBe(true);
  expect(definitionOf(schedule)).toEqual({
    trigger: schedule.trigger,
    work: schedule.work,
    sessionKey: schedule.sessionKey,
  });
  expect(isApproved({ ...schedule, name: 'another', status: 'paused' })).toBe(true);
  const { trigger, work: does } = schedule;
  for (const changed of [
    { trigger: { ...trigger, overlap: 'parallel' as const } },
    { work: { ...does, instruction: 'Something else' } },
    { sessionKey: 'agent:main:telegram:direct:7' },
    { approvedHash: null },
  ])
    expect(isApproved({ ...schedule, ...changed })).toBe(false);
});

test('what a person is shown has another hash under another name, and the definition has not', () => {
  const shown = { name: 'tea', trigger: cron, work, sessionKey: 's' };
  const renamed = { ...shown, name: 'coffee' };
  expect(hashShown(renamed)).not.toBe(hashShown(shown));
  expect(hashDefinition(renamed)).toBe(hashDefinition(shown));
  // Nothing else of a schedule is approved with it.
  expect(hashShown({ ...shown, status: 'active' } as typeof shown)).toBe(hashShown(shown));
});
