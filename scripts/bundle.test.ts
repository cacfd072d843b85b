import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { bundle, childBundle } from './bundle.ts';

const lockfile = JSON.parse(readFileSync(join(bundle.cwd, 'package-lock.json'), 'utf8'));
const byFile = new Map<string, OutputChunk>();

beforeAll(async () => {
  for (const one of [bundle, childBundle]) {
    const graph = await rolldown(one);
    const { output } = await graph.generate(one.output);
    for (const part of output) if (part.type === 'chunk') byFile.set(part.fileName, part);
  }
});

/** Whether `npm install --omit=dev` installs it. */
const isForUsers = (folder: string): boolean =>
  lockfile.packages[folder] !== undefined && lockfile.packages[folder].dev !== true;

/** The folder of the package that a module belongs to: `node_modules/zod`. */
const packageOf = (id: string): string | null =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.slice(bundle.cwd.length + 1))?.[0] ?? null;

/** The files that are loaded at once with a file of the bundle, and the parts of Node that they want. */
function filesWith(fileName: string): Set<string> {
  const files = new Set([fileName]);
  for (const file of files) for (const next of byFile.get(file)?.imports ?? []) files.add(next);
  return files;
}

/** All that is loaded at once with a file of the bundle. */
function modulesWith(fileName: string): string[] {
  return [...filesWith(fileName)].flatMap((file) => byFile.get(file)?.moduleIds ?? []);
}

/** The packages among them. */
function packagesWith(fileName: string): string[] {
  const found = new Set(modulesWith(fileName).map(packageOf));
  return [...found].filter((one) => one !== null).sort();
}

const fileOf = (module: string): string =>
  [...byFile.values()].find(({ moduleIds }) => moduleIds.includes(join(bundle.cwd, module)))
    ?.fileName ?? `${module} is not bundled`;

test('the bundler and all that it bundles come with an install for people who only use Rote', () => {
  const bundled = [...byFile.keys()].flatMap(packagesWith);
  expect(bundled).toContain('node_modules/zod');
  expect(['node_modules/rolldown', ...bundled].filter((found) => !isForUsers(found))).toEqual([]);
  expect(isForUsers('node_modules/vitest')).toBe(false);
});

test('the bundle needs nothing beside itself and Node', () => {
  const wanted = [...byFile.values()].flatMap(({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports,
  ]);
  expect(wanted.filter((name) => !byFile.has(name) && !isBuiltin(name))).toEqual([]);
});

test('a command loads only the packages that it needs', () => {
  expect(packagesWith(fileOf('src/main.ts'))).toEqual([]);
  expect(packagesWith(fileOf('src/cli/schedule/schedule-preview.ts'))).toEqual([
    'node_modules/zod',
  ]);
  expect(packagesWith(fileOf('src/cli/schedule/schedule-commands.ts'))).toEqual([
    'node_modules/zod',
  ]);
});

test('adding a schedule loads nothing that reads other formats, starts programs or asks models', () => {
  // What it imports, and what it loads on its way: the findings, and whether there is a model.
  const onItsWay = [
    'src/cli/schedule/schedule-commands.ts',
    'src/own-tools/schedule-findings.ts',
    'src/channels/channels.ts',
    'src/runs/home-choice.ts',
    'src/home/presence.ts',
  ];
  const files = new Set(onItsWay.flatMap((module) => [...filesWith(fileOf(module))]));
  const all = [...files].flatMap((file) => byFile.get(file)?.moduleIds ?? []);
  // Entries of operations are plain data, which every command loads.
  const modules = all.filter((id) => !id.endsWith('-entries.ts'));
  expect(modules.length).toBeGreaterThan(100);
  const needless = [
    ...['src/schedule/n8n/', 'src/schedule/import-schedules.ts', 'src/sandbox/kept-box.ts'],
    ...['src/models/models.ts', 'src/budgets/', 'src/tools/http/resolve-host.ts'],
  ].map((place) => join(bundle.cwd, place));
  expect(modules.filter((id) => needless.some((place) => id.startsWith(place)))).toEqual([]);
  expect([...files]).not.toContain('node:child_process');
  const bytes = [...files].reduce((sum, file) => sum + (byFile.get(file)?.code.length ?? 0), 0);
  expect(bytes).toBeLessThan(1_410_000);
});

test('tools are called without the compiler, which is loaded where somebody says something', () => {
  const modules = modulesWith(fileOf('src/own-tools/home-catalog.ts'));
  expect(modules.length).toBeGreaterThan(100);
  const compiler = join(bundle.cwd, 'src/compiler/');
  expect(modules.filter((module) => module.startsWith(compiler))).toEqual([]);
});

test('a daemon starts without the compiler and its lexicons, which come with the first sentence', () => {
  const modules = modulesWith(fileOf('src/runtime/daemon.ts'));
  expect(modules.length).toBeGreaterThan(100);
  const heavy = ['src/compiler/', 'src/language/de/', 'src/mcp/'];
  const places = heavy.map((place) => join(bundle.cwd, place));
  // Yes and no are heard, memories are searched, and quotes of mails are left out, without the rest of a language.
  const small = ['german-answers', 'german-mail-words', 'german-memory-words'].map((name) =>
    join(bundle.cwd, `src/language/de/${name}.ts`),
  );
  const loaded = modules.filter((module) => places.some((place) => module.startsWith(place)));
  expect(loaded.filter((module) => !small.includes(module))).toEqual([]);
});

test('a child process for bounded work loads no package before it has a job', () => {
  expect(packagesWith('bounded-child.js')).toEqual([]);
  expect(packagesWith('document-child.js')).toEqual([]);
  expect(packagesWith('loop-thread.js')).toEqual([]);
});
