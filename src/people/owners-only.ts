/** A port of which everything is refused: whatever is added to it one day is the owner's until somebody says otherwise. */
import type { RoteError } from '../base/errors.ts';
import { notInAudience } from './may.ts';

export function ownersOnly<Port extends object>(
  port: Port,
  refusal: () => RoteError = () => notInAudience('owner'),
): Port {
  const refused = Object.entries(port).map(([name, part]) => [name, refusedPart(part, refusal)]);
  return Object.fromEntries(refused) as Port;
}

function refusedPart(part: unknown, refusal: () => RoteError): unknown {
  if (typeof part === 'function')
    return () => {
      throw refusal();
    };
  return typeof part === 'object' && part !== null ? ownersOnly(part, refusal) : part;
}
