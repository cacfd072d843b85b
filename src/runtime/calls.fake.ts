/** How things are done in a house: by hand, and by a run. */
import type { CallContext, CallGuard } from '../domain/tool-call.ts';
import { callContext } from '../tools/call-context.fake.ts';
import type { OpenHome } from './home.fake.ts';

const { signal } = new AbortController();

/** What the body of an operation gets, where somebody does it by hand. */
export const byHand = ({ house }: Pick<OpenHome, 'house'>, nowMs: number) => ({
  ...{ desks: house, nowMs, timezone: 'UTC', signal },
  file: { name: '', text: '' },
});

/** As a run has it done: an agent has a guard, a plan what stands in it. */
export async function asRun(
  { own }: Pick<OpenHome, 'own'>,
  name: string,
  input: object,
  how: Partial<CallContext> = {},
) {
  const { catalog } = await own.tools();
  const capabilities = new Set([name]);
  return catalog.call(name, input, callContext({ scheduleId: null, capabilities, ...how }));
}

/** Of an agent that has read what others wrote, or has not, and may call everything. */
export const guardOf = (hasRead: boolean): CallGuard => ({
  refusalOf: async () => null,
  made: () => undefined,
  readableIn: () => [],
  hasReadOthers: () => hasRead,
  trusting: () => guardOf(hasRead),
});
