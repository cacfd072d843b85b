/**
 * What stands between callers and the tools of this house: the circuits, kept in its store, told to its
 * owner and followed across processes, and the mask that takes secrets out of what is kept of calls.
 */
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import type { Circuit } from '../domain/circuit.ts';
import { circuitName } from '../domain/circuit-view.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { Store } from '../store/store.ts';
import { type CircuitClosed, type Circuits, createCircuits } from '../tools/circuits.ts';
import { createHomeMask, type HomeMask } from './home-mask.ts';

export interface HomeGuards {
  circuits: Circuits;
  mask: HomeMask;
}

export async function createHomeGuards(dependencies: {
  home: string;
  keys: Readonly<Record<string, string>>;
  store: Pick<Store, 'records' | 'incidents' | 'changes'>;
  clock: Clock;
  log: Log;
  makeId: MakeId;
}): Promise<HomeGuards> {
  const { home, store, clock, log, makeId } = dependencies;
  const mask = createHomeMask(home, dependencies.keys);
  const onTrouble = ({ message }: Error): void =>
    log.error('circuits-not-kept', { reason: message });
  const circuits = createCircuits({
    records: store.records,
    clock,
    makeId,
    mask: mask.text,
    onOpened(circuit) {
      const { failuresInRow: failures, lastError: reason } = circuit;
      log.warn('circuit-opened', { circuit: circuitName(circuit), failures, reason });
      return store.incidents.report(
        {
          subject: subjectOf(circuit),
          kind: 'circuit-open',
          sessionKey: OWNER_SESSION,
          text: openedInWords(circuit),
        },
        clock.nowMs(),
      );
    },
    onClosed(circuit, why) {
      log.info('circuit-closed', { circuit: circuitName(circuit), why });
      return store.incidents.resolve({
        subject: subjectOf(circuit),
        text: `${circuitName(circuit)} ${CLOSED[why]}.`,
        nowMs: clock.nowMs(),
      });
    },
    onChanged: store.changes.notify,
    onTrouble,
  });
  const look = (): Promise<unknown> => circuits.list().catch(onTrouble);
  try {
    store.changes.onChange(onceATurn(clock, look));
  } catch (error) {
    // A machine that can watch no more files still has its tools; what it does not hear it finds out.
    onTrouble(error as Error);
  }
  await look();
  return { circuits, mask };
}

/** One change is heard of several times. */
function onceATurn(clock: Clock, work: () => Promise<unknown>): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    clock.defer(() => {
      isDue = false;
      void work();
    });
  };
}

const CLOSED: Record<CircuitClosed, string> = {
  works: 'works again',
  reset: 'is called again: its circuit was reset by hand',
  forgotten: 'was not called for a week, and is called again when it is asked for',
};

function subjectOf(circuit: Circuit): string {
  return `tool:${circuitName(circuit)}`;
}

function openedInWords(circuit: Circuit): string {
  const name = circuitName(circuit);
  return `${name} failed ${circuit.failuresInRow} times in a row, so it is not called for now. Every minute one call tries it, until it works again. The last error: ${circuit.lastError}`;
}
