import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createSystemDiskTool, type DiskFacts } from './system-disk-tool.ts';

const bounded = openBounded();
const DISK: DiskFacts = { bsize: 4096, blocks: 1_000_000, bfree: 250_000, bavail: 200_000 };

async function look(
  input: object,
  { read, language }: { read?: () => Promise<DiskFacts>; language?: string } = {},
) {
  const catalog = createCatalog({ bounded, tools: [createSystemDiskTool(read)] });
  const asker = { sessionKey: 's', timezone: 'UTC', ...(language !== undefined && { language }) };
  const result = await catalog.call('system.disk', input, callContext({ asker }));
  return result.ok ? result.output : result.failure;
}

test('it counts as df does: what only the system may use is neither used nor free', async () => {
  expect(await look({ path: '/home' }, { read: async () => DISK })).toEqual({
    path: '/home',
    percentUsed: 79,
    percentFree: 21,
    totalBytes: 4_096_000_000,
    freeBytes: 819_200_000,
    totalGb: 4.1,
    freeGb: 0.8,
    text: '/home is 79 % full: 0.8 GB of 4.1 GB are free.',
  });
});

test('it says the same as df of this machine', async () => {
  const { stdout } = spawnSync('df', ['--output=pcent', '/'], { encoding: 'utf8' });
  const percent = Number(/(\d+)%/.exec(stdout)?.[1]);
  const said = (await look({})) as { percentUsed: number; path: string };
  expect(said.path).toBe('/');
  // Others write to the disk meanwhile.
  expect(Math.abs(said.percentUsed - percent)).toBeLessThanOrEqual(1);
});

test('it is said in the language of who asks', async () => {
  expect(await look({}, { read: async () => DISK, language: 'de' })).toMatchObject({
    text: '/ ist zu 79 % voll: 0.8 GB von 4.1 GB sind frei.',
  });
});

test('a disk without room is empty, and full is full', async () => {
  const none = { bsize: 1, blocks: 0, bfree: 0, bavail: 0 };
  expect(await look({}, { read: async () => none })).toMatchObject({ percentUsed: 0 });
  const full = { ...DISK, bfree: 50_000, bavail: 0 };
  expect(await look({}, { read: async () => full })).toMatchObject({ percentUsed: 100 });
});

test('what is not there is a failure, and a path that is none is refused', async () => {
  expect(await look({ path: '/no/such/place' })).toMatchObject({ code: 'not-found' });
  for (const path of ['home', '', '../x', '/a\0b'])
    expect(await look({ path })).toMatchObject({ code: 'bad-input' });
});
