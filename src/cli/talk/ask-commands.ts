/** `rote ask` and `rote chat`: plain words in, what was understood out; nothing is stored without a yes. */

import { valueOrThrow } from '../../base/errors.ts';
import { printable, printableText } from '../../base/printable.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { ownTerminalName } from '../../home/own-terminal.ts';
import { attendTerminal } from '../../home/terminals.ts';
import { oneOf } from '../../language/answer-words.ts';
import { ANSWER_WORDS } from '../../language/answers.ts';
import type { House } from '../../runtime/house.ts';
import type { AskAnswer, AskDesk, AskRequest } from '../../talk/ask-desk.ts';
import type { TerminalReceipts } from '../../talk/turns/terminal-receipts.ts';
import { answerText, type Reader, whatCame } from '../../talk/words/answer-words.ts';
import { readInstant } from '../../time/read-instant.ts';
import type { CliContext, CommandAnswer, CommandCall, FlagValues } from '../command.ts';
import { watchRun } from '../runs/watch-run.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';
import { openChatNews } from './chat-news.ts';
import { followAnswer, restOfAnswer } from './live-answer.ts';
import { whyNothing } from './nothing-done.ts';
import { recordSession, type SessionRecording } from './record-session.ts';

export function ask({ positionals, flags, context }: CommandCall): Promise<CommandAnswer> {
  const [text = ''] = positionals;
  return recorded({ flags, context, shows: 'own' }, async (house, { signal, record }) => {
    const desk = await house.talk();
    const talk = talkOf(flags, context);
    const agentIsAway = record === undefined && !(await daemonOf(context)).running;
    const outside = flags.isSet('outside-box');
    const screen = desk.terminal(ownTerminalName());
    const asked = requestOf(flags, house, { signal, context: talk, screen });
    const request = { ...asked, agentIsAway, outside };
    const line = await terminalLine(text, { house, request });
    if (line !== null) return { data: { kind: 'said', text: line }, text: printableText(line) };
    const told = await converse(text, { desk, request, context: talk, screen });
    await record?.save();
    const { answer } = told;
    // A recorded turn was carried out here.
    const note = answer.kind === 'handed-over' && record !== undefined ? null : whatWaits(answer);
    const daemon = note === null ? null : await daemonOf(context);
    const heard =
      daemon?.running === true
        ? await hearOut(told, { house, signal, talk, request, screen })
        : told;
    const notes = [
      ...(daemon?.running === false && note !== null ? [note] : []),
      ...(record === undefined ? [] : [record.summary()]),
    ];
    const reader = request.dryRun ? 'other' : 'command';
    const words = [await answerWords(heard, reader, house), ...notes].join('\n');
    const data = { ...heard.answer, ...(daemon !== null && { daemon }), ...record?.data() };
    const fault = whyNothing(heard.answer, request);
    return { data, text: words, ...(fault !== null && { fault }) };
  });
}

/** At a terminal, waits for what the agent says; Ctrl-C leaves it at work. */
async function hearOut(
  told: HeardLine,
  { house, signal, talk, request, screen }: ChatHouse,
): Promise<HeardLine> {
  const { answer } = told;
  if (answer.kind !== 'handed-over' || talk.prompt === undefined) return told;
  const { id } = answer.run;
  if (answer.run.finishedAtUtc !== null) return told;
  talk.progress(`The agent works on it: ${id}. Ctrl-C leaves it at work.`);
  const { say } = talk;
  const live = say === undefined ? null : followAnswer(id, { context: { ...talk, say }, signal });
  const note = live?.note ?? talk.progress;
  const run = await watchRun(id, { runs: house.runs, clock: talk.clock, signal }, (step) => {
    if (step.kind === 'tool') note(`  ${step.tool}: ${step.state}`);
  });
  const said = (await live?.end()) ?? '';
  // The question that it asked at a limit is printed with its answer.
  await screen.showed(`${id}:answer`);
  return askAboutOpenDraft(
    { ...told, answer: { ...answer, run }, said },
    { house, talk, request, screen },
  );
}

interface ChatHouse {
  house: House;
  signal: AbortSignal;
  talk: CliContext;
  request: AskRequest;
  /** Messages that stand on this screen. */
  screen: TerminalReceipts;
}

/** Asks the person at the terminal for their yes if the agent has shown a draft. */
async function askAboutOpenDraft(
  heard: HeardLine,
  { house, talk, request, screen }: Omit<ChatHouse, 'signal'>,
): Promise<HeardLine> {
  const { prompt } = talk;
  const desk = await house.talk();
  const open = await desk.openDraft(request.session ?? OWNER_SESSION);
  if (open === null || prompt === undefined) return heard;
  talk.progress(await answerWords(heard, 'other', house));
  await screen.showed(open.shown);
  const line = (await prompt(yesOrNo(open.draft)))?.trim() ?? '';
  if (line === '') return { ...heard, isShown: true };
  const isYes = YES.test(line);
  const answer = await desk.ask(isYes ? 'yes' : line, { ...request, yes: isYes });
  return { answer, isShown: true };
}

/** With the data folder open, until Ctrl-C, and recorded if that is wanted. */
function recorded(
  { flags, context, shows }: Pick<CommandCall, 'flags' | 'context'> & { shows: 'all' | 'own' },
  work: (
    house: House,
    session: { signal: AbortSignal; record: SessionRecording | undefined },
  ) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  return untilInterrupted(async (signal) => {
    const record = await recordSession(flags.text('record'), context, signal);
    const leave = attend(context, shows);
    try {
      return await withHome(context, (house) => work(house, { signal, record }), record?.recording);
    } finally {
      leave({ hasHeard: !signal.aborted });
      // Closing waits for sub-agents, which may have asked more.
      await record?.end();
    }
  });
}

const NOTHING_STORED = 'Nothing is stored. Say yes with: rote ask yes';
/** A terminal with a person before it shows what comes later, and nothing twice. */
function attend({ prompt, home, clock }: CliContext, shows: 'all' | 'own') {
  if (prompt === undefined) return () => undefined;
  return attendTerminal(home, { shows, nowMs: clock.nowMs });
}

const NOBODY_WORKS = 'No daemon runs here, so it waits for one: rote start';
const NO_DAEMON = 'No daemon runs here, so nothing fires yet: rote start';

/** A note for a house without a daemon: what was stored or handed over waits for one. */
function whatWaits(answer: AskAnswer): string | null {
  if (answer.kind === 'handed-over') return answer.run.finishedAtUtc === null ? NOBODY_WORKS : null;
  return answer.kind === 'draft' && answer.schedule !== undefined ? NO_DAEMON : null;
}

async function daemonOf({ home }: CliContext) {
  const { readDaemon } = await import('../../home/presence.ts');
  return readDaemon(home);
}

/** Line by line, until there is no more; what comes meanwhile is shown as it comes. */
export function chat({ flags, context }: CommandCall): Promise<CommandAnswer> {
  return recorded({ flags, context, shows: 'all' }, async (house, { signal, record }) => {
    const desk = await house.talk();
    const news = await openChatNews({ house, context: talkOf(flags, context), signal });
    const talk = news.context;
    const isUp = (await daemonOf(context)).running;
    const agentIsAway = record === undefined && !isUp;
    const screen = desk.terminal(ownTerminalName());
    const request = { ...requestOf(flags, house, { signal, context: talk, screen }), agentIsAway };
    const answers: LineAnswer[] = [];
    const said: string[] = [];
    // The person at the terminal learns it before they rely on it.
    const isAtTerminal = talk.prompt !== undefined;
    if (isAtTerminal && !isUp) talk.progress(NO_DAEMON);
    try {
      for await (const line of linesOf(talk)) {
        news.hold();
        const taken = { desk, house, signal, talk, request, record, screen };
        const { answer, lines } = await takeLine(line, taken);
        answers.push(answer);
        if (isAtTerminal) talk.progress(lines);
        else said.push(lines);
        news.release('run' in answer ? (answer.run?.id ?? null) : null);
        if (signal.aborted) break;
      }
    } finally {
      await news.close();
    }
    if (record !== undefined) said.push(record.summary());
    return { data: { answers, ...record?.data() }, text: said.join('\n') };
  });
}

/** A command with a slash, or an answer to what waits, as in any other chat; nothing of it is done for a look. */
async function terminalLine(
  text: string,
  { house, request }: { house: House; request: AskRequest },
): Promise<string | null> {
  if (request.dryRun) return null;
  const hasSeen = request.hasSeen ?? (async () => false);
  return (await house.talk()).terminalLine(text, request.session ?? OWNER_SESSION, hasSeen);
}

type LineAnswer = AskAnswer | { kind: 'said'; text: string };

async function takeLine(
  line: string,
  chat: Parameters<typeof hearLine>[1] & {
    desk: AskDesk;
    record: SessionRecording | undefined;
  },
): Promise<{ answer: LineAnswer; lines: string }> {
  const { desk, request, talk, record, screen } = chat;
  const own = await terminalLine(line, chat);
  if (own !== null) return { answer: { kind: 'said', text: own }, lines: printableText(own) };
  const told = await converse(line, { desk, request, context: talk, screen });
  await record?.save();
  return hearLine(told, chat);
}

/** The result of one line of a chat, and its words. */
async function hearLine(
  told: HeardLine,
  chat: ChatHouse,
): Promise<{ answer: AskAnswer; lines: string }> {
  const { house, talk, request } = chat;
  const isHeard = (await daemonOf(talk)).running;
  const heard = isHeard ? await hearOut(told, chat) : told;
  const words = await answerWords(heard, request.dryRun ? 'other' : 'chat', house);
  // At a terminal it was said at the beginning that nothing fires.
  const isKnown = talk.prompt !== undefined && heard.answer.kind === 'draft';
  const note = isHeard || isKnown ? null : whatWaits(heard.answer);
  return { answer: heard.answer, lines: note === null ? words : `${words}\n${note}` };
}

/** With --json no question is asked: the answer is for a program. */
function talkOf(flags: FlagValues, context: CliContext): CliContext {
  if (!flags.isSet('json')) return context;
  const { prompt: _, ...silent } = context;
  return silent;
}

async function* linesOf({ prompt, readStdin }: CliContext): AsyncGenerator<string> {
  if (prompt === undefined) {
    const text = await readStdin();
    for (const line of text.split('\n')) {
      if (LAST_WORD.test(line)) return;
      if (line.trim() !== '') yield line;
    }
    return;
  }
  for (let line = await prompt('> '); line !== null; line = await prompt('> ')) {
    if (LAST_WORD.test(line)) return;
    if (line.trim() !== '') yield line;
  }
}

const LAST_WORD = /^\s*(?:exit|quit|bye)\s*$/i;

interface TerminalTurn {
  desk: AskDesk;
  request: AskRequest;
  context: CliContext;
  screen: TerminalReceipts;
}

interface HeardLine {
  answer: AskAnswer;
  /** The draft stands on the screen already. */
  isShown: boolean;
  /** The words of the agent, as far as they stand on the screen already. */
  said?: string;
}

/** In a terminal it asks what is open and whether to go ahead; else the first answer is the last. */
async function converse(
  text: string,
  { desk, request, context, screen }: TerminalTurn,
): Promise<HeardLine> {
  const { prompt } = context;
  const ask = async (words: string, asked: AskRequest): Promise<AskAnswer> => {
    const answered = await desk.ask(words, asked);
    await screen.showed(answered.shown);
    return answered;
  };
  let answer = await (saysOutside(text)
    ? ask('yes', { ...request, outside: true })
    : ask(text, request));
  let shown = answer;
  while (prompt !== undefined) {
    const isOpen = answer.kind === 'draft' && !answer.accepted && !request.dryRun;
    if (answer.kind !== 'question' && !isOpen) break;
    const line = await prompt(promptText(answer, shown));
    const said = line?.trim() ?? '';
    if (said === '') break;
    const outside = request.outside === true || saysOutside(said);
    if (answer.kind === 'draft' && (YES.test(said) || saysOutside(said)))
      return { answer: await ask('yes', { ...request, yes: true, outside }), isShown: true };
    if (/^n(?:o|ope)?$/i.test(said)) return { answer: await ask('no', request), isShown: true };
    shown = await ask(said, request);
    // A line that is not understood leaves the draft open.
    if (answer.kind !== 'draft' || shown.kind !== 'not-understood') answer = shown;
  }
  // Without --yes only what was shown before is agreed to.
  const wasShown = answer.kind === 'draft' && answer.accepted && !request.yes;
  return { answer, isShown: wasShown };
}

function promptText(answer: AskAnswer, shown: AskAnswer): string {
  const words = answerText(shown, 'other');
  if (answer.kind !== 'draft') return `${words}\n> `;
  return `${words}\n${yesOrNo(answer.draft, (answer.drafts ?? []).length > 1)}`;
}

/** The flag --outside-box in words, for a line of a chat: a yes to the draft that is open. */
function saysOutside(text: string): boolean {
  return OUTSIDE.test(text.trim());
}

const YES_WORDS = oneOf(ANSWER_WORDS.yes);
const OUTSIDE = new RegExp(
  `^(?:${YES_WORDS})[,.!;]? (?:${oneOf(ANSWER_WORDS.outsideBox)})[.!]?$`,
  'i',
);
const YES = new RegExp(`^(?:${YES_WORDS})$`, 'i');

function yesOrNo({ trigger }: { trigger: unknown }, isSeveral = false): string {
  const what = trigger === null ? 'Do it' : isSeveral ? 'Store all of them' : 'Store it';
  return `${what}? [y/N] `;
}

function requestOf(
  flags: FlagValues,
  house: House,
  {
    signal,
    context,
    screen,
  }: { signal: AbortSignal; context: CliContext; screen: TerminalReceipts },
): AskRequest {
  const timezone = flags.text('tz');
  const now = flags.text('now');
  return {
    session: flags.text('session'),
    timezone,
    nowMs:
      now === undefined
        ? undefined
        : valueOrThrow(readInstant(now, timezone ?? house.defaultTimezone())),
    dryRun: flags.isSet('dry-run'),
    yes: flags.isSet('yes'),
    isCommandLine: true,
    hasSeen: screen.hasSeen,
    runHere: signal,
    signal,
    // A model takes its time, and somebody looks at the screen.
    ...(context.prompt !== undefined && {
      onThink: () =>
        context.progress('This is more than I understand by myself; a model looks at it.'),
    }),
  };
}

/** The words of the agent, if it has answered already. */
async function answerWords(
  { answer, isShown, said = '' }: HeardLine,
  reader: Reader,
  house: House,
) {
  if (answer.kind === 'handed-over' && isShown) return NOTHING_STORED;
  if (answer.kind === 'draft' && answer.accepted && isShown) return whatCame(answer);
  if (answer.kind !== 'handed-over' || answer.run.finishedAtUtc === null)
    return answerText(answer, reader);
  const { id, sessionKey, summary, state } = answer.run;
  const heard = await house.messages.list({ sessionKey, limit: 20 });
  const words = heard.filter(({ runId, role }) => runId === id && role !== 'user');
  if (words.length === 0) return printable(`${id}: ${summary ?? state}`);
  const isAsked = reader === 'command' && (await (await house.talk()).isPaused(sessionKey));
  const how = isAsked ? ['Go on with: rote ask "go on"'] : [];
  const told = words.toReversed().map(({ text }) => restOfAnswer(text, said));
  const before = answer.text === undefined ? [] : [answer.text];
  const rest = [...[...before, ...told].filter((text) => text !== '').map(printableText), ...how];
  // The line that the agent was heard in has not ended.
  return [...(said === '' || rest.length === 0 ? [] : ['']), ...rest].join('\n');
}
