import { expect, test } from 'vitest';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { decideScheduleFindings, type ScheduleFacts } from './decide-schedule-findings.ts';

const WELL: ScheduleFacts = {
  noModel: null,
  isAgent: (id) => id === 'main',
  isChannel: (name) => name === 'inbox',
  realName: (tool) => (tool === 'send_message' ? 'message.send' : tool),
  meantBefore: () => null,
  refusalOf: () => null,
  grantOf: () => null,
  hasAccount: true,
  machine: null,
};
const OFF = { code: 'program-not-allowed', message: 'shell.run is off.' };

interface FindingsCase {
  work?: object;
  trigger?: object;
  sessionKey?: string;
  facts?: Partial<ScheduleFacts>;
}
function codes({ work = {}, trigger, sessionKey, facts = {} }: FindingsCase): string[] {
  const schedule = fakeSchedule({ id: 'sched_1' });
  const judged = {
    ...schedule,
    work: { ...schedule.work, instruction: null, plan: [], requiredTools: ['time.now'], ...work },
    ...(sessionKey !== undefined && { sessionKey }),
    ...(trigger !== undefined && { trigger }),
  } as Parameters<typeof decideScheduleFindings>[0];
  const found = decideScheduleFindings(judged, { ...WELL, ...facts });
  for (const { what, why, fix, subject } of found) {
    expect([what, why, fix].every((words) => /\w/.test(words))).toBe(true);
    expect(subject).toBe('schedule:sched_1');
  }
  return found.map(({ code, level }) => `${code}/${level}`);
}
const instruction = { instruction: 'Look at the news' };
const plan = (tool: string, input: object) => ({
  plan: [{ id: 'a', toolName: tool, parameters: input }],
});

test.each<[string, FindingsCase, string[]]>([
  ['all is there', { work: instruction }, []],
  [
    'no model for an instruction',
    { work: instruction, facts: { noModel: 'no key' } },
    ['no-model/broken'],
  ],
  ['a plan needs no model', { work: plan('time.now', {}), facts: { noModel: 'no key' } }, []],
  [
    'no tools for an instruction',
    { work: { ...instruction, requiredTools: [] } },
    ['no-tools/warning'],
  ],
  ['a plan names its tools itself', { work: { ...plan('time.now', {}), requiredTools: [] } }, []],
  [
    'an unknown agent',
    { work: instruction, sessionKey: 'agent:jo:inbox:direct:owner' },
    ['unknown-agent/warning'],
  ],
  [
    'a missing channel',
    { work: instruction, sessionKey: 'agent:main:slack:channel:C1' },
    ['missing-channel/broken'],
  ],
  [
    'a step that speaks on a missing channel, by an alias',
    { work: plan('send_message', { text: 'x', session: 'agent:main:slack:channel:C1' }) },
    ['missing-channel/broken'],
  ],
  [
    'a session that is filled in later',
    { work: plan('message.send', { text: 'x', session: 'agent:main:${a.b}:channel:C1' }) },
    [],
  ],
  [
    'a step that is always refused',
    { work: plan('shell.run', { command: ['ls'] }), facts: { refusalOf: () => OFF } },
    ['program-not-allowed/broken'],
  ],
  [
    'a name that was an alias and is that of another tool now',
    {
      work: plan('telegram_send_message', { text: 'x' }),
      facts: { meantBefore: (tool) => (tool === 'telegram_send_message' ? 'message.send' : null) },
    },
    ['other-tool/warning'],
  ],
  [
    'a tool that is called by the name of a channel which is not set up',
    {
      work: plan('telegram_send_message', { text: 'x' }),
      facts: { realName: () => 'message.send' },
    },
    ['other-channel/warning'],
  ],
  [
    'the same name where it speaks on that channel',
    {
      work: plan('telegram_send_message', { text: 'x' }),
      sessionKey: 'agent:main:telegram:direct:7',
      facts: { realName: () => 'message.send', isChannel: () => true },
    },
    [],
  ],
  [
    'a step that uses what another gives that may fail',
    {
      work: {
        plan: {
          requestId: 'r',
          tools: [
            { toolId: 'a', tool: 'time.now', input: {}, dependencies: [], required: false },
            { toolId: 'b', tool: 'time.now', input: { x: '${a.date}' }, dependencies: ['a'] },
          ],
        },
      },
    },
    ['may-be-missing/warning'],
  ],
  [
    'a tool that refuses every call',
    { work: instruction, facts: { refusalOf: () => OFF } },
    ['program-not-allowed/warning'],
  ],
  [
    'a mail is waited for, with an account',
    { work: plan('time.now', {}), trigger: { kind: 'event', event: { on: 'mail' } } },
    [],
  ],
  [
    'a mail is waited for, without an account',
    {
      work: plan('time.now', {}),
      trigger: { kind: 'event', event: { on: 'mail' } },
      facts: { hasAccount: false },
    },
    ['no-mail-account/broken'],
  ],
  [
    'an entry is waited for, without a calendar',
    {
      work: plan('time.now', {}),
      trigger: { kind: 'event', event: { on: 'calendar', change: 'begins' } },
      facts: { hasAccount: false },
    },
    ['no-calendar/broken'],
  ],
])('%s', (_name, given, expected) => {
  expect(codes(given)).toEqual(expected);
});

test('a draft is no schedule yet, and nothing is said of how to change one', () => {
  const { work, sessionKey } = fakeSchedule({ work: { ...instruction, requiredTools: [] } });
  const [finding] = decideScheduleFindings({ id: null, name: 'news', work, sessionKey }, WELL);
  expect(finding).toMatchObject({
    code: 'no-tools',
    subject: 'draft',
    what: 'This is carried out by a model that may call no tool.',
  });
  expect(finding?.fix).not.toContain('rote schedule');
});
