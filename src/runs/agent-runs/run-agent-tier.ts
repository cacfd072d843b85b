/**
 * The agent tier: an instruction goes to the agent, and where there is no model that is said plainly. A look that
 * nobody asked for is judged by the heartbeat's gate before and after.
 */
import type { TurnEnd } from '../../agent/agent-ports.ts';
import type { CrossedBudget } from '../../domain/budget.ts';
import type { Run } from '../../domain/run/run.ts';
import { RunLost } from '../../domain/run/run-journal.ts';
import type { Step } from '../../domain/run/step.ts';
import type { Definition } from '../../domain/schedule/definition.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import type { TakenHappening } from '../../store/events.ts';
import type { Journal } from '../../store/store.ts';
import { dispatchedText } from '../dispatched-text.ts';
import { eventText } from '../event-input.ts';
import { type Executed, messageOf, otherFiles, refusedByAgent, withoutModel } from '../executed.ts';
import { STOPPING } from '../stop-reason.ts';
import { agentOutcome } from './agent-outcome.ts';
import { isTalk } from './agent-rights.ts';
import type { HeartbeatGate } from './heartbeat-gate.ts';
import type { RunAgent } from './home-agent.ts';

export interface AgentTierDependencies {
  owner: string;
  journal: Journal;
  /** What of the work lies in files and is not as it was approved; its owner is asked. */
  checkPins: (work: ScheduledWork, run: Run) => Promise<string[]>;
  /** Carries out instructions; without it they fail for want of a model. */
  agent?: () => Promise<RunAgent>;
  /** Judges the looks of an agent that nobody asked for; without it they are judged by nobody. */
  heartbeat?: () => Promise<HeartbeatGate>;
  /** What can be said to the words of a person without a model. */
  answerWithout?: (words: string, sessionKey: string) => Promise<string>;
  /** Asks the owner of a schedule that came to a budget for more. */
  askForBudget?: (crossed: readonly CrossedBudget[], scheduleId: string) => Promise<void>;
  /** Hears what happens inside a run. */
  onStep?: (run: Run, step: Step) => void;
  /** Hears more of what the agent says to a person, a few times a second. */
  onText?: (run: Run, text: string) => void;
}

interface AgentWork {
  run: Run;
  definition: Definition;
  signal: AbortSignal;
  /** What its journal holds. */
  known: () => Promise<Step[]>;
  /** What happened that it was started by. */
  events: () => Promise<TakenHappening[]>;
}

export function createRunAgentTier(
  dependencies: AgentTierDependencies,
): (asked: AgentWork) => Promise<Executed> {
  const { owner, journal, onText = () => undefined } = dependencies;

  async function runAgent(asked: AgentWork): Promise<Executed> {
    const { run, definition } = asked;
    const changed = await dependencies.checkPins(definition.work, run);
    if (changed.length > 0) return otherFiles('agent', changed);
    if (run.lane === 'heartbeat' && dependencies.heartbeat !== undefined)
      return look(asked, await dependencies.heartbeat());
    const agent = await dependencies.agent?.();
    if (agent === undefined) return withoutModel(run, definition);
    const ended = await takeTurn(agent, asked, await asked.events());
    if (!('end' in ended)) return ended;
    const { end } = ended;
    const { outcome, answer: ofAgent, notices } = agentOutcome(end, run);
    const answer = await answerOfHouse(end, { run, work: definition.work, ofAgent });
    const messages = [
      // That it goes on with a yes is nothing that its person said.
      ...(definition.work.goesOnFrom === undefined
        ? [messageOf(run, 'instruction', dispatchedText(run, definition), 'user')]
        : []),
      ...(answer === null ? [] : [messageOf(run, 'answer', answer)]),
      ...notices.map((text, index) => ({
        ...messageOf(run, `notice-${index + 1}`, text, 'notice'),
        sessionKey: run.lane === 'subagent' ? OWNER_SESSION : run.sessionKey,
      })),
    ];
    return { outcome, tier: 'agent', steps: [...end.unrecorded], messages, deliveries: [] };
  }

  /** Asks nobody where it is not the time, and says what is worth it where the person is; else nothing is said anywhere. */
  async function look(asked: AgentWork, gate: HeartbeatGate): Promise<Executed> {
    const { run, definition, signal } = asked;
    const events = await asked.events();
    const settled = await gate.before(run, definition, events);
    if (settled !== null) return settled;
    const agent = await dependencies.agent?.();
    if (agent === undefined) return { ...withoutModel(run, definition), messages: [] };
    const ended = await takeTurn(agent, asked, events);
    if (!('end' in ended)) return { ...ended, messages: [] };
    const { outcome, answer, notices } = agentOutcome(ended.end, run);
    const isSaid = outcome.kind === 'succeeded' && answer !== null && !signal.aborted;
    const told = isSaid ? await gate.after(run, answer) : { outcome, messages: [] };
    const messages = notices.map((text, index) => ({
      ...messageOf(run, `notice-${index + 1}`, text, 'notice'),
      sessionKey: OWNER_SESSION,
    }));
    return {
      outcome: told.outcome,
      tier: 'agent',
      steps: [...ended.end.unrecorded],
      messages: [...told.messages, ...messages],
      deliveries: [],
    };
  }

  /** The end of a turn of an agent, or what the run comes to where there is none. */
  async function takeTurn(
    agent: RunAgent,
    { run, definition, signal, known }: AgentWork,
    events: readonly TakenHappening[],
  ): Promise<{ end: TurnEnd & { unrecorded: readonly Step[] } } | Executed> {
    const { id: runId, fence, scheduleId } = run;
    const record = (steps: readonly Step[]) => journal.record({ runId, owner, fence, steps });
    const ended = await agent({
      run,
      definition,
      signal,
      record,
      known: await known(),
      event: eventText(events),
      onStep: (step) => dependencies.onStep?.(run, step),
      onText: (text) => onText(run, text),
    });
    if (ended.kind === 'no-model') return withoutModel(run, definition);
    if (ended.kind === 'refused') return refusedByAgent(run, ended.fault);
    const { end } = ended;
    if (end.kind === 'lost') throw new RunLost();
    if (end.kind === 'broke-off') throw new Error(end.reason);
    if (signal.aborted && signal.reason === STOPPING) {
      // What came to something is kept; what was broken off is left to the next start.
      await record(end.unrecorded.filter(({ state }) => state === 'succeeded'));
    }
    if (end.kind === 'paused' && end.limit === 'budget' && scheduleId !== null)
      await dependencies.askForBudget?.(end.crossed, scheduleId);
    return { end };
  }

  /** Where the model is away in a talk, what the house can say by itself; else what the agent said. */
  async function answerOfHouse(
    end: TurnEnd,
    { run, work, ofAgent }: { run: Run; work: ScheduledWork; ofAgent: string | null },
  ): Promise<string | null> {
    if (end.kind !== 'failed' || !AWAY.has(end.code) || !isTalk(run, work)) return ofAgent;
    const rest = await dependencies.answerWithout?.(work.instruction ?? '', run.sessionKey);
    const said = `The model is not reachable now (${end.message.replace(/\.$/, '')}).`;
    return rest === undefined ? ofAgent : `${said}\n${rest}`;
  }

  return runAgent;
}

/** How a model fails that can't be asked now; it says nothing about what it was asked. */
const AWAY: ReadonlySet<string> = new Set([
  'overloaded',
  'rate-limited',
  'server-error',
  'timed-out',
  'unreachable',
  'unavailable',
]);
