/**
 * Every tool of the house is called as everybody else with all that is Ann's in its input: in talk, and by a schedule that
 * the owner approved. The calls are made of the schemas of the catalog, so that a new tool is called as well.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { everyNth, patience } from '../base/rounds.fake.ts';
import type { Person } from '../domain/person.ts';
import { OWNER_SESSION, webSession } from '../domain/session-key.ts';
import { effectOf } from '../tools/call-tool.ts';
import type { Catalog } from '../tools/catalog.ts';
import type { JsonSchema } from '../tools/tool.ts';
import {
  changedRows,
  comparable,
  type HousePair,
  KEPT_BY_OWNER,
  openHousePair,
  rowsOfAnn,
  type WalkedHouse,
} from './walk-others.fake.ts';
import { WORD } from './words-of-ann.fake.ts';

/** Tools that tell nobody anything of a person. One that is not named here has to tell Ann of hers, or the test names it. */
const OF_NOBODY: readonly string[] = [
  // What they give is made of what they are given, or lies outside of the house.
  ...[
    'code.run',
    'http.request',
    'json.query',
    'list.pick',
    'rss.read',
    'script.run',
    'shell.run',
    'system.disk',
  ],
  ...['text.extract', 'text.template', 'think', 'time.now', 'value.find', 'web.search'],
  // Of the house itself: its tools, its skills and the files of its workspace.
  ...['catalog.list', 'file.append', 'file.delete', 'file.info', 'file.list', 'file.read'],
  ...[
    'file.write',
    'gap.find',
    'heartbeat.edit',
    'heartbeat.wake',
    'rote.backup',
    'rote.help',
    'rote.thanks',
  ],
  ...['skill.delete', 'skill.enable', 'skill.get', 'skill.list', 'skill.save', 'skill.show'],
  ...['skill.use', 'skills.stats'],
  // What lies at the provider of who calls; without an account of theirs, nothing.
  ...[
    'calendar.create',
    'calendar.delete',
    'calendar.free',
    'calendar.list',
    'calendar.next',
    'calendar.update',
  ],
  ...['contacts.create', 'contacts.get', 'contacts.search', 'contacts.update'],
  ...['email.archive', 'email.attachment', 'email.draft', 'email.flag', 'email.move'],
  ...['email.read', 'email.reply', 'email.search', 'email.send'],
  // Times of a person, and no words.
  ...['quiet.set', 'quiet.show'],
  // They only make something new, for who calls.
  ...['agent.dispatch', 'lesson.record', 'lists.create', 'memory.save', 'run.finish', 'run.queue'],
  ...['schedule.add', 'schedule.draft', 'schedule.preview'],
  // Of the run or the schedule that calls, and no other.
  ...['agent.results', 'watch.changed', 'watch.holds'],
];

/** Who shares a list with her tells her of it, which is a change of hers; `list-tools.test.ts` walks it. */
const TOLD_TO_HER: ReadonlySet<string> = new Set(['lists.share']);

/** What they give changes from one moment to the next. */
const MEASURES: ReadonlySet<string> = new Set(['system.disk']);

/** After these a thing is not there any more. */
const TAKES_AWAY = /\.(?:forget|delete|remove|complete)$/;

let pair: HousePair;
beforeEach(async () => {
  pair = await openHousePair();
});
afterEach(() => pair.close());

/** What is filled in for each kind of value; of words that may be chosen, the one at `turn`. */
function valueFor(schema: JsonSchema, filled: string, turn: number, name = ''): unknown {
  const { type, properties, items, required = [], minimum, anyOf, oneOf } = schema;
  const choices = schema['enum'] as readonly unknown[] | undefined;
  if (choices !== undefined) return choices[turn % choices.length];
  const [first] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  if (first !== undefined) return valueFor(first, filled, turn, name);
  const kind = Array.isArray(type) ? type[0] : type;
  switch (kind) {
    case 'integer':
    case 'number':
      return Math.max(Number(minimum ?? 1), 1);
    case 'boolean':
      return true;
    case 'array':
      return [valueFor((items ?? {}) as JsonSchema, filled, turn)];
    case 'object': {
      const known = (properties ?? {}) as Record<string, JsonSchema>;
      const names = required as readonly string[];
      return Object.fromEntries(
        names.map((name) => [name, valueFor(known[name] ?? {}, filled, turn, name)]),
      );
    }
    default:
      return name in NAMED ? NAMED[name] : filled;
  }
}

/** What stands beside an id where a call needs both. */
const NAMED: Readonly<Record<string, string>> = {
  step: 'one',
  from: '2026-06-01T00:00:00Z',
  to: '2026-06-02T00:00:00Z',
};

/**
 * Whatever it needs with each word, and each of what it takes besides: with one of them in turn and with those that are ids of
 * hers, without which some tools know of nothing; `npm run simulate` tries it with all.
 */
function inputsFor(schema: JsonSchema, words: readonly string[]): Record<string, unknown>[] {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const optional = Object.keys(properties).filter((name) => !required.has(name));
  const inputs = words.flatMap((filled, turn) =>
    [
      [],
      ...optional
        .filter((_, at) => isIdOfHers(filled) || (at + turn) % everyNth(words.length) === 0)
        .map((name) => [name]),
    ].map((more) =>
      Object.fromEntries(
        [...required, ...more].map((name) => [
          name,
          valueFor(properties[name] ?? {}, filled, turn, name),
        ]),
      ),
    ),
  );
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}

const ID = /^(?:mem_|task_|list_|agent:)/;
const isIdOfHers = (word: string): boolean => ID.test(word);
const TIMES = ['today', '2026-06-01T00:00:00Z'];

interface ToolCallHeard {
  tool: string;
  input: string;
  answer: string;
}

/** All that somebody hears; what only reads comes first, and what takes away last. */
async function walk(
  house: WalkedHouse,
  who: keyof WalkedHouse['people'],
  { scheduleId = null, hers }: { scheduleId?: string | null; hers: readonly string[] },
): Promise<ToolCallHeard[]> {
  const { opened, people } = house;
  const { catalog } = await opened.own.tools();
  const heard: ToolCallHeard[] = [];
  const { signal } = new AbortController();
  for (const { tool, input } of callsOf(catalog, hers, who)) {
    const context = {
      signal,
      key: `walk:${who}:${scheduleId}:${heard.length}`,
      sessionKey: sessionOf(people[who]),
      runId: null,
      scheduleId,
      capabilities: new Set(catalog.list().map(({ name }) => name)),
    };
    const result = await catalog.call(tool, input, context);
    const answer = MEASURES.has(tool) ? '' : comparable(JSON.stringify(result), house);
    heard.push({ tool, input: JSON.stringify(input), answer });
  }
  return heard;
}

function callsOf(catalog: Catalog, hers: readonly string[], who: keyof WalkedHouse['people']) {
  const all = catalog
    .list()
    .filter(({ name }) => !TOLD_TO_HER.has(name))
    .flatMap(({ name, input }) => {
      const inputs =
        who !== 'ann' && isSampled(name)
          ? inputsFor(neededOf(input), hers.filter(isIdOfHers))
          : inputsFor(input, [...hers, ...TIMES]);
      return inputs.map((given) => ({ tool: name, input: given }));
    });
  const isRead = ({ tool, input }: (typeof all)[number]): boolean => {
    const found = catalog.find(tool);
    return found !== null && effectOf(found, input) === 'read';
  };
  const rank = (one: (typeof all)[number]): number =>
    TAKES_AWAY.test(one.tool) ? 2 : isRead(one) ? 0 : 1;
  return all.toSorted((left, right) => rank(left) - rank(right));
}

/** What her own walk finds to know nothing of her gets only what it needs, and ids; `npm run simulate` gives it all. */
const isSampled = (tool: string): boolean => everyNth(2) > 1 && OF_NOBODY.includes(tool);

function neededOf(schema: JsonSchema): JsonSchema {
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const needed = properties.filter(([name]) => required.includes(name));
  return { ...schema, properties: Object.fromEntries(needed) };
}

const sessionOf = ({ id, role }: Person): string =>
  role === 'owner' ? OWNER_SESSION : webSession(id);

/** The desks are those that bob asks in talk, so every second word does, from this one on; `npm run simulate` gives all. */
const FIRST_GIVEN: Readonly<Record<string, number>> = { 'bob by a schedule': 0, 'gus in talk': 1 };

/** What is heard otherwise in the house in which Ann has her things. */
async function heardOnlyWithHers(
  who: 'ann' | 'bob' | 'gus',
  how: 'in talk' | 'by a schedule',
): Promise<ToolCallHeard[]> {
  const { hers } = pair;
  const from = FIRST_GIVEN[`${who} ${how}`];
  const isGiven = (word: string, at: number): boolean =>
    from === undefined || isIdOfHers(word) || (at + from) % everyNth(2) === 0;
  const both: ToolCallHeard[][] = [];
  for (const house of [pair.withHers, pair.without]) {
    const { schedules } = house.opened.house.of(house.people[who]);
    const mine = { every: '1h', say: 'mine' };
    const scheduleId = how === 'in talk' ? null : (await schedules.add(mine)).schedule.id;
    both.push(await walk(house, who, { scheduleId, hers: hers.filter(isGiven) }));
  }
  const [withHers = [], without = []] = both;
  return withHers.filter(({ answer }, index) => answer !== without[index]?.answer);
}

test.each([
  ['bob', 'in talk'],
  ['bob', 'by a schedule'],
  ['gus', 'in talk'],
] as const)(
  'to %s %s no tool tells anything of hers, and none changes it',
  async (who, how) => {
    const before = rowsOfAnn(pair.withHers, pair.words);
    expect(await heardOnlyWithHers(who, how)).toEqual([]);
    const after = rowsOfAnn(pair.withHers, pair.words);
    expect(changedRows(before, after)).toEqual([]);
    expect(after.counts).toBe(before.counts);
  },
  120_000,
);

test(
  'to the owner no tool tells a word of hers, and none changes what she said or wrote down',
  async () => {
    const { hers, words } = pair;
    const before = rowsOfAnn(pair.withHers, words, KEPT_BY_OWNER);
    const withHers = await walk(pair.withHers, 'owner', { hers });
    const without = await walk(pair.without, 'owner', { hers });
    const said = ({ answer }: ToolCallHeard): number => answer.split(WORD).length;
    const more = withHers.filter((one, index) => {
      const same = without[index];
      return same === undefined || said(one) > said(same);
    });
    expect(more).toEqual([]);
    const after = rowsOfAnn(pair.withHers, words, KEPT_BY_OWNER);
    expect(changedRows(before, after)).toEqual([]);
    const butInbox = ({ counts }: typeof after): string => counts.replace(/^inbox: .*$/m, '');
    expect(butInbox(after)).toBe(butInbox(before));
  },
  patience(120_000),
);

test(
  'she herself hears of her things from every tool that knows of people',
  async () => {
    const heard = await heardOnlyWithHers('ann', 'by a schedule');
    const hearing = new Set(heard.map(({ tool }) => tool));
    const { catalog } = await pair.withHers.opened.own.tools();
    const silent = catalog
      .list()
      .map(({ name }) => name)
      .filter((name) => !hearing.has(name) && !TOLD_TO_HER.has(name));
    expect(silent).toEqual(OF_NOBODY.toSorted());
  },
  patience(120_000),
);
