/** One change of the store is heard of several times (a file is opened, written, closed); listeners are told once. */
import type { Clock } from '../../base/clock.ts';
import type { Emit } from '../../domain/event.ts';

export function createChangeAnnouncer(dependencies: {
  clock: Pick<Clock, 'defer'>;
  emit: Emit;
}): () => void {
  let isPending = false;
  return () => {
    if (isPending) return;
    isPending = true;
    dependencies.clock.defer(() => {
      isPending = false;
      dependencies.emit('schedule-changed', {});
    });
  };
}
