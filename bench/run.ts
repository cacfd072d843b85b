/** `npm run bench [-- --json]`: every scenario, peers beside us. */
import { printScenario, type Scenario } from './bench.ts';
import { benchCommandLine } from './command-line.ts';
import { benchNextFire } from './next-fire.ts';

const scenarios: Scenario[] = [...(await benchNextFire()), ...benchCommandLine()];
if (process.argv.includes('--json')) console.log(JSON.stringify(scenarios, null, 2));
else scenarios.forEach(printScenario);
