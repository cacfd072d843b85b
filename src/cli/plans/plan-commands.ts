/** `rote plan validate`, `run` and `graph`, and `rote runs replay`. */
import { badRequest, RoteError } from '../../base/errors.ts';
import { printable, printableText } from '../../base/printable.ts';
import { writeFileAtomically } from '../../base/write-file-atomically.ts';
import type { Step } from '../../domain/run/step.ts';
import { isRecord } from '../../domain/schedule/loose-values.ts';
import { timeline } from '../../operations/runs/timeline.ts';
import { viewNamed } from '../../schedule/events/awaited-name.ts';
import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { readPayload } from '../read-payload.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

const PLAN_FILE = {
  what: 'The plan',
  example: '{"tools":[{"toolId":"now","tool":"time.now","input":{}}]}',
};
const INPUT_FLAG = { flag: 'input', what: 'The input', example: '{"city":"Berlin"}' };

export async function planValidate({ positionals, context }: CommandCall): Promise<CommandAnswer> {
  const raw = await readPlan(positionals, context);
  return withHome(context, async ({ plans }) => {
    const plan = await (await plans()).check(raw);
    const steps = plan.steps === 1 ? '1 step' : `${plan.steps} steps`;
    return { data: { plan }, text: `The plan is valid: ${steps}.` };
  });
}

export async function planGraph({
  positionals,
  flags,
  context,
}: CommandCall): Promise<CommandAnswer> {
  const id = flags.text('schedule');
  const [file] = positionals;
  if ((id === undefined) === (file === undefined)) throw oneToDraw();
  const given = id === undefined ? await readPlan(positionals, context) : null;
  return withHome(context, async ({ plans, schedules }) => {
    const format = (flags.text('format') ?? 'text') as 'text' | 'mermaid' | 'dot';
    const view = id === undefined ? null : await viewNamed(await schedules.get(id), schedules);
    const starts = view === null ? null : printable(`starts ${view.description}`);
    const graph = await (await plans()).draw(view?.plan ?? given, format, starts);
    return { data: { graph, format }, text: graph };
  });
}

export async function planRun({
  positionals,
  flags,
  context,
}: CommandCall): Promise<CommandAnswer> {
  const raw = await readPlan(positionals, context);
  const input = await readPayload(flags.text('input') ?? '{}', context, INPUT_FLAG);
  if (!isRecord(input)) throw badInput();
  return withHome(context, async ({ plans, runs }) => {
    const desk = await plans();
    const { run, result, narrative } = await untilInterrupted((signal) =>
      desk.run(raw, {
        input,
        signal,
        onStep: (step) => context.progress(stepLine(step)),
        onEvent: ({ stepId, event }) => {
          if (event.kind === 'progress' || event.kind === 'log')
            context.progress(`  ${stepId}: ${event.message ?? ''}`);
          if (event.kind === 'error')
            context.progress(`  ${stepId}: error ${event.code}: ${event.message}`);
        },
      }),
    );
    const trace = await runs.show(run.id);
    const out = flags.text('trace');
    if (out !== undefined) await writeFileAtomically(out, `${JSON.stringify(trace, null, 2)}\n`);
    if (!result.success) throw planFailed(run.summary ?? 'it failed', result);
    const told = narrative === undefined ? [] : [printableText(narrative)];
    const text = [...told, `${run.id}: ${run.summary}`, timeline(trace.steps)].join('\n');
    return { data: { result, runId: run.id }, text };
  });
}

export function runsReplay({ positionals, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async ({ plans }) => {
    const replay = await (await plans()).replay(positionals[0] ?? '');
    if (replay.same) return { data: { replay }, text: 'It goes the same way as then.' };
    throw new RoteError(
      {
        code: 'replay-differs',
        message: `It would go another way now: ${replay.differences.join('; ')}.`,
        hint: 'The catalog or the rules have changed since; look before you rely on it.',
        details: { differences: replay.differences },
      },
      { blame: 'failure' },
    );
  });
}

function oneToDraw(): RoteError {
  return badRequest({
    code: 'bad-arguments',
    message: 'Either a file or a schedule is drawn.',
    hint: 'Give FILE, or --schedule ID.',
  });
}

function readPlan(positionals: string[], context: CliContext): Promise<unknown> {
  const [file = ''] = positionals;
  return readPayload(file === '-' ? '-' : `@${file}`, context, PLAN_FILE);
}

function stepLine({ id, tool, state, startedMs, finishedMs, failure }: Step): string {
  const mark = state === 'succeeded' ? '✓' : state === 'skipped' ? '-' : '✗';
  const took = finishedMs === null || state === 'skipped' ? '' : ` ${finishedMs - startedMs} ms`;
  return `${mark} ${id} (${tool})${took}${failure === null ? '' : `: ${failure.message}`}`;
}

function planFailed(summary: string, result: object): RoteError {
  return new RoteError(
    {
      code: 'plan-failed',
      message: `The plan failed: ${summary.replace(/\.$/, '')}.`,
      hint: 'The result says what each call came to.',
    },
    { blame: 'failure', data: { result } },
  );
}

function badInput(): RoteError {
  return badRequest({
    code: 'bad-payload',
    message: 'The input is not a JSON object.',
    hint: `Give it as --input '{"city":"Berlin"}'.`,
  });
}
