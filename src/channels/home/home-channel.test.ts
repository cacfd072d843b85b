import { expect, test } from 'vitest';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { createHomeChannel, type HomeScreens } from './home-channel.ts';

const message = (text: string, runId: string | null = null) => ({
  text,
  choices: [],
  files: [{ name: 'a.png', mediaType: 'image/png', bytes: 1, path: '/w/a.png' }],
  data: { runId },
});

async function show(screens: Partial<HomeScreens>, text: string) {
  const seen: string[] = [];
  const channel = createHomeChannel({
    writeLine: (line) => void seen.push(`daemon ${line}`),
    showOnTerminals: async (line, runId) => void seen.push(`terminals ${runId} ${line}`),
    notify: async (line) => void seen.push(`desktop ${line}`),
    ...screens,
  });
  const target = channel.targetOf(OWNER_SESSION);
  if (target === null) throw new Error('the owner is nobody');
  const how = { key: 'k', signal: new AbortController().signal };
  return { result: await channel.send(target, message(text, 'run_1'), how), seen };
}

test('words are shown on every screen, with nothing that steers it', async () => {
  const { result, seen } = await show({}, 'tea\u001b[2J');
  expect(result).toEqual({ kind: 'sent' });
  expect(seen).toHaveLength(3);
  for (const line of seen) expect(line).toMatch(/tea\\x1b\[2J\n\(file: \/w\/a\.png\)$/);
  expect(seen[1]).toMatch(/^terminals run_1 /);
});

test('a screen that fails keeps nothing from the others', async () => {
  const failing = () => Promise.reject(new Error('no bus'));
  const { result, seen } = await show({ notify: failing, showOnTerminals: failing }, 'tea');
  expect(result).toEqual({ kind: 'sent' });
  expect(seen).toHaveLength(1);
});

test('where there is no screen, it is in the inbox, and that is all', async () => {
  const { result, seen } = await show(
    { writeLine: null, notify: null, showOnTerminals: async () => undefined },
    'tea',
  );
  expect({ result, seen }).toEqual({ result: { kind: 'sent' }, seen: [] });
});

test('the session of a schedule leads here too', () => {
  const channel = createHomeChannel({
    writeLine: null,
    showOnTerminals: async () => undefined,
    notify: null,
  });
  expect(channel.targetOf('agent:main:cron:job:sched_1')).not.toBeNull();
  expect(channel.targetOf('nonsense')).toBeNull();
});
