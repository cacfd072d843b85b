/** Keeps the circuits of the providers, as long as the process lives. */
import type { Clock } from '../base/clock.ts';
import type { ModelFailure } from '../domain/model-call.ts';
import type { ModelLink } from './link.ts';
import { type Admission, admit, blames, type Circuit, CLOSED, settle } from './provider-circuit.ts';

export interface Circuits {
  /** Who is let in must `settle`. */
  admit(link: ModelLink): Admission;
  isOpen(link: ModelLink): boolean;
  /** Null where the call was given up in the middle. */
  settle(link: ModelLink, outcome: { kind: 'finished' } | ModelFailure | null): void;
}

export function createCircuits(clock: Pick<Clock, 'monotonicMs'>): Circuits {
  const circuits = new Map<string, Circuit>();
  // A provider is down as a whole, whichever of its models is asked.
  const keyOf = (link: ModelLink): string => `${link.name} ${link.url}`;
  const circuitOf = (link: ModelLink): Circuit => circuits.get(keyOf(link)) ?? CLOSED;

  return {
    admit(link) {
      const admission = admit(circuitOf(link), clock.monotonicMs());
      if (admission.kind === 'probe') {
        circuits.set(keyOf(link), { ...circuitOf(link), probing: true });
      }
      return admission;
    },
    isOpen: (link) => admit(circuitOf(link), clock.monotonicMs()).kind === 'leave',
    settle(link, outcome) {
      const word =
        outcome === null
          ? 'stopped'
          : outcome.kind === 'finished'
            ? 'worked'
            : blames(outcome.code);
      circuits.set(keyOf(link), settle(circuitOf(link), word, clock.monotonicMs()));
    },
  };
}
