import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../src/cli/commands.ts';

const ROOT = join(import.meta.dirname, '..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

test('the README names every command', () => {
  const words = new Set(COMMANDS.all().map(({ path }) => path[0] ?? ''));
  expect(words.size).toBeGreaterThan(10);
  const missing = [...words].filter((word) => !new RegExp(`rote ${word}\\b`).test(readme));
  expect(missing).toEqual([]);
});

test('the README leads to every page of the docs', () => {
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => !readme.includes(`(docs/${page})`))).toEqual([]);
});

test('docs/http.md names every route', () => {
  const page = readFileSync(join(ROOT, 'docs/http.md'), 'utf8');
  const text = readFileSync(join(ROOT, 'contracts/openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, unknown> };
  const first = new Set(Object.keys(paths).map((path) => `/${path.split('/')[1]}`));
  expect([...first].filter((path) => !page.includes(path))).toEqual([]);
});

test('every file and every room that docs/architecture.md names is there', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const files = [...page.matchAll(/`((?:[a-z-]+\/)+[a-z.-]+\.ts)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(40);
  const isThere = (file: string): boolean =>
    ['src', 'src/store', '.'].some((folder) => existsSync(join(ROOT, folder, file)));
  expect(files.filter((file) => !isThere(file))).toEqual([]);
  const rooms = readdirSync(join(ROOT, 'src')).filter((name) => !name.endsWith('.ts'));
  expect(rooms.filter((room) => !page.includes(`  ${room}/ `))).toEqual([]);
});
