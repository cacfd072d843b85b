/** What a draft that was shown is called by. */
import { contentHash } from '../../base/content-hash.ts';
import type { Conversation } from '../conversations.ts';

/** Names a draft or a question; as it is read back from where it is kept. */
export function tagOf(value: unknown): string {
  return contentHash(JSON.parse(JSON.stringify(value))).slice(0, 8);
}

/** Names a question with the wish that it is asked about: the same question about another wish is another one. */
export function tagOfQuestion(pending: NonNullable<Conversation['pending']>): string {
  return tagOf(pending);
}
