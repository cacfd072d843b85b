import { afterEach, expect, test } from 'vitest';
import { everyNth, patience } from '../base/rounds.fake.ts';
import type { Run } from '../domain/run/run.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import type { Reply, Scenario } from '../models/model-server.fake.ts';
import { turn } from '../models/models.fake.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';

/** A process that dies at any write of a message and its sub-agents, and another that takes over. */
let house: AgentHome;
afterEach(() => house.close());

const cmd = (...lines: string[]): Reply => ({ text: `\`\`\`cmd\n${lines.join('\n')}\n\`\`\`` });

const scenario: Scenario = ({ userText }) => {
  if (userText.startsWith('Go'))
    return cmd(
      'agent.dispatch --mission "Write a" --skills file',
      'agent.dispatch --mission "Write b" --skills file',
    );
  const [, file] = /^Write (\w)/.exec(userText) ?? [];
  if (file !== undefined) return cmd(`file.write --path ${file} --content x`);
  if (userText.includes('"path"')) return { text: 'It is written.' };
  const ids = [...userText.matchAll(/"id":"(run_[^"]+)","tools"/g)].map(([, id]) => id);
  if (ids.length > 0) return cmd(`agent.results --ids ${ids.join(' --ids ')}`);
  return { text: userText.split('It is written.').length === 3 ? 'Both.' : 'Not both.' };
};

type Write = (...args: never[]) => Promise<unknown>;

/** Dies before or after the given write, and writes nothing any more; `revive` is a new process. */
function mortal({ opened: { store } }: AgentHome) {
  const parts = [
    [store.journal, 'record'],
    [store.engine, 'enqueue'],
    [store.engine, 'claim'],
    [store.ledger, 'completeRun'],
    [store.records, 'change'],
  ] as unknown as [Record<string, Write>, string][];
  const whole = parts.map(([part, name]) => part[name] as Write);
  let died = Promise.withResolvers<void>();
  let moments = 0;
  let dead = false;
  function pass(dieAt: number, counts: boolean): void {
    if (counts && ++moments > dieAt) dead = true;
    if (!dead) return;
    died.resolve();
    throw new Error('the process is dead');
  }
  return {
    moments: () => moments,
    died: () => died.promise,
    dieAt(dieAt: number): void {
      moments = 0;
      dead = false;
      died = Promise.withResolvers();
      for (const [index, [part, name]] of parts.entries())
        part[name] = async (...args) => {
          pass(dieAt, name !== 'claim');
          const answer = await whole[index]?.(...args);
          pass(dieAt, name !== 'claim');
          return answer;
        };
    },
    revive(): void {
      for (const [index, [part, name]] of parts.entries()) part[name] = whole[index] as Write;
    },
  };
}

const sessionOf = (index: number): string => `agent:main:inbox:direct:person-${index}`;

async function begin(sessionKey: string): Promise<Run> {
  const work = workSchema.parse({ instruction: 'Go' });
  return house.opened.runs.queue({
    definition: { trigger: null, work, sessionKey: null },
    sessionKey,
  });
}

/** What was said, with ids and times as they would be in any other run of it. */
async function transcript(sessionKey: string): Promise<string> {
  const names = new Map<string, string>();
  const nameOf = (id: string): string => {
    const name = names.get(id) ?? `run ${names.size}`;
    names.set(id, name);
    return name;
  };
  const document = await house.opened.store.records.get('agent-turns', sessionKey);
  return JSON.stringify(document)
    .replaceAll(/run_[0-9a-z]{26}/g, nameOf)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
    .replaceAll(/It is \w+, \d+ \w+ \d{4}, \d\d:\d\d/g, 'It is now')
    .replaceAll(/(?:others|rote|person)-words-[0-9a-f]{12}/g, 'mark');
}

async function check(parent: Run, expected: string | null, moment: number): Promise<void> {
  const { sessionKey } = parent;
  expect(await house.ended(parent.id), `died at ${moment}`).toMatchObject({
    state: 'succeeded',
    summary: 'Both.',
  });
  const all = await house.opened.store.engine.list({ limit: 1000 });
  const started = all.filter((run) => run.sessionKey.startsWith(`${sessionKey}:subagent:`));
  expect(
    started.map(({ state }) => state),
    `died at ${moment}`,
  ).toEqual(['succeeded', 'succeeded']);
  if (expected !== null) expect(await transcript(sessionKey), `died at ${moment}`).toBe(expected);
}

test(
  'a message that dies at any write while its sub-agents work goes on, and starts none twice',
  async () => {
    house = await openAgentHome({ scenario });
    const process = mortal(house);
    process.dieAt(Number.POSITIVE_INFINITY);
    const undisturbed = await begin(sessionOf(0));
    await check(undisturbed, null, -1);
    const expected = await transcript(sessionOf(0));
    // The beginning of it is not a part of it.
    const [first, last] = [2, process.moments()];
    expect(last).toBeGreaterThan(40);
    for (let moment = first; moment < last; moment += everyNth(3)) {
      process.dieAt(moment);
      const parent = await begin(sessionOf(moment));
      // Calls beside each other may share a write, so the last moments need not come.
      await Promise.race([process.died(), house.ended(parent.id)]);
      await turn();
      await house.runtime.stop();
      process.revive();
      await house.restart();
      await check(parent, expected, moment);
    }
  },
  patience(120_000),
);
