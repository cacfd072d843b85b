/** How the house is, what can be said to it, and a friendly word. */
import { z } from 'zod';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { phrasesFor } from '../../language/operation-phrases.ts';
import type { TellingWords } from '../../language/telling-words.ts';
import { tellingWordsOf } from '../../language/telling-words-of.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { done, type Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { type Here, inLines, sayClock } from './say-when.ts';
import { nextOf } from './tell-plans.ts';
import {
  openSchedules,
  ownRuns,
  spokenHere,
  type TellingPorts,
  textOutput,
} from './telling-ports.ts';

export interface HousePorts extends TellingPorts {
  /** Skills that can be used now, and whether their owner trusts who wrote them. */
  activeSkills(): Promise<{ name: string; description: string; isTrusted: boolean }[]>;
  listTools(): readonly Pick<Tool, 'name' | 'origin'>[];
}

const nothing = z.strictObject({});
const MOST_SKILLS = 12;
const LONGEST_DESCRIPTION = 90;

export function createHouseTellers(ports: HousePorts): Tool[] {
  return [
    defineTool({
      name: 'rote.status',
      summary: 'tell the state of Rote, in words',
      description: [
        'Tells how many schedules there are, what runs now, and what waits for a decision.',
      ],
      phrases: phrasesFor('rote.status'),
      input: nothing,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'how things stand' }],
      call: (_, context) =>
        orFailure(async () => {
          const here = await spokenHere(ports, context);
          const open = await openSchedules(ports, context);
          const running = (await ownRuns(ports, context)).filter(
            ({ run }) => run.state === 'running',
          );
          const { words } = here;
          const now = running.length === 0 ? words.nothingRuns : runsNow(running, words);
          const next = nextOf(open, here, context.forModel);
          const waits = await waiting(ports, context, words);
          return { text: [saysSchedules(open, words), now, ...waits, next].join('\n') };
        }),
    }),
    defineTool({
      name: 'rote.help',
      summary: 'tell what Rote can do here, in words',
      description: ['Examples of what can be said, and the skills and tools that are there.'],
      phrases: phrasesFor('rote.help'),
      isOnlyForPeople: true,
      input: nothing,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what can be said' }],
      call: (_, { forModel, asker }) =>
        orFailure(async () => {
          const words = await tellingWordsOf(asker?.language);
          const skills = (await ports.activeSkills()).filter(
            ({ isTrusted }) => isTrusted || forModel !== true,
          );
          return {
            text: [
              ...words.examples,
              ...saysSkills(skills, words),
              ...saysTools(ports.listTools(), words),
            ].join('\n'),
          };
        }),
    }),
    defineTool({
      name: 'rote.hello',
      summary: 'greet, and tell what waits for a decision',
      description: ['A greeting that fits the time of day, and what waits for the person.'],
      phrases: phrasesFor('rote.hello'),
      isOnlyForPeople: true,
      input: nothing,
      output: textOutput,
      audience: 'guest',
      effect: 'read',
      examples: [{ input: {}, does: 'say hello' }],
      call: (_, context) =>
        orFailure(async () => {
          const here = await spokenHere(ports, context);
          const waits = await waiting(ports, context, here.words);
          const [first = ''] = nextOf(
            await openSchedules(ports, context),
            here,
            context.forModel,
          ).split('\n');
          return { text: [`${greeting(here)} ${first}`, ...waits].join('\n') };
        }),
    }),
    defineTool({
      name: 'rote.thanks',
      summary: 'answer a thank-you',
      description: ['A friendly line.'],
      phrases: phrasesFor('rote.thanks'),
      isOnlyForPeople: true,
      input: nothing,
      output: textOutput,
      audience: 'guest',
      effect: 'read',
      examples: [{ input: {}, does: 'you are welcome' }],
      call: async (_, { asker }) => done({ text: (await tellingWordsOf(asker?.language)).thanks }),
    }),
  ];
}

function runsNow(running: readonly { name: string }[], words: TellingWords): string {
  const names = [...new Set(running.map(({ name }) => (name === '' ? words.unnamedRun : name)))];
  return words.runsNow(`${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`);
}

function saysSchedules(open: readonly Schedule[], { counts }: TellingWords): string {
  const of = (status: Schedule['status']): number =>
    open.filter((one) => one.status === status).length;
  return counts({
    active: of('active'),
    paused: of('paused'),
    disabled: of('disabled'),
    pending: of('pending'),
  });
}

async function waiting(
  ports: TellingPorts,
  { sessionKey, asker, forModel }: Parameters<Tool['call']>[1],
  words: TellingWords,
): Promise<string[]> {
  const open = await ports.openRequests(asker?.sessionKey ?? sessionKey);
  if (open.length === 0) return [];
  // What is asked for is in the words of who asks.
  const titles = forModel === true ? [] : open.map(({ title }) => title);
  return [words.waits(open.length), ...inLines(titles, 5, words)];
}

function greeting(here: Here): string {
  const hour = Number(sayClock(here.nowMs, here).slice(0, 2));
  const { morning, day, evening } = here.words.greeting;
  if (hour >= 4 && hour < 12) return morning;
  return hour >= 12 && hour < 18 ? day : evening;
}

function saysSkills(
  skills: readonly { name: string; description: string }[],
  words: TellingWords,
): string[] {
  if (skills.length === 0) return [];
  const lines = skills.map(
    ({ name, description }) => `${words.runSkill(name)}: ${shortly(description)}`,
  );
  return [words.skills, ...inLines(lines, MOST_SKILLS, words)];
}

function shortly(description: string): string {
  const [sentence = ''] = description.split(/(?<=\.)\s/, 1);
  const line = sentence.replaceAll(/\s+/g, ' ');
  return line.length <= LONGEST_DESCRIPTION
    ? line
    : `${line.slice(0, LONGEST_DESCRIPTION).toWellFormed()}…`;
}

/** Rote's own by their groups, those of servers and skills by name. */
function saysTools(tools: readonly Pick<Tool, 'name' | 'origin'>[], words: TellingWords): string[] {
  const own = tools
    .filter(({ origin }) => origin === 'rote')
    .map(({ name }) => name.split('.', 1)[0] ?? name);
  const others = tools.filter(({ origin }) => origin !== 'rote').map(({ name }) => name);
  return [
    words.tools([...new Set(own)].sort().join(', ')),
    ...(others.length === 0 ? [] : [words.furtherTools, ...inLines(others, MOST_SKILLS, words)]),
  ];
}
