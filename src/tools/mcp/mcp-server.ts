/**
 * One MCP server: reached when it is needed, or kept up, with the list of its tools always the last
 * that is known.
 *
 * States:
 *   disabled    its owner has switched it off
 *   idle        nobody has asked for it yet; its tools may be remembered
 *   connecting  it is being started or reached, and then asked for its tools
 *   ready       calls go through
 *   lost        it ended or can't be reached; one that is kept up is tried again after a pause
 *   failed      its settings can't work; only a call tries it again
 *   stopped     for good
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Boxes } from '../../domain/box.ts';
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';
import { createSecretMask, type SecretMask } from '../secret-mask.ts';
import { callMcpTool, type Reached } from './mcp-call.ts';
import { type McpConnection, openConnection } from './mcp-connection.ts';
import { McpFault } from './mcp-fault.ts';
import type { McpHealth, McpState } from './mcp-health.ts';
import type { ListedTool } from './mcp-listing.ts';
import type { McpMemory } from './mcp-memory.ts';
import { decidePause, decideWait } from './mcp-pauses.ts';
import type { McpServerSettings } from './mcp-settings.ts';
import { type McpSurroundings, mcpTarget } from './mcp-target.ts';
import { createMcpToolList } from './mcp-tool-list.ts';

/** For whoever wants to know all tools, and may need none of this server's. */
const BRIEF_MS = 2000;
/** For whoever wants to know the tools of this server now. */
const HASTY_MS = 10_000;
/** A server may have to be fetched first. */
const PATIENT_MS = 60_000;
/** Who has not answered a call in time answers this, or does not answer at all. */
const PROBE_MS = 10_000;
/** How long after a failed try those who may not need the server do not try again. */
const MISSED_FOR_MS = 60_000;

export interface McpServerOptions {
  name: string;
  settings: McpServerSettings;
  surroundings: McpSurroundings;
  boxes: Pick<Boxes, 'open' | 'limits'>;
  memory: McpMemory;
  /** Whether another process keeps the server up, and tells in the memory how it is. */
  isKeptUpElsewhere: () => boolean;
  /** How to end at once what runs; each adds itself. */
  running: Set<() => void>;
  version: string;
  clock: Clock;
  log: Log;
  onTools(): void;
  onHealth(): void;
  onNotification?: ((word: McpNotification) => void) | undefined;
}

/** What a server said unasked, without secrets. */
export interface McpNotification {
  server: string;
  method: string;
  params: unknown;
}

export interface McpServer {
  settings: McpServerSettings;
  /**
   * Resolves when its tools are known, or are not to be had soon. Where it is awaited, it is tried for
   * longer, and though somebody has just tried in vain.
   */
  listed(isAwaited: boolean): Promise<void>;
  tools(): readonly ListedTool[];
  call(tool: ListedTool, input: Record<string, unknown>, context: CallContext): Promise<ToolResult>;
  health(): McpHealth;
  /** Reaches it now, and again whenever it is lost. */
  keepUp(): void;
  /** Resolves when nothing of it is left. */
  stop(): Promise<void>;
}

export function createMcpServer(options: McpServerOptions): McpServer {
  const { name, settings, memory, clock, log } = options;
  let state: McpState = settings.enabled ? 'idle' : 'disabled';
  let error: string | null = null;
  let seenElsewhere: Pick<McpHealth, 'state' | 'error'> | null = null;
  let connection: McpConnection | null = null;
  let mask: SecretMask = createSecretMask({});
  let isKeptUp = false;
  /** It failed because its sign-in does not hold. */
  let isSignedOut = false;
  let losses = 0;
  let isProbed = false;
  let readySinceMs: number | null = null;
  let nextTry: { atMs: number; cancel: () => void } | null = null;
  let attempt: { ending: AbortController; over: Promise<void> } | null = null;
  let recalled: Promise<void> | null = null;
  let missed: Pick<McpHealth, 'state' | 'error'> | null = null;
  /** The longest try to learn its tools so far, of whomever. */
  let triedForMs = 0;
  const list = createMcpToolList({ ...options, mask: () => mask });
  const waiting = new Set<() => void>();
  const leaving = new Set<Promise<void>>();

  function enter(next: McpState, why: string | null = null): void {
    state = next;
    error = why;
    if (isKeptUp && next === 'stopped') memory.forgetSeen();
    else if (isKeptUp) memory.rememberSeen({ state: next, error: why });
    else if ((next === 'lost' || next === 'failed') && list.current() === null)
      memory.rememberMissed({ atMs: clock.nowMs(), state: next, error: why });
    options.onHealth();
    for (const wake of [...waiting]) wake();
  }

  function use(next: McpConnection | null): void {
    connection = next;
    list.follow(next);
  }

  function connect(limitMs: number): void {
    nextTry?.cancel();
    nextTry = null;
    const ending = new AbortController();
    const over = attemptWithin(limitMs, ending).finally(() => {
      if (attempt?.ending === ending) attempt = null;
    });
    attempt = { ending, over };
  }

  async function attemptWithin(limitMs: number, ending: AbortController): Promise<void> {
    const { signal } = ending;
    let opened: McpConnection | null = null;
    const cancelTimer = clock.setTimer(limitMs, () =>
      ending.abort(`it did not answer in ${limitMs / 1000} s`),
    );
    try {
      // What was wrong the last time is all that is known until it is there.
      enter('connecting', error);
      const reachable = mcpTarget(settings, { ...options.surroundings, name });
      mask = reachable.mask;
      opened = await openConnection({
        target: reachable.target,
        boxes: options.boxes,
        mask: reachable.remarkMask,
        version: options.version,
        clock,
        running: options.running,
        signal,
        onLost: (why) => takeLoss(opened, why),
        onToolsChanged: list.touch,
        onNotification: (method, params) =>
          options.onNotification?.({ server: name, method, params }),
      });
      const described = await opened.list(signal);
      if (signal.aborted) throw new McpFault('unreached', String(signal.reason));
      await list.take(described);
      if (signal.aborted) throw new McpFault('unreached', String(signal.reason));
      use(opened);
      readySinceMs = clock.monotonicMs();
      log.info('mcp-server-ready', { server: name, tools: list.current()?.tools.length ?? 0 });
      enter('ready');
    } catch (caught) {
      if (opened !== null) leave(opened);
      takeFailure(caught);
    } finally {
      cancelTimer();
    }
  }

  function takeFailure(caught: unknown): void {
    if (state === 'stopped') return;
    const why = caught instanceof Error ? caught.message : String(caught);
    const kind = caught instanceof McpFault ? caught.kind : null;
    isSignedOut = kind === 'signed-out';
    if (kind === 'settings') {
      log.warn('mcp-server-failed', { server: name, reason: why });
      enter('failed', why);
    } else lost(why);
  }

  /** Only the connection in use can be lost; of one that is not in use yet, its opener hears. */
  function takeLoss(which: McpConnection | null, why: string): void {
    if (which === null || which !== connection) return;
    use(null);
    leave(which);
    if (state !== 'stopped') lost(why);
  }

  function lost(why: string): void {
    const readyForMs = readySinceMs === null ? null : clock.monotonicMs() - readySinceMs;
    readySinceMs = null;
    const { pauseMs, ...counted } = decidePause({ losses, readyForMs });
    losses = counted.losses;
    if (isKeptUp) {
      const cancel = clock.setTimer(pauseMs, () => connect(PATIENT_MS));
      nextTry = { atMs: clock.monotonicMs() + pauseMs, cancel };
    }
    const tell = losses === 1 ? log.warn : log.info;
    tell('mcp-server-lost', { server: name, reason: why, ...(isKeptUp && { pauseMs }) });
    enter('lost', why);
  }

  /** A call that was not answered in time says nothing of the server, where it answers something easier. */
  async function probe(which: McpConnection): Promise<void> {
    if (isProbed) return;
    isProbed = true;
    const limit = new AbortController();
    const cancelTimer = clock.setTimer(PROBE_MS, () => limit.abort('timed out'));
    await which.list(limit.signal).catch(() => undefined);
    cancelTimer();
    isProbed = false;
    if (limit.signal.aborted) takeLoss(which, 'it does not answer any more');
  }

  function leave(which: McpConnection): void {
    const left = which
      .close()
      .catch((caught: Error) =>
        log.warn('mcp-server-not-closed', { server: name, reason: caught.message }),
      )
      .finally(() => leaving.delete(left));
    leaving.add(left);
  }

  function recall(): Promise<void> {
    recalled ??= memory.recall().then(
      (remembered) => {
        list.takeRemembered(remembered.listing);
        seenElsewhere = remembered.seen;
        const agoMs = clock.nowMs() - (remembered.missed?.atMs ?? 0);
        if (remembered.missed === null || agoMs < 0 || agoMs >= MISSED_FOR_MS) return;
        missed = remembered.missed;
        triedForMs = BRIEF_MS;
      },
      (caught: Error) =>
        log.warn('mcp-server-not-recalled', { server: name, reason: caught.message }),
    );
    return recalled;
  }

  /** Resolves at the next change of state, or when the signal ends the waiting. */
  function changed(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => {
      waiting.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    waiting.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    return promise;
  }

  async function reach(signal: AbortSignal, leftMs: () => number): Promise<Reached> {
    let hasAsked = false;
    while (!signal.aborted) {
      if (connection !== null) return { kind: 'ready', connection, mask };
      const nextTryInMs = nextTry === null ? null : nextTry.atMs - clock.monotonicMs();
      // Somebody may have signed in since; nothing else is worth waiting for.
      const seen = isSignedOut && state === 'lost' ? 'failed' : state;
      const facts = { state: seen, isKeptUp, hasAsked, nextTryInMs, leftMs: leftMs() };
      const decision = decideWait(facts);
      if (decision === 'give-up') return unavailable(nextTryInMs);
      if (decision === 'connect') {
        hasAsked = true;
        connect(PATIENT_MS);
      }
      await changed(signal);
    }
    const why = error ?? `it is still ${state}`;
    return { kind: 'unavailable', why, retryable: true, retryAfterMs: null };
  }

  function unavailable(nextTryInMs: number | null): Reached {
    const why = error ?? `it is ${state}`;
    const retryAfterMs = isSignedOut ? null : nextTryInMs;
    return { kind: 'unavailable', why, retryable: state === 'lost', retryAfterMs, isSignedOut };
  }

  function mayTry(limitMs: number): boolean {
    const isAtRest = state === 'idle' || state === 'lost' || state === 'failed';
    return (
      isAtRest && list.current() === null && limitMs > triedForMs && !isKeptUp && !isElsewhere()
    );
  }

  async function waitForTools(): Promise<void> {
    const limit = new AbortController();
    // An attempt that was made for this ends by itself.
    const cancelTimer = isKeptUp ? clock.setTimer(HASTY_MS, () => limit.abort()) : () => {};
    while (list.current() === null && state === 'connecting' && !limit.signal.aborted) {
      await changed(limit.signal);
    }
    cancelTimer();
  }

  const isElsewhere = (): boolean =>
    state === 'idle' && !isKeptUp && seenElsewhere !== null && options.isKeptUpElsewhere();

  return {
    settings,
    async listed(isAwaited) {
      if (state === 'disabled') return;
      await recall();
      // A shorter try may be under way.
      if (isAwaited && !isKeptUp) await waitForTools();
      const limitMs = isAwaited ? HASTY_MS : BRIEF_MS;
      if (mayTry(limitMs)) {
        triedForMs = limitMs;
        connect(limitMs);
      }
      await waitForTools();
    },
    tools: () => (state === 'disabled' ? [] : (list.current()?.tools ?? [])),
    call: (tool, input, context) =>
      callMcpTool({
        tool,
        input,
        context,
        timeoutMs: settings.timeoutMs,
        clock,
        reach,
        onUnreached: takeLoss,
        onTimeout: (which) => void probe(which),
      }),
    health() {
      const told = isElsewhere() ? seenElsewhere : state === 'idle' ? missed : null;
      const { state: shown, error: why } = told ?? { state, error };
      const { tools = [], diagnostics = [] } = list.current() ?? {};
      return { name, state: shown, tools: tools.length, error: why, diagnostics };
    },
    keepUp() {
      if (isKeptUp || state === 'disabled' || state === 'stopped') return;
      isKeptUp = true;
      void recall();
      if (state !== 'connecting' && state !== 'ready') connect(PATIENT_MS);
    },
    async stop() {
      if (state !== 'stopped') enter('stopped');
      nextTry?.cancel();
      nextTry = null;
      const last = connection;
      use(null);
      if (last !== null) leave(last);
      attempt?.ending.abort('it was stopped');
      await attempt?.over;
      await Promise.all(leaving);
      await memory.settled();
    },
  };
}
