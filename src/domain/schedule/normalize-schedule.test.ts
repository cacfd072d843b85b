import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { normalizeSchedule } from './normalize-schedule.ts';
import { parseTrigger } from './trigger.ts';

function normalize(raw: unknown) {
  const normalized = normalizeSchedule(raw);
  if (!normalized.ok) throw new Error(normalized.fault.message);
  return normalized.value;
}

describe('input that is already right', () => {
  test.each([
    { trigger: { kind: 'cron', cron: '0 9 * * *', timezone: 'UTC' }, instruction: 'Say hello' },
    {
      name: 'x',
      trigger: { kind: 'every', every: '15m', dst: { gap: 'shift' } },
      requiredTools: ['a.b'],
    },
    {
      trigger: { kind: 'at', at: '2026-07-01T09:00' },
      plan: [{ id: 'a' }],
      maxSteps: 3,
      notifyOnCompletion: true,
    },
    { instruction: 'only the words change' },
    { trigger: { kind: 'cron' } },
    { trigger: { timezone: 'UTC', maxLatenessMs: null } },
    { sourceContext: { channel: 'slack', threadTs: '1.2' }, targetManagerId: 'main' },
    {},
  ])('%j passes through unchanged', (input) => {
    const before = JSON.stringify(input);
    expect(normalize(input)).toEqual({ input, changes: [] });
    expect(JSON.stringify(input)).toBe(before);
  });
});

describe('the trigger is gathered', () => {
  test.each([
    [{ schedule: '0 9 * * *' }, { kind: 'cron', cron: '0 9 * * *' }],
    [
      { schedule: '0 9 * * 1-5 America/New_York' },
      { kind: 'cron', cron: '0 9 * * 1-5', timezone: 'America/New_York' },
    ],
    [{ schedule: 'every 3h' }, { kind: 'every', every: '3h' }],
    [{ schedule: { cron: '0 9 * * *' } }, { kind: 'cron', cron: '0 9 * * *' }],
    [
      { cron: '0 9 * * *', tz: 'UTC' },
      { kind: 'cron', cron: '0 9 * * *', timezone: 'UTC' },
    ],
    [{ cron_expression: '0 9 * * *' }, { kind: 'cron', cron: '0 9 * * *' }],
    [{ interval_minutes: 15 }, { kind: 'every', every: '15m' }],
    [{ intervalMinutes: '15' }, { kind: 'every', every: '15m' }],
    [{ interval_hours: '2' }, { kind: 'every', every: '2h' }],
    [{ at: '2026-07-01T09:00' }, { kind: 'at', at: '2026-07-01T09:00' }],
    [{ runAt: '2026-07-01T09:00' }, { kind: 'at', at: '2026-07-01T09:00' }],
    [{ run_at_utc: '2026-07-01T09:00:00' }, { kind: 'at', at: '2026-07-01T09:00:00Z' }],
    [{ trigger_config: { schedule: '0 9 * * *' } }, { kind: 'cron', cron: '0 9 * * *' }],
    [{ trigger_config: '{"interval_minutes": 5}' }, { kind: 'every', every: '5m' }],
    [{ trigger: { cron: '0 9 * * *' } }, { kind: 'cron', cron: '0 9 * * *' }],
    [{ trigger: 'every 5m' }, { kind: 'every', every: '5m' }],
    [
      { cron: '0 9 * * *', missed_run_policy: 'skip' },
      { kind: 'cron', cron: '0 9 * * *', missedRunPolicy: 'skip' },
    ],
    [
      { cron: '0 9 * * *', gap: 'shift' },
      { kind: 'cron', cron: '0 9 * * *', dst: { gap: 'shift' } },
    ],
    [
      { cron: '0 9 * * *', maxLatenessMs: '60000' },
      { kind: 'cron', cron: '0 9 * * *', maxLatenessMs: 60_000 },
    ],
  ])('%j', (raw, trigger) => {
    const { input, changes } = normalize(raw);
    expect(input).toEqual({ trigger });
    expect(changes.length).toBeGreaterThan(0);
    expect(normalize(input)).toEqual({ input, changes: [] });
    expect(parseTrigger(trigger, { defaultTimezone: 'UTC', nowMs: 0 }).ok).toBe(true);
  });

  test.each([
    [{ kind: 'once', runAt: '2026-07-01T09:00' }, 'at'],
    [{ kind: 'recurring', cron: '0 9 * * *' }, 'cron'],
    [{ kind: 'recurring', every: '5m' }, 'every'],
    [{ trigger_type: 'cron', trigger_config: { interval_minutes: 5 } }, 'every'],
    [{ trigger_type: 'cron', trigger_config: { at: '2026-07-01T09:00' } }, 'at'],
    [{ triggerType: 'interval', every: '5m' }, 'every'],
    [{ trigger: { kind: 'once', runAt: '2026-07-01T09:00' } }, 'at'],
    [{ schedule: { kind: 'recurring', expr: '0 9 * * *', tz: 'UTC' } }, 'cron'],
    [{ trigger_config: { type: 'interval', interval_minutes: 5 } }, 'every'],
    [{ cron: '0 9 * * *', at: null, interval_minutes: null, runAt: '' }, 'cron'],
    [{ trigger: null, cron: '0 9 * * *' }, 'cron'],
    [{ cron: '0 9 * * *', trigger: null }, 'cron'],
  ])('the kind of %j is %s', (raw, kind) => {
    expect(normalize(raw).input['trigger']).toMatchObject({ kind });
  });

  test.each([
    { kind: 'once', cron: '0 9 * * *' },
    { kind: 'recurring', runAt: '2026-07-01T09:00' },
    { kind: 'weekly', cron: '0 9 * * *' },
    { kind: 'once', trigger: { kind: 'cron', cron: '0 9 * * *' } },
    { kind: 'recurring', trigger_type: 'once', cron: '0 9 * * *' },
    { trigger: { kind: 'cron', at: '2026-07-01T09:00' } },
    { interval_minutes: 5, interval_ms: 1000 },
    { cron: '0 9 * * *', every: '5m' },
  ])('a contradiction survives to be refused: %j', (raw) => {
    const { input } = normalize(raw);
    expect(parseTrigger(input['trigger'], { defaultTimezone: 'UTC', nowMs: 0 }).ok).toBe(false);
  });
});

describe('values in looser forms', () => {
  test.each([
    [{ required_tools: '["a.b","c.d"]' }, { requiredTools: ['a.b', 'c.d'] }],
    [{ required_tools: 'a.b' }, { requiredTools: ['a.b'] }],
    [{ requiredTools: 'a.b, c.d ,' }, { requiredTools: ['a.b', 'c.d'] }],
    [{ max_steps: '5' }, { maxSteps: 5 }],
    [{ notify_on_completion: 'true' }, { notifyOnCompletion: true }],
    [{ notifyOnCompletion: 'False' }, { notifyOnCompletion: false }],
    [{ instructions: 'Say hello' }, { instruction: 'Say hello' }],
    [
      { execution_plan: '[{"id":"a","parameters":{"snake_case":1}}]' },
      { plan: [{ id: 'a', parameters: { snake_case: 1 } }] },
    ],
    [
      { source_context: { channel: 'slack', user_id: 'U1' } },
      { sourceContext: { channel: 'slack', userId: 'U1' } },
    ],
    ['{"name":"x"}', { name: 'x' }],
  ])('%j is read as %j', (raw, expected) => {
    const { input, changes } = normalize(raw);
    expect(input).toEqual(expected);
    expect(changes.length).toBeGreaterThan(0);
  });

  test('what can’t be read is left as it is, for the check that follows', () => {
    const raw = {
      maxSteps: 'many',
      notifyOnCompletion: 'perhaps',
      plan: '[broken',
      requiredTools: "['a.b', 'c.d']",
      sourceContext: 'slack',
    };
    expect(normalize(raw).input).toEqual(raw);
  });

  test('a lone kind is kept, and told where it was moved', () => {
    expect(normalize({ kind: 'once' })).toEqual({ input: { kind: 'once' }, changes: [] });
    expect(normalize({ trigger_type: 'cron' })).toEqual({
      input: { kind: 'cron' },
      changes: ['moved "trigger_type" to "kind"'],
    });
  });

  test('every change is told', () => {
    expect(normalize({ schedule: '0 9 * * *', max_steps: '5' }).changes).toEqual([
      'moved "schedule" to "trigger.cron"',
      'moved "max_steps" to "maxSteps"',
      'read "5" in "maxSteps" as 5',
      'inferred trigger.kind "cron"',
    ]);
  });
});

test('two keys that say the same thing differently are refused', () => {
  const normalized = normalizeSchedule({ cron: '0 9 * * *', cron_expression: '0 10 * * *' });
  expect(normalized.ok ? null : normalized.fault.code).toBe('conflicting-input');
  expect(normalizeSchedule({ cron: '0 9 * * *', schedule: '0 9 * * *' }).ok).toBe(true);
  expect(normalizeSchedule({ trigger: 5, cron: '0 9 * * *' }).ok).toBe(false);
});

test('the order of keys does not matter', () => {
  const ways = [
    { cron: '0 9 * * *', gap: 'shift', dst: { fold: 'both' } },
    { dst: { fold: 'both' }, gap: 'shift', cron: '0 9 * * *' },
  ];
  for (const way of ways) {
    expect(normalize(way).input['trigger']).toEqual({
      kind: 'cron',
      cron: '0 9 * * *',
      dst: { gap: 'shift', fold: 'both' },
    });
  }
});

test.each([null, 5, 'hello', [], [1]])('%j is not a schedule', (raw) => {
  const normalized = normalizeSchedule(raw);
  expect(normalized.ok ? null : normalized.fault.code).toBe('bad-schedule');
});

test('no input makes it throw, and what it gives back it leaves alone', () => {
  const keys = fc.constantFrom(
    'trigger',
    'schedule',
    'cron',
    'at',
    'kind',
    'gap',
    'dst',
    'plan',
    'constructor',
    '__proto__',
    'toString',
    'required_tools',
    'source_context',
  );
  const values = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('every 5m', '{"cron":1}', '[]', '0 9 * * *'),
  );
  const inputs = fc
    .array(fc.tuple(keys, values), { maxLength: 5 })
    .map((entries) =>
      JSON.parse(
        `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`,
      ),
    );
  fc.assert(
    fc.property(inputs, (raw) => {
      const once = normalizeSchedule(raw);
      if (!once.ok) return;
      const twice = normalizeSchedule(once.value.input);
      expect(twice.ok ? twice.value.input : twice.fault).toEqual(once.value.input);
    }),
    { numRuns: rounds(4000) },
  );
});

test('words to say are a plan of one message, and nothing in them is a reference', () => {
  expect(normalizeSchedule({ cron: '0 9 * * *', say: 'Costs ${5}' })).toMatchObject({
    value: {
      input: {
        plan: [{ id: 'say', toolName: 'message.send', parameters: { text: 'Costs $${5}' } }],
      },
    },
  });
  expect(normalizeSchedule({ say: 'a', instruction: 'b' })).toMatchObject({
    fault: { code: 'conflicting-input' },
  });
  expect(normalizeSchedule({ say: 'a', plan: [] })).toMatchObject({
    fault: { code: 'conflicting-input' },
  });
});
