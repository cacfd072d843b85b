/**
 * What a model wants done, carried out in the way of its mode, and told back to it. Commands run in
 * order; of calls in JSON those that only find out come first, the others beside each other; results
 * come in the order in which they were asked for.
 */
import type { ModelAnswer } from '../domain/collect-answer.ts';
import type { AssistantPart, ModelMessage, ToolCall, ToolResult } from '../domain/model-call.ts';
import type { ToolResult as CallResult } from '../domain/tool-call.ts';
import type { ActAnswer, AgentPorts, TurnRequest } from './agent-ports.ts';
import { cutResult } from './cut-result.ts';
import type { GuardedCalls } from './guarded-call.ts';
import type { CallOutcome } from './told-failures.ts';

export interface Acted {
  /** What the model said, and what came of it; without the second, it was its last word. */
  said: ModelMessage;
  results: ModelMessage | null;
  /** Of the calls that were asked for; not of what only finds out. */
  outcomes: CallOutcome[];
}

export interface ActPorts {
  request: TurnRequest;
  ports: AgentPorts;
  calls: GuardedCalls;
}

export function act(answer: ModelAnswer, round: number, own: ActPorts): Promise<Acted> {
  return own.request.mode === 'multi_agent'
    ? actOnText(answer, round, own)
    : actOnCalls(answer, round, own);
}

async function actOnText(answer: ModelAnswer, round: number, own: ActPorts): Promise<Acted> {
  const { ports, calls } = own;
  // Calls in JSON were not offered; sent back they would be refused.
  const parts = answer.parts.filter(({ kind }) => kind !== 'tool-call');
  const said: ModelMessage = { role: 'assistant', parts: atLeastText(parts) };
  let index = 0;
  const answered: string[] = [];
  const hands = await ports.hands(async (name, input) => {
    const step = `${round}.${++index}`;
    const result = await calls.call(step, name, input);
    if (result.ok) answered.push(step);
    return result;
  });
  const { results, isUnfinished } = await hands.runCommands(answer.text);
  const lines = results.map((result) => {
    const isOutput = result.ok && result.help === undefined;
    const step = (isOutput ? answered.shift() : undefined) ?? `${round}`;
    return describe(result, { name: result.command, step, own, isQuoted: true });
  });
  const outcomes = results
    .filter(({ help }) => help === undefined)
    .map((result) => outcomeOf(result.command.trim().split(/\s+/, 1)[0] ?? '', result, ports));
  if (answer.toolCalls.length > 0) lines.push(NO_JSON);
  if (isUnfinished) lines.push(UNFINISHED);
  if (lines.length === 0) return { said, results: null, outcomes };
  const text = lines.join('\n\n');
  return { said, results: { role: 'user', parts: [{ kind: 'text', text }] }, outcomes };
}

const NO_JSON = 'There are no tools to call in JSON here. Write commands in a block marked cmd.';
const UNFINISHED =
  'The block of commands has no end, so nothing of it ran. Write it again, and close it with ```.';

async function actOnCalls(answer: ModelAnswer, round: number, own: ActPorts): Promise<Acted> {
  const calls = withOwnIds(answer.toolCalls);
  let index = 0;
  const parts = answer.parts.map((part) =>
    part.kind === 'tool-call' ? { ...part, id: calls[index++]?.id ?? part.id } : part,
  );
  const said: ModelMessage = { role: 'assistant', parts: atLeastText(parts) };
  if (calls.length === 0) return { said, results: null, outcomes: [] };
  const results = new Map<string, ToolResult>();
  const came = new Map<string, CallOutcome>();
  const use = async (call: ToolCall, place: number): Promise<void> => {
    const { result, answer: ended } = await useTool(call, `${round}.${place}`, own);
    results.set(call.id, result);
    if (!findsOut(call.name)) came.set(call.id, outcomeOf(toolOf(call), ended, own.ports));
  };
  const numbered = calls.map((call, place) => ({ call, place: place + 1 }));
  for (const { call, place } of numbered.filter(({ call: { name } }) => findsOut(name)))
    await use(call, place);
  // All of them end before one that broke off is told of: nothing goes on behind the turn.
  const others = numbered.filter(({ call: { name } }) => !findsOut(name));
  const ends = await Promise.allSettled(others.map(({ call, place }) => use(call, place)));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  const inOrder = calls.flatMap(({ id }) => results.get(id) ?? []);
  const outcomes = calls.flatMap(({ id }) => came.get(id) ?? []);
  return { said, results: { role: 'tool', results: inOrder }, outcomes };
}

async function useTool(
  call: ToolCall,
  step: string,
  own: ActPorts,
): Promise<{ result: ToolResult; answer: ActAnswer }> {
  const { id: callId, name } = call;
  const answer =
    call.fault === null
      ? await carryOut(call, step, own)
      : await refuseCall(call.name, call.fault, own);
  const text = describe(answer, { name, step, own, isQuoted: false });
  return { result: { callId, name, text, ...(!answer.ok && { failed: true }) }, answer };
}

/** A name that means nothing is told with the nearest ones, and how to find out more. */
async function refuseCall(name: string, fault: string, { ports }: ActPorts): Promise<ActAnswer> {
  const hands = await ports.hands(async () => NOTHING_CALLED);
  const { error } = await hands.useMetaTool('use_skill', { skill: name, arguments: {} });
  const isUnknown = error?.code === 'unknown-tool' && !/^(?:get|use)_skill$/.test(name);
  if (isUnknown) return { ok: false, error };
  return { ok: false, error: { code: 'bad-call', message: fault, hint: 'Call it again.' } };
}

const NOTHING_CALLED: CallResult = {
  ok: false,
  failure: { code: 'bad-call', message: 'not called', retryable: false, fate: 'not-done' },
};

/** The tool that is meant, where it is called through another. */
function toolOf({ name, input }: ToolCall): string {
  const { skill } = (input ?? {}) as Record<string, unknown>;
  return name === 'use_skill' && typeof skill === 'string' ? skill : name;
}

/** What was meant is not known. */
const NO_TOOL: ReadonlySet<string> = new Set([
  'unknown-tool',
  'not-available',
  'no-action',
  'bad-call',
]);

function outcomeOf(tool: string, { error }: ActAnswer, ports: AgentPorts): CallOutcome {
  if (error === undefined) return { tool, failure: null, changes: false };
  const { code, message } = error;
  // What means nothing would have changed nothing.
  const changes = !NO_TOOL.has(code) && ports.effectOf(tool, {}) !== 'read';
  return { tool, failure: { code, message }, changes };
}

async function carryOut(
  { name, input }: ToolCall,
  step: string,
  { request, ports, calls }: ActPorts,
): Promise<ActAnswer> {
  const hands = await ports.hands((tool, given) => calls.call(step, tool, given));
  // Each tool by itself is the same call, without the tool around it.
  if (request.mode === 'direct')
    return hands.useMetaTool('use_skill', { skill: name, arguments: input });
  if (!findsOut(name)) return hands.useMetaTool(name, input);
  const look = async () => asResult(await hands.useMetaTool(name, input));
  return asAnswer(await calls.look(step, name, look, input));
}

function asResult({ ok, output, error }: ActAnswer): CallResult {
  if (ok) return { ok, output };
  const { code = 'failed', message = '', hint = '' } = error ?? {};
  const words = `${message} ${hint}`.trim();
  return { ok, failure: { code, message: words, retryable: false, fate: 'not-done' } };
}

/** The same, whether it was found out now or is in the journal. */
function asAnswer(result: CallResult): ActAnswer {
  if (result.ok) return { ok: true, output: result.output };
  const { code, message } = result.failure;
  return { ok: false, error: { code, message, hint: '' } };
}

function findsOut(name: string): boolean {
  return name === 'get_skill';
}

function describe(
  answer: ActAnswer,
  about: { name: string; step: string; own: ActPorts; isQuoted: boolean },
): string {
  const { name, step, own, isQuoted } = about;
  const { ports, request } = own;
  const { ok, output, help, error } = answer;
  const body = cutResult(error === undefined ? (help ?? output ?? null) : { error }, {
    countTokens: ports.countTokens,
    resultTokens: request.resultTokens,
    readOn: (from) => (ok && help === undefined ? readOn(request, step, from) : null),
  });
  const marked = ports.markUntrusted(name, body);
  return isQuoted ? `[${ok ? 'result' : 'failed'}]\n${marked}` : marked;
}

function readOn({ mode, runId }: TurnRequest, step: string, from: number): string {
  return mode === 'multi_agent'
    ? `run.result --run ${runId} --step ${step} --from ${from}`
    : `run.result ${JSON.stringify({ run: runId, step, from })}`;
}

/** Two calls with one id would have one result. */
function withOwnIds(calls: readonly ToolCall[]): ToolCall[] {
  const seen = new Set<string>();
  return calls.map((call, index) => {
    const id = call.id === '' || seen.has(call.id) ? `${call.id || 'call'}-${index + 1}` : call.id;
    seen.add(id);
    return { ...call, id };
  });
}

/** A message with nothing in it that every provider takes would leave two of the person's behind each other. */
function atLeastText(parts: readonly AssistantPart[]): readonly AssistantPart[] {
  const isSaid = parts.some(
    (part) => part.kind === 'tool-call' || (part.kind === 'text' && part.text.trim() !== ''),
  );
  return isSaid ? parts : [...parts, { kind: 'text', text: '…' }];
}
