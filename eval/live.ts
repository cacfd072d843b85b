/**
 * `npm run live`: the behaviours of the agent tier with a real model, for a person with a key or a model
 * server. Without either it says so and is done. docs/models.md tells more.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AGENT_MODES, type AgentMode } from '../src/agent/agent-settings.ts';
import { readSettings } from '../src/runtime/settings.ts';
import { type LiveResult, runLiveSuite } from './live/live-suite.ts';

const OPTIONS = {
  url: { type: 'string' },
  model: { type: 'string' },
  key: { type: 'string' },
  home: { type: 'string' },
  mode: { type: 'string' },
  only: { type: 'string' },
  record: { type: 'string' },
  'most-cents': { type: 'string', default: '50' },
  'most-calls': { type: 'string', default: '120' },
} as const;

const { values } = readFlags();

function readFlags() {
  try {
    const flags = parseArgs({ options: OPTIONS });
    const { mode, url, model } = flags.values;
    if (mode !== undefined && !AGENT_MODES.includes(mode as AgentMode))
      throw new Error(`--mode is one of ${AGENT_MODES.join(', ')}.`);
    if (url !== undefined && model === undefined) throw new Error('--url needs --model NAME.');
    for (const name of ['most-cents', 'most-calls'] as const)
      if (!(Number(flags.values[name]) >= 0)) throw new Error(`--${name} is a number.`);
    return flags;
  } catch (error) {
    console.error(`error: ${(error as Error).message}`);
    console.error('  hint: docs/models.md lists what there is to choose.');
    process.exit(2);
  }
}

/** A server that is named, else the settings of a data folder, else what a new one would find. */
async function chosenModels(): Promise<{ models: object; secrets: string | null }> {
  const { url, model, key, home } = values;
  if (url !== undefined) {
    const server = { kind: 'openai-compatible', url, model };
    const chain = [{ ...server, ...(key !== undefined && { key }) }];
    return { models: { chain, discover: false }, secrets: null };
  }
  if (home === undefined) return { models: {}, secrets: null };
  const { models } = await readSettings(home);
  return { models, secrets: readOrNull(join(home, 'secrets.yaml')) };
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const COLUMNS = ['asked', 'calls', 'tokens', 'cents'];
const HEADER = `${''.padEnd(49)}${COLUMNS.map((word) => word.padStart(9)).join('')}`;

function tell({ name, state, complaints, ...took }: LiveResult): void {
  const { modelCalls, toolCalls, tokens, cents } = took;
  const numbers = [modelCalls, toolCalls, tokens, cents.toFixed(2)];
  const cells = numbers.map((number) => String(number).padStart(9));
  console.log(`${state.padEnd(8)} ${name.padEnd(40)}${cells.join('')}`);
  for (const complaint of complaints) console.log(`         ${complaint}`);
}

function keep({ name, scenario }: LiveResult): void {
  if (values.record === undefined || scenario === null) return;
  mkdirSync(values.record, { recursive: true });
  const file = join(values.record, `${name.replaceAll(/[^a-z]+/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(scenario, null, 2)}\n`);
}

let isFirst = true;
const report = await runLiveSuite({
  ...(await chosenModels()),
  mode: values.mode,
  only: values.only,
  mostCents: Number(values['most-cents']),
  mostCalls: Number(values['most-calls']),
  onResult(result) {
    if (isFirst) console.log(HEADER);
    isFirst = false;
    tell(result);
    keep(result);
  },
});
if (report.kind === 'no-model') {
  console.log(
    `There is no model to ask: ${report.why}\nNothing to do. docs/models.md tells how to name one.`,
  );
} else {
  const { asked, results, cents, unpriced } = report;
  const passed = results.filter(({ state }) => state === 'passed').length;
  const unknown = unpriced === 0 ? '' : `, and ${unpriced} calls whose price is not known`;
  console.log(
    `\n${passed} of ${results.length} with ${asked}, for ${cents.toFixed(2)} US cents${unknown}.`,
  );
  if (passed < results.length || results.length === 0) process.exitCode = 1;
}
