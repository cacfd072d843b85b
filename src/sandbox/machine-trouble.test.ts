/** What the machine refuses while a box is made or started is named once, in the same words everywhere. */
import { describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import type { BoxSetup } from '../domain/box.ts';
import { createBubblewrap } from './bubblewrap.ts';
import { createOpenBox, createRunInBox, type PrepareBox } from './prepared-box.ts';
import { hasBox, runShell, temporaryFolder, WIDE } from './sandbox.fake.ts';

const clock = createSystemClock();
const refused = (code: string, message: string) => Object.assign(new Error(message), { code });

const TROUBLES = [
  {
    name: 'no handles are left',
    error: refused('EMFILE', 'spawn EMFILE'),
    why: 'No more files can be opened: spawn EMFILE.',
  },
  {
    name: 'the disk is full',
    error: refused('ENOSPC', "ENOSPC: no space left on device, mkdir '/x'"),
    why: "The disk is full: ENOSPC, mkdir '/x'.",
  },
];

function startsWith(error: Error): PrepareBox {
  return async () => ({
    kind: 'prepared',
    start() {
      throw error;
    },
    signal: () => undefined,
    watch: () => () => undefined,
    readExit: () => ({ stopped: null }),
    close: async () => undefined,
  });
}

function setupHere(): BoxSetup {
  const folder = temporaryFolder();
  const places = { folder, seenAt: folder, cwd: folder, readOnly: [], hosts: [] };
  return { program: 'sh', args: ['-c', ':'], environment: {}, limits: WIDE, ...places };
}

describe.each(TROUBLES)('where $name', ({ error, why }) => {
  test('a program that can not be started says so', async () => {
    const run = createRunInBox(startsWith(error), clock);
    expect(await runShell(run, ':')).toMatchObject({ kind: 'not-started', why });
  });

  test('a program that was to run on says so', async () => {
    expect(await createOpenBox(startsWith(error))(setupHere())).toEqual({
      kind: 'not-started',
      why,
    });
  });

  test.runIf(hasBox)('a box that can not be made says so', async () => {
    const prepare = createBubblewrap({
      bubblewrap: '/usr/bin/bwrap',
      clock,
      makeId() {
        throw error;
      },
      environment: process.env,
      resolveHost: async () => ({ refused: 'nobody resolves here' }),
    });
    expect(await prepare(setupHere())).toEqual({ kind: 'not-started', why });
  });
});
