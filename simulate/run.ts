/**
 * `npm run simulate [-- --only zones|ledger|kill|hooks|plans|mail|turns|telegram|page|random] [--years N] [--crashes N] [--seed N]`: the long proofs,
 * too long for `npm test`, on all cores.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { killDaemon } from './kill-daemon.ts';
import { killHooks } from './kill-hooks.ts';
import { killMail } from './kill-mail.ts';
import { killPlans } from './kill-plans.ts';
import { killTurns } from './kill-turns.ts';
import { simulateLedger } from './ledger.ts';
import { soakTelegram } from './telegram-soak.ts';
import { simulateZones } from './zones.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    years: { type: 'string', default: '11' },
    crashes: { type: 'string', default: '10000' },
    seed: { type: 'string' },
  },
});

/** Every view and dialog in every dress. */
const PAGE_FILES: readonly string[] = ['web/every-view.test.ts'];
const seed = values.seed === undefined ? null : Number(values.seed);
const wants = (part: string): boolean => values.only === undefined || values.only === part;
const held = [
  !wants('kill') || (await reportKills(seed ?? 1)),
  !wants('hooks') || (await reportHookKills(seed ?? 1)),
  !wants('plans') || (await reportPlanKills(seed ?? 1)),
  !wants('mail') || (await reportMailKills(seed ?? 1)),
  !wants('turns') || (await reportTurnKills(seed ?? 1)),
  !wants('telegram') || (await reportSoak(seed ?? 1)),
  !wants('ledger') || (await simulateLedger({ crashes: Number(values.crashes), seed })),
  !wants('page') || runWhole(PAGE_FILES),
  !wants('random') || runWhole(randomFiles()),
  !wants('zones') || (await simulateZones({ years: Number(values.years) })),
];
process.exitCode = held.every(Boolean) ? 0 : 1;

async function reportKills(firstSeed: number): Promise<boolean> {
  const report = await killDaemon({ schedules: 500, kills: 100, seed: firstSeed });
  console.log(
    `kill -9: ${report.kills} times, ${report.received} occurrences received, ${report.repeats} repeats under their key, ${report.violations.length} violations`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`  ${violation}`);
  return report.violations.length === 0;
}

async function reportHookKills(firstSeed: number): Promise<boolean> {
  const report = await killHooks({ keys: 10_000, kills: 50, seed: firstSeed });
  console.log(
    `hooks: ${report.keys} events in ${report.requests} calls (${report.repeats} answered as known, ${report.unanswered} cut off and sent again), killed ${report.kills} times, ${report.violations.length} violations, ${Math.round(report.callsPerSecond)} calls a second, half answered within ${report.medianMs.toFixed(1)} ms`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`  ${violation}`);
  return report.violations.length === 0;
}

async function reportPlanKills(firstSeed: number): Promise<boolean> {
  const report = await killPlans({ runs: 3000, kills: 100, seed: firstSeed });
  console.log(
    `plans: ${report.runs} runs killed ${report.kills} times, ${report.steps} steps, ${report.repeats} repeats of calls that may be repeated, ${report.inDoubt} in doubt and listed, ${report.violations.length} violations`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`  ${violation}`);
  return report.violations.length === 0;
}

async function reportMailKills(firstSeed: number): Promise<boolean> {
  const report = await killMail({ mails: 500, kills: 40, seed: firstSeed });
  console.log(
    `mail: ${report.mails} mails killed ${report.kills} times, ${report.delivered} delivered, ${report.refused} refused for now, ${report.brokenOff} broken off, ${report.inDoubt} in doubt and told, ${report.violations.length} violations`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`  ${violation}`);
  return report.violations.length === 0;
}

async function reportTurnKills(firstSeed: number): Promise<boolean> {
  const report = await killTurns({ rounds: 50, seed: firstSeed });
  console.log(
    `turns: ${report.turns} messages in ${report.sessions} sessions, killed ${report.kills} times, ${report.brokenOff} turns broken off, ${report.violations.length} violations`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`  ${violation}`);
  return report.violations.length === 0;
}

async function reportSoak(firstSeed: number): Promise<boolean> {
  const report = await soakTelegram({ messages: 10_000, chats: 200, kills: 50, seed: firstSeed });
  console.log(
    `telegram: ${report.messages} messages through ${report.faults} faults in ${report.calls} calls, killed ${report.kills} times, ${report.inDoubt} answers in doubt and listed, ${report.violations.length} violations`,
  );
  for (const violation of report.violations.slice(0, 20)) console.log(`  ${violation}`);
  return report.violations.length === 0;
}

/** Every test file that says `rounds(…)` or `everyNth(…)`; those of the page are a part of their own. */
function randomFiles(): string[] {
  return globSync(['{src,web,simulate}/**/*.test.ts', 'scripts/package.test.ts']).filter(
    (file) =>
      !PAGE_FILES.includes(file) && /rounds\.fake|packed\.fake/.test(readFileSync(file, 'utf8')),
  );
}

/** With all of their cases instead of a sample. */
function runWhole(files: readonly string[]): boolean {
  const { status } = spawnSync('npx', ['vitest', 'run', '--testTimeout=21600000', ...files], {
    stdio: 'inherit',
    env: { ...process.env, ROTE_ROUNDS: 'full' },
  });
  return status === 0;
}
