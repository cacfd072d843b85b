/**
 * `rote try`: three examples that anybody can watch, on a data folder and a page of their own. Nothing of the person's is
 * read or written, nothing leaves this machine, and no model is asked.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RoteError } from '../../base/errors.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { openTryHouse, type TryHouse } from './try-house.ts';
import { openTryPage, type TryPage } from './try-page.ts';

interface Scene {
  house: TryHouse;
  page: TryPage;
  show(line: string): void;
  signal: AbortSignal;
}

interface TriedExample {
  example: string;
  said: string;
  came: string;
}

export function tryOut({ flags, context }: CommandCall): Promise<CommandAnswer> {
  const { show, clock, version } = context;
  const home = mkdtempSync(join(tmpdir(), 'rote-try-'));
  const isKept = flags.isSet('keep');
  const startedMs = clock.monotonicMs();
  return untilInterrupted(async (signal) => {
    const page = await openTryPage();
    let house: TryHouse | null = null;
    try {
      show(`A Rote of its own runs here, in ${home}: nothing of yours is touched,`);
      show('nothing leaves this machine, and no model is asked.');
      house = await openTryHouse({ home, clock, version, signal });
      const scene = { house, page, show, signal };
      const examples = [await remind(scene), await watch(scene), await runPlan(scene)];
      const { runs, modelCalls } = await whatItTook(house);
      const tookMs = Math.round(clock.monotonicMs() - startedMs);
      return {
        data: { examples, runs, modelCalls, tookMs, home: isKept ? home : null },
        text: [
          '',
          `Those were ${runs} runs with ${modelCalls} calls of a model, in ${Math.ceil(tookMs / 1000)} seconds.`,
          ...ending(home, isKept),
        ].join('\n'),
      };
    } finally {
      await house?.stop();
      await page.close();
      if (!isKept) rmSync(home, { recursive: true, force: true });
    }
  });
}

/** Plain words become a schedule that fires once. */
async function remind({ house, show }: Scene): Promise<TriedExample> {
  const said = 'remind me in 3 seconds to stretch';
  show('\n1. A reminder');
  await say(said, { house, show });
  show('   (three seconds go by)');
  const came = await house.nextMessage();
  show(`   It came:    ${came}`);
  return { example: 'reminder', said, came };
}

/** A page is looked at again and again, and only what is wanted is told. */
async function watch({ house, page, show }: Scene): Promise<TriedExample> {
  const said = `tell me when the price of ${page.origin}/kettle drops below 50, check every 2 seconds`;
  show('\n2. A watch');
  show('   A shop in this process sells a kettle for 59.00.');
  await say(said, { house, show });
  show('   (the first look finds 59.00, so nothing is said; then the price falls to 45.00)');
  const came = await house.nextMessage();
  show(`   It came:    ${came}`);
  show(`   The page was looked at ${page.looks()} times; you heard of it once.`);
  const { schedules } = house.house;
  for (const { id, status } of await schedules.list({ limit: 100 }))
    if (status === 'active') await schedules.pause(id);
  return { example: 'watch', said, came };
}

/** Calls in a row, each of which may use what the ones before it gave. */
async function runPlan({ house, page, show, signal }: Scene): Promise<TriedExample> {
  const plan = [
    { id: 'page', toolName: 'http.request', parameters: { url: `${page.origin}/news` } },
    {
      id: 'news',
      toolName: 'text.extract',
      parameters: { text: '${page.body}', selector: 'li', all: true },
    },
    {
      id: 'tell',
      toolName: 'message.send',
      parameters: {
        text: 'The village today: ${news.values[0]}. Also: ${news.values[1]}; ${news.values[2]}.',
      },
    },
  ];
  show('\n3. A plan');
  for (const { id, toolName, parameters } of plan)
    show(`   ${id.padEnd(5)} ${toolName.padEnd(13)} ${JSON.stringify(parameters)}`);
  const plans = await house.house.plans();
  const { result } = await plans.run(plan, {
    input: {},
    signal,
    onStep: ({ id, state }) => show(`   (${id}: ${state})`),
  });
  if (!result.success) throw failed('The plan');
  const came = await house.nextMessage();
  show(`   It came:    ${came}`);
  return { example: 'plan', said: JSON.stringify(plan), came };
}

async function say(text: string, { house, show }: Pick<Scene, 'house' | 'show'>): Promise<void> {
  show(`   You say:    ${text}`);
  const answer = await (await house.house.talk()).ask(text, { dryRun: false, yes: true });
  if (answer.kind !== 'draft' || !answer.accepted) throw failed(`"${text}"`);
  show(`   Understood: ${answer.draft.summary}`);
}

async function whatItTook({ house }: TryHouse): Promise<{ runs: number; modelCalls: number }> {
  const used = await house.modelUsage();
  return {
    runs: (await house.runs.list({ limit: 1000 })).length,
    modelCalls: used.reduce((sum, { calls }) => sum + calls, 0),
  };
}

function ending(home: string, isKept: boolean): string[] {
  if (!isKept) return ['Its data folder is gone again. Yours: rote setup'];
  return [
    `Its data folder is kept: ${home}`,
    `  rote runs list --home ${home}`,
    `  rote inbox --home ${home}`,
    `  rm -r ${home}`,
  ];
}

function failed(what: string): RoteError {
  return new RoteError(
    {
      code: 'try-failed',
      message: `${what} did not do what it should.`,
      hint: 'rote try --keep leaves the data folder to look at; rote doctor says what is wrong here.',
    },
    { blame: 'failure' },
  );
}
