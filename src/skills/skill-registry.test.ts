import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import type { SkillSource } from './found-skill.ts';
import { createSkillFolder, type SkillFolder, skillText } from './skill-files.fake.ts';
import { readBody } from './skill-files.ts';
import { readSkillFolder } from './skill-folder.ts';
import { createSkillRegistry, type SkillRegistry } from './skill-registry.ts';

let folder: SkillFolder;
let off: Map<string, string>;
let enabled: Map<string, string[]>;
let registry: SkillRegistry;

beforeEach(() => {
  folder = createSkillFolder();
  off = new Map();
  enabled = new Map();
  const source = (kind: SkillSource['kind'], name: string, trusted = false): SkillSource => ({
    kind,
    folder: join(folder.path, name),
    trusted,
    shared: true,
  });
  const sources = [
    source('workspace', 'others'),
    source('workspace', 'mine', true),
    source('user', 'user'),
    source('built-in', 'own'),
  ];
  registry = createSkillRegistry({
    clock: createSystemClock(),
    sources: () => sources,
    decisions: async () => ({ disabled: new Map(off), enabled: new Map(enabled) }),
  });
});
afterEach(() => folder.dispose());

const names = (): string[] =>
  registry.list().map(({ name, state, source }) => `${name} ${source.kind} ${state}`);

test('skills of all sources are listed; the first of a name counts, the others are shadowed', async () => {
  folder.write('mine/a/SKILL.md', skillText('a'));
  folder.write('user/a/SKILL.md', skillText('a'));
  folder.write('user/b/SKILL.md', skillText('b'));
  folder.write('own/b/SKILL.md', skillText('b'));
  await registry.refresh();
  expect(names()).toEqual([
    'a workspace active',
    'a user shadowed',
    'b user active',
    'b built-in shadowed',
  ]);
  expect(registry.find('a')?.source.kind).toBe('workspace');
});

test('an API that ships does nothing before it is connected, which makes it one of the person’s own', async () => {
  folder.write('own/crm/SKILL.md', skillText('crm'));
  folder.write('own/crm/api.json', '{}');
  await registry.refresh();
  expect(registry.list()).toMatchObject([
    { state: 'disabled', why: expect.stringContaining('rote connect openapi --name crm') },
  ]);
  folder.write('user/crm/SKILL.md', skillText('crm'));
  folder.write('user/crm/api.json', '{}');
  await registry.refresh();
  expect(names()).toEqual(['crm user active', 'crm built-in shadowed']);
});

test('the file is SKILL.md in any spelling, one folder deep; all else is nothing', async () => {
  folder.write('user/a/skill.md', skillText('a'));
  folder.write('user/b/Skill.MD', skillText('b'));
  folder.write('user/SKILL.md', skillText('too-high'));
  folder.write('user/c/d/SKILL.md', skillText('too-deep'));
  folder.write('user/.hidden/SKILL.md', skillText('hidden'));
  folder.write('user/notes/readme.md', '# Notes');
  await registry.refresh();
  expect(names()).toEqual(['a user active', 'b user active']);
  expect(registry.diagnostics()).toEqual([]);
});

test('every file that is found is a skill or a diagnostic, and one bad file harms no other', async () => {
  folder.write('user/a/SKILL.md', skillText('a'));
  folder.write('user/a/skill.md', skillText('other'));
  folder.write('user/b/SKILL.md', 'no front matter');
  mkdirSync(join(folder.path, 'user/c/SKILL.md'), { recursive: true });
  folder.write('user/d/SKILL.md', 'x'.repeat(1_000_001));
  mkdirSync(join(folder.path, 'user/e'), { recursive: true });
  mkdirSync(join(folder.path, 'user/f'), { recursive: true });
  execFileSync('mkfifo', [join(folder.path, 'user/f/SKILL.md')]);
  symlinkSync('nowhere', join(folder.path, 'user/e/SKILL.md'));
  await registry.refresh();
  expect(names()).toEqual(['a user active']);
  const told = registry
    .diagnostics()
    .map(({ path, findings }) => [path.slice(folder.path.length + 1), findings[0]?.code]);
  expect(told).toEqual([
    ['user/a/skill.md', 'second-file'],
    ['user/b/SKILL.md', 'no-frontmatter'],
    ['user/c/SKILL.md', 'unreadable'],
    ['user/d/SKILL.md', 'too-large'],
    ['user/e/SKILL.md', 'unreadable'],
    ['user/f/SKILL.md', 'unreadable'],
  ]);
});

test('actions come with their skill, and a folder of dotted names is a domain', async () => {
  folder.write('user/mail/SKILL.md', skillText('mail'));
  folder.write('user/mail/actions/send.md', '---\nname: mail.send\ndescription: Sends.\n---\n');
  folder.write('user/tasks/add.md', '---\nname: tasks.add\ndescription: Adds.\n---\n');
  folder.write('user/tasks/notes.md', 'Just notes.');
  folder.write('own/late/actions/x.md', '---\nname: tasks.add\ndescription: Another.\n---\n');
  folder.write('own/late/SKILL.md', skillText('late'));
  await registry.refresh();
  expect(registry.actions().map(({ text, skill }) => [text.name, skill.name])).toEqual([
    ['tasks.add', 'late'],
    ['mail.send', 'mail'],
  ]);
  expect(registry.find('tasks')?.description).toContain('tasks.add');
});

test('what the daemon does not see shadows nothing of what it sees', async () => {
  folder.write('mine/a/SKILL.md', skillText('a'));
  folder.write('user/a/SKILL.md', skillText('a'));
  const [, mine, ...others] = registry.sources();
  const own = createSkillRegistry({
    clock: createSystemClock(),
    sources: () => [{ ...(mine as SkillSource), shared: false }, ...others],
    decisions: async () => ({ disabled: new Map(), enabled: new Map() }),
  });
  await own.refresh();
  expect(own.find('a')?.source.kind).toBe('workspace');
  expect(own.shared().map(({ name, source }) => `${name} ${source.kind}`)).toEqual(['a user']);
});

test('the plan of a skill is read with it; one that can not be read is a warning', async () => {
  const metadata = { 'rote-plan': 'plan.json' };
  folder.write('user/a/SKILL.md', skillText('a', { metadata }));
  folder.write('user/a/plan.json', '[{"id":"a","toolName":"time.now"}]');
  folder.write('user/b/SKILL.md', skillText('b', { metadata }));
  await registry.refresh();
  expect(registry.find('a')?.plan).toEqual([{ id: 'a', toolName: 'time.now' }]);
  expect(registry.find('b')?.plan).toBeNull();
  expect(registry.find('b')?.warnings[0]?.code).toBe('bad-plan-file');
});

test('a skill that is switched off is listed as such, with the reason, and its actions are gone', async () => {
  folder.write('user/mail/SKILL.md', skillText('mail'));
  folder.write('user/mail/actions/send.md', '---\nname: mail.send\ndescription: Sends.\n---\n');
  await registry.refresh();
  off.set('mail', 'it failed');
  expect(await registry.refresh()).toBe(true);
  expect(registry.find('mail')).toMatchObject({ state: 'disabled', why: 'it failed' });
  expect(registry.actions()).toEqual([]);
});

test('what did not change is not read again, and a touched file is the same skill', async () => {
  const file = folder.write('user/a/SKILL.md', skillText('a'));
  expect(await registry.refresh()).toBe(true);
  const before = registry.find('a')?.fingerprint;
  expect(await registry.refresh()).toBe(false);
  utimesSync(file, 1, 1);
  await registry.refresh();
  expect(registry.find('a')?.fingerprint).toBe(before);
  // Same length, same time of writing: told apart all the same.
  folder.write('user/a/SKILL.md', skillText('b'));
  utimesSync(file, 1, 1);
  expect(await registry.refresh()).toBe(true);
  expect(registry.list().map(({ name }) => name)).toEqual(['b']);
});

test('UTF-16 as Windows writes it is read', async () => {
  const text = Buffer.from(`\uFEFF${skillText('a')}`, 'utf16le');
  const file = folder.write('user/a/SKILL.md', '');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(file, text);
  expect(readFileSync(file)[0]).toBe(0xff);
  await registry.refresh();
  expect(names()).toEqual(['a user active']);
});

/** Resolves with the names once the watch has seen them; a test that never sees them runs out of time. */
function watched(wanted: string): { seen: Promise<void>; stop: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = async (): Promise<void> => {
    if (names().join() === wanted) resolve();
  };
  const stop = registry.watch(look, reject);
  return { seen: promise, stop };
}

test.each([
  [
    'added',
    'a user active,b user active',
    () => void folder.write('user/b/SKILL.md', skillText('b')),
  ],
  ['edited', 'c user active', () => void folder.write('user/a/SKILL.md', skillText('c'))],
  ['deleted', '', () => folder.remove('user/a')],
  ['deleted as a file', '', () => folder.remove('user/a/SKILL.md')],
  [
    'renamed',
    'a user active,d user active',
    () => {
      folder.write('user/x/SKILL.md', skillText('d'));
      renameSync(join(folder.path, 'user/x'), join(folder.path, 'user/y'));
    },
  ],
])('a skill that is %s is seen', async (_, wanted, act) => {
  folder.write('user/a/SKILL.md', skillText('a'));
  await registry.refresh();
  const { seen, stop } = watched(wanted);
  act();
  await seen;
  stop();
});

test('a source that appears later, and one that is swapped as a whole, are seen, also what changes in them after', async () => {
  const first = watched('a user active');
  await registry.refresh();
  folder.write('user/a/SKILL.md', skillText('a'));
  await first.seen;
  first.stop();
  cpSync(join(folder.path, 'user'), join(folder.path, 'next'), { recursive: true });
  folder.write('next/a/SKILL.md', skillText('b'));
  const second = watched('b user active');
  renameSync(join(folder.path, 'user'), join(folder.path, 'old'));
  renameSync(join(folder.path, 'next'), join(folder.path, 'user'));
  await second.seen;
  second.stop();
  const third = watched('c user active');
  folder.write('user/a/SKILL.md', skillText('c'));
  await third.seen;
  third.stop();
});

describe('a file of a skill that is a way to another file', () => {
  const token = (): string => folder.write('elsewhere/token', 'hunter2-hunter2\n');
  const skill = (source: string): string => join(folder.path, source, 'evil');
  const attacks: [string, (source: string) => void][] = [
    ['SKILL.md is a link', (source) => symlinkSync(token(), join(skill(source), 'SKILL.md'))],
    [
      'SKILL.md is a link to a skill elsewhere',
      (source) => {
        const other = folder.write('elsewhere/SKILL.md', skillText('hunter2'));
        symlinkSync(other, join(skill(source), 'SKILL.md'));
      },
    ],
    [
      'an action is a link',
      (source) => {
        folder.write(`${source}/evil/SKILL.md`, skillText('evil'));
        mkdirSync(join(skill(source), 'actions'));
        symlinkSync(token(), join(skill(source), 'actions/do.md'));
      },
    ],
    [
      'the folder of actions is a link',
      (source) => {
        folder.write(`${source}/evil/SKILL.md`, skillText('evil'));
        folder.write('elsewhere/actions/do.md', '---\nname: a.b\ndescription: hunter2\n---\n');
        symlinkSync(join(folder.path, 'elsewhere/actions'), join(skill(source), 'actions'));
      },
    ],
    [
      'the plan is a link',
      (source) => {
        const metadata = { 'rote-plan': 'plan.json' };
        folder.write(`${source}/evil/SKILL.md`, skillText('evil', { metadata }));
        symlinkSync(token(), join(skill(source), 'plan.json'));
      },
    ],
    [
      'the plan is no JSON',
      (source) => {
        const metadata = { 'rote-plan': 'plan.json' };
        folder.write(`${source}/evil/SKILL.md`, skillText('evil', { metadata }));
        folder.write(`${source}/evil/plan.json`, 'hunter2-hunter2');
      },
    ],
  ];
  const cases = ['others', 'user'].flatMap((source) =>
    attacks.map(([what, make]) => [source, what, make] as const),
  );
  test.each(cases)('in %s, %s: nothing of it is read or told', async (source, _, make) => {
    mkdirSync(skill(source), { recursive: true });
    make(source);
    await registry.refresh();
    const { list, diagnostics, actions } = registry;
    expect(JSON.stringify([list(), diagnostics(), actions()])).not.toContain('hunter2');
    expect([...diagnostics(), ...list().flatMap(({ warnings }) => warnings)]).not.toEqual([]);
  });

  test('a folder in which only a link looks like an action is nothing', async () => {
    const other = folder.write('elsewhere/do.md', '---\nname: a.b\ndescription: hunter2\n---\n');
    mkdirSync(skill('user'), { recursive: true });
    symlinkSync(other, join(skill('user'), 'do.md'));
    await registry.refresh();
    expect([registry.list(), registry.actions()]).toEqual([[], []]);
  });

  test('in the workspace, a hard link and a folder that is a link are refused too', async () => {
    folder.write('elsewhere/evil/SKILL.md', skillText('hunter2'));
    mkdirSync(skill('others'), { recursive: true });
    linkSync(token(), join(skill('others'), 'SKILL.md'));
    symlinkSync(join(folder.path, 'elsewhere/evil'), join(folder.path, 'others/way'));
    mkdirSync(join(folder.path, 'user'), { recursive: true });
    symlinkSync(join(folder.path, 'elsewhere/evil'), join(folder.path, 'user/linked'));
    await registry.refresh();
    const told = registry.diagnostics().map(({ findings }) => findings[0]?.code);
    expect(told).toEqual(['second-name', 'outside']);
    expect(JSON.stringify(registry.diagnostics())).not.toContain('hunter2');
    // In one's own folder, a linked folder is how people keep their skills elsewhere.
    expect(names()).toEqual(['hunter2 user active']);
  });

  test('a file that becomes a link after it was found is not read for its instructions', async () => {
    const file = folder.write('user/evil/SKILL.md', skillText('evil'));
    await registry.refresh();
    const bodyStart = registry.find('evil')?.text?.bodyStart ?? 0;
    rmSync(file);
    symlinkSync(token(), file);
    expect(() => readBody({ file, bodyStart })).toThrow('outside');
  });
});

describe('a skill that others may have written', () => {
  const hashOf = async (path: string): Promise<string> => {
    const read = await readSkillFolder(join(folder.path, path));
    if (!read.ok) throw new Error(read.fault.message);
    return read.value.hash;
  };
  const write = (): void => {
    folder.write('others/mail/SKILL.md', skillText('mail'));
    folder.write('others/mail/actions/send.md', '---\nname: mail.send\ndescription: x\n---\n');
    folder.write('others/mail/scripts/send.js', 'console.log(1);');
  };
  const state = async (): Promise<unknown> => {
    await registry.refresh();
    return registry.find('mail')?.state;
  };

  test('does nothing until its owner enables it, by the hash of its folder', async () => {
    write();
    expect(await state()).toBe('pending');
    expect(registry.find('mail')?.why).toBe('its owner has not enabled it');
    expect(registry.actions()).toEqual([]);
    enabled.set('mail', [await hashOf('others/mail')]);
    expect(await state()).toBe('active');
    expect(registry.actions().map(({ text }) => text.name)).toEqual(['mail.send']);
  });

  test.each<[string, () => void]>([
    ['its SKILL.md', () => folder.write('others/mail/SKILL.md', `${skillText('mail')}!`)],
    ['a script', () => folder.write('others/mail/scripts/send.js', 'console.log(2);')],
    ['a file more, deep inside', () => folder.write('others/mail/a/b/c/d.txt', '')],
    ['a hidden file more', () => folder.write('others/mail/.git/hooks/x', '')],
    ['what its author’s tools leave', () => folder.write('others/mail/.DS_Store', '')],
    ['a file less', () => rmSync(join(folder.path, 'others/mail/scripts/send.js'))],
    [
      'a file that can be run now',
      () => chmodSync(join(folder.path, 'others/mail/scripts/send.js'), 0o755),
    ],
    [
      'a file under another name',
      () =>
        renameSync(
          join(folder.path, 'others/mail/scripts/send.js'),
          join(folder.path, 'others/mail/scripts/b.js'),
        ),
    ],
    ['a link', () => symlinkSync('SKILL.md', join(folder.path, 'others/mail/link.md'))],
    ['a pipe', () => execFileSync('mkfifo', [join(folder.path, 'others/mail/pipe')])],
    [
      'more files than a skill has',
      () => {
        for (let file = 0; file < 1001; file++) folder.write(`others/mail/many/${file}`, '');
      },
    ],
  ])('waits again after %s', async (_, change) => {
    write();
    enabled.set('mail', [await hashOf('others/mail')]);
    expect(await state()).toBe('active');
    change();
    expect(await state()).toBe('pending');
    expect(registry.actions()).toEqual([]);
  });

  test('takes the place of no other while it waits; enabled it does, and both is told', async () => {
    write();
    const own = folder.write('user/mail/SKILL.md', skillText('mail'));
    await registry.refresh();
    expect(names()).toEqual(['mail workspace pending', 'mail user active']);
    expect(registry.find('mail')).toMatchObject({ source: { kind: 'user' }, shadows: null });
    const shadows = dirname(own);
    expect(registry.list()[0]).toMatchObject({ shadows });
    enabled.set('mail', [await hashOf('others/mail')]);
    await registry.refresh();
    expect(names()).toEqual(['mail workspace active', 'mail user shadowed']);
    expect(registry.find('mail')).toMatchObject({ state: 'active', shadows });
  });

  test('is enabled wherever the same content is, and under no other name', async () => {
    write();
    const hash = await hashOf('others/mail');
    cpSync(join(folder.path, 'others/mail'), join(folder.path, 'others/copy'), { recursive: true });
    enabled.set('mail', [hash]);
    await registry.refresh();
    expect(names()).toEqual(['mail workspace active', 'mail workspace shadowed'].toSorted());
    enabled = new Map([['post', [hash]]]);
    expect(await state()).toBe('pending');
  });

  test('is looked at within bounds: neither folders nor text without end are read, and that is told', async () => {
    for (let number = 0; number < 320; number++)
      folder.write(`others/many-${number}/SKILL.md`, skillText(`many-${number}`));
    folder.write('others/a-long/SKILL.md', skillText('a-long'));
    for (let number = 0; number < 20; number++) {
      const text = `---\nname: a-long.x${number}\ndescription: x\n---\n${'x'.repeat(100_000)}`;
      folder.write(`others/a-long/actions/x${number}.md`, text);
    }
    await registry.refresh();
    expect(registry.list()).toHaveLength(300);
    expect(registry.find('a-long')?.actions.length).toBeLessThan(6);
    const codes = registry.diagnostics().map(({ findings }) => findings[0]?.code);
    expect(new Set(codes)).toEqual(new Set(['too-much']));
    expect(registry.diagnostics()[0]?.path).toBe(join(folder.path, 'others'));
  });
});
