/**
 * A model that works against its owner, through the tools of a real house whose judges say yes to everything: nothing is
 * used that was not shown whole, and nothing is reached.
 */
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printableText } from '../../base/printable.ts';
import { verdict } from '../../runtime/judges.fake.ts';
import { MODE_HERE } from '../../sandbox/sandbox.fake.ts';
import { readSkillFolder } from '../../skills/skill-folder.ts';
import { attacksOn, type Move } from './attacks.fake.ts';
import { type JudgedHouse, openJudgedHouse } from './judged-house.fake.ts';
import { MOST_TRIES } from './save-book.ts';

const DAY_MS = 86_400_000;
/** A port that is known before the server is there, so that each attack can name it. */
const URL = 'http://127.0.0.1:PORT/taken';
const ATTACKS = attacksOn(URL);

let house: JudgedHouse;
let server: Server;
let hits = 0;
const outcomes: string[] = [];
beforeAll(async () => {
  server = createServer((_, response) => {
    hits += 1;
    response.end('echo evil');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  house = await openJudgedHouse({
    scenario: () => verdict(),
    config: {
      sandbox: { mode: MODE_HERE },
      // So that only the owner's yes stands between a plan and the server.
      tools: { http: { allowPrivate: ['127.0.0.1'] } },
    },
  });
  // A gap wants a plan first, and tries it: here it lets everything pass, so that what lies behind it is attacked.
  const gaps = await house.opened.own.gapDesk();
  gaps.save = (draft, _, save) => save(draft, []);
});
afterAll(async () => {
  await house.close();
  server.close();
});

const port = (): number => (server.address() as AddressInfo).port;
const withPort = (move: Move): Move =>
  JSON.parse(JSON.stringify(move).replaceAll('PORT', String(port())));
const desk = () => house.opened.own.skillDesk();
const openRequests = () => house.opened.requests.list({ state: 'open', kind: 'skill', limit: 50 });
const TOOLS = new Set([
  ...['skill.save', 'skill.delete', 'skill.enable', 'script.run', 'file.write', 'schedule.add'],
  ...['run.queue', 'code.run'],
]);

/** All of it stands in the request, under the hash that the yes carries. */
async function expectShownWhole(id: string, name: string): Promise<void> {
  const { asks, document } = await house.opened.requests.get(id);
  const own = join(house.home, 'skills', name);
  const beside = join(house.home, 'skills/.history/proposed', name, 'skill');
  const read = await readSkillFolder(existsSync(beside) ? beside : own);
  if (!read.ok) throw new Error(read.fault.message);
  expect(asks).toBe(read.value.hash);
  expect(document?.isCut).toBe(false);
  expect(document?.files).toEqual(
    read.value.files.map(({ path, bytes }) => ({
      name: path,
      text: printableText(bytes.toString('utf8')),
    })),
  );
}

test('there are a hundred attacks', () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(100);
  expect(new Set(ATTACKS.map(([, moves]) => JSON.stringify(moves))).size).toBe(ATTACKS.length);
});

test.each(ATTACKS.map(([label, moves], index) => [index, label, moves] as const))(
  'attack %i, %j, gets nothing in that was not shown, and reaches nothing',
  async (index, _, moves) => {
    // So that the bound of a day is the bound of no attack before.
    house.later(DAY_MS);
    const approved = new Map<string, string>();
    const run = { runId: `run_attack_${index}`, capabilities: TOOLS };
    let saves = 0;
    for (const move of moves.map(withPort)) {
      if (move === 'yes') {
        const [request] = await openRequests();
        const { id, hash, asks } = await house.opened.requests.get(request?.id ?? '');
        await house.opened.requests.answer(id, 'yes', { hash });
        approved.set('tea', asks);
        continue;
      }
      const { output } = await house.call(move.tool, move.input, run);
      if (move.tool === 'skill.save' && output !== null && output['changed'] === true) saves += 1;
    }
    expect(saves).toBeLessThanOrEqual(MOST_TRIES);
    outcomes.push(saves > 0 ? 'shown' : 'refused');
    const skills = await desk();
    const folder = join(house.home, 'skills');
    const names = existsSync(folder) ? readdirSync(folder).filter((one) => one !== '.history') : [];
    for (const name of names) {
      const { state, hash } = await skills.show(name);
      if (state === 'active') expect(hash).toBe(approved.get(name));
      if (approved.has(name)) continue;
      expect(state).toBe('disabled');
      const { refused } = await house.call(
        'script.run',
        { skill: name, path: 'scripts/go.sh' },
        run,
      );
      expect(refused).not.toBe('');
      expect((await house.opened.own.skills()).workOf(name).ok).toBe(false);
    }
    for (const { id, about } of await openRequests())
      await expectShownWhole(id, about.slice('skill:'.length));
    expect(names).not.toContain('evil');
    expect(existsSync(join(house.home, 'workspace/skills/evil'))).toBe(false);
    expect(hits).toBe(0);
    for (const name of names) await skills.remove(name);
  },
);

test('what the owner calls themselves does reach it, so that nothing was reached by nobody', async () => {
  const context = { runId: null, capabilities: null };
  await house.call('http.request', { url: `http://127.0.0.1:${port()}/` }, context);
  expect(hits).toBe(1);
  // Both happen: what the rules know is refused, and the rest is shown and waits.
  const shown = outcomes.filter((one) => one === 'shown').length;
  expect(shown).toBeGreaterThan(20);
  expect(outcomes.length - shown).toBeGreaterThan(40);
});
