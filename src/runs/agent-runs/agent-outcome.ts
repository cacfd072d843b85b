/** What the end of a turn means for its run: how it is recorded, and what its session hears. */
import type { TurnEnd } from '../../agent/agent-ports.ts';
import { FINISH_TOOL } from '../../agent/run-finish.ts';
import { cutAtSentence } from '../../base/cut-at-sentence.ts';
import { type CrossedBudget, overBudgetInWords } from '../../domain/budget.ts';
import { mayHaveActed } from '../../domain/call-result.ts';
import type { Run, RunOutcome } from '../../domain/run/run.ts';
import type { Step } from '../../domain/run/step.ts';
import { isAtHouse } from '../../domain/session-key.ts';

export interface AgentOutcome {
  outcome: RunOutcome;
  /** For the session; null where there is nothing to say. */
  answer: string | null;
  /** For the owner: what waits for them, and what may have happened. */
  notices: string[];
}

const LONGEST_SUMMARY = 200;

export function agentOutcome(
  end: TurnEnd,
  { scheduleId, sessionKey, lane }: Pick<Run, 'scheduleId' | 'sessionKey' | 'lane'>,
): AgentOutcome {
  const { steps } = end;
  const isHouse = isAtHouse(sessionKey);
  const notices = [...pendingSchedules(steps, isHouse), ...pendingSkills(steps, isHouse)];
  const said = saidBy(end);
  const isScheduled = scheduleId !== null;
  const outcome = outcomeOf(end, { isScheduled, isLook: lane === 'heartbeat' });
  return { outcome, answer: said, notices };
}

function saidBy(end: TurnEnd): string | null {
  if (end.kind === 'answered' || end.kind === 'paused') return end.text;
  if (end.kind === 'finished') return end.text === '' ? null : end.text;
  if (end.kind === 'said-nothing') return [end.text, `(${SAID_NOTHING})`].join('\n\n').trim();
  if (end.kind === 'failed') return `I could not do this: ${end.message}`;
  return null;
}

function outcomeOf(
  end: TurnEnd,
  { isScheduled, isLook }: { isScheduled: boolean; isLook: boolean },
): RunOutcome {
  const { steps } = end;
  if (end.kind === 'stopped') return { kind: 'cancelled', summary: 'cancelled' };
  const doubtful = steps.filter(({ state }) => state === 'in-doubt');
  if (doubtful.length > 0) {
    const names = doubtful.map(({ id, tool }) => `"${id}" (${tool})`).join(', ');
    const summary = `${names} may or may not have happened, and is not repeated`;
    return { kind: 'failed', summary, code: 'in-doubt', afterwards: 'give-up' };
  }
  // A further attempt would do again what this one did.
  const again = steps.some(
    ({ effect, state, failure }) =>
      (effect !== 'read' && state === 'succeeded') || mayHaveActed(effect, failure),
  )
    ? ({ afterwards: 'give-up' } as const)
    : {};
  if (end.kind === 'failed')
    return {
      kind: 'failed',
      summary: cutAtSentence(end.message, LONGEST_SUMMARY),
      code: end.code,
      ...again,
    };
  if (end.kind === 'paused' && end.limit === 'budget' && isScheduled)
    return overBudget(end.crossed, isLook);
  if (end.kind === 'paused') {
    const summary = `stopped at the limit of the ${end.limit}`;
    if (isScheduled) return { kind: 'failed', summary, code: 'limit', ...again };
    return { kind: 'succeeded', summary };
  }
  if (end.kind === 'said-nothing')
    return { kind: 'failed', summary: SAID_NOTHING, code: 'said-nothing', ...again };
  const summary = cutAtSentence(summaryOf(end), LONGEST_SUMMARY);
  if (end.kind === 'finished' && end.outcome === 'could-not')
    return { kind: 'failed', summary, code: 'could-not', ...again };
  // Nobody reads along, so what was to be done and was not counts, whatever the model says.
  if (isScheduled && didNothing(steps)) return { kind: 'failed', summary, code: 'calls-failed' };
  const isIdle = end.kind === 'finished' && end.outcome === 'nothing-to-do';
  return { kind: 'succeeded', summary, ...(isIdle && { isIdle: true }) };
}

const SAID_NOTHING =
  'The run said nothing of how it ended: it was asked for run.finish twice, so it counts as failed.';

function summaryOf(end: TurnEnd): string {
  if (end.kind === 'answered') return end.text;
  if (end.kind !== 'finished') return end.kind;
  if (end.outcome !== 'nothing-to-do') return end.text;
  return end.text === '' ? 'nothing to do' : `nothing to do: ${end.text}`;
}

/** Whether every call failed, and one of them would have changed something. */
function didNothing(steps: readonly Step[]): boolean {
  const calls = steps.filter(({ kind, tool }) => kind === 'tool' && tool !== FINISH_TOOL);
  return (
    calls.every(({ state }) => state === 'failed') && calls.some(({ effect }) => effect !== 'read')
  );
}

/**
 * The budget of the day, of the house or of a person, is not the fault of this schedule: it rests until the day is
 * over. What used up its own waits for its owner; a look around rests for the day.
 */
function overBudget(crossed: readonly CrossedBudget[], isLook: boolean): RunOutcome {
  const summary = overBudgetInWords(crossed);
  const [first] = crossed;
  const isOfDay = crossed.every(
    ({ scope }) => scope === 'day' || scope === 'person' || (isLook && scope === 'schedule'),
  );
  if (isOfDay && first?.untilMs != null)
    return { kind: 'failed', summary, code: 'budget', restUntilMs: first.untilMs };
  return { kind: 'failed', summary, code: 'budget', afterwards: 'pause' };
}

/** What a model schedules waits for its owner, who must hear of it. */
function pendingSchedules(steps: readonly Step[], isHouse: boolean): string[] {
  return steps.flatMap(({ tool, state, output }) => {
    if ((tool !== 'schedule.add' && tool !== 'schedule.update') || state !== 'succeeded') return [];
    const { schedule, request } = (output ?? {}) as Record<string, Record<string, unknown>>;
    if (typeof request !== 'string') return [];
    const what = tool === 'schedule.add' ? 'The schedule' : 'A change of the schedule';
    const waits = isHouse ? `waits for the owner: rote requests show ${request}` : WAITS;
    return [`${what} "${String(schedule?.['name'])}" ${waits}`];
  });
}

/** The same for a skill; saved several times, it is told of once. */
function pendingSkills(steps: readonly Step[], isHouse: boolean): string[] {
  const saved = steps.flatMap(({ tool, state, output }) => {
    if (tool !== 'skill.save' || state !== 'succeeded') return [];
    const { name, status, request, isChange } = (output ?? {}) as Record<string, unknown>;
    return status === 'pending' && typeof request === 'string'
      ? [[String(name), { request, isChange: isChange === true }] as const]
      : [];
  });
  return [...new Map(saved)].map(([name, { request, isChange }]) => {
    const what = isChange ? `A change of the skill "${name}"` : `The skill "${name}"`;
    if (!isHouse) return `${what} ${WAITS}`;
    const read = isChange ? `rote requests show ${request}` : `rote skills show ${name}`;
    const meanwhile = isChange ? '; until then it goes on as it is' : '';
    return `${what} waits for you${meanwhile}. Read it: ${read}. Agree: rote requests answer ${request} yes`;
  });
}

/** Said in a chat, where the owner is asked with buttons and a member can type no command. */
const WAITS = 'waits for the owner of this house, who was asked.';
