/** Programs that Rote runs itself are found nowhere where code that is not its own lies or writes. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configSchema } from './config-schema.ts';
import { ownEnvironment } from './own-environment.ts';

let top = '';
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'rote-own-path-')));
  for (const name of ['home/boxes/x-1/bin', 'work/venv/bin', 'skills/s/bin', 'tools/bin'])
    mkdirSync(join(top, name), { recursive: true });
  symlinkSync(join(top, 'work', 'venv', 'bin'), join(top, 'tools', 'link'));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

it.each([
  ['the workspace', 'work/venv/bin', false],
  ['the workspace by a link', 'tools/link', false],
  ['the workspace by another way', 'tools/../work/venv/bin', false],
  ['the folder of a box', 'home/boxes/x-1/bin', false],
  ['a skill', 'skills/s/bin', false],
  ['a folder of the workspace that comes later', 'work/later/bin', false],
  ['a folder of its owner', 'tools/bin', true],
])('a folder of PATH in %s', (_, folder, isKept) => {
  const place = `${top}/${folder}`;
  const { PATH } = ownEnvironment({
    home: join(top, 'home'),
    config: configSchema.parse({
      tools: { workspace: join(top, 'work') },
      skills: { folders: [join(top, 'skills')] },
    }),
    environment: { PATH: `${place}::.:bin:/usr/bin` },
  });
  expect(PATH).toBe(isKept ? `${place}:/usr/bin` : '/usr/bin');
});
