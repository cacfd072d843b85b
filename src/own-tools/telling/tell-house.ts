/** How the house is, what can be said to it, and a friendly word. */
import { z } from 'zod';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { done, type Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { counted, type Here, inLines, sayClock } from './say-when.ts';
import { nextOf } from './tell-plans.ts';
import { HELLO_PHRASES, HELP_PHRASES, STATUS_PHRASES, THANKS_PHRASES } from './telling-phrases.ts';
import { hereOf, openSchedules, ownRuns, type TellingPorts, textOutput } from './telling-ports.ts';

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
      summary: 'tell how Rote is, in words',
      description: ['How many schedules there are, what runs now, what waits for a decision.'],
      phrases: STATUS_PHRASES,
      input: nothing,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'how things stand' }],
      call: (_, context) =>
        orFailure(async () => {
          const here = await hereOf(ports, context);
          const open = await openSchedules(ports, context);
          const running = (await ownRuns(ports, context)).filter(
            ({ run }) => run.state === 'running',
          );
          const now = running.length === 0 ? 'Nothing runs now.' : runsNow(running);
          const next = nextOf(open, here, context.forModel);
          const waits = await waiting(ports, context);
          return { text: [saysSchedules(open), now, ...waits, next].join('\n') };
        }),
    }),
    defineTool({
      name: 'rote.help',
      summary: 'tell what Rote can do here, in words',
      description: ['Examples of what can be said, and the skills and tools that are there.'],
      phrases: HELP_PHRASES,
      input: nothing,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what can be said' }],
      call: (_, { forModel }) =>
        orFailure(async () => {
          const skills = (await ports.activeSkills()).filter(
            ({ isTrusted }) => isTrusted || forModel !== true,
          );
          return {
            text: [...EXAMPLES, ...saysSkills(skills), ...saysTools(ports.listTools())].join('\n'),
          };
        }),
    }),
    defineTool({
      name: 'rote.hello',
      summary: 'greet, and tell what waits for a decision',
      description: ['A greeting that fits the time of day, and what waits for the person.'],
      phrases: HELLO_PHRASES,
      input: nothing,
      output: textOutput,
      audience: 'guest',
      effect: 'read',
      examples: [{ input: {}, does: 'say hello' }],
      call: (_, context) =>
        orFailure(async () => {
          const here = await hereOf(ports, context);
          const waits = await waiting(ports, context);
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
      phrases: THANKS_PHRASES,
      input: nothing,
      output: textOutput,
      audience: 'guest',
      effect: 'read',
      examples: [{ input: {}, does: 'you are welcome' }],
      call: async () => done({ text: "You're welcome." }),
    }),
  ];
}

function runsNow(running: readonly { name: string }[]): string {
  const names = [
    ...new Set(running.map(({ name }) => (name === '' ? 'what you asked for' : name))),
  ];
  return `Running now: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}.`;
}

function saysSchedules(open: readonly Schedule[]): string {
  const of = (status: Schedule['status']): number =>
    open.filter((one) => one.status === status).length;
  const others = [
    [of('paused'), 'paused'],
    [of('disabled'), 'switched off after failures'],
    [of('pending'), 'waiting for approval'],
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  const active = `${counted(of('active'), 'schedule')} ${of('active') === 1 ? 'is' : 'are'} active`;
  const sentence = [active, ...others].join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

async function waiting(
  ports: TellingPorts,
  { sessionKey, asker, forModel }: Parameters<Tool['call']>[1],
): Promise<string[]> {
  const open = await ports.openRequests(asker?.sessionKey ?? sessionKey);
  if (open.length === 0) return [];
  const head = `${open.length === 1 ? 'One thing waits' : `${open.length} things wait`} for your decision:`;
  // What is asked for is in the words of who asks.
  const titles = forModel === true ? [] : open.map(({ title }) => title);
  return [head, ...inLines(titles, 5)];
}

function greeting(here: Here): string {
  const hour = Number(sayClock(here.nowMs, here).slice(0, 2));
  if (hour >= 4 && hour < 12) return 'Good morning!';
  return hour >= 12 && hour < 18 ? 'Hello!' : 'Good evening!';
}

const EXAMPLES = [
  'I run things on time. Say for example:',
  '  remind me at 5pm about the meeting',
  '  send me "good morning" every day at 8',
  '  every weekday at 9 fetch https://example.org and send me the title',
  '  watch https://example.org every hour and tell me when it changes',
  '  pause everything until Monday, move the stand-up to 10, stop the hello one',
  "Ask me: what's scheduled tomorrow?, what's next?, what did you do today?, which failed?, why didn't it run?, status",
  'What I understood is shown before anything is stored. All of it: docs/ask.md',
];

function saysSkills(skills: readonly { name: string; description: string }[]): string[] {
  if (skills.length === 0) return [];
  const lines = skills.map(({ name, description }) => `run ${name}: ${shortly(description)}`);
  return ['Skills:', ...inLines(lines, MOST_SKILLS)];
}

function shortly(description: string): string {
  const [sentence = ''] = description.split(/(?<=\.)\s/, 1);
  const line = sentence.replaceAll(/\s+/g, ' ');
  return line.length <= LONGEST_DESCRIPTION
    ? line
    : `${line.slice(0, LONGEST_DESCRIPTION).toWellFormed()}…`;
}

/** Rote's own by their groups, those of servers and skills by name. */
function saysTools(tools: readonly Pick<Tool, 'name' | 'origin'>[]): string[] {
  const own = tools
    .filter(({ origin }) => origin === 'rote')
    .map(({ name }) => name.split('.', 1)[0] ?? name);
  const others = tools.filter(({ origin }) => origin !== 'rote').map(({ name }) => name);
  return [
    `Tools: ${[...new Set(own)].sort().join(', ')} ("help http" tells more).`,
    ...(others.length === 0 ? [] : ['Further tools:', ...inLines(others, MOST_SKILLS)]),
  ];
}
