import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { valueOrThrow } from '../src/base/errors.ts';
import { API_FILE, apiFileSchema } from '../src/openapi/api-file.ts';
import { readTree } from '../src/skills/making/skill-tree.ts';
import { checkSkill } from '../src/skills/reading/read-skill.ts';
import { scanTree } from '../src/skills/scan/scan-tree.ts';
import { shippedApiFiles } from './shipped-apis.ts';

const SKILL_LIMITS = { files: 100, bytes: 1_000_000 };
const root = join(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'rote-shipped-'));
// What is not set up is offered to nobody.
const search = { kind: 'searxng', url: 'http://127.0.0.1:1' };
writeFileSync(join(home, 'config.yaml'), JSON.stringify({ tools: { search } }));
afterAll(() => rmSync(home, { recursive: true }));

const names = readdirSync(join(root, 'skills'));
const skills = names.map((folder) => {
  const text = readFileSync(join(root, 'skills', folder, 'SKILL.md'), 'utf8');
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return { folder, text, body, front: parse(front) as Record<string, unknown> };
});

function rote(...args: string[]) {
  const env = { ...process.env, ROTE_HOME: home };
  const { stdout } = spawnSync(join(root, 'bin/rote'), [...args, '--json'], {
    env,
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

interface ListedTool {
  name: string;
  input: { properties?: Record<string, unknown> };
}

/** Until somebody connects them, their tools are in their files only. */
const apis = skills
  .filter(({ folder }) => existsSync(join(root, 'skills', folder, API_FILE)))
  .map(({ folder }) =>
    apiFileSchema.parse(JSON.parse(readFileSync(join(root, 'skills', folder, API_FILE), 'utf8'))),
  );

const listed = new Map<string, ListedTool>(
  rote('tools', 'call', 'catalog.list', '--input', '{}').output.tools.map((tool: ListedTool) => [
    tool.name,
    tool,
  ]),
);
const tools = new Map<string, ListedTool>([
  ...listed,
  ...apis.flatMap(({ operations }) => operations.map((one) => [one.name, one] as const)),
]);
const isTool = (name: string) => tools.has(name);

test('the skills that ship are these', () => {
  expect(names.toSorted()).toEqual([
    ...['cron-scheduler', 'github', 'hubspot', 'research', 'rote-backup', 'skill-builder'],
  ]);
});

test.each(skills)('$folder is valid by the standard, and has room on the second level', (skill) => {
  const { folder, front, body, text } = skill;
  expect(front['name']).toBe(folder);
  expect(checkSkill(text, { folderName: folder, file: 'SKILL.md' })).toEqual([]);
  expect(`${front['description']}`.length).toBeLessThanOrEqual(1024);
  expect(`${front['description']}`).toContain('Use it when');
  const standard = ['name', 'description', 'license', 'compatibility', 'metadata'];
  expect(Object.keys(front).filter((key) => !standard.includes(key))).toEqual([]);
  const metadata = front['metadata'] as Record<string, unknown>;
  expect(Object.values(metadata).every((value) => typeof value === 'string')).toBe(true);
  for (const key of ['rote-tools', 'rote-trigger', 'category', 'version', 'author']) {
    expect(metadata[key], key).toBeTruthy();
  }
  expect(Buffer.byteLength(body)).toBeLessThan(4096);
});

test.each(skills)('the scan finds nothing above low in $folder', async ({ folder }) => {
  const tree = valueOrThrow(await readTree(join(root, 'skills', folder), SKILL_LIMITS));
  expect((await scanTree(tree)).filter(({ weight }) => weight !== 'low')).toEqual([]);
});

test.each(skills)('$folder names only tools that there are', ({ folder, front, body }) => {
  const { 'rote-tools': declared = '' } = front['metadata'] as Record<string, string>;
  expect(declared.split(' ').filter((name) => !isTool(name))).toEqual([]);
  const quoted = [...body.matchAll(/`([a-z]+(?:\.[a-z-]+)+)[ `]|"toolName": "([^"]+)"/g)];
  const named = quoted.map(([, word, tool]) => word ?? tool ?? '');
  expect(named.length, folder).toBeGreaterThan(0);
  // The example of an action is a tool of its own.
  const hosts = apis.map(({ server }) => new URL(server.url).host);
  const known = ['notes.add', ...hosts];
  expect(named.filter((name) => !isTool(name) && !known.includes(name))).toEqual([]);
});

const commands = skills.flatMap(({ folder, body }) =>
  [...body.matchAll(/```cmd\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    [...block.matchAll(/^([a-z]+(?:\.[a-z-]+)+)(.*)$/gm)].map(([line, tool = '', rest = '']) => ({
      folder,
      line,
      tool,
      rest,
    })),
  ),
);

test.each(commands)('$folder: "$line" has flags that the tool takes', ({ tool, rest }) => {
  expect(isTool(tool)).toBe(true);
  const known = Object.keys(tools.get(tool)?.input.properties ?? {});
  const flags = [...rest.replace(/'[^']*'|"[^"]*"/g, '').matchAll(/--([\w-]+)/g)];
  expect(flags.map(([, flag = '']) => flag).filter((flag) => !known.includes(flag))).toEqual([]);
});

test.each(commands.filter(({ tool }) => tool === 'schedule.add'))(
  '$folder: what "$line" stores is taken as it is',
  ({ rest }) => {
    const [, payload = ''] = /--payload '(.*)'$/.exec(rest) ?? [];
    expect(rote('schedule', 'add', '--payload', payload)).toMatchObject({ ok: true });
  },
);

describe('skill-builder', () => {
  const body = skills.find(({ folder }) => folder === 'skill-builder')?.body ?? '';
  const plans = [...body.matchAll(/```json\n([\s\S]*?)```/g)].map(([, plan = '']) => plan);

  test('prefers a plan, then a plan with think, then instructions for an agent', () => {
    const [, section = ''] = /\n## 3\. ([\s\S]*?)\n## /.exec(body) ?? [];
    expect(section).toContain('the first of these that fits');
    const ways = [...section.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, way]) => way);
    expect(ways).toEqual(['A plan', 'A plan with `think`', 'Instructions']);
    expect(plans.map((plan) => plan.includes('"think"'))).toEqual([false, true]);
  });

  test.each(plans)('has a plan that a skill can be saved with: %s', (plan) => {
    const isThinking = plan.includes('"think"');
    const tools = [...plan.matchAll(/"toolName": "([^"]+)"/g)].map(([, tool]) => tool);
    const name = isThinking ? 'thinking' : 'plain';
    const about = 'Tells the news. Use it when somebody asks for the news.';
    const skill = {
      name,
      description: about,
      tools,
      plan: JSON.parse(plan),
      instructions: 'Tell the news.',
    };
    const saved = rote('tools', 'call', 'skill.save', '--input', JSON.stringify(skill));
    expect(saved).toMatchObject({ ok: true });
    expect(rote('schedule', 'add', '--every', '1h', '--skill', name)).toMatchObject({ ok: true });
  });
});

describe('the APIs that ship', () => {
  test('their tools are what comes of their documents', () => {
    const read = (path: string, text: string): unknown =>
      path.endsWith('.json') ? JSON.parse(text) : text;
    for (const [path, text] of shippedApiFiles())
      expect(
        read(path, readFileSync(path, 'utf8')),
        `${path}: node scripts/shipped-apis.ts`,
      ).toEqual(read(path, text));
    expect(apis.map(({ name }) => name)).toEqual(['github', 'hubspot']);
    expect(apis.map(({ document }) => document.license)).toEqual(['MIT', 'MIT']);
  });

  test.each(apis)(
    '$name offers nothing before it is connected, and all of its tools then',
    ({ name, operations }) => {
      const names = operations.map((one) => one.name);
      expect(names.filter((tool) => listed.has(tool))).toEqual([]);
      const before = rote('skills', 'list').skills.find(
        (one: { name: string }) => one.name === name,
      );
      expect(before).toMatchObject({ state: 'disabled', why: expect.stringContaining('connect') });
      expect(rote('skills', 'enable', name, '--hash', 'abc')).toMatchObject({
        error: { code: 'skill-disabled', hint: `Connect it: rote connect openapi --name ${name}` },
      });
      writeFileSync(join(home, 'secrets.yaml'), 'TOKEN_OF_IT: abcdef1234567890\n', { mode: 0o600 });
      const made = rote('connect', 'openapi', '--name', name, '--secret', 'TOKEN_OF_IT');
      expect(made.tools.map((tool: { name: string }) => tool.name)).toEqual(names);
      const skill = readFileSync(join(home, 'skills', name, 'SKILL.md'), 'utf8');
      expect(skill).toContain('rote-secrets: TOKEN_OF_IT');
      expect(skill).toContain('```cmd');
      const there = rote('tools', 'call', 'catalog.list', '--input', '{}').output.tools;
      expect(there.map((tool: { name: string }) => tool.name)).toEqual(
        expect.arrayContaining(names),
      );
      expect(rote('connect', 'openapi', '--name', name)).toMatchObject({ changed: false });
    },
  );
});
