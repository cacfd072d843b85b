/**
 * A program that calls says itself what it is called. The name is for people and keeps programs apart; it gives no
 * right, because anybody with the token may say any name.
 */
import { formatSessionKey, MCP } from '../domain/session-key.ts';

const LONGEST = 60;
const LONGEST_SAID = 1000;

export function clientName(said: string | undefined): string {
  const plain = (said ?? '')
    .slice(0, LONGEST_SAID)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^a-z\d.]+/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, LONGEST);
  return plain === '' ? 'unknown' : plain;
}

/** The session of its own that each of them has. */
export function sessionOfClient(client: string): string {
  return formatSessionKey({
    agent: 'main',
    channel: MCP,
    peerKind: 'direct',
    peer: client,
    suffix: [],
  });
}
