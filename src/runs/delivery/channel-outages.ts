/**
 * Which channels fail now. While one does, one of its messages is tried each minute, however long its own pause is; once one
 * goes through, all that waits for the channel goes at once.
 */
const PROBE_EVERY_MS = 60_000;

export interface ChannelOutages {
  /** A try through a channel failed; what waits for it is kept under these names. */
  failed(channel: string, keptUnder: string, nowMs: number): void;
  /** One went through: the names under which messages waited for it, none where it did not fail before. */
  worked(channel: string): string[];
  /** The names of which one message is to be tried now. */
  probes(nowMs: number): string[];
}

export function createChannelOutages(): ChannelOutages {
  const outages = new Map<string, { names: Set<string>; triedMs: number }>();
  return {
    failed(channel, keptUnder, nowMs) {
      const { names } = outages.get(channel) ?? { names: new Set([channel]) };
      outages.set(channel, { names: names.add(keptUnder), triedMs: nowMs });
    },
    worked(channel) {
      const names = outages.get(channel)?.names ?? [];
      outages.delete(channel);
      return [...names];
    },
    probes(nowMs) {
      const due = [...outages.values()].filter(
        // A clock that was set back makes nothing wait.
        ({ triedMs }) => Math.abs(nowMs - triedMs) >= PROBE_EVERY_MS,
      );
      for (const outage of due) outage.triedMs = nowMs;
      return due.flatMap(({ names }) => [...names]);
    },
  };
}
