/** `npm run bench [-- --json]`: every scenario, peers beside us. */
import { printScenario, type Scenario } from './bench.ts';
import { benchBoundedWork } from './bounded-work.ts';
import { benchBoxedCall } from './boxed-call.ts';
import { benchCommandLine } from './command-line.ts';
import { benchCommandParse } from './command-parse.ts';
import { benchCompile } from './compile.ts';
import { benchFrontMatter } from './front-matter.ts';
import { benchIdleSessions } from './idle-sessions.ts';
import { benchLedger } from './ledger.ts';
import { benchMemory } from './memory.ts';
import { benchMessages } from './messages.ts';
import { benchNextFire } from './next-fire.ts';
import { benchPage } from './page.ts';
import { benchPlanSteps } from './plan-engine/plan-steps.ts';
import { benchSkillPrompt } from './skill-prompt.ts';
import { benchSkillScan } from './skill-scan.ts';
import { benchThinking } from './thinking.ts';

const scenarios: Scenario[] = [
  ...(await benchNextFire()),
  ...benchCompile(),
  ...benchCommandLine(),
  ...(await benchCommandParse()),
  ...(await benchLedger()),
  ...(await benchPlanSteps()),
  ...(await benchMemory()),
  ...(await benchMessages()),
  ...(await benchIdleSessions()),
  ...(await benchPage()),
  ...(await benchBoundedWork()),
  await benchThinking(),
  ...(await benchBoxedCall()),
  ...(await benchSkillScan()),
  ...benchFrontMatter(),
  ...(await benchSkillPrompt()),
];
if (process.argv.includes('--json')) console.log(JSON.stringify(scenarios, null, 2));
else scenarios.forEach(printScenario);
