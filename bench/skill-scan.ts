/** Skills in folders: the first scan, a scan with nothing new, and from a write to the new list. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { createSkillRegistry, type SkillRegistry } from '../src/skills/skill-registry.ts';
import { median, type Scenario } from './bench.ts';

const COUNTS = [100, 1000, 10_000];
const ROUNDS = 5;

export async function benchSkillScan(): Promise<Scenario[]> {
  const cold: Scenario = { name: 'skills: the first scan', unit: 'ms', rows: [] };
  const warm: Scenario = { name: 'skills: a scan with nothing new', unit: 'ms', rows: [] };
  const reload: Scenario = {
    name: 'skills: from a write to the new list (0.1 s of it waits for more)',
    unit: 'ms',
    rows: [],
  };
  for (const count of COUNTS) {
    const figures = await measure(count);
    const name = `${count} skills`;
    cold.rows.push({ name, value: median(figures.coldMs) });
    warm.rows.push({ name, value: median(figures.warmMs) });
    reload.rows.push({ name, value: median(figures.reloadMs) });
  }
  return [cold, warm, reload];
}

async function measure(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'rote-bench-skills-'));
  for (let index = 0; index < count; index++) writeSkill(folder, index, 'first');
  const coldMs: number[] = [];
  const warmMs: number[] = [];
  let registry = openRegistry(folder);
  for (let round = 0; round < ROUNDS; round++) {
    registry = openRegistry(folder);
    coldMs.push(await timed(() => registry.refresh()));
    warmMs.push(await timed(() => registry.refresh()));
  }
  const reloadMs = await measureReload(registry, folder);
  rmSync(folder, { recursive: true });
  return { coldMs, warmMs, reloadMs };
}

async function measureReload(registry: SkillRegistry, folder: string): Promise<number[]> {
  const reloadMs: number[] = [];
  let heard = (): void => undefined;
  const failed = (error: Error): never => {
    throw error;
  };
  const stop = registry.watch(async () => heard(), failed);
  for (let round = 0; round < ROUNDS; round++) {
    const news = Promise.withResolvers<void>();
    heard = news.resolve;
    const startedAt = performance.now();
    writeSkill(folder, round, `round ${round}`);
    await news.promise;
    reloadMs.push(performance.now() - startedAt);
  }
  stop();
  return reloadMs;
}

function openRegistry(folder: string): SkillRegistry {
  const source = { kind: 'user', folder, trusted: false, shared: true } as const;
  return createSkillRegistry({
    clock: createSystemClock(),
    sources: () => [source],
    decisions: async () => ({ disabled: new Map(), enabled: new Map() }),
  });
}

function writeSkill(folder: string, index: number, words: string): void {
  const name = `skill-${String(index).padStart(5, '0')}`;
  mkdirSync(join(folder, name), { recursive: true });
  const text = [
    '---',
    `name: ${name}`,
    `description: Fetches report ${index} and sums it up (${words}). Use when asked for the numbers.`,
    'license: MIT',
    'metadata:',
    '  category: reports',
    '  version: "1.0"',
    '  rote-tools: http.request text.extract',
    '---',
    '',
    `# ${name}`,
    '',
    'Fetch the page, take the numbers out of it, and answer with the three largest.\n'.repeat(20),
  ];
  writeFileSync(join(folder, name, 'SKILL.md'), text.join('\n'));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
