import { expect, test } from 'vitest';
import { refuse, succeed } from '../../base/errors.ts';
import { McpFault } from './mcp-fault.ts';
import { mcpSettingsSchema } from './mcp-settings.ts';
import { mcpTarget } from './mcp-target.ts';

const surroundings = {
  name: 's',
  folder: '/home/you/.rote',
  environment: { PATH: '/bin', HOME: '/home/you', OPENAI_API_KEY: 'sk-ours', TZ: 'UTC' },
  secret: (name: string) =>
    name === 'TOKEN'
      ? succeed('hunter22')
      : refuse({
          code: 'unknown-secret',
          message: `there is no secret "${name}".`,
          hint: 'Add it.',
        }),
  secretValues: () => new Map<string, string>(),
  login: () => {
    throw new Error('nobody is signed in');
  },
};

function targetOf(server: object) {
  const [settings] = Object.values(mcpSettingsSchema.parse({ servers: { s: server } }).servers);
  if (settings === undefined) throw new Error('no settings');
  return mcpTarget(settings, surroundings);
}

test('a program sees its own variables and next to nothing of ours', () => {
  const env = { KEY: 'Bearer ${secret.TOKEN}!', PORT: 3000, PATH: '/opt/bin' };
  const { target, mask } = targetOf({ command: 'npx', args: ['-y', 1], env, cwd: 'servers' });
  expect(target).toEqual({
    kind: 'program',
    program: 'npx',
    args: ['-y', '1'],
    cwd: '/home/you/.rote/servers',
    environment: {
      PATH: '/opt/bin',
      HOME: '/home/you',
      TZ: 'UTC',
      KEY: 'Bearer hunter22!',
      PORT: '3000',
    },
    box: null,
  });
  expect(mask.text('it is hunter22')).toBe('it is [secret TOKEN]');
});

test('an address gets its headers, and whatever stands in them is masked', () => {
  const headers = { Authorization: 'Bearer ${secret.TOKEN}', 'X-Team': 'blue-team' };
  const { target, mask } = targetOf({ url: 'https://mcp.example.org/x', headers });
  expect(target).toEqual({
    kind: 'address',
    url: new URL('https://mcp.example.org/x'),
    headers: { Authorization: 'Bearer hunter22', 'X-Team': 'blue-team' },
  });
  expect(mask.text('Bearer hunter22, hunter22, blue-team')).toBe(
    '[secret Authorization], [secret TOKEN], [secret X-Team]',
  );
});

test('a secret that is not there is a fault of the settings', () => {
  const missing = (): unknown => targetOf({ command: 'x', env: { A: '${secret.NONE}' } });
  expect(missing).toThrow(McpFault);
  expect(missing).toThrow('there is no secret "NONE". Add it.');
});
