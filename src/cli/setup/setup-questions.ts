/**
 * The five questions of `rote setup`, as data: how each is asked, which flag answers it, what Enter means, and how an
 * answer is read. Nothing is done here.
 */
import { badRequest, type Result, type RoteError, refuse, succeed } from '../../base/errors.ts';
import { parseZoneOrCity } from '../../time/timezone.ts';
import type { FlagValues } from '../command.ts';

export const MODELS = ['none', 'found', 'anthropic', 'openai', 'openrouter'] as const;
export const CHANNELS = ['none', 'telegram'] as const;

export interface SetupAnswers {
  name: string;
  zone: string;
  model: (typeof MODELS)[number];
  channel: (typeof CHANNELS)[number];
  startAtLogin: boolean;
}

interface Question<Key extends keyof SetupAnswers> {
  key: Key;
  ask: string;
  /** The answer of a flag; undefined if there is none. */
  flag(flags: FlagValues): string | undefined;
  flagName: string;
  show(value: SetupAnswers[Key]): string;
  read(text: string): Result<SetupAnswers[Key]>;
}

type AnyQuestion = { [Key in keyof SetupAnswers]: Question<Key> }[keyof SetupAnswers];

const byName = (name: string) => (flags: FlagValues) => flags.text(name);

const QUESTIONS: readonly AnyQuestion[] = [
  {
    key: 'name',
    ask: '1. What shall I call you?',
    flag: byName('name'),
    flagName: '--name',
    show: (name) => name,
    read: (text) => succeed(text),
  },
  {
    key: 'zone',
    ask: '2. Which time zone are you in? (a zone or its city, such as Berlin)',
    flag: byName('zone'),
    flagName: '--zone',
    show: (zone) => zone,
    read: parseZoneOrCity,
  },
  {
    key: 'model',
    ask: '3. Which model may think? (none, found = on this machine or by its key, anthropic, openai, openrouter)',
    flag: byName('model'),
    flagName: '--model',
    show: (model) => model,
    read: (text) => oneOf(MODELS, text),
  },
  {
    key: 'channel',
    ask: `4. Where do you want to be reached, besides this machine? (${CHANNELS.join(', ')})`,
    flag: byName('channel'),
    flagName: '--channel',
    show: (channel) => channel,
    read: (text) => oneOf(CHANNELS, text),
  },
  {
    key: 'startAtLogin',
    ask: '5. Shall Rote start when you log in? (yes, no)',
    flag: (flags) =>
      flags.isSet('no-start-at-login') ? 'no' : flags.isSet('start-at-login') ? 'yes' : undefined,
    flagName: '--start-at-login or --no-start-at-login',
    show: (isYes) => (isYes ? 'yes' : 'no'),
    read: readYesOrNo,
  },
];

const MOST_TRIES = 3;

/** A flag answers first, then the person, or the default where they only press Enter or said --yes. */
export async function askAll(
  defaults: SetupAnswers,
  {
    flags,
    prompt,
    tell,
  }: {
    flags: FlagValues;
    prompt: ((question: string) => Promise<string | null>) | undefined;
    tell: (line: string) => void;
  },
): Promise<SetupAnswers> {
  const missing = QUESTIONS.filter((one) => one.flag(flags) === undefined);
  const asks = flags.isSet('yes') ? undefined : prompt;
  if (missing.length > 0 && asks === undefined && !flags.isSet('yes')) throw nobodyThere(missing);
  const said: Partial<Record<keyof SetupAnswers, unknown>> = {};
  for (const question of QUESTIONS)
    said[question.key] = await answerTo(question, { defaults, flags, asks, tell });
  return said as SetupAnswers;
}

async function answerTo(
  question: AnyQuestion,
  {
    defaults,
    flags,
    asks,
    tell,
  }: {
    defaults: SetupAnswers;
    flags: FlagValues;
    asks: ((question: string) => Promise<string | null>) | undefined;
    tell: (line: string) => void;
  },
): Promise<unknown> {
  const otherwise = (question as Question<keyof SetupAnswers>).show(defaults[question.key]);
  const given = question.flag(flags);
  if (given !== undefined) return readOrThrow(question, given);
  if (asks === undefined) return defaults[question.key];
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const line = await asks(`${question.ask} [${otherwise}] `);
    if (line === null) throw leftEarly();
    if (line.trim() === '') return defaults[question.key];
    const read = question.read(line.trim());
    if (read.ok) return read.value;
    tell(`   ${read.fault.message} ${read.fault.hint}`);
  }
  throw leftEarly();
}

function readOrThrow(question: AnyQuestion, text: string): unknown {
  const read = question.read(text);
  if (read.ok) return read.value;
  throw badRequest(read.fault);
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string): Result<Choice> {
  const wanted = text.toLowerCase();
  const found = choices.filter((choice) => choice.startsWith(wanted));
  const [only] = found;
  if (only !== undefined && (found.length === 1 || only === wanted)) return succeed(only);
  return refuse({
    code: 'bad-answer',
    message: `"${text}" is none of the answers.`,
    hint: `Say one of: ${choices.join(', ')}.`,
  });
}

function readYesOrNo(text: string): Result<boolean> {
  const yesOrNo = oneOf(['yes', 'no'] as const, text);
  return yesOrNo.ok ? succeed(yesOrNo.value === 'yes') : yesOrNo;
}

function nobodyThere(missing: readonly AnyQuestion[]): RoteError {
  return badRequest({
    code: 'no-terminal',
    message: 'There is nobody at this terminal to ask, and nothing was changed.',
    hint: `Say ${missing.map(({ flagName }) => flagName).join(', ')}, or --yes for the defaults.`,
  });
}

function leftEarly(): RoteError {
  return badRequest({
    code: 'left-early',
    message: 'The questions were not answered to the end, and nothing was changed.',
    hint: 'Start over with: rote setup',
  });
}
