import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RoteError } from '../base/errors.ts';
import { SETTINGS, testSettings } from '../runtime/settings.fake.ts';
import { configPath, readConfig } from './config.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'rote-config-'));
});
afterEach(() => rm(home, { recursive: true }));

async function read(text: string) {
  await writeFile(configPath(home), text);
  return readConfig(home, SETTINGS).catch((error: unknown) => {
    if (error instanceof RoteError) return { code: error.code, message: error.message };
    throw error;
  });
}

const RULES = { unknown: 'pair', model: true, busy: 'queue', agent: 'main' };
const DEFAULTS = {
  channels: {
    keepDays: 7,
    push: { contact: 'mailto:owner@rote.example', allowPrivate: [] },
    terminal: RULES,
    web: RULES,
    telegram: {
      ...RULES,
      enabled: false,
      token: 'telegram',
      mode: 'polling',
      apiRoot: 'https://api.telegram.org',
    },
  },
  store: { synchronous: 'normal' },
  backup: { folder: 'backups', keep: 7 },
  history: { days: 90, perSchedule: 1000, outputKilobytes: 64, outputsMegabytes: 1000 },
  heartbeat: {
    enabled: true,
    checkMinutes: 5,
    thinkMinutes: 30,
    hours: { from: 5, to: 23 },
    dailyCents: 25,
    dailyCalls: 100,
    tools: expect.arrayContaining(['tasks.search']),
    coalesceMs: 5000,
    wakeAfter: [],
  },
  digest: { quietDays: 'tell' },
  lanes: { main: 16, cron: 64, subagent: 8, heartbeat: 2 },
  http: { host: '127.0.0.1', port: 7683, allowedHosts: [], openMetrics: false },
  log: { level: 'warn' },
  plans: { stepTimeoutMs: 30_000, timeoutMs: 60_000 },
  skills: { bodyBytes: 4096, folders: [], listTokens: 400, trusted: [] },
  slots: { queue: 100 },
  memory: { markdown: [], learn: 'save', learnAfterMinutes: 30 },
  mcpServer: {
    tools: ['read', 'draft'],
    domains: ['schedule', 'plan', 'runs', 'memory', 'tasks', 'lists', 'requests'],
    skillActions: false,
    role: 'member',
    callsPerMinute: 120,
  },
  watchdog: { loopSeconds: 60, onHang: 'auto' },
  ask: {
    accept: false,
    planningMs: 60_000,
    secondLook: true,
    sessions: {},
    times: {
      morning: '09:00',
      noon: '12:00',
      afternoon: '15:00',
      evening: '18:00',
      night: '21:00',
    },
  },
  agent: {
    mode: 'multi_agent',
    contextTokens: 8000,
    summaryTokens: 500,
    resultTokens: 2000,
    limits: {
      callsPerTurn: 10,
      callsPerWindow: 50,
      windowMs: 300_000,
      subAgents: 5,
      subAgentCalls: 10,
      depth: 1,
    },
  },
  models: {
    chain: [],
    discover: true,
    firstTokenMs: 120_000,
    betweenTokensMs: 60_000,
    callMs: 600_000,
    maxOutputTokens: 16_000,
    budgets: {
      run: { cents: 100, seconds: 1800, tokens: 'none' },
      schedule: { cents: 100, seconds: 'none', tokens: 'none' },
      member: { cents: 50, seconds: 'none', tokens: 'none' },
      day: { cents: 500, seconds: 'none', tokens: 'none' },
    },
  },
  people: { ownerSeesConversations: false },
  tools: {
    timeoutMs: 30_000,
    http: {
      allowPrivate: [],
      allowPrivateFor: 'owner',
      maxBytes: 5_000_000,
      timeoutMs: 30_000,
    },
    shell: { allow: false, hosts: [], timeoutMs: 3_600_000, unboxed: [] },
    code: { hosts: [] },
  },
  sandbox: {
    mode: 'required',
    memoryBytes: 1_000_000_000,
    processes: 100,
    cpuSeconds: 600,
    diskBytes: 1_000_000_000,
  },
  mcp: { servers: {} },
};

test('a folder without the file has what the schema makes of nothing, to the last key', async () => {
  expect(await readConfig(home, SETTINGS)).toStrictEqual(testSettings());
});

test('without a file, and with an empty one, everything has its default', async () => {
  expect(await readConfig(home, SETTINGS)).toEqual(DEFAULTS);
  expect(await read('')).toEqual(DEFAULTS);
  expect(await read('# nothing yet\n')).toEqual(DEFAULTS);
});

test('an empty section keeps its defaults, and a zone gets its usual spelling', async () => {
  expect(await read('http:\n  # port: 9000\ntimezone: europe/berlin\n')).toEqual({
    ...DEFAULTS,
    timezone: 'Europe/Berlin',
  });
});

test('tools get their settings, and a part whose settings are commented out keeps its defaults', async () => {
  const tools = 'tools:\n  http:\n    # maxBytes: 1\n  shell:\n    allow: [git]\n';
  expect(await read(tools)).toEqual({
    ...DEFAULTS,
    tools: {
      ...DEFAULTS.tools,
      shell: { allow: ['git'], hosts: [], timeoutMs: 3_600_000, unboxed: [] },
      code: { hosts: [] },
    },
  });
});

test('MCP servers get their settings', async () => {
  const files =
    'files:\n      command: npx\n      args: [-y, 1]\n      env:\n        DEBUG: true\n';
  const notes = '    notes:\n      url: https://example.org/mcp\n      enabled: false\n';
  const rest = { args: [], env: {}, headers: {}, enabled: true, timeoutMs: 30_000, box: false };
  expect(await read(`mcp:\n  servers:\n    ${files}${notes}`)).toEqual({
    ...DEFAULTS,
    mcp: {
      servers: {
        files: { ...rest, command: 'npx', args: ['-y', '1'], env: { DEBUG: 'true' } },
        notes: { ...rest, url: 'https://example.org/mcp', enabled: false },
      },
    },
  });
});

test('what is set is set and the rest keeps its default', async () => {
  expect(await read('timezone: Europe/Berlin\nhttp:\n  port: 9000\n')).toEqual({
    ...DEFAULTS,
    timezone: 'Europe/Berlin',
    http: { ...DEFAULTS.http, port: 9000 },
  });
});

test.each([
  [
    'http:\n  port: 9000\n  hots: x\n',
    'line 3: "http.hots": not a known key (did you mean "host"?)',
  ],
  ['# first\n\nhttp:\n  port: many\n', 'line 4: "http.port": expected number'],
  ['log:\n  level: loud\n', 'line 2: "log.level": expected one of'],
  ['http:\n  port: 70000\n', 'line 2: "http.port": too big'],
  ['timezone: Mars/Phobos\n', 'line 1: "timezone": expected an IANA time zone'],
  ['http: 5\n', 'line 1: "http": expected object'],
  ['http:\n  host: ""\n', 'line 2: "http.host": expected a host name'],
  ['timezone: Europe/Berln\n', 'Did you mean Europe/Berlin?'],
  ['log:\n  level: *nope\n', 'line 2: aliases'],
  ['a: &a [x]\nb: [*a, *a]\n', 'line 2: aliases'],
  ['http:\n  port: 1\n---\nlog:\n', 'line 3: there is more than one document'],
  [
    'tools:\n  http:\n    alowPrivate: []\n',
    'line 3: "tools.http.alowPrivate": not a known key (did you mean "allowPrivate"?)',
  ],
  [
    'tools:\n  http:\n    allowPrivate: [10.0.0.0/99]\n',
    'line 3: "tools.http.allowPrivate.0": expected',
  ],
  ['tools:\n  shell:\n    allow: 5\n', 'line 3: "tools.shell.allow"'],
  ['tools:\n  search:\n    kind: searxng\n', 'line 2: "tools.search.url": searxng needs'],
  [
    'mcp:\n  servers:\n    a:\n      command: x\n      arg: [1]\n',
    'line 5: "mcp.servers.a.arg": not a known key (did you mean "args"?)',
  ],
  ['mcp:\n  servers:\n    A:\n      command: x\n', 'line 3: "mcp.servers.A": expected a name of'],
  ['mcp:\n  servers:\n    a: {}\n', 'either a command or a url'],
  ['mcp:\n  servers:\n    a: {command: x, url: "http://x"}\n', 'either a command or a url'],
  ['mcp:\n  servers:\n    a: {url: "ftp://x"}\n', '"mcp.servers.a.url": invalid URL'],
  ['mcp:\n  servers:\n    a: {url: "http://u:p@x"}\n', 'no name or password'],
  ['mcp:\n  servers:\n    a: {url: "http://x", args: [1]}\n', 'arguments need a command'],
  ['mcp:\n  servers:\n    a: {url: "http://x", env: {A: b}}\n', 'variables need a command'],
  ['mcp:\n  servers:\n    a: {url: "http://x", cwd: y}\n', 'a folder needs a command'],
  ['mcp:\n  servers:\n    a: {command: x, headers: {A: b}}\n', 'headers need a url'],
  ['mcp:\n  servers:\n    a: {command: x, env: {A-B: c}}\n', 'expected the name of a variable'],
  ['mcp:\n  servers:\n    a: {command: x, env: {A: "${HOME}"}}\n', 'only ${secret.NAME} is'],
  [
    'models:\n  chain:\n    - kind: openai\n    - kind: anthropic\n      prises: x\n',
    'line 5: "models.chain.1.prises": not a known key (did you mean "prices"?)',
  ],
  [
    'models:\n  chain:\n    - kind: openai-compatible\n      model: x\n',
    'line 3: "models.chain.0.url": openai-compatible needs the address',
  ],
  [
    'models:\n  chain:\n    - kind: openai\n      key: sk-very-secret\n',
    'line 4: "models.chain.0.key": expected the name of a secret',
  ],
  [
    'models:\n  chain:\n    - { kind: openai-compatible, model: x, url: "http://me:word@host/v1" }\n',
    '"models.chain.0.url": a password in an address ends up in logs',
  ],
  [
    'channels:\n  telegram:\n    token: 12:AAsecret\n',
    'expected the name of a secret in secrets.yaml',
  ],
  [
    'channels:\n  telegram:\n    mode: webhook\n',
    '"channels.telegram.url": webhook needs the https address',
  ],
  ['- a\n- b\n', 'line 1: expected object'],
  ['http:\n  port: [1\n', 'line 3: '],
  ['http:\n  port: 1\nhttp:\n  port: 2\n', 'line 3: Map keys must be unique'],
])('%j is refused: %s', async (text, words) => {
  expect(await read(text)).toMatchObject({
    code: 'bad-config',
    message: expect.stringContaining(words),
  });
});

test('a key that was written into the settings is not repeated in the refusal', async () => {
  const refused = await read('models:\n  chain:\n    - kind: openai\n      key: sk-very-secret\n');
  expect(JSON.stringify(refused)).not.toContain('very-secret');
});

test('all faults are told at once', async () => {
  const refused = await read('htp: 1\nlog:\n  level: loud\n');
  expect(refused).toMatchObject({
    message: expect.stringMatching(/line 1: "htp".*line 3: "log.level"/),
  });
});

test('a file that is no file is told plainly', async () => {
  await expect(readConfig('/dev/null', SETTINGS)).rejects.toMatchObject({
    code: 'bad-home',
  });
});
