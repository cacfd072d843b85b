/**
 * `npm run bench:footprint [-- --json]`: what Rote takes: memory and CPU time while it has nothing to
 * do, wall time of commands, and the size of an install. It waits for more than a minute.
 */
import { printScenario } from './bench.ts';
import { benchCommandLine } from './command-line.ts';
import { benchIdle } from './footprint/idle.ts';
import { benchInstallSize } from './footprint/install-size.ts';

// Leaving by exit ends the daemon and removes the folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const scenarios = [...(await benchIdle()), ...benchCommandLine(), ...benchInstallSize()];
if (process.argv.includes('--json')) console.log(JSON.stringify(scenarios, null, 2));
else scenarios.forEach(printScenario);
