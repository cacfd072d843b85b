/** The ledger under fire, story after story, until enough crashes were survived. */
import type { Simulated } from '../src/runtime/simulation.fake.ts';
import { LEDGER_WORKER, type LedgerJob } from './ledger-worker.ts';
import { runJobs } from './pool.ts';

export async function simulateLedger(options: {
  crashes: number;
  seed: number | null;
}): Promise<boolean> {
  const startedAt = performance.now();
  let seed = options.seed ?? 1;
  let crashes = 0;
  let occurrences = 0;
  let stories = 0;
  let failures = 0;
  const wanted = options.seed === null ? options.crashes : 1;
  await runJobs<LedgerJob, Simulated & { seed: number }>({
    worker: LEDGER_WORKER,
    nextJob: () =>
      crashes >= wanted || (options.seed !== null && seed > options.seed) ? null : { seed: seed++ },
    onAnswer(answer) {
      crashes += answer.crashes;
      occurrences += answer.occurrences;
      stories += 1;
      if (answer.violations.length > 0) {
        failures += 1;
        console.log(
          `  seed ${answer.seed}: ${answer.violations.length} violations; again with: npm run simulate -- --only ledger --seed ${answer.seed}`,
        );
        for (const violation of answer.violations.slice(0, 5)) console.log(`    ${violation}`);
      }
      if (stories % 20 === 0)
        console.log(`  ${stories} stories, ${crashes} crashes, ${occurrences} occurrences`);
    },
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `ledger: ${stories} stories, ${crashes} crashes, ${occurrences} occurrences in ${seconds} s, ${failures} with violations`,
  );
  return failures === 0;
}
