/** `rote plan pursue` and `rote plan pursuits`: a goal in plain words, and what was tried to reach it. */
import { badRequest, RoteError } from '../../base/errors.ts';
import { printable, printableText } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import type { Pursuit, PursuitAttempt } from '../../talk/pursuit/pursuit-log.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

const LONGEST_OUTPUT = 500;

export function planPursue({ positionals, flags, context }: CommandCall): Promise<CommandAnswer> {
  const [goal = ''] = positionals;
  const isSilent = flags.isSet('json');
  if (goal.trim() === '') throw noGoal();
  return withHome(context, (house) =>
    untilInterrupted(async (signal) => {
      const desk = await house.pursuits();
      const pursuit = await desk.pursue(goal, {
        dryRun: flags.isSet('dry-run'),
        isAgreed: flags.isSet('yes'),
        signal,
        async approve(_, summary) {
          if (isSilent || context.prompt === undefined) return false;
          const line = await context.prompt(`${printable(capital(summary))}.\nDo it? [y/N] `);
          return /^y(?:es|ep|eah)?$/i.test(line?.trim() ?? '');
        },
        onStep: ({ id, tool, state, failure }) =>
          context.progress(
            printable(
              `  ${id} (${tool}): ${state}${failure === null ? '' : `, ${failure.message}`}`,
            ),
          ),
      });
      if (pursuit.state === 'failed') throw failed(pursuit);
      return { data: { pursuit }, text: pursuitText(pursuit) };
    }),
  );
}

export function planPursuits({ positionals, flags, context }: CommandCall): Promise<CommandAnswer> {
  const [id] = positionals;
  return withHome(context, async (house) => {
    const desk = await house.pursuits();
    if (id !== undefined) {
      const pursuit = await desk.find(id);
      const attempts = pursuit.attempts.map(attemptText);
      return { data: { pursuit }, text: [pursuitText(pursuit), ...attempts].join('\n') };
    }
    const pursuits = await desk.list(flags.number('limit') ?? 20);
    const rows = pursuits.map(({ id: one, state, attempts, startedAtUtc, goal }) => [
      one,
      state,
      String(attempts.length),
      startedAtUtc,
      goal.slice(0, 80),
    ]);
    const text =
      rows.length === 0
        ? 'No goal was pursued.'
        : textTable(['ID', 'STATE', 'PLANS', 'STARTED', 'GOAL'], rows);
    return { data: { pursuits }, text };
  });
}

function pursuitText({ id, state, summary, answer, plan, result, attempts }: Pursuit): string {
  const what = summary === null ? [] : [printable(`${capital(summary)}.`)];
  if (state === 'shown')
    return [
      ...what,
      `${answer} The same command with --yes, without --dry-run, runs exactly this plan.`,
      `Kept as ${id}.`,
    ].join('\n');
  const waitedFor = new Set(plan?.tools.flatMap(({ dependencies }) => dependencies));
  const outputs = (result?.tools ?? [])
    .filter(({ toolId, output }) => output !== null && !waitedFor.has(toolId))
    .map(({ toolId, output }) => printable(`  ${toolId}: ${inShort(output)}`));
  const plans = attempts.length === 1 ? '1 plan' : `${attempts.length} plans`;
  return [...what, printableText(answer), ...outputs, `${plans}; kept as ${id}.`].join('\n');
}

function attemptText(one: PursuitAttempt): string {
  const { attempt, atUtc, madeBy, skills, outcome, reason, faults, runId } = one;
  const facts = [
    `by the ${madeBy}`,
    ...(skills.length === 0 ? [] : [`with ${skills.join(', ')}`]),
    `${outcome}${reason === null ? '' : ` (${reason})`}`,
    ...(runId === null ? [] : [runId]),
  ];
  const lines = [
    `${attempt}. ${atUtc} ${facts.join(', ')}`,
    ...faults.map((fault) => `   ${fault}`),
  ];
  return lines.map(printable).join('\n');
}

function inShort(output: unknown): string {
  const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
  return text.length <= LONGEST_OUTPUT ? text : `${text.slice(0, LONGEST_OUTPUT).toWellFormed()}…`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function failed(pursuit: Pursuit): RoteError {
  return new RoteError(
    {
      code: 'goal-not-reached',
      message: pursuit.answer,
      hint: `What was tried: rote plan pursuits ${pursuit.id}`,
    },
    { blame: 'failure', data: { pursuit } },
  );
}

function noGoal(): RoteError {
  return badRequest({
    code: 'bad-goal',
    message: 'The goal is empty.',
    hint: 'Say what is to be done: rote plan pursue "fetch https://example.org and tell me the title"',
  });
}
