import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import type { SkillSource } from './found-skill.ts';
import { createSkillScanner } from './scan-skills.ts';
import { createSkillFolder, type SkillFolder, skillText } from './skill-files.fake.ts';
import { readSkillFolder } from './skill-folder.ts';
import { skillInFiles } from './skill-in-files.ts';

let folder: SkillFolder;
let source: SkillSource;
beforeEach(() => {
  folder = createSkillFolder();
  source = { kind: 'workspace', folder: folder.path, trusted: false, shared: true };
});
afterEach(() => folder.dispose());

const ACTION = '---\nname: tea.make\ndescription: Makes tea.\ntool: time.now\n---\nPour.\n';

test.each([
  [
    'with a plan, actions and other files',
    {
      'SKILL.md': skillText('tea', { metadata: { 'rote-plan': 'plan.json' } }),
      'plan.json': '[{"id":"a","toolName":"time.now"}]',
      'actions/make.md': ACTION,
      'actions/deep/other.md': ACTION,
      'scripts/run.sh': 'echo',
    },
  ],
  ['that is a domain of actions', { 'make.md': ACTION, 'readme.md': 'x' }],
  ['in another spelling', { 'skill.md': skillText('tea') }],
])('a skill %s is the same that a scan of its folder finds', async (_, files) => {
  for (const [path, text] of Object.entries(files)) folder.write(`tea/${path}`, text);
  const { skills } = await createSkillScanner({ clock: createSystemClock() }).scan([source]);
  const at = { folder: join(folder.path, 'tea'), source };
  const read = await readSkillFolder(at.folder);
  expect(skills).toHaveLength(1);
  expect(skillInFiles(at, read.ok ? read.value.files : [])).toEqual(skills[0]);
});

test('what was read counts, whatever lies there by now; what makes no skill is none', async () => {
  folder.write('tea/SKILL.md', skillText('tea', { description: 'As it was read.' }));
  const at = { folder: join(folder.path, 'tea'), source };
  const read = await readSkillFolder(at.folder);
  folder.write('tea/SKILL.md', skillText('tea', { description: 'As it is now.' }));
  const files = read.ok ? read.value.files : [];
  expect(skillInFiles(at, files)?.description).toBe('As it was read.');
  expect(skillInFiles(at, [])).toBeNull();
});
