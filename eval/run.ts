/**
 * `npm run eval [-- --only NAME]`: how Rote does on real data from public sources. Fails on what no rule explains, and where
 * what was asked for could not be evaluated.
 */
import { parseArgs } from 'node:util';
import { type Evaluation, findCorpora } from './corpora.ts';
import { evaluateInvalidCron, evaluateWorkflowCrons } from './cron-invalid.ts';
import { evaluateCronVectors } from './cron-vectors.ts';
import { evaluateInjections } from './injections.ts';
import { evaluateIntents } from './intents.ts';
import { evaluateMemory } from './memory.ts';
import { evaluateNegatives, evaluateTimeExpressions } from './nl.ts';
import { evaluateShellWords } from './shell-words.ts';
import { evaluateSkillAlarms, evaluateSkillTexts } from './skill-alarms.ts';
import { evaluateSkills } from './skills.ts';
import { evaluateWhats } from './whats.ts';
import { evaluateZoneTransitions } from './zone-transitions.ts';

type Evaluated = Evaluation | readonly Evaluation[];

/** By the name that `--only` takes. */
const OF_CORPORA: Readonly<Record<string, (corpora: string) => Evaluated | Promise<Evaluated>>> = {
  'cron-vectors': evaluateCronVectors,
  'cron-invalid': evaluateInvalidCron,
  'cron-workflows': evaluateWorkflowCrons,
  zones: evaluateZoneTransitions,
  'shell-words': evaluateShellWords,
  skills: evaluateSkills,
  'skill-texts': evaluateSkillTexts,
  times: evaluateTimeExpressions,
  negatives: evaluateNegatives,
  intents: evaluateIntents,
  memory: evaluateMemory,
  injections: evaluateInjections,
};
/** Those that bring what they need, or are told where it is. */
const OF_THEMSELVES: Readonly<Record<string, () => Evaluated | Promise<Evaluated>>> = {
  whats: evaluateWhats,
  scan: evaluateSkillAlarms,
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const names = [...Object.keys(OF_CORPORA), ...Object.keys(OF_THEMSELVES)];
if (only !== undefined && !names.includes(only))
  fail(`There is no evaluation "${only}". --only takes one of: ${names.join(', ')}.`);
const wanted = (all: object): string[] =>
  Object.keys(all).filter((name) => only === undefined || only === name);

for (const name of wanted(OF_THEMSELVES)) await evaluated(OF_THEMSELVES[name]?.());
const corpora = findCorpora();
const ofCorpora = wanted(OF_CORPORA);
if (corpora !== null) for (const name of ofCorpora) await evaluated(OF_CORPORA[name]?.(corpora));
else if (ofCorpora.length > 0)
  fail(
    `There is no corpora folder at ../shared/corpora; set ROTE_CORPORA to where it is. Not evaluated: ${ofCorpora.join(', ')}.`,
  );

async function evaluated(evaluation: Evaluated | Promise<Evaluated> | undefined): Promise<void> {
  for (const one of [(await evaluation) ?? []].flat()) print(one);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

function print({ name, figures, unexplained }: Evaluation): void {
  console.log(`\n${name}`);
  for (const [figure, value] of Object.entries(figures))
    console.log(`  ${String(value).padStart(6)}  ${figure}`);
  for (const difference of unexplained) console.log(`  unexplained: ${difference}`);
  if (unexplained.length > 0) process.exitCode = 1;
}
