/** What a call of an operation does, in one line: work that was approved with it keeps to exactly this. */
import { contentHash } from '../base/content-hash.ts';
import { withoutWords } from '../domain/schema-without.ts';
import type { ApiFile, ApiOperation } from './api-file.ts';

/** Where it goes, in words, and a hash of what it takes, does and is signed with. What the document says of it is left out. */
export function operationPin(operation: ApiOperation, { server, schemes }: ApiFile): string {
  const { says: _, name: __, answersJson: ___, list: ____, input, ...calls } = operation;
  const signed = operation.schemes.map((scheme) => schemes[scheme]);
  const hash = contentHash({ ...calls, input: withoutWords(input), signed }).slice(0, 16);
  return `${operation.method.toUpperCase()} ${server.url}${operation.path}#${hash}`;
}
