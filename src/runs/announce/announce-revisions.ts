/** Tells listeners whose tasks, memories and reminders changed, by this process or another. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Emit } from '../../domain/event.ts';
import type { Revisions } from '../../store/store.ts';

export function createRevisionAnnouncer({
  revisions,
  clock,
  log,
  emit,
}: {
  revisions: Revisions;
  clock: Pick<Clock, 'defer'>;
  log: Log;
  emit: Emit;
}) {
  /** As they were told last. */
  let known: ReadonlyMap<string, number> = new Map();
  let isDue = false;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  async function look(tell: Emit): Promise<void> {
    const now = new Map<string, number>();
    for (const { kind, person, revision } of await revisions.list()) {
      const key = `${kind} ${person}`;
      now.set(key, revision);
      if (known.get(key) !== revision) tell(`${kind}-changed`, { person });
    }
    known = now;
  }

  const logged = (work: Promise<void>): Promise<void> =>
    work.catch((error: Error) => log.error('revisions-not-told', { reason: error.message }));

  return {
    /** What is there already is no news. */
    start(): void {
      looking = logged(look(() => undefined));
    },
    /** One change is heard of several times. */
    look(): void {
      if (isDue || isStopped) return;
      isDue = true;
      clock.defer(() => {
        isDue = false;
        looking = logged(looking.then(() => look(emit)));
      });
    },
    async stop(): Promise<void> {
      isStopped = true;
      await looking;
    },
  };
}
