/** Three judges at the same time. Each reads all of the skill within its time, or counts as silent. */
import type { Clock } from '../../base/clock.ts';
import { limitTime } from '../../base/limit-time.ts';
import type { ModelRequest } from '../../domain/model-call.ts';
import { type Ballot, JUDGES, mergeVerdicts, readVerdict, type Verdict } from './ballot.ts';

/** Of one judge, for all parts that it reads. */
const JUDGE_MS = 60_000;

export type JudgeAnswer = { kind: 'said'; text: string } | { kind: 'silent'; why: string };

export interface JudgePorts {
  clock: Pick<Clock, 'setTimer'>;
  signal: AbortSignal;
  ask(request: ModelRequest, signal: AbortSignal): Promise<JudgeAnswer>;
  /** What was said of the very same skill before, by judge. */
  known: readonly (Ballot | undefined)[];
}

/** `prompts` is null where the skill is longer than a judge reads. */
export function askJudges(
  prompts: readonly ModelRequest[] | null,
  ports: JudgePorts,
): Promise<Ballot[]> {
  return Promise.all(
    Array.from({ length: JUDGES }, async (_, index) => {
      const known = ports.known[index];
      if (known?.kind === 'answered') return known;
      return prompts === null ? TOO_LONG : askJudge(prompts, ports);
    }),
  );
}

async function askJudge(
  prompts: readonly ModelRequest[],
  { clock, signal, ask }: JudgePorts,
): Promise<Ballot> {
  const limit = { clock, timeoutMs: JUDGE_MS, signal };
  try {
    const limited = await limitTime((inTime) => readParts(prompts, ask, inTime), limit);
    return limited.ended === 'answered'
      ? limited.value
      : silent(
          limited.ended === 'timed-out' ? 'it did not answer in a minute' : 'it was interrupted',
        );
  } catch (error) {
    return silent(`it failed: ${(error as Error).message}`);
  }
}

async function readParts(
  prompts: readonly ModelRequest[],
  ask: JudgePorts['ask'],
  signal: AbortSignal,
): Promise<Ballot> {
  const verdicts: Verdict[] = [];
  for (const prompt of prompts) {
    signal.throwIfAborted();
    const answer = await ask(prompt, signal);
    if (answer.kind === 'silent') return silent(answer.why);
    const verdict = readVerdict(answer.text);
    if (verdict === null) return silent('its answer was no verdict');
    verdicts.push(verdict);
  }
  return { kind: 'answered', verdict: mergeVerdicts(verdicts) };
}

const silent = (why: string): Ballot => ({ kind: 'silent', why });
const TOO_LONG = silent('the skill is longer than a judge reads');
