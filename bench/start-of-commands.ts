/**
 * `node bench/start-of-commands.ts CHECKOUT [ROUNDS]`: ten commands from their start to their exit, in turn with those of
 * another checkout that is built as well. What counts is the ratio of a pair, run one right after the other: its median, and
 * the quartiles as its spread. The two take turns at going first. Processor time says what the code costs, the clock on the
 * wall what a person waits; the launcher is left out, because what it does in a checkout it does not do in an install.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundledRote } from './bundled-rote.ts';
import { makeFolder } from './peers/server.ts';

const ADDED = 'schedule add --name Tea --cron 0_9_*_*_* --instruction tea';
const COMMANDS = [
  ...['--version', 'help', 'schedule list', ADDED, 'schedule pause Tea', 'tasks'],
  ...['tasks add Milk', 'memory list', 'runs list', 'status'],
];

/** Handed the figures of a process when it ends, on its fourth channel. */
const METER = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(3, String((user + system) / 1000));
});`;

interface Cost {
  cpuMs: number;
  wallMs: number;
}

interface Rote {
  name: string;
  start(command: string): Cost;
}

function openRote(name: string, checkout: string, folder: string): Rote {
  const entry = join(checkout, 'dist/main.js');
  if (!existsSync(entry))
    throw new Error(`${entry} is missing; run "node scripts/build.ts" there.`);
  const place = join(folder, name);
  mkdirSync(place, { mode: 0o700 });
  const meter = join(place, 'meter.cjs');
  writeFileSync(meter, METER);
  const env = {
    ...process.env,
    ROTE_HOME: join(place, 'home'),
    NODE_COMPILE_CACHE: join(place, 'compiled'),
  };
  const flags = ['--min-semi-space-size=16', '--disable-warning=DEP0040', '--require', meter];
  return {
    name,
    start(command) {
      const words = command.split(' ').map((word) => word.replaceAll('_', ' '));
      const startedAt = performance.now();
      const { status, stderr, output } = spawnSync(process.execPath, [...flags, entry, ...words], {
        env,
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      });
      const wallMs = performance.now() - startedAt;
      // A status of 1 is an answer, too: rote status says so that no daemon runs.
      const isAnswered = status === 0 || command === 'status';
      if (!isAnswered) throw new Error(`${name}: rote ${command} ended with ${status}: ${stderr}`);
      return { cpuMs: Number(output[3]), wallMs };
    },
  };
}

const quartile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0;

function printed(pairs: readonly (readonly [number, number])[]): string {
  const ratios = pairs.map(([ours, theirs]) => ours / theirs);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quartile(ratios, part).toFixed(3));
  const [ours, theirs] = [0, 1].map((side) =>
    quartile(
      pairs.map((pair) => pair[side] ?? 0),
      0.5,
    ).toFixed(1),
  );
  const both = `${theirs} → ${ours}`.padStart(15);
  return `${both}  ${middle} (${low}–${high})`;
}

const [other, rounds = '41'] = process.argv.slice(2);
if (other === undefined) {
  console.error('Usage: node bench/start-of-commands.ts CHECKOUT [ROUNDS]');
  process.exit(2);
}
bundledRote();
const folder = makeFolder();
const ours = openRote('ours', join(import.meta.dirname, '..'), folder.path);
const theirs = openRote('theirs', resolve(other), folder.path);
for (const rote of [ours, theirs]) {
  rote.start(ADDED);
  for (const command of COMMANDS) rote.start(command.replace('Tea --cron', 'Milk --cron'));
}
console.log(
  `Milliseconds, the median of ${rounds} rounds: theirs → ours, and the ratio (quartiles)`,
);
console.log(`${''.padEnd(16)}${'processor'.padEnd(40)}wall`);
for (const command of COMMANDS) {
  const cpu: [number, number][] = [];
  const wall: [number, number][] = [];
  for (let round = 0; round < Number(rounds); round++) {
    // What is added has a name of its own each time.
    const asked = command.replace('Tea --cron', `Tea${round} --cron`);
    const order = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
    const [first, second] = order.map((rote) => rote.start(asked)) as [Cost, Cost];
    const [mine, its] = round % 2 === 0 ? [first, second] : [second, first];
    cpu.push([mine.cpuMs, its.cpuMs]);
    wall.push([mine.wallMs, its.wallMs]);
  }
  const name = command.split(' --name')[0]?.replace(/ (?:Tea|Milk)$/, '') ?? command;
  console.log(`${name.padEnd(16)}${printed(cpu).padEnd(40)}${printed(wall)}`);
}
folder.remove();
