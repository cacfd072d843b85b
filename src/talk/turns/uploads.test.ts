import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { createUploads } from './uploads.ts';

const ANN = 'agent:main:web:direct:ann';
const BOB = 'agent:main:web:direct:bob';
let home: string;
let opened: OpenHome;
let uploads: ReturnType<typeof createUploads>;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-uploads-'));
  const clock = createVirtualClock();
  opened = openHome({ home, config: configSchema.parse({}), clock });
  uploads = createUploads({
    store: opened.store,
    clock,
    makeId: createIds(clock),
    home,
    workspace: () => join(home, 'workspace'),
  });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

test('a file goes with messages of the session that it was brought to, and of no other', async () => {
  const given = { name: 'a.txt', mediaType: 'text/plain', content: Buffer.from('mine') };
  const { id, ...shown } = await uploads.add({ sessionKey: ANN, person: 'ann' }, given);
  expect(shown).toEqual({ name: 'a.txt', mediaType: 'text/plain', bytes: 4 });
  const { files } = await uploads.of(ANN, [id, id]);
  expect(files).toMatchObject([shown]);
  expect(readFileSync(files[0]?.path ?? '', 'utf8')).toBe('mine');
  const unknown = { code: 'unknown-file' };
  await expect(uploads.of(BOB, [id])).rejects.toMatchObject(unknown);
  await expect(uploads.of(ANN, [id, 'file_0'])).rejects.toMatchObject(unknown);
});
