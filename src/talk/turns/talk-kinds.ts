/** Every kind of record that remembers what is talked about in a session, under its key. */
import { SAID_TALK_KIND } from '../../memory/turn-book.ts';
import { WAITING_KIND } from '../../people/waiting-book.ts';
import { AGENT_KINDS } from '../../runs/agent-runs/agent-history.ts';
import { CONVERSATION_KIND } from '../conversations.ts';
import { TOLD_KIND } from '../told-kind.ts';

export const TALK_KINDS: readonly string[] = [
  ...AGENT_KINDS,
  CONVERSATION_KIND,
  SAID_TALK_KIND,
  TOLD_KIND,
  WAITING_KIND,
];
