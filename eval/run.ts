/** `npm run eval`: how Rote does on real data from public sources. Fails on what no rule explains. */

import { type Evaluation, findCorpora } from './corpora.ts';
import { evaluateInvalidCron, evaluateWorkflowCrons } from './cron-invalid.ts';
import { evaluateCronVectors } from './cron-vectors.ts';
import { evaluateInjections } from './injections.ts';
import { evaluateIntents } from './intents.ts';
import { evaluateMemory } from './memory.ts';
import { evaluateNegatives, evaluateTimeExpressions } from './nl.ts';
import { evaluateShellWords } from './shell-words.ts';
import { evaluateSkillAlarms } from './skill-alarms.ts';
import { evaluateSkills } from './skills.ts';
import { evaluateWhats } from './whats.ts';
import { evaluateZoneTransitions } from './zone-transitions.ts';

type Evaluated = Evaluation | readonly Evaluation[];

const EVALUATIONS: ((corpora: string) => Evaluated | Promise<Evaluated>)[] = [
  evaluateCronVectors,
  evaluateInvalidCron,
  evaluateWorkflowCrons,
  evaluateZoneTransitions,
  evaluateShellWords,
  evaluateSkills,
  evaluateSkillAlarms,
  evaluateTimeExpressions,
  evaluateNegatives,
  evaluateIntents,
  evaluateWhats,
  evaluateMemory,
  evaluateInjections,
];

const corpora = findCorpora();
if (corpora === null) {
  console.log(
    'There is no corpora folder at ../shared/corpora; set ROTE_CORPORA to where it is. Nothing was evaluated.',
  );
} else {
  for (const evaluate of EVALUATIONS) {
    const evaluated = await evaluate(corpora);
    for (const one of [evaluated].flat()) print(one);
  }
}

function print({ name, figures, unexplained }: Evaluation): void {
  console.log(`\n${name}`);
  for (const [figure, value] of Object.entries(figures))
    console.log(`  ${String(value).padStart(6)}  ${figure}`);
  for (const difference of unexplained) console.log(`  unexplained: ${difference}`);
  if (unexplained.length > 0) process.exitCode = 1;
}
