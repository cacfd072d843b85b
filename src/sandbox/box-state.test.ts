import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { boxWarning, sayBox } from '../domain/box.ts';
import { createBoxState } from './box-state.ts';
import { hasBox, pidsWith, runShell, sandboxHere, temporaryFolder } from './sandbox.fake.ts';

/** As bubblewrap fails where the kernel or a container lets nobody make namespaces. */
const FORBIDDEN =
  'echo "bwrap: No permissions to create a new namespace, likely because the kernel does not allow it." >&2; exit 1';

const clock = createSystemClock();

/** A bwrap of our own, first in PATH, that counts how often it is called. */
function fakeBubblewrap() {
  const folder = temporaryFolder();
  const file = join(folder, 'bwrap');
  const count = join(folder, 'count');
  const become = (script: string): void => {
    writeFileSync(file, `#!/bin/sh\necho x >> ${count}\n${script}\n`);
    chmodSync(file, 0o755);
  };
  become(FORBIDDEN);
  writeFileSync(count, '');
  return {
    become,
    calls: () => readFileSync(count, 'utf8').length / 2,
    environment: { PATH: `${folder}:${process.env['PATH']}` },
  };
}

describe.runIf(process.platform === 'linux')('a bubblewrap that may not make a box', () => {
  const stateOf = ({ environment }: ReturnType<typeof fakeBubblewrap>) =>
    createBoxState({ platform: 'linux', environment, mode: () => 'required', clock });

  it('is no box: its words are told, what to do, and to whoever approves something', async () => {
    const state = await stateOf(fakeBubblewrap())();
    expect(state).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('No permissions to create a new namespace'),
      hint: expect.stringContaining('user namespaces'),
    });
    expect(sayBox(state)).toContain("don't run");
    expect(boxWarning(state)).toBe(sayBox(state));
  });

  it('is tried once, and again for whoever asks for that', async () => {
    const fake = fakeBubblewrap();
    const state = stateOf(fake);
    const looks = await Promise.all([state(), state(), state()]);
    for (const look of looks) expect(look.kind).toBe('refused');
    expect(fake.calls()).toBe(1);
    fake.become('exit 0');
    expect((await state()).kind).toBe('refused');
    expect(await state('again')).toEqual({ kind: 'boxed', by: 'bubblewrap' });
    expect(await state()).toEqual({ kind: 'boxed', by: 'bubblewrap' });
    expect(fake.calls()).toBe(2);
  });

  it('that says nothing is told by its status', async () => {
    const fake = fakeBubblewrap();
    fake.become('exit 7');
    expect(await stateOf(fake)()).toMatchObject({ why: expect.stringContaining('status 7') });
  });

  it('that never ends is ended, with what it started, and holds nobody up', async () => {
    const fake = fakeBubblewrap();
    const mark = `600.${process.pid}7`;
    // As the real one, nothing that it starts holds what it tells its keeper.
    fake.become(`exec 7>&-; sleep ${mark} & sleep ${mark}`);
    let timeIsUp = (): void => {};
    const state = createBoxState({
      platform: 'linux',
      environment: fake.environment,
      mode: () => 'required',
      clock: {
        setTimer(_, callback) {
          timeIsUp = callback;
          return () => {};
        },
      },
    });
    const looked = state();
    await expect.poll(() => pidsWith(mark).length).toBeGreaterThan(1);
    timeIsUp();
    expect(await looked).toMatchObject({ why: expect.stringContaining('longer than 5 seconds') });
    await expect.poll(() => pidsWith(mark)).toEqual([]);
  });

  it('runs nothing, is not taken for a box, and is tried again by the next program', async () => {
    const fake = fakeBubblewrap();
    const sandbox = sandboxHere({ environment: fake.environment });
    expect(await sandbox.isBoxed()).toBe(false);
    const ran = await runShell(sandbox.run, 'echo ran');
    expect(ran).toMatchObject({
      kind: 'not-started',
      why: expect.stringContaining('No permissions'),
      output: '',
    });
    expect(fake.calls()).toBe(2);
    if (!hasBox) return;
    fake.become(`PATH="${process.env['PATH']}"; exec bwrap "$@"`);
    expect(await runShell(sandbox.run, 'echo ran')).toMatchObject({ output: 'ran\n' });
    expect(await sandbox.isBoxed()).toBe(true);
  });
});

it('is not tried where the settings want no box', async () => {
  const fake = fakeBubblewrap();
  const { environment } = fake;
  const state = createBoxState({ platform: 'linux', environment, mode: () => 'off', clock });
  expect((await state()).kind).toBe('open');
  expect(fake.calls()).toBe(0);
});

it('is not there on another system, and says what to do', async () => {
  const environment = { PATH: temporaryFolder() };
  const state = createBoxState({
    platform: 'freebsd',
    environment,
    mode: () => 'required',
    clock,
  });
  expect(await state()).toMatchObject({
    kind: 'refused',
    hint: expect.stringContaining('sandbox.mode'),
  });
});
