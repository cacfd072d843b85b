import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boxWarning, sayBox } from '../domain/box.ts';
import { createBoxState } from './box-state.ts';
import { hasBox, runShell, sandboxHere, temporaryFolder } from './sandbox.fake.ts';

/** As bubblewrap fails where the kernel or a container lets nobody make namespaces. */
const FORBIDDEN =
  'echo "bwrap: No permissions to create a new namespace, likely because the kernel does not allow it." >&2; exit 1';

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
    createBoxState({ platform: 'linux', environment, mode: () => 'required' });

  it('is no box: its words are told, what to do, and to whoever approves something', () => {
    const state = stateOf(fakeBubblewrap())();
    expect(state).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('No permissions to create a new namespace'),
      hint: expect.stringContaining('user namespaces'),
    });
    expect(sayBox(state)).toContain("don't run");
    expect(boxWarning(state)).toBe(sayBox(state));
  });

  it('is tried once, and again for whoever asks for that', () => {
    const fake = fakeBubblewrap();
    const state = stateOf(fake);
    for (let look = 0; look < 3; look++) expect(state().kind).toBe('refused');
    expect(fake.calls()).toBe(1);
    fake.become('exit 0');
    expect(state().kind).toBe('refused');
    expect(state('again')).toEqual({ kind: 'boxed', by: 'bubblewrap' });
    expect(state()).toEqual({ kind: 'boxed', by: 'bubblewrap' });
    expect(fake.calls()).toBe(2);
  });

  it('that says nothing is told by its status', () => {
    const fake = fakeBubblewrap();
    fake.become('exit 7');
    expect(stateOf(fake)()).toMatchObject({ why: expect.stringContaining('status 7') });
  });

  it('runs nothing, is not taken for a box, and is tried again by the next program', async () => {
    const fake = fakeBubblewrap();
    const sandbox = sandboxHere({ environment: fake.environment });
    expect(sandbox.isBoxed()).toBe(false);
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
    expect(sandbox.isBoxed()).toBe(true);
  });
});

it('is not tried where the settings want no box', () => {
  const fake = fakeBubblewrap();
  const { environment } = fake;
  const state = createBoxState({ platform: 'linux', environment, mode: () => 'off' });
  expect(state().kind).toBe('open');
  expect(fake.calls()).toBe(0);
});

it('is not there on another system, and says what to do', () => {
  const environment = { PATH: temporaryFolder() };
  const state = createBoxState({ platform: 'freebsd', environment, mode: () => 'required' });
  expect(state()).toMatchObject({ kind: 'refused', hint: expect.stringContaining('sandbox.mode') });
});
