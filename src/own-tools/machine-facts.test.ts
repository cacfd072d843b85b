import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { createMachineFacts } from './machine-facts.ts';

const asked: string[] = [];
const denied = (code: string) => Object.assign(new Error(code), { code });
const facts = createMachineFacts({
  box: async () => ({ kind: 'open', why: 'it is off' }),
  shell: () => ({ allow: [], hosts: [], timeoutMs: 3_600_000, unboxed: ['docker'] }),
  workspace: () => '/home/jo/work',
  environment: { HOME: '/home/jo', PATH: '/bin:/usr/bin' },
  clock: createVirtualClock(),
  async resolveHost(host) {
    asked.push(host);
    if (host === 'typo.dev') throw denied('ENOTFOUND');
    if (host === 'offline.dev') throw denied('EAI_AGAIN');
    return [{ address: '1.2.3.4', family: 4 }];
  },
});
const looking = (id: string | null, ...steps: [string, object][]) => {
  const plan = steps.map(([toolName, parameters], index) => ({
    id: `s${index}`,
    toolName,
    parameters,
  }));
  return facts({ id, work: workSchema.parse({ plan }) }, (name) =>
    name === 'exec' ? 'shell.run' : name,
  );
};
const fetch = (url: string): [string, object] => ['http.request', { url }];

test('only a name that a name server denies is unknown, and examples are not looked up', async () => {
  asked.length = 0;
  const machine = await looking(
    null,
    fetch('https://typo.dev/a'),
    fetch('https://typo.dev/b'),
    fetch('https://offline.dev/'),
    fetch('https://fine.dev/'),
    fetch('https://a.example.org/'),
    fetch('http://192.168.1.1/'),
    fetch('http://[::1]/'),
    fetch('https://${input.host}/'),
  );
  expect([...(machine?.unknownHosts ?? [])]).toEqual(['typo.dev']);
  expect(asked.toSorted()).toEqual(['fine.dev', 'offline.dev', 'typo.dev']);
});

test('what is stored is not looked up again', async () => {
  asked.length = 0;
  expect(await looking('sched_1', fetch('https://typo.dev/'))).toBe(null);
  expect(asked).toEqual([]);
});

test('programs are known by an alias too, and looked for as they are run', async () => {
  const machine = await looking('sched_1', ['exec', { command: ['ls'] }]);
  expect(machine).toMatchObject({ box: { kind: 'open' }, hasNetwork: false });
  expect(
    ['ls', '/bin/ls', './mine.sh', 'no-such-program', '/no/such'].map(
      machine?.isInstalled ?? (() => null),
    ),
  ).toEqual([true, true, true, false, false]);
  expect(machine?.isUnboxed('docker')).toBe(true);
});

test('what depends on nothing here needs no facts', async () => {
  expect(await looking(null, ['time.now', {}])).toBe(null);
});
