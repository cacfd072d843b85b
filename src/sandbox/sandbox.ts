/**
 * Where code that is not ours runs: scripts of skills, programs of `shell.run`, later what Rote writes for
 * itself. A box where the machine has one; where it has none, nothing runs unless the owner allows that.
 */
import type { Clock } from '../base/clock.ts';
import type { Boxes } from '../domain/box.ts';
import { findBoxProgram, type ReadBoxState } from './box-state.ts';
import { createBubblewrap } from './bubblewrap.ts';
import type { ResolveHost } from './host-proxy.ts';
import { createOpenProcess } from './open-process.ts';
import { createOpenBox, createRunInBox, type PrepareBox } from './prepared-box.ts';
import { createSandboxExec } from './sandbox-exec.ts';
import type { SandboxSettings } from './sandbox-settings.ts';

export interface Sandbox extends Boxes {
  state: ReadBoxState;
}

export function createSandbox(options: {
  clock: Pick<Clock, 'setTimer'>;
  makeId: () => string;
  environment: Readonly<Record<string, string | undefined>>;
  state: ReadBoxState;
  settings: () => SandboxSettings;
  resolveHost: ResolveHost;
  /** Where programs are looked for that run in a box; PATH, where nothing is said. */
  searchPath?: string | undefined;
  /** Whose rights the box has on what it is shown; ours, where nobody is named. */
  user?: { uid: number; gid: number };
}): Sandbox {
  const { environment, state, settings } = options;
  const open = createOpenProcess(options);
  let boxed: PrepareBox | null = null;

  function makeBox(by: 'bubblewrap' | 'sandbox-exec'): PrepareBox {
    const name = by === 'bubblewrap' ? 'bwrap' : by;
    const program = findBoxProgram(name, environment['PATH']) ?? name;
    return by === 'bubblewrap'
      ? createBubblewrap({ ...options, bubblewrap: program })
      : createSandboxExec({ program });
  }

  const prepare: PrepareBox = async (setup) => {
    const known = await state();
    // What was forbidden may be allowed by now.
    const here = known.kind === 'refused' ? await state('again') : known;
    if (here.kind === 'open') return { kind: 'not-started', why: `no box: ${here.why}` };
    if (here.kind === 'refused') return { kind: 'not-started', why: `${here.why}. ${here.hint}` };
    boxed ??= makeBox(here.by);
    return boxed(setup);
  };
  const run = createRunInBox(prepare, options.clock);

  return {
    state,
    runOpen: open,
    isBoxed: async () => (await state()).kind === 'boxed',
    limits() {
      const { memoryBytes, processes, cpuSeconds, diskBytes } = settings();
      return { memoryBytes, processes, cpuSeconds, diskBytes };
    },
    open: createOpenBox(prepare),
    run: async (request) => ((await state()).kind === 'open' ? open(request) : run(request)),
  };
}
