/** Expressions that must be refused, and expressions from public CI workflows that must be read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCron } from '../src/time/parse-cron.ts';
import { type Evaluation, readJsonLines } from './corpora.ts';

export function evaluateInvalidCron(corpora: string): Evaluation {
  const rows = readJsonLines<{ expr: string; error: string }>(join(corpora, 'cron/invalid.jsonl'));
  const accepted = rows.filter(({ expr }) => parseCron(expr).ok);
  // In its strict mode the source refuses what Unix cron reads as "either day field".
  const explained = accepted.filter(({ error }) => /both dayOfMonth and dayOfWeek/.test(error));
  return {
    name: 'invalid cron',
    figures: {
      refused: rows.length - accepted.length,
      'accepted: both day fields restricted means either': explained.length,
    },
    unexplained: accepted
      .filter((row) => !explained.includes(row))
      .map(({ expr }) => `accepted: ${expr}`),
  };
}

export function evaluateWorkflowCrons(corpora: string): Evaluation {
  const lines = readFileSync(join(corpora, 'cron/real-workflow-crons.txt'), 'utf8')
    .trim()
    .split('\n');
  const refused: string[] = [];
  for (const line of lines) {
    const expression = line.trim().replace(/^\d+\s+(?=\S+\s+\S+\s+\S+\s+\S+\s+\S+$)/, '');
    const parsed = parseCron(expression);
    if (!parsed.ok) refused.push(`${expression}: ${parsed.fault.message}`);
  }
  return {
    name: 'workflow crons',
    figures: { read: lines.length - refused.length },
    unexplained: refused,
  };
}
