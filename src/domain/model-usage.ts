/** Usage of models: tokens, money, time; call by call and summed up. */

export interface ModelUsage {
  /** Tokens that were sent and not read from a cache; those written to one count on their own. */
  input: number;
  cacheRead: number;
  cacheWrite5m: number;
  cacheWrite1h: number;
  /** Everything that was answered, with the reasoning. */
  output: number;
  reasoning: number;
  /** True if the provider gave no numbers, and these are estimated from the length of the texts. */
  estimated: boolean;
}

export const NO_USAGE: ModelUsage = {
  input: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  output: 0,
  reasoning: 0,
  estimated: false,
};

/** One try at one provider, whatever came of it. */
export interface ModelCall {
  atMs: number;
  /** The date at the owner's place, `2026-11-15`. */
  day: string;
  runId: string | null;
  /** The run that it is for in the end: of a sub-agent, the one that started it. */
  rootRunId: string | null;
  scheduleId: string | null;
  sessionKey: string | null;
  provider: string;
  model: string;
  usage: ModelUsage;
  /** US cents; null if the price is not known. */
  cents: number | null;
  durationMs: number;
  /** Why it failed; null if it did not. */
  failure: string | null;
  /** Nobody asked for it or sees its answer: a heartbeat, a summary of old messages. */
  silent: boolean;
}

/** A try before it is said whom it was for. */
export type UnownedCall = Omit<
  ModelCall,
  'day' | 'runId' | 'rootRunId' | 'scheduleId' | 'sessionKey' | 'silent'
>;

export type UsageGroup = 'all' | 'day' | 'run' | 'schedule' | 'session' | 'model';

export interface UsageSummary {
  /** The day, the id of the run, …; empty for calls that belong to none. */
  key: string;
  calls: number;
  failed: number;
  silent: number;
  usage: ModelUsage;
  /** Of those calls whose price is known. */
  cents: number;
  /** How many calls have no known price. */
  unpriced: number;
  durationMs: number;
}

/** Everything that was sent and answered. */
export function tokensOf(usage: ModelUsage): number {
  return usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h + usage.output;
}

/** The share of the prompt that came from the cache; null if nothing was sent. */
export function cacheHitRatio(usage: ModelUsage): number | null {
  const sent = usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
  return sent === 0 ? null : usage.cacheRead / sent;
}

/** Cents without the dust that adding fractions leaves: `0.03327`, not `0.03327000000000001`. */
export function roundCents(cents: number): number {
  return Math.round(cents * 1_000_000) / 1_000_000;
}
