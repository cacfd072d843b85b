import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { createConversations } from '../conversations.ts';
import { createDraftStates } from './draft-ends.ts';
import { tagOf } from './draft-tag.ts';

let home: string;
let clock: VirtualClock;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-draft-ends-'));
  clock = createVirtualClock({ startIso: '2026-11-15T11:00:00Z' });
  const models = { discover: false };
  opened = openHome({ home, config: configSchema.parse({ timezone: 'UTC', models }), clock });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

async function ask(text: string): Promise<void> {
  await (await opened.talk()).ask(text, {
    dryRun: false,
    hasSeen: async () => true,
    yes: false,
  });
}
/** Has a draft shown; answers with how to ask what became of it. */
async function show(text: string) {
  await ask(text);
  const { draft } = await createConversations(opened.store).get(OWNER_SESSION, clock.nowMs());
  if (draft === null) throw new Error('no draft is open');
  const stateOf = createDraftStates(opened.store);
  return () => stateOf(OWNER_SESSION, tagOf(draft), clock.nowMs());
}

test.each([
  ['yes', 'accepted'],
  ['no', 'refused'],
  ['remind me tomorrow at 8am to swim', 'replaced'],
])('a draft that is answered with "%s" was %s', async (answer, end) => {
  const state = await show('remind me tomorrow at 9am to call');
  expect(await state()).toBe('open');
  await ask(answer);
  expect(await state()).toBe(end);
});

test('a draft that nobody answers is expired', async () => {
  const state = await show('remind me tomorrow at 9am to call');
  clock.advance(2 * 3_600_000);
  expect(await state()).toBe('expired');
});
