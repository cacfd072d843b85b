/**
 * The circuits of tools: asks `domain/circuit.ts` before a call and tells it what came of it. What is
 * kept is in the store, where it changes in one step, so that of several processes one sends the probe.
 * What is known is in memory too: a call of a tool that works reads and writes nothing.
 */
import type { Clock } from '../base/clock.ts';
import { textHash } from '../base/content-hash.ts';
import type { MakeId } from '../base/ids.ts';
import { isTimeUp } from '../base/limit-time.ts';
import { printable } from '../base/printable.ts';
import {
  admitCall,
  afterCall,
  type Circuit,
  type CircuitAdmission,
  type CircuitTarget,
  circuitSchema,
  isForgotten,
  PROBE_RENEW_MS,
  renewProbe,
} from '../domain/circuit.ts';
import { circuitName, circuitOpenFailure } from '../domain/circuit-view.ts';
import { failureEvidence } from '../domain/failure-evidence.ts';
import type { CallContext, ToolFailure, ToolResult } from '../domain/tool-call.ts';
import type { Records } from '../store/store.ts';

const KIND = 'circuit';
const LONGEST_ERROR = 300;
const PASS: CircuitAdmission = { kind: 'pass' };

export type CircuitClosed = 'works' | 'reset' | 'forgotten';

export interface CircuitDependencies {
  records: Records;
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  makeId: MakeId;
  /** Takes secrets out of what went wrong before it is kept. */
  mask: (text: string) => string;
  /** It opened, or opened again after a probe. */
  onOpened: (circuit: Circuit) => Promise<void>;
  onClosed: (circuit: Circuit, why: CircuitClosed) => Promise<void>;
  /** Other processes should look. */
  onChanged: () => void;
  /** The store could not be written; this process goes on with what it knows. */
  onTrouble: (error: Error) => void;
}

export interface Circuits {
  /** Makes the call where the circuit lets it through, and learns from what comes of it. */
  around(
    target: CircuitTarget,
    context: Pick<CallContext, 'signal' | 'mayFail' | 'forModel' | 'isRetry'>,
    call: () => Promise<ToolResult>,
  ): Promise<ToolResult>;
  /** What the store holds now: every circuit that something speaks against. */
  list(): Promise<Circuit[]>;
  /** Closes those of a tool, or of one part of it; answers with those that there were. */
  reset(tool: string, part?: string): Promise<Circuit[]>;
}

export function createCircuits(dependencies: CircuitDependencies): Circuits {
  const { records, clock, makeId, mask } = dependencies;
  const known = new Map<string, Circuit>();

  function remember(key: string, circuit: Circuit | null): void {
    if (circuit === null) known.delete(key);
    else known.set(key, circuit);
  }

  async function change(
    key: string,
    decide: (circuit: Circuit | null) => Circuit | null,
    why: CircuitClosed = 'works',
  ): Promise<void> {
    const seen: Record<'before' | 'after', Circuit | null> = { before: null, after: null };
    const decideOn = (circuit: Circuit | null): Circuit | null => {
      seen.before = circuit;
      seen.after = decide(circuit);
      return seen.after;
    };
    // A store that can't be written must not fail the call of a tool.
    await records
      .change(KIND, key, (document) => decideOn(readCircuit(document)))
      .catch((error: Error) => {
        dependencies.onTrouble(error);
        decideOn(known.get(key) ?? null);
      });
    remember(key, seen.after);
    await tell(seen.before, seen.after, why).catch(dependencies.onTrouble);
  }

  async function tell(before: Circuit | null, after: Circuit | null, why: CircuitClosed) {
    const [was, is] = [before?.open ?? null, after?.open ?? null];
    if (was?.tryAgainMs !== is?.tryAgainMs || (before === null) !== (after === null))
      dependencies.onChanged();
    if (after !== null && is !== null && was?.tryAgainMs !== is.tryAgainMs)
      await dependencies.onOpened(after);
    if (before !== null && was !== null && is === null) await dependencies.onClosed(before, why);
  }

  /** Asks the store, because another process may have closed it or may be the probe. */
  async function admit(key: string): Promise<CircuitAdmission> {
    const probeId = makeId('call');
    let admission = PASS;
    const ask = (circuit: Circuit | null): Circuit | null => {
      admission = admitCall(circuit, { probeId, nowMs: clock.nowMs() });
      return admission.kind === 'probe' ? admission.circuit : circuit;
    };
    const stored = await records.get(KIND, key).then(readCircuit, () => known.get(key) ?? null);
    remember(key, stored);
    ask(stored);
    // Of all processes that see it half-open, only one becomes the probe.
    if ((admission as CircuitAdmission).kind === 'probe') await change(key, ask);
    return admission;
  }

  function keepLease(key: string, probeId: string): () => void {
    let cancel = (): void => undefined;
    const renewLater = (): void => {
      cancel = clock.setTimer(PROBE_RENEW_MS, () => {
        void change(key, (circuit) => renewProbe(circuit, { probeId, nowMs: clock.nowMs() }));
        renewLater();
      });
    };
    renewLater();
    return () => cancel();
  }

  async function learn(
    target: CircuitTarget,
    failure: Pick<ToolFailure, 'code' | 'message'> | null,
    { probeId, isRetry }: { probeId: string | null; isRetry: boolean },
  ): Promise<void> {
    const key = circuitName(target);
    const evidence = failure === null ? 'works' : failureEvidence(failure);
    // Calls are counted, and not their tries: one that is tried often says no more than one that is not.
    if (isRetry && evidence === 'broken' && probeId === null) return;
    const isNews = evidence === 'broken' || (evidence === 'works' && known.has(key));
    if (probeId === null && !isNews) return;
    const lastError =
      failure === null
        ? ''
        : mask(`${failure.code}: ${failure.message.slice(0, 10 * LONGEST_ERROR)}`).slice(
            0,
            LONGEST_ERROR,
          );
    const details = { ...target, lastError };
    await change(key, (circuit) =>
      afterCall(circuit, { details, evidence, probeId, nowMs: clock.nowMs() }),
    );
  }

  /** A call that does not listen when its time is up has failed then, whenever it ends. */
  async function watch(
    target: CircuitTarget,
    {
      signal,
      call,
      probeId,
      isRetry,
    }: {
      signal: AbortSignal;
      call: () => Promise<ToolResult>;
      probeId: string | null;
      isRetry: boolean;
    },
  ): Promise<ToolResult> {
    const by = { probeId, isRetry };
    const stopRenewing = probeId === null ? NOTHING : keepLease(circuitName(target), probeId);
    let learning: Promise<void> | null = null;
    const onAbort = (): void => {
      // A stopped probe gives up its lease, so that another call may try.
      stopRenewing();
      if (!isTimeUp(signal)) return;
      learning = learn(target, { code: 'timed-out', message: signal.reason.message }, by);
    };
    signal.addEventListener('abort', onAbort);
    try {
      const result = await call();
      learning ??= learn(target, result.ok ? null : result.failure, by);
      await learning;
      return result;
    } catch (error) {
      learning ??= learn(target, { code: 'failed', message: String(error) }, by);
      await learning;
      throw error;
    } finally {
      stopRenewing();
      signal.removeEventListener('abort', onAbort);
    }
  }

  async function list(): Promise<Circuit[]> {
    const stored = await records.list(KIND);
    const nowMs = clock.nowMs();
    known.clear();
    for (const { key, document } of stored) {
      const circuit = readCircuit(document);
      if (circuit !== null && !isForgotten(circuit, nowMs)) known.set(key, circuit);
      else await change(key, (now) => (now && !isForgotten(now, nowMs) ? now : null), 'forgotten');
    }
    return [...known.values()];
  }

  return {
    async around({ tool, part }, context, call) {
      const { signal, mayFail = false, forModel = false, isRetry = false } = context;
      const target = { tool, part: part === null ? null : keptPart(mask(part)) };
      const isOpen = (known.get(circuitName(target))?.open ?? null) !== null;
      const admission = isOpen ? await admit(circuitName(target)) : PASS;
      if (admission.kind === 'refuse' && !mayFail) {
        const { circuit, retryAfterMs } = admission;
        const failure = circuitOpenFailure(circuit, { retryAfterMs, forModel });
        return { ok: false, failure };
      }
      const probeId =
        admission.kind === 'probe' ? (admission.circuit.open?.probe?.id ?? null) : null;
      return watch(target, { signal, call, probeId, isRetry });
    },
    list,
    async reset(tool, part) {
      const found = (await list()).filter(
        (one) => one.tool === tool && (part === undefined || one.part === part),
      );
      for (const circuit of found) await change(circuitName(circuit), () => null, 'reset');
      return found;
    },
  };
}

/** Part of a name that is kept and told: a command may be long, and what is cut off still tells two of them apart. */
const LONGEST_PART = 100;

function keptPart(part: string): string {
  const line = printable(part);
  if (line.length <= LONGEST_PART) return line;
  return `${line.slice(0, LONGEST_PART - 12).toWellFormed()}… (${textHash(part).slice(0, 8)})`;
}

const NOTHING = (): void => undefined;

/** A record that can't be read counts as a closed circuit. */
function readCircuit(document: unknown): Circuit | null {
  return circuitSchema.safeParse(document).data ?? null;
}
