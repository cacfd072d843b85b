/**
 * What a call of a hook reports: one event, or as many as its body lists where whoever signs so sends several at once. What
 * tells each from every other is what its sender calls it, else what was signed.
 */
import { isRecord } from '../../domain/schedule/loose-values.ts';
import { valuesAt } from '../../domain/schedule/values-at.ts';
import type { CheckedCall, HookCall } from './check-hook-call.ts';
import { type HookBody, readHookBody } from './read-hook-body.ts';
import type { SignatureScheme } from './signature-schemes.ts';

export interface ReportedEvent extends HookBody {
  /** Of the delivery; null if it has none. */
  id: string | null;
  /** Null where a call has neither a name nor a signature: then each is one of its own. */
  key: string | null;
  proof: string | null;
  /** What happened, as its sender calls it: `issues`, `invoice.paid`. */
  event: string | null;
}

/** More in one call are kept as one. */
const MOST_IN_CALL = 500;
const LONGEST_NAME = 200;

type RightCall = Extract<CheckedCall, { kind: 'right' }>;

export function eventsInCall(call: HookCall, checked: RightCall): ReportedEvent[] {
  const { scheme, id, proof } = checked;
  const { type, body } = readHookBody(call.body, call.header('content-type') ?? '');
  const isList =
    scheme?.isList === true &&
    Array.isArray(body) &&
    body.length > 0 &&
    body.length <= MOST_IN_CALL &&
    body.every(isRecord);
  return (isList ? body : [body]).map((one: unknown, index) => {
    const own = isList ? null : id;
    const ownId = own ?? idIn(one, scheme);
    // The first has the proof of the whole, so that the same bytes under another signature are known.
    const ownProof = proof !== null && index > 0 ? `${proof}:${index}` : proof;
    return {
      ...{ type, body: one, id: ownId, proof: ownProof },
      key: ownId === null ? ownProof : `id:${ownId}`,
      event: call.header('x-github-event')?.slice(0, LONGEST_NAME) ?? eventIn(one, scheme),
    };
  });
}

/** The answer to who only asks if somebody is there; null if something is reported. */
export function challengeIn(call: HookCall, { scheme }: RightCall): string | null {
  if (scheme?.challenge == null) return null;
  const { field, value, answer } = scheme.challenge;
  const { body } = readHookBody(call.body, call.header('content-type') ?? '');
  if (!isRecord(body) || body[field] !== value) return null;
  const said = body[answer];
  return typeof said === 'string' ? said.slice(0, LONGEST_NAME) : null;
}

function idIn(body: unknown, scheme: SignatureScheme | null): string | null {
  const parts = (scheme?.ids ?? []).flatMap((path) => valuesAt(body, path).slice(0, 1));
  const isWhole = parts.length > 0 && parts.length === scheme?.ids.length;
  return isWhole ? parts.map(String).join(':').slice(0, LONGEST_NAME) : null;
}

function eventIn(body: unknown, scheme: SignatureScheme | null): string | null {
  const [name] = scheme?.event == null ? [] : valuesAt(body, scheme.event);
  return typeof name === 'string' ? name.slice(0, LONGEST_NAME) : null;
}
