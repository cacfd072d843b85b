/**
 * One call of a tool inside a turn: within the limits, held to what a run may do that has read what others
 * wrote, journaled before and after, and never made twice where the journal knows of it.
 */
import { canonicalJson } from '../base/content-hash.ts';
import { isInDoubt, thrownFailure } from '../domain/call-result.ts';
import { firstAttempt, INTERRUPTED, type Step, takenUpAgain } from '../domain/run/step.ts';
import type {
  CallGuard,
  Effect,
  JudgedCall,
  ToolFailure,
  ToolResult,
} from '../domain/tool-call.ts';
import type { AgentPorts, TurnRequest } from './agent-ports.ts';
import { createCallGuard, noteWritten, type RefusedCall } from './call-guard.ts';
import type { WorkedCall } from './decide-promise.ts';
import { decideUnread, READ_FIRST } from './decide-unread.ts';
import { inShort } from './in-short.ts';
import { decideCall } from './limits.ts';
import { modelClassFor } from './model-class-for.ts';
import { taints, tellsWhatIsKept } from './own-tool-rules.ts';
import type { ReadLinks } from './read-links.ts';
import { FINISH_TOOL, type RunFinish } from './run-finish.ts';
import type { CallOutcome } from './told-failures.ts';
import type { TurnJournal } from './turn-journal.ts';

/** What a turn has come to so far, shared by all its calls. */
export interface TurnState {
  used: number;
  isTainted: boolean;
  /** Whether it has read what its person keeps. */
  hasReadKept: boolean;
  /** The addresses that stood in what was read. */
  links: ReadLinks;
  /** Calls that need the owner, and were not made; also those inside others. In words, for the owner. */
  refused: RefusedCall[];
  /** Whether the owner was asked for one of them, and has not answered. */
  hasAsked: boolean;
  /** What all calls that were asked for came to. */
  outcomes: CallOutcome[];
  /** Calls that were not made because of a limit, in words. */
  left: string[];
  /** How long the conversation has to wait before its next call; null where it may call now. */
  waitMs: number | null;
  /** What the turn that this one goes on with has done. */
  doneBefore: ReadonlySet<string>;
  done: string[];
  /** The calls that worked, or may have, with those of the turn that it goes on with. */
  worked: WorkedCall[];
  /** The class of the model whose words these are; null where it has none. */
  askedBy: string | null;
  /** The class that the next round is asked of, because a tool needs it. */
  wanted: string | null;
  /** Whether a call of this round has failed. */
  hasFailed: boolean;
  /** How the model says that it ended; null where it has not said so. */
  finish: RunFinish | null;
}

export interface GuardedCalls {
  /** `id` is the same for the same call of the same turn, also after a crash. */
  call(id: string, name: string, input: unknown): Promise<ToolResult>;
  /** The same for a lookup that is no tool. */
  look(id: string, look: () => Promise<ToolResult>, input: unknown): Promise<ToolResult>;
  /** Whether what a call came to may hold what others wrote. */
  isOfOthers(id: string): boolean;
}

export function createGuardedCalls({
  request,
  ports,
  journal,
  state,
}: {
  request: TurnRequest;
  ports: AgentPorts;
  journal: TurnJournal;
  state: TurnState;
}): GuardedCalls {
  const { clock } = ports;
  const asked = new Set<string>();
  const written = new Set<string>();
  const ofOthers = new Set<string>();

  async function call(
    id: string,
    { name, input }: { name: string; input: unknown },
    perform: (key: string, guard: CallGuard) => Promise<ToolResult>,
  ): Promise<ToolResult> {
    const judged = judgedOf(name, input);
    const { effect } = judged;
    const known = knownCall(journal, id, { name, input: ports.mask(input) });
    if (known !== null && !isBrokenOff(known)) {
      state.used += 1;
      return noted(known);
    }
    const unable = notForModel(name);
    if (unable !== null) return unable;
    if (isUnread(id, judged)) return { ok: false, failure: READ_FIRST };
    const doneKey = keyOf(name, ports.mask(input));
    if (effect !== 'read' && state.doneBefore.has(doneKey)) return ALREADY_DONE;
    // Counted before anything is awaited, so that parallel calls share one limit.
    if (decideCall({ used: state.used, mostCalls: request.mostCalls }).kind === 'turn-limit')
      return noRoom(name, input);
    state.used += 1;
    if (known?.effect === 'once' && known.failure?.fate !== 'not-done')
      return noted(await broken(known));
    const guard = guardNow();
    const failure = await guard.refusalOf(judged);
    if (failure !== null) return { ok: false, failure };
    if (known === null && !(await hasCallSlot())) return noRoom(name, input);
    const performed = (key: string) => perform(key, guard);
    const step = await journaled({ id, known, name, effect, input, perform: performed });
    noteAsked(step);
    return noted(step, doneKey);
  }

  /** What a tool has asked by itself, with no word of the guard. */
  function noteAsked({ failure, tool, input }: Step): void {
    const call = inShort(tool, input);
    const isToldOf = state.refused.some((one) => one.call === call);
    if (failure?.code !== 'needs-owner' || isToldOf) return;
    state.refused.push({ call, why: failure.message });
    state.hasAsked = true;
  }

  /** How many calls had worked when a round began, and whether it reads something. */
  const rounds = new Map<string, { worked: number; reads: boolean }>();

  function isUnread(id: string, { name, effect }: JudgedCall): boolean {
    const [round = ''] = id.split('.', 1);
    const seen = rounds.get(round) ?? { worked: state.worked.length, reads: false };
    const decided = decideUnread({
      words: request.message,
      tool: name,
      effect,
      isReadBeside: seen.reads,
      hasKnown: seen.worked > 0,
    });
    rounds.set(round, { ...seen, reads: seen.reads || (effect === 'read' && name !== LOOKUP) });
    return decided === 'read-first';
  }

  /** As things are when the call is asked for: what others beside it read has not been read by who asks. */
  function guardNow(): CallGuard {
    const { sessionKey, ownerWords } = request;
    return createCallGuard({
      isTainted: state.isTainted,
      hasReadKept: state.hasReadKept,
      sessionKey,
      ownerWords,
      links: state.links,
      written,
      asked,
      async askOwner(question) {
        const answer = await ports.askOwner(question);
        if (answer.kind === 'waiting') state.hasAsked = true;
        return answer;
      },
      runId: request.runId,
      mask: ports.mask,
      onRefused: (refused) => state.refused.push(refused),
    });
  }

  /** Saying how it ended has room at any limit. */
  async function finish(id: string, input: unknown): Promise<ToolResult> {
    const known = knownCall(journal, id, { name: FINISH_TOOL, input: ports.mask(input) });
    if (known !== null && !isBrokenOff(known)) return noted(known);
    if (state.hasFailed && saysDone(input)) return TOO_EARLY;
    const perform = (key: string) => ports.callTool(FINISH_TOOL, input, key);
    return noted(await journaled({ id, known, name: FINISH_TOOL, effect: 'read', input, perform }));
  }

  async function journaled(call: {
    id: string;
    known: Step | null;
    name: string;
    effect: Effect;
    input: unknown;
    perform: (key: string) => Promise<ToolResult>;
  }): Promise<Step> {
    const { id, known, name, effect, input, perform } = call;
    const nowMs = clock.nowMs();
    const place = { id: idFor(journal, id), position: journal.steps().length };
    const entry =
      known === null
        ? firstAttempt(
            { ...place, kind: 'tool', tool: name, effect, input: ports.mask(input) },
            nowMs,
          )
        : takenUpAgain(known, nowMs);
    await journal.begin(entry);
    const result = await perform(`${request.runId}/${entry.id}`).catch((error) =>
      thrownFailure(error, effect),
    );
    const step = ended(entry, result, clock.nowMs());
    await journal.end(step);
    return step;
  }

  /** A tool that the agent keeps for another class of model; the next round is asked of that. */
  function notForModel(name: string): ToolResult | null {
    const wanted = modelClassFor(name, request.needs);
    if (wanted === null || wanted === state.askedBy) return null;
    state.wanted = wanted;
    const message = `Not called: ${name} is for models of the class "${wanted}". One goes on from here.`;
    return failed('needs-model', message);
  }

  /** A `once` call that a crash broke off is in doubt, and is not made again. */
  async function broken(known: Step): Promise<Step> {
    const message = `${INTERRUPTED.message}, so it may or may not have happened. It is not repeated.`;
    const failure: ToolFailure = { ...INTERRUPTED, message, retryable: false };
    const step: Step = { ...known, state: 'in-doubt', failure };
    await journal.begin(step);
    await journal.end(step);
    return step;
  }

  function noted(step: Step, doneKey = keyOf(step.tool, step.input)): ToolResult {
    const made = judgedOf(step.tool, step.input);
    if (taints(made, step)) {
      state.isTainted = true;
      ofOthers.add(step.id.replace(/#\d+$/, ''));
    }
    if (tellsWhatIsKept(made, step.failure)) state.hasReadKept = true;
    state.links.note(made, step.output);
    noteWritten(made, step.failure, written);
    if (step.effect !== 'read' && (step.state === 'succeeded' || step.state === 'in-doubt'))
      state.done.push(doneKey);
    if (step.state === 'succeeded' || step.state === 'in-doubt')
      state.worked.push({
        tool: step.tool,
        changes: step.effect !== 'read',
        isOwn: made.maker === 'rote',
      });
    const { failure, output } = step;
    if (failure !== null) state.hasFailed = true;
    else if (step.tool === FINISH_TOOL) state.finish = output as RunFinish;
    return failure === null ? { ok: true, output } : { ok: false, failure };
  }

  /** A lookup is no tool, and its name is taken by no other. */
  function judgedOf(name: string, input: unknown): JudgedCall {
    return name === LOOKUP
      ? { name, input, maker: 'rote', effect: 'read' }
      : ports.judged(name, input);
  }

  async function hasCallSlot(): Promise<boolean> {
    if (state.waitMs !== null) return false;
    const { waitMs } = await ports.acquireCallSlot();
    if (waitMs !== null) state.waitMs = waitMs;
    return waitMs === null;
  }

  function noRoom(name: string, input: unknown): ToolResult {
    state.left.push(inShort(name, input));
    return failed('limit', 'Not called: this turn has made as many calls as it may.');
  }

  return {
    call: (id, name, input) =>
      name === FINISH_TOOL
        ? finish(id, input)
        : call(id, { name, input }, (key, guard) => ports.callTool(name, input, key, guard)),
    look: (id, look, input) => call(id, { name: LOOKUP, input }, look),
    isOfOthers: (id) => ofOthers.has(id),
  };
}

/** Finding out what can be done, where calls are JSON. */
export const LOOKUP = 'find_tools';

/** Whether a crash or a stop ended it before it had come to anything. */
function isBrokenOff({ state, failure }: Step): boolean {
  return state === 'running' || (state === 'failed' && failure?.code === 'aborted');
}

/** The entry of this very call; what the journal has under its id may be another one. */
function knownCall(
  journal: TurnJournal,
  id: string,
  { name, input }: { name: string; input: unknown },
): Step | null {
  const wanted = canonicalJson(input ?? null);
  for (const step of entriesOf(journal, id))
    if (step.tool === name && canonicalJson(step.input ?? null) === wanted) return step;
  return null;
}

function* entriesOf(journal: TurnJournal, id: string): Generator<Step> {
  for (let count = 1; ; count++) {
    const step = journal.find(count === 1 ? id : `${id}#${count}`);
    if (step === null) return;
    yield step;
  }
}

function idFor(journal: TurnJournal, id: string): string {
  const taken = [...entriesOf(journal, id)].length;
  return taken === 0 ? id : `${id}#${taken + 1}`;
}

function ended(entry: Step, result: ToolResult, finishedMs: number): Step {
  const events = result.events ?? [];
  if (result.ok) return { ...entry, state: 'succeeded', output: result.output, finishedMs, events };
  const { failure } = result;
  const state = isInDoubt(entry.effect, failure) ? 'in-doubt' : 'failed';
  return { ...entry, state, failure, finishedMs, events };
}

function keyOf(name: string, input: unknown): string {
  return `${name} ${canonicalJson(input ?? null)}`;
}

function failed(code: string, message: string): ToolResult {
  const failure: ToolFailure = { code, message, retryable: false, fate: 'not-done' };
  return { ok: false, failure };
}

function saysDone(input: unknown): boolean {
  return (input as Partial<RunFinish> | null)?.outcome === 'done';
}

/** Written before the model could know what the calls beside it came to. */
const TOO_EARLY = failed(
  'too-early',
  'A call beside this one failed. Look at what it says, then finish with what is true.',
);

const ALREADY_DONE: ToolResult = {
  ok: true,
  output: { alreadyDone: true, note: 'This was done before you stopped. It was not done again.' },
};
