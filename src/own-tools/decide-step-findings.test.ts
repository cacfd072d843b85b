import { expect, test } from 'vitest';
import { planSchema } from '../domain/plan/plan.ts';
import { decideStepFindings, hostOfStep, type MachineFacts } from './decide-step-findings.ts';

const WELL: MachineFacts = {
  box: { kind: 'boxed', by: 'bubblewrap' },
  isInstalled: () => true,
  isUnboxed: () => false,
  boxView: { isSeen: (path) => /^\/(?:$|(?:usr|bin|work)(?:\/|$))/.test(path), home: '/home/jo' },
  workspace: '/work',
  hasNetwork: false,
  unknownHosts: new Set(),
};
const OPEN = { box: { kind: 'open', why: 'it is off' } } as const;
const NONE = { box: { kind: 'refused', why: 'there is none', hint: 'Install it' } } as const;

function stepOf(step: object) {
  const [tool] = planSchema.parse({ requestId: 'r', tools: [{ toolId: 'a', ...step }] }).tools;
  if (tool === undefined) throw new Error('there is no step');
  return tool;
}
const run = (...command: string[]) => ({ tool: 'shell.run', input: { command } });

test.each<[string, object, Partial<MachineFacts>, string[]]>([
  ['a program that is there', run('ls', '-l'), {}, []],
  ['one that is not installed', run('lss'), { isInstalled: () => false }, ['program-missing']],
  ['one that is filled in', run('${input.x}'), { isInstalled: () => false }, []],
  ['no box', run('ls'), NONE, ['no-box']],
  [
    'no box and not installed',
    run('ls'),
    { ...NONE, isInstalled: () => false },
    ['no-box', 'program-missing'],
  ],
  ['no box, and let out of it', run('ls'), { ...NONE, isUnboxed: () => true }, []],
  ['an open box', run('ls'), OPEN, ['open-box']],
  ['a script without a box', { toolPath: 'skills/a/b.sh' }, NONE, ['no-box']],
  ['disks', run('df', '-h'), {}, ['own-disks']],
  ['disks, without a box', run('df', '-h'), OPEN, ['open-box']],
  ['disks, let out of the box', run('df', '-h'), { isUnboxed: () => true }, []],
  ['processes', run('ps', 'aux'), {}, ['own-processes']],
  ['a network', run('curl', 'https://a.example'), {}, ['own-network']],
  ['a network that was allowed', run('curl', 'https://a.example'), { hasNetwork: true }, []],
  ['disks, in a shell', run('sh', '-c', 'cd\ndf -h / | tail -1'), {}, ['own-disks']],
  ['disks, by a path', run('/bin/df'), {}, ['own-disks']],
  ['a file outside', run('tar', 'czf', '/backup/a.tgz', '/bin'), {}, ['outside-box']],
  ['one outside, without a box', run('cat', '/etc/x'), OPEN, ['open-box']],
  ['one outside, let out of the box', run('cat', '/etc/x'), { isUnboxed: () => true }, []],
  ['one in the workspace', run('cat', '/work/a'), {}, []],
  ['a name that all objects have', run('constructor'), {}, []],
  [
    'a host that nobody knows',
    { tool: 'http.request', input: { url: 'https://no.where/x' } },
    { unknownHosts: new Set(['no.where']) },
    ['unknown-host'],
  ],
])('%s', (_, step, facts, codes) => {
  const parsed = stepOf(step);
  const found = decideStepFindings(
    parsed,
    { id: 'sched_1', called: 'this', tool: parsed.tool ?? '', way: 'settings' },
    { ...WELL, ...facts },
  );
  expect(found.map(({ code }) => code)).toEqual(codes);
  for (const { what, why, fix } of found)
    expect([what, why, fix].every((words) => /^\S.*\.$/.test(words))).toBe(true);
});

test('what a shell runs is let out with the command, as no setting for its program helps', () => {
  const parsed = stepOf(run('sh', '-c', 'df -h / | tail -1'));
  const place = { id: 'sched_1', called: 'this', tool: 'shell.run', way: 'none' } as const;
  const [found] = decideStepFindings(parsed, place, WELL);
  expect(found?.fix).toContain('rote schedule approve sched_1 --outside-box');
});

test.each([
  ['https://a.example:81/x?y', 'a.example'],
  ['https://a.example/${b.c}', 'a.example'],
  ['https://${a.b}/', null],
  ['${a.b}', null],
  ['a', null],
  [7, null],
])('the host of %s is %s', (url, host) => {
  expect(hostOfStep({ input: { url } })).toBe(host);
});
