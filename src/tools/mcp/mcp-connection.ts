/**
 * A connection to an MCP server: its tools can be listed and called until it is lost or closed. The
 * library that speaks the protocol is loaded with the first connection.
 */
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { foreignLine } from '../../base/foreign-text.ts';
import { jsonSize } from '../../base/outside-json.ts';
import type { Boxes } from '../../domain/box.ts';
import type { McpLogin } from '../../domain/sign-in.ts';
import type { SecretMask } from '../secret-mask.ts';
import { judgeCallError, wantsNewer } from './mcp-call-error.ts';
import { LONGEST_MESSAGE_BYTES, McpFault, STREAM_LOST, TOO_LARGE } from './mcp-fault.ts';
import { createHttpTransport, endHttpSession } from './mcp-http.ts';
import { type CallOutcome, callAnswerSchema } from './mcp-outcome.ts';
import { type SignInChallenge, signInWords } from './mcp-sign-in.ts';
import { createProgramTransport } from './mcp-stdio.ts';
import type { McpTarget } from './mcp-target.ts';

/** A list that has not ended by then does not end. */
const MOST_PAGES = 64;
/** Of all pages together, in characters. */
const LONGEST_LIST = LONGEST_MESSAGE_BYTES;
/** The library keeps a time of its own, which is not ours; the signal ends what takes too long. */
const NEVER_MS = 2_000_000_000;
const LONGEST_WORDS = 500;
const NEWEST_REVISION = '2026-07-28';

export interface McpProgress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

export interface McpConnection {
  /** The tools as the server describes them, all pages of them. Throws `McpFault`. */
  list(signal: AbortSignal): Promise<unknown[]>;
  call(request: {
    tool: string;
    input: Record<string, unknown>;
    signal: AbortSignal;
    onProgress(progress: McpProgress): void;
  }): Promise<CallOutcome>;
  /** Resolves when nothing of it is left. */
  close(): Promise<void>;
}

const pageSchema = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.string().optional().catch(undefined),
});

interface ConnectionOptions {
  target: McpTarget;
  /** For programs that are to run in one. */
  boxes: Pick<Boxes, 'open' | 'limits'>;
  /** For what is told of it when it fails. */
  mask: SecretMask;
  version: string;
  clock: Pick<Clock, 'setTimer'>;
  /** How to end at once what runs. */
  running: Set<() => void>;
  /** Ends the attempt. */
  signal: AbortSignal;
  /** Once, when it is gone without having been closed. */
  onLost(why: string): void;
  onToolsChanged(): void;
  /** Whatever it says unasked. */
  onNotification(method: string, params: unknown): void;
}

const TOOLS_CHANGED = 'notifications/tools/list_changed';

/** Greets as servers have always been greeted, and where one wants it, as the newest do. */
export async function openConnection(
  options: ConnectionOptions,
  isNewer = false,
): Promise<McpConnection> {
  const { target, mask, clock, signal } = options;
  const sdk = await import('@modelcontextprotocol/client');
  let noise: string | null = null;
  let why: string | null = null;
  let isClosed = false;
  let challenge: SignInChallenge | null = null;

  const program =
    target.kind !== 'program'
      ? null
      : createProgramTransport({
          target,
          boxes: options.boxes,
          clock,
          running: options.running,
          parseMessage: sdk.parseJSONRPCMessage,
          onNoise(line) {
            noise ??= line;
          },
          onTooLarge: () => lose(TOO_LARGE),
        });
  const http =
    target.kind !== 'address'
      ? null
      : createHttpTransport({
          sdk,
          target,
          clock,
          onStreamLost: (reason) => lose(reason),
          onSignIn(wanted) {
            challenge = wanted;
          },
        });
  const transport = program ?? (http as NonNullable<typeof http>);
  const client = new sdk.Client(
    { name: 'rote', version: options.version },
    {
      capabilities: {},
      jsonSchemaValidator: ANYTHING_GOES,
      ...(isNewer && { versionNegotiation: { mode: { pin: NEWEST_REVISION } } }),
    },
  );
  client.setNotificationHandler(TOOLS_CHANGED, () => {
    options.onToolsChanged();
    options.onNotification(TOOLS_CHANGED, {});
  });
  client.fallbackNotificationHandler = async ({ method, params = {} }) =>
    options.onNotification(method, mask.value(params));
  client.onclose = () => {
    if (isClosed) return;
    isClosed = true;
    options.onLost(describeEnd());
  };

  /** Gives it up: whoever waits for an answer hears of it. */
  function lose(reason: string): void {
    why ??= reason;
    void transport.close();
  }

  /** What is known of why it is gone, and the last that the program said. */
  function describeEnd(): string {
    const words = why ?? program?.ended() ?? 'the connection was closed';
    return [words, ...lastWords()].join('; ');
  }

  function lastWords(): string[] {
    const stderr = program?.lastWords();
    // Where the beginning was cut off, it was perhaps cut off in the middle of a secret.
    const said = stderr?.isCut === true ? stderr.text.slice(mask.longest) : (stderr?.text ?? '');
    const last = mask.text(said).trimEnd().slice(-LONGEST_WORDS).toWellFormed();
    return [
      ...(noise === null ? [] : [`it wrote what is no message: ${clean(noise)}`]),
      ...(last.trim() === '' ? [] : [`it said: ${foreignLine(last, LONGEST_WORDS)}`]),
    ];
  }

  function clean(text: string): string {
    return foreignLine(mask.text(text), LONGEST_WORDS);
  }

  async function close(): Promise<void> {
    const wasClosed = isClosed;
    isClosed = true;
    if (http !== null && !wasClosed) await endHttpSession(http, clock);
    await transport.close();
  }

  async function connect(): Promise<void> {
    signal.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([client.connect(transport, { signal, timeout: NEVER_MS }), aborted]);
      if (isNewer) await followUnasked();
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** The newest servers speak unasked only on a stream that was asked for. */
  async function followUnasked(): Promise<void> {
    if (client.getServerCapabilities()?.tools?.listChanged !== true) return;
    const { closed } = await client.listen(
      { toolsListChanged: true },
      { signal, timeout: NEVER_MS },
    );
    void closed.then(() => {
      if (!isClosed) lose(STREAM_LOST);
    });
  }

  /** What an error means; where a sign-in is wanted, or more rights, in words for people. */
  async function judge(error: unknown) {
    if (target.kind === 'address' && target.login !== undefined) {
      const widened = await widen(target.login, error);
      if (widened?.kind === 'signed-out') return { ...widened, fault: 'signed-out' as const };
      if (widened !== null) return { ...widened, fault: 'settings' as const };
    }
    const outcome = judgeCallError(error, sdk);
    if (outcome.kind === 'signed-out') return { ...outcome, fault: 'signed-out' as const };
    const isSignIn = outcome.kind === 'status' && outcome.status === challenge?.status;
    if (!isSignIn || challenge === null || target.kind === 'program')
      return { ...outcome, fault: 'unreached' as const };
    const why = signInWords(challenge, { url: target.url, login: target.login !== undefined });
    return { ...outcome, why, fault: 'settings' as const };
  }

  async function widen(login: McpLogin, error: unknown) {
    if (!(error instanceof sdk.InsufficientScopeError)) return null;
    const { isAsked, words } = await login.widen(error.requiredScope?.split(/\s+/) ?? []);
    const why = `it wants more rights than its sign-in has. ${words}`;
    return isAsked
      ? ({ kind: 'signed-out', why } as const)
      : ({ kind: 'status', status: 403, why } as const);
  }

  async function giveUp(error: unknown): Promise<McpFault> {
    isClosed = true;
    const { why: reason, fault } = await judge(error);
    const cause = signal.aborted ? signal.reason : reason;
    const words = program?.ended() ?? why ?? clean(String(cause));
    // It had its time; what did not answer until now gets no more of it.
    program?.kill();
    await transport.close();
    if (error instanceof McpFault) return error;
    const told = new McpFault(fault, [words, ...lastWords()].join('; '), error);
    told.challenge = challenge;
    return told;
  }

  async function list(listSignal: AbortSignal): Promise<unknown[]> {
    const tools: unknown[] = [];
    if (client.getServerCapabilities()?.tools === undefined) return tools;
    let cursor: string | undefined;
    let size = 0;
    for (let page = 0; page < MOST_PAGES; page++) {
      const params = cursor === undefined ? {} : { cursor };
      const answer = await client.request({ method: 'tools/list', params }, pageSchema, {
        signal: listSignal,
        timeout: NEVER_MS,
      });
      size += jsonSize(answer.tools, LONGEST_LIST);
      if (size > LONGEST_LIST)
        throw new McpFault(
          'unreached',
          `its list of tools has more than ${LONGEST_LIST} characters`,
        );
      for (const tool of answer.tools) tools.push(tool);
      cursor = answer.nextCursor;
      if (cursor === undefined) return tools;
    }
    throw new McpFault('unreached', `its list of tools has more than ${MOST_PAGES} pages`);
  }

  try {
    await connect();
  } catch (error) {
    const fault = await giveUp(error);
    if (isNewer || signal.aborted || !wantsNewer(error, sdk)) throw fault;
    return openConnection(options, true);
  }
  return {
    list: (listSignal) =>
      list(listSignal).catch(async (error: unknown) => {
        const { why: reason, fault } = await judge(error);
        const cause = listSignal.aborted ? listSignal.reason : reason;
        const words = isClosed ? describeEnd() : clean(String(cause));
        const told = new McpFault(fault, words, error);
        told.challenge = challenge;
        throw told;
      }),
    async call({ tool, input, signal: callSignal, onProgress }) {
      try {
        const params = { name: tool, arguments: input };
        const answer = await client.request({ method: 'tools/call', params }, callAnswerSchema, {
          signal: callSignal,
          timeout: NEVER_MS,
          onprogress: onProgress,
        });
        return { kind: 'answered', answer };
      } catch (error) {
        if (callSignal.aborted) return { kind: 'stopped' };
        const { fault: _, ...outcome } = await judge(error);
        return isClosed && outcome.kind === 'lost' ? { ...outcome, why: describeEnd() } : outcome;
      }
    },
    close,
  };
}

/** The catalog checks what a tool answers. */
const ANYTHING_GOES: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};
