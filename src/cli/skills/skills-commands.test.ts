import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { hasBox } from '../../sandbox/sandbox.fake.ts';
import { skillText } from '../../skills/skill-files.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-skills-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createSystemClock();
const rote = (...argv: string[]) => runRote(argv, { home, clock });
const roteJson = (...argv: string[]) => runRoteJson(argv, { home, clock });

/** The person who runs this, and whether the machine has a box, is no matter of skills. */
const isOfHouse = ({ check }: { check: string }) => check !== 'sandbox';

function write(file: string, text: string): string {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe('rote skills', () => {
  test('list has every file, as a skill or as a diagnostic, and Rote brings its own', async () => {
    const file = write('skills/tea/SKILL.md', skillText('tea'));
    const bad = write('skills/odd/SKILL.md', 'no front matter');
    const { status, skills, diagnostics } = await roteJson('skills', 'list');
    expect(status).toBe(0);
    const tea = skills.find(({ name }: { name: string }) => name === 'tea');
    expect(tea).toMatchObject({
      source: 'user',
      path: file,
      state: 'active',
      warnings: [{ code: 'no-tools' }],
    });
    expect(diagnostics).toMatchObject([{ path: bad, line: 1, message: /./, fix: /./ }]);
    const shipped = skills.filter(({ path }: { path: string }) => !path.startsWith(home));
    expect(shipped.map(({ name }: { name: string }) => name)).toEqual([
      'cron-scheduler',
      'github',
      'hubspot',
      'research',
      'rote-backup',
      'skill-builder',
    ]);
    expect((await rote('skills', 'list')).out).toContain(`${bad}:1:`);
  });

  test('a schedule of a skill waits for approval, is stored once, and is paused without its file', async () => {
    const metadata = { 'rote-schedule': '0 9 * * 1-5 America/New_York' };
    write('skills/tea/SKILL.md', skillText('tea', { metadata }));
    for (let time = 0; time < 2; time++) await rote('skills', 'list');
    const stored = async () => (await roteJson('schedule', 'list')).schedules;
    expect(await stored()).toMatchObject([
      {
        id: 'skill-tea',
        status: 'pending',
        timezone: 'America/New_York',
        source: /^skill:user\/tea#/,
      },
    ]);
    const approve = ['schedule', 'approve', 'skill-tea'];
    const { hash } = await roteJson(...approve, '--dry-run');
    expect((await roteJson(...approve, '--hash', hash)).schedule.status).toBe('active');
    await rote('skills', 'disable', 'tea');
    expect(await stored()).toMatchObject([{ status: 'paused' }]);
    const shown = await roteJson('skills', 'enable', 'tea', '--dry-run');
    await rote('skills', 'enable', 'tea', '--hash', shown.hash);
    expect(await stored()).toMatchObject([{ status: 'active' }]);
  });

  test('a schedule that can not be taken over is a warning of its skill', async () => {
    write('skills/tea/SKILL.md', skillText('tea', { metadata: { 'rote-schedule': '0 9 31 2 *' } }));
    const { skill } = await roteJson('skills', 'show', 'tea');
    expect(skill.warnings).toMatchObject([
      { code: 'bad-value', message: expect.stringContaining('never') },
      { code: 'no-tools' },
    ]);
  });

  test('the allowed tools of the standard are tools of Rote, and what is left is granted by hand', async () => {
    const text = skillText('tea').replace(
      '---\n',
      '---\nallowed-tools: Read WebFetch Bash(git:*)\n',
    );
    const file = write('some/tea/SKILL.md', text);
    const { skills: checked } = await roteJson('skills', 'check', dirname(file));
    expect(checked).toMatchObject([
      {
        valid: true,
        mayCall: ['file.read', 'http.request'],
        findings: [{ level: 'warning', code: 'tools-not-given' }],
      },
    ]);
    expect((await rote('skills', 'check', dirname(file))).out).toContain(
      'its runs may call file.read, http.request\n',
    );
    const installed = await rote('skills', 'install', dirname(file));
    expect(installed.out).toMatch(
      /warning, line 1: .*Bash\(git:\*\).*rote skills allow tea shell\.run/,
    );
    expect((await rote('skills', 'list')).out).toMatch(/less than they want:\n {2}tea:/);
    const told = await roteJson('doctor');
    expect(told.findings.filter(isOfHouse)).toMatchObject([{ code: 'tools-not-given' }]);

    expect(await roteJson('skills', 'allow', 'tea', 'shell.rum')).toMatchObject({
      status: 2,
      error: { code: 'unknown-tool' },
    });
    expect(await roteJson('skills', 'allow', 'tea')).toMatchObject({ status: 2 });
    expect((await roteJson('skills', 'allow', 'tea', 'bash')).skill).toMatchObject({
      tools: ['file.read', 'http.request', 'shell.run'],
      warnings: [],
    });
    const { schedule } = await roteJson('schedule', 'add', '--every', '1h', '--skill', 'tea');
    expect(schedule.requiredTools).toEqual(['file.read', 'http.request', 'shell.run']);
    expect((await roteJson('skills', 'allow', 'tea', '--none')).skill.tools).toEqual([
      'file.read',
      'http.request',
    ]);
  });

  test('allow --hosts grants what the file names now, by itself', async () => {
    const metadata = { 'rote-hosts': 'api.example.com *.example.org' };
    write('skills/tea/SKILL.md', skillText('tea', { metadata }));
    expect((await roteJson('skills', 'show', 'tea')).skill).toMatchObject({
      hosts: ['api.example.com', '*.example.org'],
      grantedHosts: [],
    });
    expect((await rote('skills', 'allow', 'tea', '--hosts')).out).toBe(
      'The scripts of tea may reach api.example.com, *.example.org.\n',
    );
    expect((await roteJson('skills', 'show', 'tea')).skill.grantedHosts).toHaveLength(2);
    for (const more of [['shell.run'], ['--none']])
      expect(await roteJson('skills', 'allow', 'tea', '--hosts', ...more)).toMatchObject({
        status: 2,
      });
    expect((await roteJson('skills', 'allow', 'tea', '--none')).skill.grantedHosts).toEqual([]);
  });

  test.each([
    ['a name of two lines', 'name: "a\\nb"\ndescription: x'],
    ['a name in a block', 'name: |\n  a\n  b\ndescription: x'],
    ['a description in a block', 'name: odd\ndescription: |\n  One.\n  Two.\nrote-plan: 3'],
    ['YAML that breaks off', 'name: odd\ndescription: "never closed\nmore: x\n'],
    ['YAML with two keys of one name', 'name: odd\nname: even\ndescription: x'],
    ['YAML with tabs', 'name: odd\n\tdescription: x'],
    ['YAML with a bad anchor', 'name: *nowhere\ndescription: x'],
    ['a list for a map', '- name\n- description'],
    [
      'tools of several lines',
      'name: odd\ndescription: x\nallowed-tools: |\n  Bash(x\n  y)\n  Read',
    ],
    ['metadata that is text', 'name: odd\ndescription: x\nmetadata: "a\\nb"'],
    ['a time of two lines', 'name: odd\ndescription: x\nmetadata:\n  rote-schedule: "0 9\\n* *"'],
    ['a secret of two lines', 'name: odd\ndescription: x\nmetadata:\n  rote-secrets: "a-\\nb!"'],
    ['a key of two lines', 'name: odd\ndescription: x\n"k\\ney": 1\nmetadata: {"r\\note": 2}'],
  ])('check tells what is wrong on lines of its own: %s', async (_, matter) => {
    const file = write('some/odd/SKILL.md', `---\n${matter}\n---\nBody.\n`);
    const { out, err } = await rote('skills', 'check', file);
    const lines = `${out}${err}`.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
      expect(line).toMatch(
        /^(?:valid {3}|invalid | {2}(?:error|warning), | {4}\S| {2}its runs |error: | {2}hint: )/,
      );
    expect(lines.join('\n')).not.toContain('\\x0a');
  });

  test('check says what the standard says, with exit 1 where one is not valid', async () => {
    const good = write('some/tea/SKILL.md', skillText('tea'));
    expect(await roteJson('skills', 'check', dirname(good))).toMatchObject({
      status: 0,
      ok: true,
      skills: [{ path: good, name: 'tea', valid: true, findings: [{ code: 'no-tools' }] }],
    });
    write('some/bad/SKILL.md', skillText('Bad Name'));
    const { status, ok, error, skills } = await roteJson('skills', 'check', join(home, 'some'));
    expect({ status, ok, code: error.code }).toEqual({
      status: 1,
      ok: false,
      code: 'invalid-skill',
    });
    expect(skills).toMatchObject([
      { valid: false, findings: [{ level: 'error', line: 2 }, {}, { level: 'warning' }] },
      { valid: true },
    ]);
    const { err } = await rote('skills', 'check', join(home, 'some'));
    expect(err.split('\n').slice(0, 2)).toEqual([
      `invalid ${join(home, 'some/bad/SKILL.md')}`,
      expect.stringMatching(/^ {2}error, line 2: /),
    ]);
    expect(await roteJson('skills', 'check', join(home, 'nowhere'))).toMatchObject({
      status: 2,
      error: { code: 'unknown-path' },
    });
    write('odd/a/SKILL.md/x', '');
    write('odd/b/SKILL.md', skillText('b', { metadata: { 'rote-plan': 'nope.json' } }));
    expect((await roteJson('skills', 'check', join(home, 'odd'))).skills).toMatchObject([
      { valid: false, findings: [{ code: 'unreadable' }] },
      { valid: false, findings: [{ level: 'error', code: 'missing-file' }] },
    ]);
    mkdirSync(join(home, 'empty'));
    expect(await roteJson('skills', 'check', join(home, 'empty'))).toMatchObject({
      status: 2,
      error: { code: 'no-skills' },
    });
  });

  test('check --security scans every file, and what weighs high is not valid', async () => {
    const file = write('some/tea/SKILL.md', skillText('tea'));
    write('some/tea/scripts/go.py', 'import os\nos.system(f"x {name}")\n');
    const check = () => roteJson('skills', 'check', '--security', dirname(file));
    expect(await check()).toMatchObject({
      status: 0,
      skills: [
        {
          scan: [
            { weight: 'medium', code: 'runs-composed-command', path: 'scripts/go.py', line: 2 },
            { weight: 'low', code: 'runs-programs' },
          ],
        },
      ],
    });
    write('some/tea/scripts/go.py', 'exec(base64.b64decode(text))\n');
    expect(await check()).toMatchObject({ status: 1, skills: [{ valid: false }] });
    const { err } = await rote('skills', 'check', '--security', dirname(file));
    expect(err).toContain('    high: scripts/go.py, line 1: This runs code that nobody can read.');
    expect((await roteJson('skills', 'check', dirname(file))).skills[0].scan).toBeUndefined();
  });

  test('install tells of each kind of finding the first, and how many', async () => {
    const file = write('some/tea/SKILL.md', skillText('tea'));
    write('some/tea/scripts/a.sh', 'pip install one\nnpm install two\ncurl -k https://x.example\n');
    const { out } = await rote('skills', 'install', dirname(file));
    expect(out.match(/unpinned/g)).toHaveLength(1);
    expect(out).toMatch(/warning, unpinned 2 times, first in line 1: In scripts\/a\.sh: /);
    expect(out).toMatch(/warning, line 3: In scripts\/a\.sh: This talks to whoever answers/);
    expect(out).toContain(`All of them: rote skills check --security ${join(home, 'skills/tea')}`);
  });

  test('whoever switches a skill on reads first what the scan found', async () => {
    write('skills/tea/SKILL.md', skillText('tea'));
    write('skills/tea/scripts/go.py', 'pickle.loads(text)\n');
    await rote('skills', 'disable', 'tea');
    const { out } = await rote('skills', 'enable', 'tea', '--dry-run');
    expect(out).toMatch(
      /What the scan found:\n- medium: scripts\/go\.py, line 1: .+\n\nWhat the judges say:\n- Nobody judged it: .+\n\nWhat it /,
    );
  });

  test('check warns of a tool that is not here, and knows the actions of the skill', async () => {
    const metadata = { 'rote-tools': 'tea.run http.requst time.now' };
    const file = write('some/tea/SKILL.md', skillText('tea', { metadata }));
    write('some/tea/actions/run.md', '---\nname: tea.run\ndescription: x\ntool: time.now\n---\n');
    const check = () => roteJson('skills', 'check', dirname(file));
    expect((await check()).skills).toMatchObject([{ findings: [] }]);
    await rote('skills', 'list');
    expect((await check()).skills).toMatchObject([
      {
        valid: true,
        findings: [
          {
            level: 'warning',
            code: 'unknown-tool',
            message: expect.stringContaining('http.requst'),
            fix: expect.stringContaining('http.request'),
          },
        ],
      },
    ]);
  });

  test('check runs the check of a schedule over the plan, and knows the actions of the skill', async () => {
    const metadata = { 'rote-plan': 'plan.json' };
    const file = write('some/tea/SKILL.md', skillText('tea', { metadata }));
    const action = (name: string) =>
      `---\nname: tea.${name}\ndescription: x\ntool: time.now\n---\n`;
    write('some/tea/actions/brew.md', action('brew'));
    const check = async (plan: string) => {
      write('some/tea/plan.json', plan);
      const { status, skills } = await roteJson('skills', 'check', dirname(file));
      return { status, ...skills[0] };
    };
    const step = (toolName: string, input: object = {}) => ({ id: 'a', toolName, input });
    const two = (text: string) =>
      JSON.stringify([
        step('time.now'),
        { id: 'b', toolName: 'message.send', input: { text }, dependencies: ['a'] },
      ]);
    const error = (code: string, fix: string) => ({
      status: 1,
      valid: false,
      findings: [
        {
          level: 'error',
          code,
          fix: expect.stringContaining(fix),
          path: expect.stringMatching(/plan\.json$/),
        },
      ],
    });
    // With no data folder, its form is judged.
    expect(await check('[{"id":')).toMatchObject(error('bad-plan-file', 'JSON'));
    expect(await check('[{"id":3}]')).toMatchObject(error('bad-plan-file', 'JSON'));
    expect(await check(JSON.stringify([step('tea.berw')]))).toMatchObject({ status: 0 });
    await rote('skills', 'list');
    expect(await check(JSON.stringify([step('tea.brew')]))).toMatchObject({
      status: 0,
      findings: [],
    });
    expect(await check(two('${a.utc}'))).toMatchObject({ status: 0, findings: [] });
    expect(await check(JSON.stringify([step('tea.berw')]))).toMatchObject(
      error('unknown-tool', 'Did you mean tea.brew?'),
    );
    expect(await check(two('${c.utc}'))).toMatchObject(
      error('unknown-reference', 'Did you mean "a"?'),
    );
    expect(await check(two('${secret.none}'))).toMatchObject({
      status: 0,
      findings: [{ level: 'warning', code: 'unknown-secret' }],
    });
  });

  test('a plan that can not run is a warning in show too, with no schedule', async () => {
    const metadata = { 'rote-plan': 'plan.json' };
    write('skills/tea/SKILL.md', skillText('tea', { metadata }));
    write('skills/tea/plan.json', '[{"id":"a","toolName":"time.nwo"}]');
    expect((await roteJson('skills', 'show', 'tea')).skill.warnings).toMatchObject([
      { message: expect.stringContaining('time.nwo'), fix: expect.stringContaining('time.now') },
    ]);
  });

  test('check and install ask for the same name', async () => {
    const file = write('some/bad-skill/SKILL.md', skillText('Bad_Name'));
    const asked = 'Write name: bad-skill';
    expect((await rote('skills', 'check', dirname(file))).err).toContain(asked);
    expect((await rote('skills', 'install', dirname(file))).err).toContain(asked);
    expect((await rote('skills', 'install', file)).err).toContain(asked);
  });

  test('a script that is made new is valid, and runs as it is', async () => {
    const { skill } = await roteJson('skills', 'new', 'word-count', '--script');
    expect(await roteJson('skills', 'check', skill.path)).toMatchObject({
      status: 0,
      skills: [{ findings: [], actions: ['word-count.run'] }],
    });
    expect(await roteJson('cmd', 'word-count.run --text "three little words"')).toMatchObject({
      status: 0,
      output: { words: 3 },
    });
  });

  test.runIf(hasBox)(
    'a script runs in its box where the data folder is named relatively',
    async () => {
      await rote('skills', 'new', 'word-count', '--script');
      const command = ['cmd', 'word-count.run --text "three little words"'];
      const there = relative(process.cwd(), home);
      const expected = { status: 0, output: { words: 3 } };
      expect(await roteJson(...command, '--home', there)).toMatchObject(expected);
      expect(await runRoteJson(command, { home: there, clock })).toMatchObject(expected);
    },
  );

  test('what is made new is valid; installed, removed and brought back', async () => {
    const { skill } = await roteJson('skills', 'new', 'tea');
    expect((await rote('skills', 'check', skill.path)).status).toBe(0);
    const from = dirname(write('download/milk/SKILL.md', skillText('milk')));
    expect(await roteJson('skills', 'install', from)).toMatchObject({
      status: 0,
      skills: [{ name: 'milk', did: 'created' }],
    });
    expect(await roteJson('skills', 'install', from)).toMatchObject({
      skills: [{ did: 'unchanged' }],
    });
    write('download/milk/SKILL.md', skillText('milk', { body: '# Cold' }));
    expect(await roteJson('skills', 'install', from)).toMatchObject({ status: 2 });
    expect(await roteJson('skills', 'install', from, '--overwrite')).toMatchObject({
      skills: [{ did: 'changed', revision: 1 }],
    });
    expect((await roteJson('skills', 'remove', 'milk')).revision).toBe(2);
    expect(await roteJson('skills', 'show', 'milk')).toMatchObject({
      error: { code: 'unknown-skill' },
    });
    expect((await roteJson('skills', 'history', 'milk')).revisions).toHaveLength(2);
    await rote('skills', 'rollback', 'milk', '1');
    expect((await roteJson('skills', 'show', 'milk')).skill.body).not.toContain('Cold');
    expect(await roteJson('skills', 'remove', 'cron-scheduler')).toMatchObject({ status: 2 });
  });

  test('names that are no ids get schedules of their own', async () => {
    const metadata = { 'rote-schedule': 'every 1h' };
    write('skills/day/SKILL.md', skillText('日报', { metadata }));
    write('skills/week/SKILL.md', skillText('周报', { metadata }));
    await rote('skills', 'list');
    expect((await roteJson('schedule', 'list')).schedules).toHaveLength(2);
  });

  test('enable shows, asks and switches on what was shown at a terminal; elsewhere it needs the hash', async () => {
    write('skills/tea/SKILL.md', skillText('tea', { body: '# Tea\n\nWait.\n' }));
    await rote('skills', 'disable', 'tea');
    const state = async () => (await roteJson('skills', 'show', 'tea')).skill.state;
    expect(await roteJson('skills', 'enable', 'tea')).toMatchObject({
      status: 2,
      error: { code: 'hash-needed' },
    });
    const enable = ['skills', 'enable', 'tea'];
    const no = await runRote(enable, { home, clock, lines: ['no'] });
    expect(no.asked[0]).toContain('The file SKILL.md:\n| ---');
    expect(no.asked[0]).toContain('| # Tea\n| \n| Wait.');
    expect(await state()).toBe('disabled');
    const { hash } = await roteJson(...enable, '--dry-run');
    write('skills/tea/run.sh', 'echo another');
    expect(await roteJson(...enable, '--hash', hash)).toMatchObject({
      status: 2,
      error: { code: 'not-what-was-shown' },
    });
    expect(await state()).toBe('disabled');
    await runRote(enable, { home, clock, lines: ['yes'] });
    expect(await state()).toBe('active');
  });

  test('what others wrote does not steer the terminal', async () => {
    const [evil, shown] = ['a\x1b[2J\u202Eb', 'a\\x1b[2J\\u202eb'];
    write('skills/tea/SKILL.md', skillText('tea', { body: `# Tea\n\n\t${evil}\n` }));
    const action = `---\nname: tea.make\ndescription: Makes tea.\ntool: text.template\ninput:\n  type: object\n  properties:\n    template: { type: string }\n---\n${evil}\n`;
    write('skills/tea/actions/make.md', action);
    const { hash } = await roteJson('skills', 'show', 'tea').then(({ skill }) => skill);
    for (const line of [
      ['skills', 'show', 'tea'],
      ['skills', 'prompt', 'tea'],
      ['skills', 'disable', 'tea', '--why', evil],
      ['skills', 'enable', 'tea', '--dry-run'],
      ['skills', 'enable', 'tea', '--hash', hash],
      ['cmd', 'tea.make --help'],
      ['cmd', `text.template --template '${evil}'`],
      ['tools', 'call', 'text.template', '--input', JSON.stringify({ template: evil })],
    ]) {
      const { status, out } = await rote(...line);
      expect(status, line.join(' ')).toBe(0);
      expect(out, line.join(' ')).not.toMatch(/(?!\n|\t)\p{Cc}|\p{Cf}/u);
    }
    expect((await rote('skills', 'show', 'tea')).out).toContain(`# Tea\n\n\t${shown}\n`);
    expect((await roteJson('skills', 'show', 'tea')).skill.body).toContain(evil);
  });

  test('a folder that was removed under us is no folder', async () => {
    vi.spyOn(process, 'cwd').mockImplementation(() => {
      throw new Error('ENOENT: uv_cwd');
    });
    try {
      expect((await roteJson('skills', 'list')).status).toBe(0);
    } finally {
      vi.restoreAllMocks();
    }
  });

  describe('a skill of the workspace, which others may have written', () => {
    const states = async (): Promise<string[]> =>
      (await roteJson('skills', 'list')).skills
        .filter(({ name }: { name: string }) => name === 'tea')
        .map(({ source, state }: { source: string; state: string }) => `${source} ${state}`);
    beforeEach(() => void write('workspace/skills/tea/SKILL.md', skillText('tea')));

    test('is enabled at a terminal as it was shown, and waits again when it changes', async () => {
      const asked = await runRote(['skills', 'enable', 'tea'], { home, clock, lines: ['n'] });
      expect(asked.out).toBe('tea stays as it is.\n');
      expect(asked.asked[0]).toMatch(/The file SKILL\.md:\n[\s\S]*\n\| # tea\n\nSwitch it on\?/);
      expect(await states()).toEqual(['workspace pending']);
      const yes = await runRote(['skills', 'enable', 'tea'], { home, clock, lines: ['y'] });
      expect(yes.out).toBe('tea is active.\n');
      write('workspace/skills/tea/scripts/new.js', '1');
      expect(await states()).toEqual(['workspace pending']);
      const { skill } = await roteJson('skills', 'show', 'tea');
      expect(skill.why).toBe('it has changed since its owner enabled it');
    });

    test('needs the hash where nobody is asked, and another than it has is refused', async () => {
      expect(await roteJson('skills', 'enable', 'tea')).toMatchObject({
        status: 2,
        error: { code: 'hash-needed' },
      });
      const { skill } = await roteJson('skills', 'show', 'tea');
      write('workspace/skills/tea/SKILL.md', skillText('tea', { description: 'Other.' }));
      expect(await roteJson('skills', 'enable', 'tea', '--hash', skill.hash)).toMatchObject({
        status: 2,
        error: { code: 'not-what-was-shown' },
      });
      expect(await states()).toEqual(['workspace pending']);
      const { hash } = (await roteJson('skills', 'show', 'tea')).skill;
      expect((await roteJson('skills', 'enable', 'tea', '--hash', hash)).skill.state).toBe(
        'active',
      );
      expect((await roteJson('skills', 'disable', 'tea')).skill.state).toBe('pending');
    });

    test('takes the place of none that is your own, and its name is told in list, check and doctor', async () => {
      const own = write('skills/tea/SKILL.md', skillText('tea'));
      expect(await states()).toEqual(['workspace pending', 'user active']);
      const { out } = await rote('skills', 'list');
      expect(out).toContain('Waiting for you');
      expect(out).toContain(`has the name of the skill "tea" in ${dirname(own)}`);
      const { findings } = await roteJson('doctor');
      expect(findings.filter(isOfHouse)).toMatchObject(
        [{ code: 'no-tools' }, { code: 'skills-pending' }, { code: 'same-name' }].slice(1),
      );
      const checked = await roteJson('skills', 'check', join(home, 'workspace/skills/tea'));
      expect(checked.skills[0].findings).toContainEqual(
        expect.objectContaining({ code: 'same-name', level: 'warning' }),
      );
      const shown = await rote('skills', 'show', 'tea');
      const [, hash = ''] = /--hash ([0-9a-f]{64})/.exec(shown.out) ?? [];
      await rote('skills', 'enable', 'tea', '--hash', hash);
      expect(await states()).toEqual(['workspace active', 'user shadowed']);
      expect((await rote('skills', 'list')).out).toContain('takes the place of the skill "tea"');
      await rote('skills', 'disable', 'tea');
      expect(await states()).toEqual(['workspace pending', 'user active']);
    });

    test('is neither scheduled, called, granted nor read to a model', async () => {
      const action = '---\nname: tea.make\ndescription: x\ntool: time.now\n---\n';
      write('workspace/skills/tea/actions/make.md', action);
      for (const argv of [
        ['schedule', 'add', '--every', '1h', '--skill', 'tea'],
        ['cmd', 'time.now', '--skill', 'tea'],
        ['skills', 'prompt', 'tea'],
      ])
        expect(await roteJson(...argv), argv.join(' ')).toMatchObject({
          status: 2,
          error: { code: 'skill-pending' },
        });
      expect(await roteJson('cmd', 'tea.make')).toMatchObject({ error: { code: 'unknown-tool' } });
      expect(await roteJson('cmd', 'skill.show --name tea')).toMatchObject({
        error: { code: 'skill-pending' },
      });
      expect((await rote('skills', 'prompt')).out).not.toContain('tea');
    });
  });
});

describe('rote cmd', () => {
  test('runs one line as the agent would', async () => {
    const { status, output } = await roteJson('cmd', 'time.now --timezone Asia/Tokyo');
    expect([status, output.timezone]).toEqual([0, 'Asia/Tokyo']);
    expect(JSON.parse((await rote('cmd', 'time now --timezone=UTC')).out).timezone).toBe('UTC');
  });

  test.each([
    ['tim.now', 'unknown-tool', 'time.now'],
    ['time.now --timezon UTC', 'bad-input', '--timezone'],
    ['time.now | cat', 'not-a-shell', 'one command a line'],
    ["time.now --timezone 'UTC", 'open-quote', "'"],
    ['time', null, 'time.now'],
    ['', 'empty-command', 'help'],
  ])('%j is answered with what to write instead', async (line, code, words) => {
    const { status, error, help } = await roteJson('cmd', line);
    if (code === null) expect([status, help]).toEqual([0, expect.stringContaining(words)]);
    else {
      expect([status, error.code]).toEqual([2, code]);
      expect(`${error.message} ${error.hint}`).toContain(words);
    }
  });

  test('help is there at every level, and an action has its own manual', async () => {
    write('skills/tea/SKILL.md', skillText('tea'));
    const action =
      '---\nname: tea.make\ndescription: Makes tea.\ntool: time.now\n---\n# Brewing\n\nFour minutes.\n';
    write('skills/tea/actions/make.md', action);
    expect((await rote('cmd', 'help')).out).toContain('tea');
    expect((await rote('cmd', 'tea --help')).out).toContain('tea.make');
    expect((await rote('cmd', 'tea.make --help')).out).toContain('Four minutes.');
    expect((await rote('cmd', 'http.request --help')).out).toContain('--url');
    const shown = (await rote('tools', 'show', 'tea.make')).out;
    expect(shown.match(/Makes tea/g)).toHaveLength(1);
  });

  test('an action of a name and a description has help, and says that nothing carries it out', async () => {
    write('skills/tea/SKILL.md', skillText('tea'));
    write('skills/tea/actions/pour.md', '---\nname: tea.pour\ndescription: Pours tea.\n---\n');
    for (const line of ['tea.pour --help', 'help tea.pour', 'tea pour --help']) {
      const { status, out } = await rote('cmd', line);
      expect(status).toBe(0);
      expect(out).toContain('tea.pour: Pours tea.');
      expect(out).toContain('Nothing carries out tea.pour. Name a script, a plan or a tool');
    }
    expect(await roteJson('cmd', 'tea.pour')).toMatchObject({
      status: 2,
      error: { code: 'unknown-tool', message: 'Nothing carries out tea.pour.' },
    });
  });

  test('on behalf of a skill, only what it declares is there', async () => {
    write('skills/tea/SKILL.md', skillText('tea', { metadata: { 'rote-tools': 'time.now' } }));
    const { status } = await rote('cmd', 'time.now', '--skill', 'tea');
    expect(status).toBe(0);
    expect(await roteJson('cmd', 'file.list', '--skill', 'tea')).toMatchObject({
      error: { code: 'not-available', message: 'file.list is not available to this skill.' },
    });
    expect((await rote('cmd', 'help', '--skill', 'tea')).out).not.toContain('file');
    // A file that tells about a tool gives no right to it.
    write('skills/tea/actions/fl.md', '---\nname: file.list\ndescription: x\n---\n');
    expect((await rote('cmd', 'file.list', '--skill', 'tea')).status).toBe(2);
  });

  test('what a tool fails with is its failure, not a wrong line', async () => {
    const { status, error } = await roteJson('cmd', 'file.read --path nowhere.txt');
    expect([status, error.code]).toEqual([1, 'not-found']);
  });
});
