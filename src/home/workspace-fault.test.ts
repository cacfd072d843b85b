import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workspaceFault } from './workspace-fault.ts';

let top = '';
let home = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'rote-workspace-'));
  home = join(top, 'data');
  mkdirSync(join(home, 'skills'), { recursive: true });
});
afterEach(() => rmSync(top, { recursive: true }));

describe('a workspace that holds the data folder is refused', () => {
  test.each([
    ['the data folder itself', () => home],
    ['the folder above it', () => top],
    ['the root', () => '/'],
    ['its skills', () => join(home, 'skills')],
    ['a folder in its skills', () => join(home, 'skills/tea/files')],
    ['its agents, before there are any', () => join(home, 'agents')],
    ['a link to the folder above it', () => linkTo(top)],
    [
      'a folder that is not there, behind a link to its skills',
      () => join(linkTo(join(home, 'skills')), 'new'),
    ],
  ])('%s', (_, workspace) => {
    expect(workspaceFault(home, workspace())).toMatchObject({ code: 'bad-workspace' });
  });

  test('also where the data folder is the link', () => {
    const link = join(top, 'elsewhere');
    symlinkSync(home, link);
    expect(workspaceFault(link, top)).not.toBeNull();
    expect(workspaceFault(link, home)).not.toBeNull();
  });
});

test.each([
  ['a folder in the data folder', () => join(home, 'workspace')],
  ['a folder beside it', () => join(top, 'other')],
  ['one whose name only begins like it', () => `${home}-files`],
  ['one whose name only begins like its skills', () => join(home, 'skills-of-others')],
])('%s is a workspace', (_, workspace) => {
  expect(workspaceFault(home, workspace())).toBeNull();
});

function linkTo(target: string): string {
  const link = join(top, 'link');
  symlinkSync(target, link);
  return link;
}
