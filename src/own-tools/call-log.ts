/** The log of calls of tools and what came of them: kept without secrets, and shown with the steps of runs. */
import { headOf } from '../base/head-of.ts';
import type { Log } from '../base/log.ts';
import {
  type CallView,
  type LoggedCall,
  viewLoggedCall,
  viewRunStep,
} from '../domain/logged-call.ts';
import type { Store } from '../store/store.ts';
import type { HomeMask } from './home-mask.ts';

const MOST_BYTES = 2048;
/** Looked through for secrets: more than is kept, so that none is cut in the middle and kept as a part. */
const MOST_LOOKED_THROUGH = 20_000;
/** How many runs are searched for steps: what a list shows is in the newest of them. */
const NEWEST_RUNS = 100;

export interface CallLog {
  /** Never rejects: a call that was made is made, whether or not it could be written down. */
  add(call: LoggedCall): Promise<void>;
  /** Calls outside runs, and those of the newest runs, the newest first. */
  list(filter: { tool?: string | undefined; limit: number }): Promise<CallView[]>;
}

export function createCallLog(dependencies: {
  store: Pick<Store, 'calls' | 'journal'>;
  /** Loaded with the tools. */
  mask: () => Promise<Pick<HomeMask, 'text' | 'value'>>;
  log: Log;
}): CallLog {
  const { store, mask, log } = dependencies;

  return {
    async add(call) {
      try {
        const { value, text } = await mask();
        const { input, output, failure } = call;
        const message =
          failure === null ? '' : String(keep(failure.message, (part) => text(String(part))));
        await store.calls.add({
          ...call,
          input: keep(input, value),
          output: keep(output, value),
          failure: failure && { code: failure.code, message, isInDoubt: failure.isInDoubt },
        });
      } catch (error) {
        log.error('call-not-logged', { tool: call.tool, reason: (error as Error).message });
      }
    },
    async list({ tool, limit }) {
      const { value, text } = await mask();
      const filter = { limit, ...(tool !== undefined && { tool }) };
      const outside = await store.calls.list(filter);
      const inRuns = await store.journal.latest({ ...filter, runs: NEWEST_RUNS });
      const all = [
        ...outside.map((call) => ({ startedMs: call.startedMs, view: viewLoggedCall(call) })),
        ...inRuns.map((one) => ({ startedMs: one.step.startedMs, view: viewRunStep(one) })),
      ];
      return all
        .toSorted((left, right) => right.startedMs - left.startedMs)
        .slice(0, limit)
        .map(({ view }) => ({
          ...view,
          input: keep(view.input, value),
          output: keep(view.output, value),
          error: view.error && {
            ...view.error,
            message: String(keep(view.error.message, (part) => text(String(part)))),
          },
        }));
    },
  };
}

/** Without secrets: as it is where it is short; else the beginning of it as text. Cut first, and masked then. */
function keep(given: unknown, mask: HomeMask['value']): unknown {
  const masked = mask(headOf(given, MOST_LOOKED_THROUGH));
  const bytes = Buffer.from(textOf(masked));
  if (bytes.length <= MOST_BYTES) return masked ?? null;
  // A character that the cut falls into is left out.
  const beginning = bytes
    .subarray(0, MOST_BYTES)
    .toString()
    .replace(/\uFFFD+$/, '');
  return `${beginning}… (${Buffer.byteLength(textOf(given))} bytes)`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}
