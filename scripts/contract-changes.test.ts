import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BEFORE_THE_TABLE, changesSince } from './compare-contracts.ts';
import { commandsOfPage, contractChanges, judgeChanges } from './contract-changes.ts';
import { CONTRACT_REASONS } from './contract-reasons.ts';

const root = join(import.meta.dirname, '..');
const api = () => JSON.parse(readFileSync(join(root, 'contracts/openapi.json'), 'utf8'));
const page = readFileSync(join(root, 'docs/commands/tasks.md'), 'utf8');

/** What a change of the document is taken for: `class path`. */
function changed(plant: (document: ReturnType<typeof api>) => void): string[] {
  const after = api();
  plant(after);
  return contractChanges(api(), after).map(({ change, path }) => `${change} ${path}`);
}

describe('a planted change of the document of the API', () => {
  const body = 'components.schemas.createTaskBody';

  test('breaks programs if something is taken away, renamed or asked for', () => {
    expect(changed(({ paths }) => delete paths['/tasks'].post)).toEqual([
      'changed paths./tasks.post',
    ]);
    const renamed = changed(({ components }) => {
      const { properties } = components.schemas.createTaskBody;
      properties.until = properties.due;
      delete properties.due;
    });
    expect(renamed).toEqual([`changed ${body}.properties.due`, `added ${body}.properties.until`]);
    expect(
      changed(({ components }) => components.schemas.createTaskBody.required.push('due')),
    ).toEqual([`changed ${body}.required.due`]);
    expect(
      changed(({ components }) => components.schemas.createTaskAnswer.required.pop()),
    ).toMatchObject([expect.stringMatching(/^changed components\.schemas\.createTaskAnswer\.req/)]);
  });

  test('a limit counts by which side it binds', () => {
    const limit = (schema: string, maxLength: number) =>
      changed(({ components }) => {
        components.schemas[schema].properties.title = { type: 'string', maxLength };
      }).filter((one) => one.endsWith('maxLength'));
    expect(limit('createTaskBody', 5)).toEqual([`changed ${body}.properties.title.maxLength`]);
    expect(limit('createTaskBody', 5000)).toEqual([`wider ${body}.properties.title.maxLength`]);
  });

  test('breaks nothing if it is a word, a route, a field or a choice more', () => {
    const harmless = changed(({ paths, components }) => {
      paths['/tasks'].post.summary = 'Other words.';
      paths['/fresh'] = {};
      paths['/tasks'].get.parameters.push({ name: 'fresh', in: 'query', required: false });
      components.schemas.createTaskBody.properties.fresh = { type: 'string' };
      components.schemas.createTaskBody.properties.priority.enum.push('fresh');
    });
    expect(harmless.map((one) => one.split(' ', 1)[0])).toEqual([
      ...['added', 'words', 'added', 'added', 'added'],
    ]);
  });
});

test('a command breaks scripts if a flag goes, an argument becomes needed or two change places', () => {
  const before = commandsOfPage(page);
  const changedBy = (from: string, to: string) => {
    expect(page).toContain(from);
    return contractChanges(before, commandsOfPage(page.replace(from, to)))
      .filter(({ change }) => change !== 'words')
      .map(({ change, path }) => `${change} ${path}`);
  };
  expect(Object.keys((before as { commands: object }).commands)).toContain('rote tasks add');
  expect(changedBy('    --view VIEW', '    --viewed VIEW')).toEqual([
    'changed commands.rote tasks.flags.--view',
    'added commands.rote tasks.flags.--viewed',
  ]);
  expect(changedBy('rote tasks export [FILE]', 'rote tasks export FILE')).toEqual([
    'changed commands.rote tasks export.arguments.FILE.required',
  ]);
  expect(changedBy('rote tasks add TITLE', 'rote tasks add PLACE TITLE')).toEqual([
    'changed commands.rote tasks add.arguments.TITLE.place',
    'added commands.rote tasks add.arguments.PLACE',
  ]);
});

test('a change without a reason and a reason without a change are both named', () => {
  const changes = contractChanges({ type: 'object' }, { type: 'array', summary: 'More.' });
  const none = judgeChanges(changes, []);
  expect(none.counts).toEqual({ words: 1, added: 0, wider: 0, changed: 1 });
  expect(none.unexplained.map(({ path }) => path)).toEqual(['type']);
  const reasons = [/^type$/, /^summary$/].map((place) => ({ place, reason: 'Planted.' }));
  const { unexplained, needless } = judgeChanges(changes, reasons);
  expect({ unexplained, needless }).toEqual({ unexplained: [], needless: reasons.slice(1) });
});

// A clone without history has no commit to compare with.
const git = spawnSync('git', ['cat-file', '-e', `${BEFORE_THE_TABLE}^{commit}`], { cwd: root });
test.skipIf(git.status !== 0)(
  'everything changed since the table of operations has a reason',
  () => {
    const { unexplained, needless } = judgeChanges(
      changesSince(BEFORE_THE_TABLE),
      CONTRACT_REASONS,
    );
    expect({ unexplained, needless }).toEqual({ unexplained: [], needless: [] });
  },
);
