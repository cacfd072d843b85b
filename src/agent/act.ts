/**
 * What a model wants done, carried out in the way of its mode, and told back to it. Commands run in
 * order; of calls in JSON those that only find out come first, the others beside each other; results
 * come in the order in which they were asked for.
 */
import type { ModelAnswer } from '../domain/collect-answer.ts';
import { type MarkKind, markText } from '../domain/marked-text.ts';
import type { AssistantPart, ModelMessage, ToolCall, ToolResult } from '../domain/model-call.ts';
import type { ToolResult as CallResult } from '../domain/tool-call.ts';
import { withoutNulls } from '../domain/without-nulls.ts';
import type { ActAnswer, AgentPorts, TurnRequest } from './agent-ports.ts';
import type { PromptFrame } from './build-prompt.ts';
import { cutResult } from './cut-result.ts';
import { roomOfRound } from './fit-turn.ts';
import { type GuardedCalls, LOOKUP, type TurnState } from './guarded-call.ts';
import { FINISH_TOOL } from './run-finish.ts';
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
  state: Pick<TurnState, 'hasFailed' | 'left' | 'isTainted'>;
  frame: Pick<PromptFrame, 'historyTokens' | 'tools'>;
}

export function act(answer: ModelAnswer, round: number, own: ActPorts): Promise<Acted> {
  return own.request.mode === 'multi_agent'
    ? actOnText(answer, round, own)
    : actOnCalls(answer, round, own);
}

async function actOnText(answer: ModelAnswer, round: number, own: ActPorts): Promise<Acted> {
  const { ports, calls } = own;
  // This mode offers no calls in JSON, and a provider refuses them where they are sent back.
  const parts = answer.parts.filter(({ kind }) => kind !== 'tool-call');
  const said: ModelMessage = { role: 'assistant', parts: atLeastText(parts) };
  let index = 0;
  const answered: string[] = [];
  let hasFailedOthers = false;
  const callers = await ports.toolCallers(async (name, input) => {
    const step = `${round}.${++index}`;
    const result = await calls.call(step, name, input);
    if (result.ok) answered.push(step);
    else if (calls.isOfOthers(step)) hasFailedOthers = true;
    return result;
  });
  const leftBefore = own.state.left.length;
  const { results, isUnfinished } = await callers.runCommands(answer.text);
  if (results.some(({ isOfOthers }) => isOfOthers === true)) own.state.isTainted = true;
  // What stands behind the command that had no room is left to do as well.
  if (own.state.left.length > leftBefore)
    own.state.left.push(
      ...results
        .filter(({ error }) => error?.code === 'not-run')
        .map(({ command }) => short(command)),
    );
  const lines = results.map((result) => {
    const isOutput = result.ok && result.help === undefined;
    const step = (isOutput ? answered.shift() : undefined) ?? `${round}`;
    const among = results.length;
    // Which of several commands failed with the words of others is not told apart.
    const isOfOthers = isOutput ? calls.isOfOthers(step) : !result.ok && hasFailedOthers;
    const about = { name: nameIn(result.command), step, own, among, isQuoted: true };
    return describe(result, { ...about, whose: whoseWords(result, isOfOthers) });
  });
  const outcomes = results
    .filter(({ help }) => help === undefined)
    .map((result) => {
      const made = { tool: nameIn(result.command), round, asked: result.command.trim() };
      return outcomeOf(made, result, ports);
    });
  if (answer.toolCalls.length > 0) lines.push(NO_JSON);
  if (isUnfinished) lines.push(UNFINISHED);
  if (lines.length === 0) return { said, results: null, outcomes };
  const text = lines.join('\n\n');
  return { said, results: { role: 'user', parts: [{ kind: 'text', text }] }, outcomes };
}

/** What it is called with stands in the message before, where its quotes are right. */
function nameIn(command: string): string {
  return command.trim().split(/\s+/, 1)[0] ?? '';
}

function short(command: string): string {
  const line = command.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_COMMAND ? `${line.slice(0, LONGEST_COMMAND - 1)}…` : line;
}

const LONGEST_COMMAND = 120;

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
    const { result, answer: ended } = await useTool(call, {
      step: `${round}.${place}`,
      among: calls.length,
      own,
    });
    results.set(call.id, result);
    if (!ended.ok) own.state.hasFailed = true;
    if (ended.isOfOthers === true) own.state.isTainted = true;
    const made = { tool: toolOf(call), round, asked: JSON.stringify(call.input) };
    if (!isLookup(call.name)) came.set(call.id, outcomeOf(made, ended, own.ports));
  };
  const numbered = calls.map((call, place) => ({ call, place: place + 1 }));
  for (const { call, place } of numbered.filter(({ call: { name } }) => isLookup(name)))
    await use(call, place);
  // A failure is thrown only when all calls have ended, so that none goes on behind the turn.
  const others = numbered.filter(({ call }) => !isLookup(call.name) && !isFinish(call));
  const ends = await Promise.allSettled(others.map(({ call, place }) => use(call, place)));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  // What the others came to is known by then.
  for (const { call, place } of numbered.filter(({ call: one }) => isFinish(one)))
    await use(call, place);
  const inOrder = calls.flatMap(({ id }) => results.get(id) ?? []);
  const outcomes = calls.flatMap(({ id }) => came.get(id) ?? []);
  return { said, results: { role: 'tool', results: inOrder }, outcomes };
}

async function useTool(
  call: ToolCall,
  { step, among, own }: { step: string; among: number; own: ActPorts },
): Promise<{ result: ToolResult; answer: ActAnswer }> {
  const { id: callId, name } = call;
  const answer =
    call.fault === null || isReadByUs(call) || (await isUnshown(name, own))
      ? await carryOut(call, step, own)
      : await refuseCall(name, call.fault, own);
  const whose = whoseWords(answer, own.calls.isOfOthers(step));
  const about = { name: toolOf(call), step, own, among, isQuoted: false, whose };
  const text = describe(answer, about);
  return { result: { callId, name, text, ...(!answer.ok && { failed: true }) }, answer };
}

/** The two functions of a mode say themselves what is wrong with what they are given, unless it is cut off. */
function isReadByUs({ name, input }: ToolCall): boolean {
  return isMeta(name) && Object.keys(Object(input)).length > 0;
}

/** A tool that is there and was not offered, because there are too many: a model that knows its name may call it. */
async function isUnshown(name: string, { ports, request, frame }: ActPorts): Promise<boolean> {
  if (request.mode !== 'direct' || frame.tools.some((tool) => tool.name === name)) return false;
  const callers = await ports.toolCallers(async () => NOTHING_CALLED);
  return callers.tools().some((tool) => tool.name === name);
}

/** An unknown tool is answered with the nearest names and how to find out more. */
async function refuseCall(
  name: string,
  fault: string,
  { ports, request }: ActPorts,
): Promise<ActAnswer> {
  const callers = await ports.toolCallers(async () => NOTHING_CALLED);
  const { error } =
    request.mode === 'direct'
      ? await callers.useTool(name, {})
      : await callers.useMetaTool('call_tool', { tool: name, arguments: {} });
  const isUnknown =
    error?.code === 'unknown-tool' && !/^(?:find_tools|call_tool|get_skill|use_skill)$/.test(name);
  if (isUnknown) return { ok: false, error };
  return { ok: false, error: { code: 'bad-call', message: fault, hint: 'Call it again.' } };
}

const NOTHING_CALLED: CallResult = {
  ok: false,
  failure: { code: 'bad-call', message: 'not called', retryable: false, fate: 'not-done' },
};

/** The tool that is meant, where it is called through another. */
function toolOf({ name, input }: ToolCall): string {
  const { tool, skill = tool } = (input ?? {}) as Record<string, unknown>;
  return CALLERS.has(name) && typeof skill === 'string' ? skill : name;
}

/** Errors after which nobody knows which tool was meant. */
const NO_TOOL: ReadonlySet<string> = new Set([
  'unknown-tool',
  'not-available',
  'no-action',
  'bad-call',
]);

function outcomeOf(
  made: Pick<CallOutcome, 'tool' | 'round' | 'asked'>,
  { error }: ActAnswer,
  ports: AgentPorts,
): CallOutcome {
  if (error === undefined) return { ...made, failure: null, changes: false };
  const { code, message } = error;
  // An unknown tool cannot have had side effects.
  const changes = !NO_TOOL.has(code) && ports.effectOf(made.tool, {}) !== 'read';
  return { ...made, failure: { code, message }, changes };
}

async function carryOut(
  { name, input }: ToolCall,
  step: string,
  { request, ports, calls }: ActPorts,
): Promise<ActAnswer> {
  const callers = await ports.toolCallers((tool, given) => calls.call(step, tool, given));
  // In this mode the model calls the tools that it is offered by their own names, and the others as in the mode before.
  if (request.mode === 'direct' && !isMeta(name)) return callers.useTool(name, input);
  if (!isLookup(name)) return callers.useMetaTool(name, input);
  const look = async () => asResult(await callers.useMetaTool(name, input));
  return asAnswer(await calls.look(step, look, input));
}

function asResult({ ok, output, error }: ActAnswer): CallResult {
  if (ok) return { ok, output };
  const { code = 'failed', message = '', hint = '' } = error ?? {};
  const words = `${message} ${hint}`.trim();
  return { ok, failure: { code, message: words, retryable: false, fate: 'not-done' } };
}

/** The answer to the model is the same, whether the result is new or from the journal. */
function asAnswer(result: CallResult): ActAnswer {
  if (result.ok) return { ok: true, output: result.output };
  const { code, message } = result.failure;
  return { ok: false, error: { code, message, hint: '' } };
}

function isFinish(call: ToolCall): boolean {
  return toolOf(call) === FINISH_TOOL;
}

function isMeta(name: string): boolean {
  return isLookup(name) || CALLERS.has(name);
}

function isLookup(name: string): boolean {
  return name === LOOKUP || name === 'get_skill';
}

/** By its name, and by the one that it had before. */
const CALLERS: ReadonlySet<string> = new Set(['call_tool', 'use_skill']);

function whoseWords(answer: ActAnswer, isOfOthers: boolean): MarkKind {
  return isOfOthers || answer.isOfOthers === true ? 'others' : 'rote';
}

function describe(
  answer: ActAnswer,
  about: {
    name: string;
    step: string;
    own: ActPorts;
    among: number;
    isQuoted: boolean;
    whose: MarkKind;
  },
): string {
  const { name, step, own, among, isQuoted, whose } = about;
  const { ports, request } = own;
  const { ok, output, help, error } = answer;
  const told = error === undefined ? (help ?? output ?? null) : errorInWords(error);
  const body = cutResult(whose === 'rote' ? withoutNulls(told) : told, {
    countTokens: ports.countTokens,
    resultTokens: Math.min(request.resultTokens, shareOf(own.frame.historyTokens, among)),
    readOn: (from) => (ok && help === undefined ? readOn(request, step, from) : null),
  });
  const marked = markText(whose, name, body);
  return isQuoted ? `[${ok ? 'result' : 'failed'}]\n${marked}` : marked;
}

/** In words, one fault a line: what is wrong, and what to do. */
function errorInWords({ code, message, hint }: NonNullable<ActAnswer['error']>): string {
  return [`error ${code}: ${message}`, hint].filter((line) => line.trim() !== '').join('\n');
}

/** Many results in one round share its room. */
function shareOf(tokens: number, among: number): number {
  return Math.max(LEAST_RESULT_TOKENS, Math.floor(roomOfRound(tokens) / Math.max(1, among)));
}

const LEAST_RESULT_TOKENS = 50;

export function readOn(
  { mode, runId }: Pick<TurnRequest, 'mode' | 'runId'>,
  step: string,
  from: number,
): string {
  return mode === 'multi_agent'
    ? `run.result --run ${runId} --step ${step} --from ${from}`
    : `run.result ${JSON.stringify({ run: runId, step, from })}`;
}

/** Gives each call an id of its own: two calls with one id would get one result. */
function withOwnIds(calls: readonly ToolCall[]): ToolCall[] {
  const seen = new Set<string>();
  return calls.map((call, index) => {
    const id = call.id === '' || seen.has(call.id) ? `${call.id || 'call'}-${index + 1}` : call.id;
    seen.add(id);
    return { ...call, id };
  });
}

/** Providers drop an empty message, and refuse two messages of the person in a row. */
function atLeastText(parts: readonly AssistantPart[]): readonly AssistantPart[] {
  const isSaid = parts.some(
    (part) => part.kind === 'tool-call' || (part.kind === 'text' && part.text.trim() !== ''),
  );
  return isSaid ? parts : [...parts, { kind: 'text', text: '…' }];
}
