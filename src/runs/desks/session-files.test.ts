import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECEIVED_FOLDER } from '../../domain/received-files.ts';
import { openSenderHouse } from '../delivery/sender.fake.ts';
import { createSessionFiles, type LoadedFile } from './session-files.ts';

const house = openSenderHouse();
const UNKNOWN = { code: 'unknown-file' };
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-session-files-'));
  for (const folder of [RECEIVED_FOLDER, 'workspace']) mkdirSync(join(home, folder));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Says a message with that file in one session; answers with how to load it, from there or elsewhere. */
async function sayWith(path: string) {
  const file = { name: 'a.txt', mediaType: 'text/plain', bytes: 4, path };
  await house.say('look', house.PLAIN, { files: [file] });
  const [message] = await house.store.inbox.list({ limit: 1 });
  const messageId = message?.id ?? '';
  const load = createSessionFiles({
    inbox: house.store.inbox,
    home,
    workspace: () => 'workspace',
  });
  return (sessionKey: string, number = 1): Promise<LoadedFile> =>
    load({ sessionKey, messageId, number });
}

test.each([RECEIVED_FOLDER, 'workspace'])(
  'a file in %s is given in the session of its message, and in no other',
  async (folder) => {
    const path = join(home, folder, 'a.txt');
    writeFileSync(path, 'mine');
    const load = await sayWith(path);
    const { bytes, ...said } = await load(house.PLAIN);
    expect(said).toEqual({ name: 'a.txt', mediaType: 'text/plain' });
    expect(Buffer.from(bytes).toString()).toBe('mine');
    await expect(load(house.KEYED)).rejects.toMatchObject(UNKNOWN);
    await expect(load(house.PLAIN, 2)).rejects.toMatchObject(UNKNOWN);
  },
);

test.each([
  ['a link', symlinkSync],
  ['a second name', linkSync],
])('a file that is %s of one outside our folders is not given', async (_, put) => {
  const secrets = join(home, 'secrets.yaml');
  const path = join(home, 'workspace', 'a.txt');
  writeFileSync(secrets, 'key: 1');
  put(secrets, path);
  const load = await sayWith(path);
  await expect(load(house.PLAIN)).rejects.toMatchObject(UNKNOWN);
});
