import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../src/cli/commands.ts';
import { commandPages, PAGES_FOLDER } from './command-pages.ts';

test('docs/commands is what the help says now; npm run command-pages writes it', () => {
  const published = new Map(
    readdirSync(PAGES_FOLDER).map((file) => [file, readFileSync(join(PAGES_FOLDER, file), 'utf8')]),
  );
  expect([...published].sort()).toEqual([...commandPages()].sort());
});

test('every command has its help on a page, and a line in the index that leads to it', () => {
  const pages = commandPages();
  const index = pages.get('README.md') ?? '';
  for (const { path, summary } of COMMANDS.all()) {
    const words = path.join(' ');
    expect(pages.get(`${path[0]}.md`)).toContain(`    rote ${words} - ${summary}`);
    expect(index).toContain(`[rote ${words}](${path[0]}.md`);
  }
});
