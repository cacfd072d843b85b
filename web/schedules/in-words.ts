/** What a schedule holds, in words: its steps, its policies, whom it answers, what it may take. */
import type { OwnBudget } from '../../src/domain/budget-bounds.ts';
import type { AnyPlan } from '../../src/domain/plan/plan.ts';
import type { ScheduleView } from '../../src/domain/views.ts';

export interface StepInWords {
  id: string;
  does: string;
  tool: string;
  /** What it is given beside what `does` says; null where that is all. */
  given: Record<string, unknown> | null;
  /** What else is said of it. */
  terms: string[];
}

interface AnyStep {
  id: string;
  tool: string;
  name: string | undefined;
  input: Record<string, unknown>;
  rest: Record<string, unknown>;
}

/** Both forms of a plan, and either names of their parts. */
function stepsOf(plan: AnyPlan): AnyStep[] {
  if (Array.isArray(plan))
    return plan.map(({ id, toolName, name, parameters, ...rest }) => ({
      id,
      tool: toolName,
      name,
      input: parameters,
      rest,
    }));
  return plan.tools.map(({ toolId, tool, toolPath, name, input, ...rest }) => ({
    id: toolId,
    tool: tool ?? toolPath ?? '',
    name,
    input,
    rest,
  }));
}

export function planInWords(plan: AnyPlan): StepInWords[] {
  return stepsOf(plan).map(({ id, tool, name, input, rest }) => {
    const { text, ...others } = input;
    const isSaid = tool === 'message.send' && typeof text === 'string';
    const given = isSaid ? others : input;
    return {
      id,
      tool,
      does: name ?? (isSaid ? `Say “${text}”` : `Call ${tool}`),
      given: Object.keys(given).length === 0 ? null : given,
      terms: termsOf(rest),
    };
  });
}

function termsOf(rest: Record<string, unknown>): string[] {
  const { when, stopUnless, guard, dependencies, forEach, retryPolicy, required } = rest;
  const said = (words: string, value: unknown): string[] =>
    value === undefined ? [] : [`${words} ${JSON.stringify(value)}`];
  return [
    ...said('only where', when),
    ...said('stops here unless', stopUnless),
    ...said('its answer must satisfy', guard),
    ...said('once for each of', (forEach as { items?: unknown } | undefined)?.items),
    ...(Array.isArray(dependencies) && dependencies.length > 0
      ? [`after ${dependencies.join(', ')}`]
      : []),
    ...said('tried again', (retryPolicy as { maxRetries?: unknown } | undefined)?.maxRetries).map(
      (words) => `${words} times`,
    ),
    ...(required === false ? ['the rest goes on where it fails'] : []),
  ];
}

/** The words of the shortest plan, which only says something; null for any other. */
export function saidWords(plan: AnyPlan): string | null {
  const [step, ...others] = stepsOf(plan);
  if (step === undefined || others.length > 0 || !Array.isArray(plan)) return null;
  const { text, ...more } = step.input;
  const isPlain =
    step.tool === 'message.send' &&
    typeof text === 'string' &&
    Object.keys(more).length + Object.keys(step.rest).length === 0;
  if (!isPlain) return null;
  // A reference would be lost: only escaped ones are words.
  return /(?<!\$)\$\{/.test(text) ? null : text.replaceAll('$${', () => '${');
}

export const MISSED: Readonly<Record<string, string>> = {
  run_once_if_missed: 'run the latest once',
  run_immediately: 'run each of them, in order',
  skip: 'leave them out',
};
export const OVERLAP: Readonly<Record<string, string>> = {
  skip: 'leave the new one out',
  queue: 'let the new one wait',
  parallel: 'run both side by side',
};

export function policiesInWords({
  trigger,
  afterFailures,
  endsAfter,
}: Pick<ScheduleView, 'trigger' | 'afterFailures' | 'endsAfter'>): [string, string][] {
  const { missedRunPolicy, overlap, maxLatenessMs, dst, kind } = trigger;
  const isWall = kind === 'cron' || kind === 'rrule';
  return [
    ['When times were missed', MISSED[missedRunPolicy] ?? missedRunPolicy],
    ['While the last run goes on', OVERLAP[overlap] ?? overlap],
    ...(maxLatenessMs === null
      ? []
      : [['Too late after', `${Math.round(maxLatenessMs / 1000)} seconds`] as [string, string]]),
    ...(isWall
      ? [
          [
            'When the clock changes',
            `${GAP[dst.gap] ?? dst.gap}; ${FOLD[dst.fold] ?? dst.fold}`,
          ] as [string, string],
        ]
      : []),
    ...(endsAfter === undefined
      ? []
      : [['It ends', 'after the first run that does something'] as [string, string]]),
    ...(afterFailures === undefined
      ? []
      : [
          [
            'After five failures in a row',
            afterFailures === 'disable' ? 'it is disabled' : 'it goes on once an hour',
          ] as [string, string],
        ]),
  ];
}

const GAP: Readonly<Record<string, string>> = {
  skip: 'a time that is jumped over is left out',
  shift: 'a time that is jumped over runs after the jump',
};
const FOLD: Readonly<Record<string, string>> = {
  first: 'one that happens twice runs the first time',
  second: 'one that happens twice runs the second time',
  both: 'one that happens twice runs both times',
};

/** `web, direct owner (agent main)`, of a session key. */
export function sessionInWords(sessionKey: string): string {
  const [, agent = '', channel = '', kind = '', peer = '', ...suffix] = sessionKey
    .split(':')
    .map((part) => part.replaceAll('%3A', ':').replaceAll('%25', '%'));
  const beside = suffix.length === 0 ? '' : ` / ${suffix.join(' ')}`;
  return `${channel}: ${kind === 'direct' ? '' : `${kind} `}${peer}${beside}${agent === 'main' ? '' : ` (agent ${agent})`}`;
}

export function budgetInWords(budget: OwnBudget): string {
  const bounds = (of: OwnBudget['run'] = {}): string =>
    Object.entries(of)
      .map(([measure, most]) => (most === 'none' ? `any ${measure}` : `${most} ${measure}`))
      .join(', ');
  return [
    ...(budget.run === undefined ? [] : [`${bounds(budget.run)} for a run`]),
    ...(budget.day === undefined ? [] : [`${bounds(budget.day)} on a day`]),
  ].join('; ');
}
