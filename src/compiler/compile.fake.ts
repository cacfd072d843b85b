/** Facts for the compiler's tests: a catalog, a few skills, a moment. */

import type { Trigger } from '../domain/schedule/trigger.ts';
import type {
  CompileOptions,
  ReceiverFacts,
  ScheduleFacts,
  SkillFacts,
  ToolFacts,
} from './compile-types.ts';

const text = { type: 'string' };

function tool(
  name: string,
  properties: Record<string, unknown>,
  more: {
    required?: string[];
    output?: Record<string, unknown>;
    aliases?: string[];
    summary?: string;
  } = {},
): ToolFacts {
  const { required = [], output = {}, aliases = [], summary = name } = more;
  return {
    name,
    summary,
    aliases,
    input: { type: 'object', properties, required, additionalProperties: false },
    output: { type: 'object', properties: output },
  };
}

const id = { id: text };

export const FAKE_CATALOG: readonly ToolFacts[] = [
  tool('message.send', { text, session: text }, { required: ['text'], aliases: ['notify'] }),
  tool(
    'http.request',
    {
      url: { type: 'string', format: 'uri' },
      method: { type: 'string', enum: ['GET', 'POST'], default: 'GET' },
    },
    { required: ['url'], aliases: ['http.get', 'fetch'] },
  ),
  tool('think', { task: text, input: {}, items: {} }, { required: ['task'] }),
  tool('text.extract', { text, selector: text, pattern: text }, { required: ['text'] }),
  tool('json.query', { data: {}, query: text }, { required: ['data', 'query'] }),
  tool('rss.read', { url: { type: 'string', format: 'uri' } }, { required: ['url'] }),
  tool('watch.changed', { name: text, value: {} }, { required: ['name', 'value'] }),
  tool('watch.holds', { name: text, holds: {} }, { required: ['name', 'holds'] }),
  tool('system.disk', { path: text }, { output: { percentUsed: { type: 'number' } } }),
  tool('value.find', { data: {}, name: text, exact: {} }, { required: ['data', 'name'] }),
  tool('list.pick', { items: {} }, { required: ['items'] }),
  tool('file.read', { path: text }, { required: ['path'] }),
  tool('file.list', { path: text }, {}),
  tool('file.info', { path: text }, { required: ['path'] }),
  tool('shell.run', { command: {} }, { required: ['command'] }),
  tool('file.write', { path: text, content: {} }, { required: ['path', 'content'] }),
  tool('file.append', { path: text, content: text }, { required: ['path', 'content'] }),
  tool('web.search', { query: text, limit: { type: 'integer' } }, { required: ['query'] }),
  tool('time.now', { timezone: text }, { output: { iso: text }, summary: 'tell the time' }),
  tool(
    'weather.today',
    { city: text, units: { type: 'string', enum: ['metric', 'imperial'], default: 'metric' } },
    { required: ['city'], output: { summary: text }, summary: 'the weather of today in a city' },
  ),
  tool(
    'tasks.create',
    {
      title: text,
      priority: { type: 'string', enum: ['low', 'high'] },
      count: { type: 'integer' },
    },
    { required: ['title'] },
  ),
  tool('catalog.list', {}),
  ...['search', 'read', 'archive', 'flag', 'move', 'attachment', 'reply', 'send'].map((verb) =>
    tool(`email.${verb}`, {}),
  ),
  ...['done', 'failed', 'schedules', 'cost'].map((verb) => tool(`rote.${verb}`, { when: text })),
  ...['rote.failing', 'rote.waiting', 'tasks.overdue'].map((name) => tool(name, {})),
  tool('tasks.search', { status: text }),
  tool('schedule.list', {}),
  tool('schedule.add', { payload: {} }),
  tool('schedule.update', { ...id, payload: {} }),
  ...['pause', 'resume', 'skip', 'unskip', 'remove', 'run', 'why'].map((verb) =>
    tool(`schedule.${verb}`, id),
  ),
];

const FAKE_SKILLS: readonly SkillFacts[] = [
  {
    name: 'morning-report',
    description: 'The open tasks and the weather.',
    triggers: ['my morning report', 'start of the day'],
    work: {
      plan: [{ id: 'now', toolName: 'time.now', parameters: {} }],
      instruction: null,
      requiredTools: ['time.now'],
    },
  },
  {
    name: 'research',
    description: 'Answers a question from the web.',
    triggers: [],
    work: {
      plan: null,
      instruction: 'Do what the skill "research" says.',
      requiredTools: ['web.search'],
    },
  },
];

const policies = {
  timezone: 'Europe/Berlin',
  missedRunPolicy: 'run_once_if_missed',
  maxLatenessMs: null,
  overlap: 'skip',
  dst: { gap: 'skip', fold: 'first' },
} as const;

export const DAILY_AT_NINE: Trigger = { kind: 'cron', cron: '0 9 * * *', ...policies };

const FAKE_SCHEDULES: readonly ScheduleFacts[] = [
  { id: 'sched_hello', name: 'hello', text: 'hello', status: 'active', trigger: DAILY_AT_NINE },
  {
    id: 'sched_standup',
    name: 'stand-up',
    text: 'Reminder: stand-up',
    status: 'active',
    trigger: { kind: 'cron', cron: '30 9 * * 1-5', ...policies },
  },
  {
    id: 'sched_water',
    name: 'drink water',
    text: 'Reminder: drink water',
    status: 'paused',
    trigger: { kind: 'every', everyMs: 3_600_000, anchorUtc: '2026-11-15T11:00:00Z', ...policies },
  },
];

const notYet = (name: string): string =>
  `Rote can't reach anybody by ${name} yet, so it comes to this conversation.`;

const FAKE_RECEIVERS: readonly ReceiverFacts[] = [
  { kind: 'way', id: 'telegram', name: 'Telegram', session: 'agent:main:telegram:direct:7' },
  { kind: 'way', id: 'slack', name: 'Slack', session: null, note: notYet('Slack') },
  { kind: 'way', id: 'discord', name: 'Discord', session: null, note: notYet('Discord') },
  { kind: 'way', id: 'email', name: 'Email', session: null, note: notYet('Email') },
  { kind: 'way', id: 'sms', name: 'SMS', session: null, note: notYet('SMS') },
  { kind: 'way', id: 'whatsapp', name: 'WhatsApp', session: null, note: notYet('WhatsApp') },
  { kind: 'way', id: 'signal', name: 'Signal', session: null, note: notYet('Signal') },
  {
    kind: 'person',
    id: 'person_ann',
    name: 'Ann',
    session: 'agent:main:telegram:direct:8',
    on: { telegram: 'agent:main:telegram:direct:8' },
  },
  { kind: 'group', id: 'person_family', name: 'family', session: 'agent:main:telegram:group:-1' },
  { kind: 'group', id: 'person_ops', name: 'ops', session: 'agent:main:telegram:group:-2' },
];

/** Sunday, noon in Berlin. */
const FAKE_NOW_MS = Temporal.Instant.from('2026-11-15T11:00:00Z').epochMilliseconds;

export function fakeOptions(more: Partial<CompileOptions> = {}): CompileOptions {
  return {
    session: 'agent:main:inbox:direct:owner',
    timezone: 'Europe/Berlin',
    nowMs: FAKE_NOW_MS,
    catalog: FAKE_CATALOG,
    skills: FAKE_SKILLS,
    schedules: FAKE_SCHEDULES,
    receivers: FAKE_RECEIVERS,
    ...more,
  };
}

/** The same in a house that has more to wait for. */
export function waitingOptions(more: Partial<CompileOptions> = {}): CompileOptions {
  const names = [
    ['sched_backup', 'backup'],
    ['sched_report', 'nightly report'],
    ['sched_weekly', 'weekly report'],
    ['sched_clean', 'cleanup'],
  ] as const;
  const awaited = names.map(([id, name]) => ({
    id,
    name,
    text: name,
    status: 'active',
    trigger: DAILY_AT_NINE,
  }));
  return fakeOptions({ schedules: [...FAKE_SCHEDULES, ...awaited], ...more });
}
