/**
 * Next fires against vectors from other cron libraries. Tier A was confirmed by a second library:
 * every difference there must be explained by a rule of ours. Tier B is dialects and options.
 */
import { join } from 'node:path';
import { nextFires } from '../src/domain/schedule/fire-times.ts';
import { parseTrigger } from '../src/domain/schedule/trigger.ts';
import { formatInstant } from '../src/time/instant.ts';
import { type Evaluation, readJsonLines } from './corpora.ts';

interface Vector {
  source: string;
  expr: string;
  tz: string;
  from: string;
  kind: 'next' | 'prev' | 'match';
  at?: string;
  should_match?: boolean;
  expected?: (string | null)[];
  tags: string[];
  tier: 'A' | 'B';
}

/** The rules of ours that explain a difference, each narrow enough that it can't hide a bug. */
const EXPLANATIONS: { rule: string; applies: (vector: Vector) => boolean }[] = [
  {
    rule: 'an expression has 5 or 6 fields',
    applies: ({ expr }) => expr.split(/\s+/).length > 6,
  },
  {
    rule: 'a wall time in a gap is skipped by default (with gap "shift" we agree)',
    applies: (vector) => agrees(vector, answer(vector, { gap: 'shift' })),
  },
];

export function evaluateCronVectors(corpora: string): Evaluation {
  const vectors = readJsonLines<Vector>(join(corpora, 'cron/vectors.jsonl'));
  const figures: Record<string, number> = {};
  const unexplained: string[] = [];
  const count = (figure: string) => {
    figures[figure] = (figures[figure] ?? 0) + 1;
  };
  for (const vector of vectors) {
    if (vector.kind === 'prev') {
      count('looks backwards, not asked of us');
      continue;
    }
    const ours = answer(vector);
    if (agrees(vector, ours)) {
      count(`tier ${vector.tier} agrees`);
      continue;
    }
    const explanation = EXPLANATIONS.find(({ applies }) => applies(vector));
    if (vector.tier === 'B') count(`tier B differs (${vector.tags.join(', ') || 'dialect'})`);
    else if (explanation) count(`tier A differs: ${explanation.rule}`);
    else
      unexplained.push(
        `${vector.expr} in ${vector.tz} from ${vector.from}: ${JSON.stringify(ours)}, not ${JSON.stringify(expectation(vector))} (${vector.source})`,
      );
  }
  return { name: 'cron vectors', figures, unexplained };
}

function expectation(vector: Vector): unknown {
  if (vector.kind === 'match') return vector.should_match;
  return vector.expected?.map((fire) => (fire === null ? null : asUtc(fire)));
}

function agrees(vector: Vector, ours: unknown): boolean {
  return JSON.stringify(ours) === JSON.stringify(expectation(vector));
}

function answer(vector: Vector, dst: object = {}): unknown {
  const fromMs = Temporal.Instant.from(vector.from).epochMilliseconds;
  const parsed = parseTrigger(
    { cron: vector.expr, timezone: vector.tz, dst },
    { defaultTimezone: 'UTC', nowMs: fromMs },
  );
  if (!parsed.ok) return parsed.fault.code === 'never-fires' ? [null] : parsed.fault.message;
  if (vector.kind === 'match') {
    const [first] = nextFires(parsed.value.trigger, fromMs, 1);
    return first !== undefined && formatInstant(first) === asUtc(vector.at ?? '');
  }
  return nextFires(parsed.value.trigger, fromMs, vector.expected?.length ?? 1).map(formatInstant);
}

function asUtc(text: string): string {
  return Temporal.Instant.from(text).toString();
}
