/**
 * What a box may take of the proxy: so many connections at a time, so many bytes in all, and no connection that is silent
 * or endless. All boxes of a process share one number of connections, because its handles are one number too.
 */
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../base/clock.ts';

export interface ProxyBounds {
  /** Of one box. */
  connections: number;
  /** Of all boxes together. */
  allConnections: number;
  /** In both directions, of one box. */
  bytes: number;
  /** Without a byte. */
  idleMs: number;
  longestMs: number;
}

export const PROXY_BOUNDS: ProxyBounds = {
  connections: 64,
  allConnections: 200,
  bytes: 10_000_000_000,
  idleMs: 5 * 60_000,
  longestMs: 60 * 60_000,
};

/** How often connections are looked at. */
export const LOOK_MS = 1000;

/** The connections of all boxes. */
export interface SharedConnections {
  count: number;
}

export interface BoundConnections {
  /** Takes in a connection from the box; false where there is no room, and it is ended. */
  admit(connection: Socket): boolean;
  /** Takes in a connection to a host, which ends with the one that it is for. */
  attach(connection: Socket, to: Duplex): void;
  close(): void;
}

interface Watched {
  /** Bytes at the last look. */
  bytes: number;
  silentMs: number;
  openMs: number;
}

export function boundConnections(options: {
  bounds: ProxyBounds;
  shared: SharedConnections;
  clock: Pick<Clock, 'setTimer'>;
}): BoundConnections {
  const { bounds, shared, clock } = options;
  const own = new Set<Socket>();
  const watched = new Map<Socket, Watched>();
  let endedBytes = 0;
  let cancelLook: (() => void) | null = null;

  function look(): void {
    cancelLook = null;
    for (const [connection, before] of watched) {
      const bytes = bytesOf(connection);
      const silentMs = bytes === before.bytes ? before.silentMs + LOOK_MS : 0;
      const now = { bytes, silentMs, openMs: before.openMs + LOOK_MS };
      watched.set(connection, now);
      if (now.silentMs >= bounds.idleMs || now.openMs >= bounds.longestMs) connection.destroy();
    }
    if (isSpent()) close();
    lookSoon();
  }

  function lookSoon(): void {
    if (watched.size > 0) cancelLook ??= clock.setTimer(LOOK_MS, look);
  }

  function isSpent(): boolean {
    const open = [...watched.keys()].reduce((sum, one) => sum + bytesOf(one), 0);
    return endedBytes + open > bounds.bytes;
  }

  function watch(connection: Socket): void {
    watched.set(connection, { bytes: 0, silentMs: 0, openMs: 0 });
    connection.on('error', () => connection.destroy());
    connection.on('close', () => {
      endedBytes += bytesOf(connection);
      watched.delete(connection);
      if (watched.size > 0) return;
      cancelLook?.();
      cancelLook = null;
    });
    lookSoon();
  }

  function close(): void {
    for (const connection of watched.keys()) connection.destroy();
  }

  return {
    admit(connection) {
      const isFull = own.size >= bounds.connections || shared.count >= bounds.allConnections;
      if (isFull || isSpent()) {
        connection.on('error', () => connection.destroy());
        connection.destroy();
        return false;
      }
      own.add(connection);
      shared.count += 1;
      watch(connection);
      connection.on('close', () => {
        own.delete(connection);
        shared.count -= 1;
      });
      return true;
    },
    attach(connection, to) {
      watch(connection);
      to.on('close', () => connection.destroy());
      if (to.destroyed) connection.destroy();
    },
    close,
  };
}

/** Of one side only: what comes in on one goes out on the other. */
function bytesOf({ bytesRead }: Socket): number {
  return bytesRead;
}
