/** A whole Rote for `rote try`: a daemon in this process, on a data folder of its own, that nobody else sees. */
import type { Clock } from '../../base/clock.ts';
import { RoteError } from '../../base/errors.ts';
import { SILENT_LOG } from '../../base/silent-log.ts';
import { writeFileAtomically } from '../../base/write-file-atomically.ts';
import { configPath } from '../../config/config.ts';
import { ensureHome } from '../../home/ensure-home.ts';
import { createDaemon } from '../../runtime/daemon.ts';
import type { House } from '../../runtime/house.ts';
import { readSettings } from '../../runtime/settings.ts';

export interface TryHouse {
  house: House;
  /** The next message that was not given yet. */
  nextMessage(): Promise<string>;
  stop(): Promise<void>;
}

/** No model is looked for, and of private addresses only the page of the examples may be reached. */
const SETTINGS_TEXT = `models: { discover: false }
tools: { http: { allowPrivate: [127.0.0.1] } }
`;
const LONGEST_WAIT_MS = 20_000;

export async function openTryHouse({
  home,
  clock,
  version,
  signal,
}: {
  home: string;
  clock: Clock;
  version: string;
  signal: AbortSignal;
}): Promise<TryHouse> {
  ensureHome(home);
  await writeFileAtomically(configPath(home), SETTINGS_TEXT);
  const daemon = createDaemon({
    home,
    config: await readSettings(home),
    clock,
    log: SILENT_LOG,
    version,
    writeLine: () => undefined,
    onGivenUp: () => undefined,
  });
  const { house } = daemon.opened;
  const given = new Set<string>();
  await daemon.start();
  // Modules of the examples are loaded now: on a slow machine "in 3 seconds" would be over before it is understood.
  const talk = await house.talk();
  await talk.ask('remind me tomorrow at 9 to stretch', { dryRun: true, yes: false });

  async function take(): Promise<string | null> {
    const messages = await house.messages.list({ limit: 100 });
    const fresh = messages.findLast(({ id, role }) => role === 'assistant' && !given.has(id));
    if (fresh === undefined) return null;
    given.add(fresh.id);
    return fresh.text;
  }

  return {
    house,
    nextMessage: () =>
      new Promise<string>((resolve, reject) => {
        const end = (finish: () => void): void => {
          stopListening();
          stopTimer();
          signal.removeEventListener('abort', interrupted);
          finish();
        };
        const look = (): void => {
          take().then(
            (text) => text !== null && end(() => resolve(text)),
            (error) => end(() => reject(error)),
          );
        };
        const interrupted = (): void => end(() => reject(ended('It was interrupted.')));
        const stopListening = daemon.events.subscribe(
          ({ kind }) => kind === 'message-said' && look(),
        );
        const stopTimer = clock.setTimer(LONGEST_WAIT_MS, () =>
          end(() => reject(ended(`Nothing came within ${LONGEST_WAIT_MS / 1000} seconds.`))),
        );
        signal.addEventListener('abort', interrupted, { once: true });
        if (signal.aborted) interrupted();
        else look();
      }),
    stop: () => daemon.stop(),
  };
}

function ended(message: string): RoteError {
  return new RoteError(
    { code: 'try-failed', message, hint: 'Try it again; rote doctor says what is wrong here.' },
    { blame: 'failure' },
  );
}
