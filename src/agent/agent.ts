/**
 * The loop: prepare → call → act → record, until a model has said its last word or a limit is reached.
 * Every call of a model and of a tool is in the journal before it is made, so a turn that a crash broke
 * off goes on where it was. `runTurn` never throws: however it ends is a value.
 */
import type { CrossedBudget } from '../domain/budget.ts';
import { collectAnswer, type ModelAnswer } from '../domain/collect-answer.ts';
import type { ModelFailure, ModelMessage } from '../domain/model-call.ts';
import { RunLost } from '../domain/run/run-journal.ts';
import { firstAttempt, takenUpAgain } from '../domain/run/step.ts';
import { act, readOn } from './act.ts';
import type { AgentPorts, PastTurn, TurnEnd, TurnFacts, TurnRequest } from './agent-ports.ts';
import { budgetReport } from './budget-report.ts';
import {
  buildFrame,
  buildRequest,
  inMode,
  type PromptFrame,
  tellsWordsOfOthers,
} from './build-prompt.ts';
import { tellContext } from './context-parts.ts';
import { decidePromise, emptyClaims, type WorkedCall } from './decide-promise.ts';
import { fitHistory } from './fit-history.ts';
import { fitTurn, type SentTurn, sentSize } from './fit-turn.ts';
import { createGuardedCalls, type GuardedCalls, type TurnState } from './guarded-call.ts';
import { HEARD_TOOL, hearWords, withHeard } from './hear-words.ts';
import { inShort } from './in-short.ts';
import { hasRound, progressReport, waitReport } from './limits.ts';
import { howToCall, meantCall } from './meant-call.ts';
import { askingTurn, pausedTurn } from './paused-turn.ts';
import { createReadLinks, type ReadLinks } from './read-links.ts';
import { reportStep } from './report-step.ts';
import { decideFinish, FINISH_TOOL, type FinishDecision } from './run-finish.ts';
import { createSpokenText } from './spoken-text.ts';
import { tellNow } from './tell-now.ts';
import { failureLine, refusedLine } from './told-failures.ts';
import { createTurnJournal, type TurnJournal } from './turn-journal.ts';
import { withQuestion } from './with-question.ts';
import { wordsAsked } from './words-asked.ts';

interface Turn {
  request: TurnRequest;
  ports: AgentPorts;
  journal: TurnJournal;
  state: TurnState;
  /** Whether it goes on with an earlier one. */
  goesOn: boolean;
  calls: GuardedCalls;
  frame: PromptFrame;
  /** What was said in this turn, the message of the person first; the conversation remembers all of it. */
  messages: ModelMessage[];
  /** What of it, and of the turns before, is sent. */
  sent: SentTurn;
  /** What the person wants, also where they only said "go on". */
  asked: string;
  /** What was written as a last word without saying how it ended; and whether the model was asked about its last word. */
  words: string;
  wasAsked: boolean;
  /** Whether it was told how calls are written. */
  wasTaught: boolean;
  /** Whether a model may call something by this name. */
  isTool: (name: string) => boolean;
}

/** Without the facts that every end has. */
type Ending = TurnEnd extends infer End
  ? End extends TurnEnd
    ? Omit<End, keyof TurnFacts>
    : never
  : never;

export async function runTurn(request: TurnRequest, ports: AgentPorts): Promise<TurnEnd> {
  const journal = createTurnJournal(ports);
  let ending: Ending;
  try {
    ending = await runRounds(await prepare(request, ports, journal));
  } catch (error) {
    if (error instanceof RunLost) ending = { kind: 'lost' };
    else if (request.signal.aborted) ending = { kind: 'stopped' };
    else
      ending = {
        kind: 'broke-off',
        reason: error instanceof Error ? error.message : String(error),
      };
  }
  return { ...ending, steps: journal.steps(), unrecorded: journal.unrecorded() } as TurnEnd;
}

async function runRounds(turn: Turn): Promise<Ending> {
  const { request, state } = turn;
  const { mostCalls } = request;
  for (
    let round = 1;
    hasRound({ rounds: round - 1, mostCalls, wasAsked: turn.wasAsked });
    round++
  ) {
    state.hasFailed = false;
    const answer = await call(turn, round);
    if (request.signal.aborted) return record(turn, { kind: 'stopped' });
    if (answer.kind === 'failed') {
      return record(turn, endOfFailure(turn, answer));
    }
    state.askedBy = answer.modelClass ?? null;
    const acted = await act(answer, round, turn);
    turn.journal.requireWhole();
    const said = [acted.said, ...(acted.results === null ? [] : [acted.results])];
    turn.messages.push(...said);
    turn.sent.messages.push(...said);
    state.outcomes.push(...acted.outcomes.filter(({ tool }) => tool !== FINISH_TOOL));
    if (request.signal.aborted) return record(turn, { kind: 'stopped' });
    if (state.waitMs !== null || state.left.length > 0) break;
    const ending = endOfRound(turn, answer, acted.results === null);
    if (ending !== null) return record(turn, ending);
  }
  return record(turn, pause(turn));
}

function endOfFailure(turn: Turn, { code, message, crossed }: ModelFailure): Ending {
  if (crossed !== undefined) return pauseAtBudget(turn, crossed);
  return code === 'aborted' ? { kind: 'stopped' } : { kind: 'failed', code, message };
}

/** Everything that a request is made from, found once; the rounds only add to it. */
async function prepare(given: TurnRequest, ports: AgentPorts, journal: TurnJournal): Promise<Turn> {
  const before = await ports.history.load();
  const { goesOnFrom } = given;
  const isAgreed = goesOnFrom !== undefined;
  const stopped = given.goesOn === true ? pausedTurn(before) : null;
  const paused = isAgreed ? askingTurn(before, goesOnFrom) : stopped;
  const goesOn = paused !== null;
  const request = withOwnerWords(given, paused);
  // When it was first begun: a turn that a crash broke off is still the same turn.
  const now = tellNow({ ...request, nowMs: begunMs(journal) ?? ports.clock.nowMs() });
  if (paused?.crossed !== undefined) await ports.allowMore?.(paused.crossed);
  const text = [request.message, now, ...(goesOn && !isAgreed ? [GO_ON] : [])].join('\n');
  const callers = await ports.toolCallers(async () => NOT_YET);
  const parts = await ports.context();
  const context = tellContext(parts, ports);
  const frame = buildFrame({ ...request, callers, context, countTokens: ports.countTokens });
  const history = await fitHistory(before, frame.historyTokens, {
    request,
    ports,
    journal,
    inMode: (past) => inMode(past, request.mode),
  });
  const state: TurnState = {
    used: 0,
    links: linksOf(request, before),
    refused: [],
    hasAsked: false,
    hasReadKept:
      before.some((turn) => turn.hasReadKept === true) || history.summary?.isTainted === true,
    isTainted:
      request.isTainted ||
      wasTainted(journal) ||
      tellsWordsOfOthers(request, callers) ||
      [...parts, ...history.turns, history.summary].some((read) => read?.isTainted === true),
    outcomes: [],
    left: [],
    waitMs: null,
    doneBefore: new Set(paused?.done),
    done: [...(paused?.done ?? [])],
    worked: (paused?.done ?? []).map((key) => workedBefore(key, ports)),
    askedBy: null,
    wanted: null,
    hasFailed: false,
    finish: null,
  };
  const calls = createGuardedCalls({ request, ports, journal, state });
  const messages: ModelMessage[] = [{ role: 'user', parts: [{ kind: 'text', text }] }];
  const asked = goesOn ? wordsAsked(request.message, before) : request.message;
  const sent = { history, messages: [...messages], leftOut: 0 };
  const names = new Set([...callers.tools(), ...frame.tools].map(({ name }) => name));
  const isTool = (name: string): boolean => names.has(name);
  const own = { words: '', wasAsked: false, wasTaught: false, isTool, sent };
  return { request, ports, journal, state, goesOn, calls, frame, messages, asked, ...own };
}

/** What the turn that this one goes on with has changed, from the key of the call. */
function workedBefore(key: string, ports: AgentPorts): WorkedCall {
  const [tool = ''] = key.split(' ', 1);
  return { tool, changes: true, isOwn: ports.judged(tool, {}).maker === 'rote' };
}

/** What stood in earlier turns may be read as well: "open the third one". */
function linksOf(request: TurnRequest, before: readonly PastTurn[]): ReadLinks {
  const known = before.flatMap((turn) => turn.links ?? []);
  const links = createReadLinks([...known, ...(request.readable ?? [])]);
  links.addText(request.ownerWords);
  links.addText(request.approvedText ?? '');
  return links;
}

/** A person who only says "yes" names nobody; the people they named before are still no new targets. */
function withOwnerWords(request: TurnRequest, paused: PastTurn | null): TurnRequest {
  if (paused?.ownerWords === undefined) return { ...request };
  return {
    ...request,
    ownerWords: `${paused.ownerWords}
${request.ownerWords}`,
  };
}

function begunMs(journal: TurnJournal): number | null {
  const [first] = journal.steps();
  return first === undefined ? null : (first.earlierAttempts[0] ?? first).startedMs;
}

/** Whether the turn was tainted before a crash: what the model read then may not be in the context now. */
function wasTainted(journal: TurnJournal): boolean {
  const input = journal.find(modelStep(1))?.input as { isTainted?: boolean } | undefined;
  return input?.isTainted === true;
}

function modelStep(round: number): string {
  return `model-${round}`;
}

const GO_ON = '[You stopped at a limit. Go on now. What is done is above: do not do it again.]';

const NOT_YET = {
  ok: false,
  failure: { code: 'failed', message: 'nothing is called yet', retryable: false, fate: 'not-done' },
} as const;

/** What the model says, or what it said before a crash. */
async function call(turn: Turn, round: number): Promise<ModelAnswer | ModelFailure> {
  const { ports, journal } = turn;
  if (round > 1) await hear(turn, round);
  // Also for what a crash broke off, so that the same is sent from then on.
  fitSent(turn, turn.frame.historyTokens);
  const id = modelStep(round);
  const known = journal.find(id);
  if (known?.state === 'succeeded') return known.output as ModelAnswer;
  const nowMs = ports.clock.nowMs();
  const input = { round, messages: turn.messages.length, isTainted: turn.state.isTainted };
  const place = { id, position: journal.steps().length, kind: 'model', tool: 'model' } as const;
  const entry =
    known === null
      ? firstAttempt({ ...place, effect: 'read', input }, nowMs)
      : takenUpAgain(known, nowMs);
  await journal.begin(entry);
  const answer = await askShorter(turn);
  const finishedMs = ports.clock.nowMs();
  if (answer.kind === 'answered') {
    await journal.end({ ...entry, state: 'succeeded', output: answer, finishedMs });
    return answer;
  }
  const { code, message, retryable, usage, cents, tries } = answer;
  const failure = { code, message, retryable, fate: 'not-done' } as const;
  const state = code === 'aborted' ? 'cancelled' : 'failed';
  await journal.end({ ...entry, state, failure, output: { usage, cents, tries }, finishedMs });
  return answer;
}

/** Words that came meanwhile are words of the person like those before. */
async function hear(turn: Turn, round: number): Promise<void> {
  const { ports, journal, request, state } = turn;
  const isAnswered = journal.find(modelStep(round))?.state === 'succeeded';
  const words = await hearWords(round, { ports, journal, isAnswered });
  if (words.length === 0) return;
  turn.messages = withHeard(turn.messages, words);
  turn.sent = { ...turn.sent, messages: withHeard(turn.sent.messages, words) };
  request.ownerWords = [request.ownerWords, ...words].join('\n');
  for (const said of words) state.links.addText(said);
}

function endOfRound(turn: Turn, answer: ModelAnswer, isLastWord: boolean): Ending | null {
  if (isLastWord && wasTaughtToCall(turn, answer)) return null;
  if (turn.request.mustFinish) return finishOrAsk(turn, isLastWord ? answer.text.trim() : null);
  if (!isLastWord) return null;
  return turn.request.isConversation ? backedWord(turn, answer) : lastWord(answer, turn.state);
}

/** Whether its words hold a call that calls nothing, and it was told so: once, since it may have meant the words. */
function wasTaughtToCall(turn: Turn, { text }: ModelAnswer): boolean {
  const { isTool, request, asked: words } = turn;
  const meant = turn.wasTaught ? null : meantCall(text, { isTool, words });
  if (meant === null) return false;
  turn.wasTaught = true;
  addQuestion(turn, howToCall(meant, request.mode));
  return true;
}

/** The last word of a talk; null where it promises what nothing stands behind, and the model was asked about it. */
function backedWord(turn: Turn, answer: ModelAnswer): Ending | null {
  const { asked: words, state, wasAsked } = turn;
  const text = answer.text.trim();
  const decision = decidePromise({ text, words, calls: state.worked, wasAsked });
  if (decision.kind === 'tell') return lastWord(answer, state);
  if (decision.kind === 'ask') {
    askAgain(turn, decision.question);
    return null;
  }
  const told = { ...answer, text: decision.text };
  turn.messages.splice(-1, 1, { role: 'assistant', parts: [{ kind: 'text', text: told.text }] });
  return lastWord(told, state);
}

/** Another round, with a question that nobody but the model reads. */
function askAgain(turn: Turn, question: string): void {
  turn.wasAsked = true;
  addQuestion(turn, question);
}

function addQuestion(turn: Turn, question: string): void {
  turn.messages = withQuestion(turn.messages, question);
  turn.sent = { ...turn.sent, messages: withQuestion(turn.sent.messages, question) };
}

/** The end of a turn that has to say how it ended; null where it goes on, or was just asked how it ended. */
function finishOrAsk(turn: Turn, lastWords: string | null): Ending | null {
  const { state } = turn;
  if (state.finish === null && lastWords === null) return null;
  if (lastWords !== null && lastWords !== '') turn.words = lastWords;
  const { words, wasAsked } = turn;
  const decision = decideFinish({ finish: state.finish, words, wasAsked });
  if (decision.kind === 'finished') return finished(decision, state);
  if (decision.kind === 'said-nothing') return saidNothing(words, state);
  state.finish = null;
  askAgain(turn, decision.text);
  return null;
}

type CollectedAnswer = Awaited<ReturnType<typeof collectAnswer>>;

/** Where the model has less room than it was said to have, it is asked once more, with half of that. */
async function askShorter(turn: Turn): Promise<CollectedAnswer> {
  const { countTokens } = turn.ports;
  const answer = await ask(turn);
  if (answer.kind !== 'failed' || answer.code !== 'too-long') return answer;
  const size = sentSize(turn.sent, countTokens);
  fitSent(turn, Math.floor(size / 2));
  return sentSize(turn.sent, countTokens) < size ? ask(turn) : answer;
}

function fitSent(turn: Turn, tokens: number): void {
  const { request, ports, journal } = turn;
  turn.sent = fitTurn(turn.sent, {
    tokens,
    countTokens: ports.countTokens,
    readAgain: (step) => readOn(request, step, 0),
    done: doneSoFar(journal),
  });
}

async function ask(turn: Turn): Promise<CollectedAnswer> {
  const { request, ports, frame, sent, state, isTool, asked: words } = turn;
  const asked = buildRequest(frame, sent.history, sent.messages);
  const events = ports.callModel(asked, request.signal, { modelClass: state.wanted });
  const spoken = createSpokenText({
    tell: (text) => ports.onEvent?.({ kind: 'text-said', text }),
    mayTell: (text) =>
      !request.isConversation ||
      (emptyClaims({ text, words, calls: state.worked }).length === 0 &&
        (turn.wasTaught || meantCall(text, { isTool, words }) === null)),
  });
  const answer = await collectAnswer(events, (event) => {
    if (event.kind === 'started') {
      spoken.begin();
      ports.onEvent?.({ kind: 'text-begun' });
    }
    if (event.kind === 'text') spoken.add(event.text);
  });
  spoken.end();
  return answer;
}

/** What the model says is shown as it is; what its results say of failures is told beneath it. */
function lastWord({ text }: ModelAnswer, state: TurnState): Ending {
  const said = text.trim();
  if (said !== '') return { kind: 'answered', text: withFailures(said, state) };
  return { kind: 'failed', code: 'empty-answer', message: 'the model said nothing.' };
}

function finished(
  { outcome, text }: Extract<FinishDecision, { kind: 'finished' }>,
  state: TurnState,
): Ending {
  // Where there was nothing to say, what needs the owner is said all the same.
  const isQuiet = text === '' && state.refused.length === 0;
  return { kind: 'finished', outcome, text: isQuiet ? '' : withFailures(text, state).trim() };
}

function saidNothing(words: string, state: TurnState): Ending {
  return { kind: 'said-nothing', text: withFailures(words, state).trim() };
}

function withFailures(text: string, state: TurnState): string {
  const line = failureLine(state.outcomes);
  return withRefused(line === null ? text : `${text}\n\n${line}`, state);
}

function withRefused(text: string, { refused }: TurnState): string {
  const line = refusedLine(refused);
  return line === null ? text : `${text}\n\n${line}`;
}

/** At a limit: what is done, what is left, and how to go on. */
function pause({ request, journal, state }: Turn): Ending {
  const { mostCalls, isConversation } = request;
  const done = results(journal);
  const { left, waitMs } = state;
  if (waitMs !== null)
    return {
      kind: 'paused',
      limit: 'conversation',
      text: withRefused(waitReport({ done, left, waitMs, isConversation }), state),
    };
  const text = progressReport({ done, left, mostCalls, isConversation });
  return { kind: 'paused', limit: 'turn', text: withRefused(text, state) };
}

function pauseAtBudget(
  { request, journal, asked, state }: Turn,
  crossed: readonly CrossedBudget[],
): Ending {
  const { isConversation } = request;
  const report = { done: results(journal), crossed, message: asked, isConversation };
  const text = withRefused(budgetReport(report), state);
  return { kind: 'paused', limit: 'budget', crossed, text };
}

/** What a model reads of calls that no longer fit into its request. */
function doneSoFar(journal: TurnJournal): string[] {
  return callsIn(journal).map(
    ({ tool, input, state }) =>
      `${inShort(tool, input)}${state === 'succeeded' ? '' : `: ${state}`}`,
  );
}

/** What a person reads of them. */
function results(journal: TurnJournal): string[] {
  return callsIn(journal).map(reportStep);
}

const callsIn = (journal: TurnJournal) =>
  journal.steps().filter(({ kind, tool }) => kind === 'tool' && tool !== HEARD_TOOL);

/** The conversation remembers the turn before anybody hears how it ended. */
async function record(turn: Turn, ending: Ending): Promise<Ending> {
  const { request, ports, state } = turn;
  // Where another owner has the run by now, that owner records the turn.
  if (ending.kind === 'stopped') await turn.journal.settle();
  const { isConversation, ownerWords } = request;
  // Work outside a conversation asks no question, so no later "yes" can be meant for it.
  const isPaused = isConversation && mayGoOn(turn, ending);
  const { hasAsked } = state;
  const mayGoOnLater = isPaused || hasAsked;
  const past: PastTurn = {
    runId: request.runId,
    mode: request.mode,
    messages: withEnding(turn.messages, ending),
    isTainted: state.isTainted,
    isPaused,
    done: mayGoOnLater ? state.done : [],
    ...(hasAsked && { hasAsked }),
    ...(!isConversation && { isAside: true }),
    ...(state.hasReadKept && { hasReadKept: true }),
    ...(state.links.keys().length > 0 && { links: state.links.keys() }),
    ...(mayGoOnLater && { ownerWords }),
    ...('crossed' in ending && { crossed: ending.crossed }),
  };
  await ports.history.append(past);
  return ending;
}

/** Going on that failed or was stopped is not over: what was done before it must not be done again either. */
function mayGoOn({ goesOn }: Turn, { kind }: Ending): boolean {
  return kind === 'paused' || (goesOn && (kind === 'failed' || kind === 'stopped'));
}

/** A conversation goes on with the words of a person, so the last words are the agent's. */
function withEnding(messages: readonly ModelMessage[], ending: Ending): ModelMessage[] {
  if (messages.at(-1)?.role === 'assistant') return [...messages];
  const said = ending.kind === 'paused' || ending.kind === 'finished' ? ending.text : '';
  const text = said === '' ? '(no answer came)' : said;
  return [...messages, { role: 'assistant', parts: [{ kind: 'text', text }] }];
}
