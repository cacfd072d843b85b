import { describe, expect, test } from 'vitest';
import { normalizeSchedule } from '../../domain/schedule/normalize-schedule.ts';
import { parseTrigger } from '../../domain/schedule/trigger.ts';
import { load, skillFile } from './skill-file.fake.ts';

const GOOD = 'name: mail-sorter\ndescription: Sorts mail.';

function withMetadata(...lines: string[]): ReturnType<typeof load> {
  return load(skillFile(`${GOOD}\nmetadata:\n${lines.map((line) => `  ${line}`).join('\n')}`));
}

describe('the fields of Rote', () => {
  test('are flat texts in metadata', () => {
    const { skill, warnings } = withMetadata(
      'rote-schedule: 0 9 * * 1-5 America/New_York',
      'rote-plan: ./plans/sort.json',
      'rote-tools: mail.list, mail.move  http.request',
      'rote-secrets: MAIL_TOKEN OTHER',
      'rote-hosts: "api.example.com, *.Example.org"',
      'rote-max-steps: "12"',
      'rote-budget: $0.50',
      'rote-trigger: sort my mail | tidy up | sort my mail',
      'rote-domain: mail',
      'category: mail',
    );
    expect(warnings).toEqual([]);
    expect(skill).toMatchObject({
      schedule: { schedule: '0 9 * * 1-5 America/New_York' },
      planFile: 'plans/sort.json',
      tools: ['mail.list', 'mail.move', 'http.request'],
      secrets: ['MAIL_TOKEN', 'OTHER'],
      hosts: ['api.example.com', '*.example.org'],
      maxSteps: 12,
      budget: '$0.50',
      triggers: ['sort my mail', 'tidy up'],
      domain: 'mail',
    });
    expect(skill.metadata['category']).toBe('mail');
  });

  test('are read from lists and numbers too, and from beside metadata, with a warning each', () => {
    const { skill, codes } = load(
      skillFile(
        `${GOOD}\nrote-domain: mail\nmax_steps: 5\nrequired_tools: '["mail.list","mail.move"]'\nversion: 2.0\nmetadata:\n  rote-trigger: [sort, tidy]`,
      ),
    );
    expect(skill).toMatchObject({
      domain: 'mail',
      maxSteps: 5,
      tools: ['mail.list', 'mail.move'],
      triggers: ['sort', 'tidy'],
    });
    expect(skill.metadata).toMatchObject({ version: '2.0' });
    expect(codes).toEqual([...Array(4).fill('unknown-key'), 'metadata-value-not-text']);
  });

  test.each([
    ['rote-max-steps: lots', 'maxSteps', null],
    ['rote-max-steps: "0"', 'maxSteps', null],
    ['rote-max-steps: "-3"', 'maxSteps', null],
    ['rote-budget: plenty', 'budget', null],
    ['rote-domain: Mail and More', 'domain', null],
    ['rote-plan: ../plan.json', 'planFile', null],
    ['rote-plan: /etc/passwd', 'planFile', null],
    ['rote-plan: a/../../b', 'planFile', null],
    ['rote-plan: C:/plan.json', 'planFile', null],
    ['rote-plan: "a\\\\b"', 'planFile', null],
    ['rote-plan: ~/plan.json', 'planFile', null],
    ['rote-plan: https://x/plan.json', 'planFile', null],
    ['rote-plan: "."', 'planFile', null],
    ['rote-secrets: OK not-ok', 'secrets', ['OK']],
    ['rote-hosts: ok.org https://no.org', 'hosts', ['ok.org']],
    ['rote-hosts: no.org/x', 'hosts', []],
    ['rote-hosts: no.org:99999999', 'hosts', []],
    ['rote-hosts: "*"', 'hosts', []],
    ['rote-schedule: whenever it suits', 'schedule', null],
    ['rote-schedule: 0 9 * *', 'schedule', null],
    ['rote-schedule: 0 99 * * *', 'schedule', null],
    ['rote-schedule: 0 9 * * * Europe/Nowhere', 'schedule', null],
    ['rote-schedule: every 0s', 'schedule', null],
    ['rote-schedule: at 2027-13-01T09:00', 'schedule', null],
    ['schedule: daily at nine', 'schedule', null],
  ])('%s is told and ignored', (line, field, value) => {
    const { skill, warnings } = withMetadata(line);
    expect(skill[field as keyof typeof skill]).toEqual(value);
    expect(warnings).toEqual([expect.objectContaining({ code: 'bad-value', line: 5 })]);
  });
});

describe('a schedule', () => {
  /** As whoever makes a schedule of it will read it. */
  function triggerOf(schedule: unknown): unknown {
    const normalized = normalizeSchedule(schedule);
    if (!normalized.ok) throw new Error(normalized.fault.message);
    const context = { defaultTimezone: 'Europe/Berlin', nowMs: 0 };
    const parsed = parseTrigger(normalized.value.input['trigger'], context);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    return parsed.value.trigger;
  }

  test.each([
    ['0 9 * * 1-5 America/New_York', { cron: '0 9 * * 1-5', timezone: 'America/New_York' }],
    ['30 0 9 * * *', { cron: '30 0 9 * * *', timezone: 'Europe/Berlin' }],
    ['"@daily"', { cron: '@daily', timezone: 'Europe/Berlin' }],
    ['every 3h', { everyMs: 10_800_000, timezone: 'Europe/Berlin' }],
    ['every 1h 30m UTC/x', null],
    ['every 90m America/New_York', { everyMs: 5_400_000, timezone: 'America/New_York' }],
    ['at 2027-01-01T09:00', { atUtc: '2027-01-01T08:00:00Z' }],
    ['at 2027-01-01T09:00 America/New_York', { atUtc: '2027-01-01T14:00:00Z' }],
  ])('rote-schedule: %s', (line, trigger) => {
    const { skill } = withMetadata(`rote-schedule: ${line}`);
    if (trigger === null) expect(skill.schedule).toBeNull();
    else expect(triggerOf(skill.schedule)).toMatchObject(trigger);
  });

  test.each([
    [
      'trigger_config: {schedule: "0 9 * * *", timezone: UTC}',
      { cron: '0 9 * * *', timezone: 'UTC' },
    ],
    ['trigger_config: {interval_minutes: 30}', { everyMs: 1_800_000 }],
    ['trigger_config: {at: "2027-01-01T09:00Z"}', { atUtc: '2027-01-01T09:00:00Z' }],
    ['triggerConfig: {schedule: 0 9 * * *}', { cron: '0 9 * * *' }],
    ['schedule: 0 9 * * *', { cron: '0 9 * * *' }],
    ['schedule: {cron: 0 9 * * *, tz: UTC}', { cron: '0 9 * * *', timezone: 'UTC' }],
    ['trigger: {kind: every, every: 3h}', { everyMs: 10_800_000 }],
    ['trigger: every 3h', { everyMs: 10_800_000 }],
  ])('is read from the looser shape %s, in metadata and beside it', (line, trigger) => {
    expect(triggerOf(withMetadata(line).skill.schedule)).toMatchObject(trigger);
    expect(triggerOf(load(skillFile(`${GOOD}\n${line}`)).skill.schedule)).toMatchObject(trigger);
  });

  test('carries whether to tell when it is done', () => {
    const { skill } = withMetadata(
      'trigger_config: {schedule: "@daily"}',
      'notify_on_completion: "true"',
    );
    expect(skill.schedule).toEqual({
      trigger_config: { schedule: '@daily' },
      notify_on_completion: true,
    });
    expect(withMetadata('rote-schedule: every 1h', 'notify_on_completion: maybe').codes).toEqual([
      'bad-value',
    ]);
  });

  test('that contradicts itself is told and ignored', () => {
    const { skill, codes } = withMetadata(
      'schedule: 0 9 * * *',
      'trigger_config: {cron: 0 8 * * *}',
    );
    expect(skill.schedule).toBeNull();
    expect(codes).toContain('bad-value');
  });

  test('is not what a trigger in plain words is', () => {
    const { skill } = load(skillFile(`${GOOD}\ntrigger: sort my mail, tidy up`));
    expect(skill.schedule).toBeNull();
    expect(skill.triggers).toEqual(['sort my mail', 'tidy up']);
  });
});
