/** The boxes of this house, by its settings as they are now. What makes them is loaded with the first one. */
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import type { Boxes } from '../domain/box.ts';
import type { ReadBoxState } from '../sandbox/box-state.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { OwnToolsSettings } from './own-tools-settings.ts';

export function createHomeBoxes(options: {
  settings: () => Pick<OwnToolsSettings, 'sandbox' | 'tools'>;
  clock: Clock;
  makeId: MakeId;
  environment: NodeJS.ProcessEnv;
  searchPath?: string | undefined;
  boxState: ReadBoxState;
}): Boxes & { load(): Promise<void> } {
  const { settings, clock, makeId, environment, boxState } = options;
  let loaded: Promise<Sandbox> | null = null;

  async function make(): Promise<Sandbox> {
    const [{ createSandbox }, { createGuardedResolve }] = await Promise.all([
      import('../sandbox/sandbox.ts'),
      import('../tools/http/resolve-host.ts'),
    ]);
    return createSandbox({
      clock,
      makeId: () => makeId('box'),
      environment,
      searchPath: options.searchPath,
      state: boxState,
      settings: () => settings().sandbox,
      resolveHost: createGuardedResolve({ allowPrivate: () => settings().tools.http.allowPrivate }),
    });
  }

  function sandbox(): Promise<Sandbox> {
    loaded ??= make();
    return loaded;
  }

  return {
    run: async (request) => (await sandbox()).run(request),
    open: async (setup) => (await sandbox()).open(setup),
    runOpen: async (request) => (await sandbox()).runOpen(request),
    isBoxed: async () => (await boxState()).kind === 'boxed',
    limits() {
      const { mode: _, ...limits } = settings().sandbox;
      return limits;
    },
    async load() {
      await sandbox();
    },
  };
}
