/** What a draft that was shown is called by. */
import { contentHash } from '../../base/content-hash.ts';

/** Names a draft or a question; as it is read back from where it is kept. */
export function tagOf(value: unknown): string {
  return contentHash(JSON.parse(JSON.stringify(value))).slice(0, 8);
}
