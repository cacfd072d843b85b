/**
 * Whose process listens on a port of this machine. Any user may listen on one where a model server usually is, and
 * would hear all that is said to it; whoever asks the system knows who that is.
 */
import { readFile } from 'node:fs/promises';

/** Null where the system does not tell. */
export type ListenerOwner = (port: number) => Promise<number | null>;

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const LISTENING = '0A';
/** Who listens there gets what is sent to 127.0.0.1: that address, any address, and both again as IPv6 has them. */
const HEARS_LOOPBACK: ReadonlySet<string> = new Set([
  '0100007F',
  '00000000',
  '0000000000000000FFFF00000100007F',
  '0000000000000000FFFF000000000000',
  '00000000000000000000000000000000',
]);

export const readListenerOwner: ListenerOwner = async (port) => {
  const tables = await Promise.all(TABLES.map((file) => readFile(file, 'utf8').catch(() => '')));
  return ownerIn(tables.join('\n'), port);
};

/** Without the ports on which nobody listens, as far as the system tells; asking there would only take time. */
export async function listenedTo<Server extends { origin: string }>(
  servers: readonly Server[],
): Promise<readonly Server[]> {
  const tables = await Promise.all(TABLES.map((file) => readFile(file, 'utf8').catch(() => '')));
  const [known = ''] = tables;
  if (known === '') return servers;
  const table = tables.join('\n');
  return servers.filter(({ origin }) => listenersIn(table, Number(new URL(origin).port)).size > 0);
}

/** Null also where several users listen: nobody can say who is heard. */
export function ownerIn(table: string, port: number): number | null {
  const users = listenersIn(table, port);
  const [only = null] = users;
  return users.size === 1 ? only : null;
}

function listenersIn(table: string, port: number): Set<number> {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const users = new Set<number>();
  for (const line of table.split('\n')) {
    if (!line.includes(`:${wanted} `)) continue;
    const [, local = '', , state, , , , user] = line.trim().split(/\s+/);
    const [address = '', localPort] = local.split(':');
    if (state === LISTENING && localPort === wanted && HEARS_LOOPBACK.has(address))
      users.add(Number(user));
  }
  return users;
}
