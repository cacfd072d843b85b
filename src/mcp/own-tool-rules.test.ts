/** That no tool of Rote is added without saying what a run may do with it that has read what others wrote. */
import { expect, test } from 'vitest';
import { RULED_TOOLS, taintedRule } from '../agent/own-tool-rules.ts';
import { type Desks, OPERATIONS } from '../operations/operations.ts';
import { createOperationTools, createProgramTools } from '../own-tools/operation-tools.ts';
import { openAgentHome } from '../runtime/home-agent.fake.ts';
import type { Tool } from '../tools/tool.ts';
import { isOffered } from './offered-tools.ts';
import { createPlanTools } from './plan-tools.ts';
import { createRecordTools } from './record-tools.ts';
import { createUnderstandTool } from './understand-tool.ts';

async function ownTools(): Promise<Tool[]> {
  const house = await openAgentHome({
    scenario: () => ({ text: 'Well.' }),
    memory: { markdown: ['notes'], learn: 'off' },
  });
  const { catalog } = await house.opened.own.tools();
  const desks = house.opened.house;
  const forPrograms = [
    createUnderstandTool(desks.talk),
    ...createPlanTools(desks.plans),
    ...createRecordTools(desks),
    ...createProgramTools({
      nowMs: () => 0,
      defaultTimezone: () => 'UTC',
      desksFor: async () => desks,
    }),
  ];
  await house.close();
  return [...catalog.list().filter(({ origin }) => origin === 'rote'), ...forPrograms];
}

/** A lookup of the loop, and a tool of machines with a desktop. */
const NOT_HERE = ['find_tools', 'notify.desktop'];

test('every tool of Rote stands in the table, and nothing else does', async () => {
  const names = (await ownTools()).map(({ name }) => name);
  const here = [...new Set([...names, ...NOT_HERE])].toSorted();
  expect([...RULED_TOOLS].toSorted()).toEqual(here);
});

/** These change something, and a run may call them all the same: why is said beside them in the table. */
const HARMLESS = [
  'agent.dispatch',
  // With hosts it changes something, and is refused to such a run by the tool itself.
  'code.run',
  'email.draft',
  'list.pick',
  'schedule.draft',
  'skill.enable',
  'skill.use',
  'watch.changed',
  'watch.holds',
];

test('what may be called freely only reads, but for a few', async () => {
  const free = (await ownTools()).filter(({ name }) => taintedRule(name) === 'call');
  const changing = free.filter(({ effect }) => effect !== 'read').map(({ name }) => name);
  expect(changing.filter((name) => !NOT_HERE.includes(name))).toEqual(HARMLESS);
});

test('small talk, which needs no model, is offered to no program, whatever the settings name', async () => {
  const catalog = await ownTools();
  const facts = {
    settings: { tools: ['rote.hello'], domains: ['rote'], skillActions: true, role: 'owner' },
    caller: { isOwner: true },
    isAction: false,
  } as const;
  const offered = catalog.filter((tool) => isOffered(tool, facts));
  const names = offered.map(({ name }) => name);
  expect(names).toContain('rote.status');
  for (const name of ['rote.hello', 'rote.help', 'rote.thanks']) expect(names).not.toContain(name);
});

test('of the operations, programs are offered those that name MCP and no other', () => {
  const ports = {
    nowMs: () => 0,
    defaultTimezone: () => 'UTC',
    desksFor: () => Promise.reject<Desks>(new Error('nothing is called')),
  };
  const domains = [...new Set(OPERATIONS.map(({ name }) => name.split('.', 1)[0] ?? ''))];
  const facts = {
    settings: { tools: [], domains, skillActions: true, role: 'owner' },
    caller: { isOwner: true },
    isAction: false,
  } as const;
  const offered = [...createOperationTools(ports), ...createProgramTools(ports)]
    .filter((tool) => isOffered({ ...tool, origin: 'rote' }, facts))
    .map(({ name }) => name);
  const named = OPERATIONS.filter(({ faces }) => faces.mcp === true || faces.program !== undefined);
  expect(offered.toSorted()).toEqual(named.map(({ name }) => name).toSorted());
});
