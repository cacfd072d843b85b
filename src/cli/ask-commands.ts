/** `rote ask` and `rote chat`: plain words in, what was understood out; nothing is stored without a yes. */
import { valueOrThrow } from '../base/errors.ts';
import { formatWallTime } from '../domain/describe-trigger.ts';
import { instantMs } from '../domain/time/instant.ts';
import { readInstant } from '../domain/time/read-instant.ts';
import type { AskAnswer, AskDesk, AskRequest } from '../runtime/ask-desk.ts';
import type { OpenHome } from '../runtime/open-home.ts';
import type { Answer, CliContext, CommandCall, FlagValues } from './command.ts';
import { printable } from './printable.ts';
import { recordSession, type SessionRecording } from './record-session.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { withHome } from './with-home.ts';

export function ask({ positionals, flags, context }: CommandCall): Promise<Answer> {
  const [text = ''] = positionals;
  return recorded(flags, context, async (home, { signal, record }) => {
    const desk = await home.askDesk();
    const request = requestOf(flags, home, signal);
    const answer = await converse(text, { desk, request, context: talkOf(flags, context) });
    await record?.save();
    // What is recorded was carried out here.
    const isQueued = answer.kind === 'handed-over' && record === undefined;
    const waits = isQueued || (answer.kind === 'draft' && answer.schedule !== undefined);
    const daemon = waits ? await daemonOf(context) : null;
    const notes = [
      ...(daemon?.running === false ? [isQueued ? NOBODY_WORKS : NO_DAEMON] : []),
      ...(record === undefined ? [] : [record.summary()]),
    ];
    const words = [await answerWords(answer, request, home), ...notes].join('\n');
    const data = { ...answer, ...(daemon !== null && { daemon }), ...record?.data() };
    return { data, text: words };
  });
}

/** With the data folder open, until Ctrl-C, and recorded where that is wanted. */
function recorded(
  flags: FlagValues,
  context: CliContext,
  work: (
    home: OpenHome,
    session: { signal: AbortSignal; record: SessionRecording | undefined },
  ) => Promise<Answer>,
): Promise<Answer> {
  return untilInterrupted(async (signal) => {
    const record = await recordSession(flags.text('record'), context, signal);
    try {
      return await withHome(context, (home) => work(home, { signal, record }), record?.recording);
    } finally {
      // Closing waits for sub-agents, which may have asked more.
      await record?.save();
    }
  });
}

const NOBODY_WORKS = 'No daemon runs here, so it waits for one: rote start';
const NO_DAEMON = 'No daemon runs here, so nothing fires yet: rote start';

/** What was stored waits for a daemon; what is only shown does not. */
async function daemonOf({ home }: CliContext) {
  const { readDaemon } = await import('../runtime/presence.ts');
  return readDaemon(home);
}

/** Line by line, until there is no more. */
export function chat({ flags, context }: CommandCall): Promise<Answer> {
  return recorded(flags, context, async (home, { signal, record }) => {
    const desk = await home.askDesk();
    const request = requestOf(flags, home, signal);
    const talk = talkOf(flags, context);
    const answers: AskAnswer[] = [];
    const said: string[] = [];
    for await (const line of linesOf(talk)) {
      const answer = await converse(line, { desk, request, context: talk });
      await record?.save();
      answers.push(answer);
      const words = await answerWords(answer, request, home);
      if (talk.prompt === undefined) said.push(words);
      else context.progress(words);
    }
    if (record !== undefined) said.push(record.summary());
    return { data: { answers, ...record?.data() }, text: said.join('\n') };
  });
}

/** Nobody is asked where the answer is for a program. */
function talkOf(flags: FlagValues, context: CliContext): CliContext {
  if (!flags.isSet('json')) return context;
  const { prompt: _, ...silent } = context;
  return silent;
}

async function* linesOf({ prompt, readStdin }: CliContext): AsyncGenerator<string> {
  if (prompt === undefined) {
    const text = await readStdin();
    yield* text.split('\n').filter((line) => line.trim() !== '');
    return;
  }
  for (let line = await prompt('> '); line !== null; line = await prompt('> ')) {
    if (/^\s*(?:exit|quit|bye)\s*$/i.test(line)) return;
    if (line.trim() !== '') yield line;
  }
}

interface Talk {
  desk: AskDesk;
  request: AskRequest;
  context: CliContext;
}

/** In a terminal it asks what is open and whether to go ahead; else the first answer is the last. */
async function converse(text: string, { desk, request, context }: Talk): Promise<AskAnswer> {
  const { prompt } = context;
  let answer = await desk.ask(text, request);
  while (prompt !== undefined) {
    const isOpen = answer.kind === 'draft' && !answer.accepted && !request.dryRun;
    if (answer.kind !== 'question' && !isOpen) return answer;
    const line = await prompt(promptText(answer, request));
    const said = line?.trim() ?? '';
    if (said === '') return answer;
    if (answer.kind === 'draft' && /^n(?:o|ope)?$/i.test(said)) return answer;
    if (answer.kind === 'draft' && /^y(?:es|ep|eah)?$/i.test(said)) {
      return desk.ask('yes', { ...request, yes: true });
    }
    answer = await desk.ask(said, request);
  }
  return answer;
}

function promptText(answer: AskAnswer, request: AskRequest): string {
  if (answer.kind === 'question') return `${questionText(answer)}\n> `;
  const verb = answer.kind === 'draft' && answer.draft.trigger !== null ? 'Store it' : 'Do it';
  return `${answerText(answer, request)}\n${verb}? [y/N] `;
}

function requestOf(flags: FlagValues, home: OpenHome, signal: AbortSignal): AskRequest {
  const timezone = flags.text('tz');
  const now = flags.text('now');
  return {
    session: flags.text('session'),
    timezone,
    nowMs:
      now === undefined
        ? undefined
        : valueOrThrow(readInstant(now, timezone ?? home.defaultTimezone)),
    dryRun: flags.isSet('dry-run'),
    yes: flags.isSet('yes'),
    runHere: signal,
    signal,
  };
}

function questionText({ question }: AskAnswer & { kind: 'question' }): string {
  const choices = question.choices.map((choice, index) => `  ${index + 1}. ${printable(choice)}`);
  return [printable(question.text), ...choices].join('\n');
}

/** What the agent said, where it has answered already. */
async function answerWords(
  answer: AskAnswer,
  request: AskRequest,
  { store }: OpenHome,
): Promise<string> {
  if (answer.kind !== 'handed-over' || answer.run.finishedAtUtc === null)
    return answerText(answer, request);
  const { id, sessionKey, summary, state } = answer.run;
  const heard = await store.inbox.list({ sessionKey, limit: 20 });
  const words = heard.filter(({ runId, role }) => runId === id && role !== 'user');
  const lines = words.toReversed().flatMap(({ text }) => text.split('\n'));
  return lines.length === 0 ? `${id}: ${summary ?? state}` : lines.map(printable).join('\n');
}

function answerText(answer: AskAnswer, request: AskRequest): string {
  switch (answer.kind) {
    case 'question':
      return questionText(answer);
    case 'not-understood': {
      const reason = answer.reason === null ? "I don't understand that." : printable(answer.reason);
      const things = answer.suggestions.map((suggestion) => `  ${printable(suggestion)}`);
      return [
        reason,
        ...(things.length === 0 ? [] : ['I understand, for example:', ...things]),
      ].join('\n');
    }
    case 'handed-over':
      return `The agent works on it: ${answer.run.id}. Its answer comes to the inbox: rote inbox`;
    case 'draft':
      return draftText(answer, request);
  }
}

function draftText(answer: AskAnswer & { kind: 'draft' }, request: AskRequest): string {
  const { draft, accepted, schedule, run, text } = answer;
  if (accepted && schedule === undefined && run === undefined)
    return (text ?? '').split('\n').map(printable).join('\n');
  const { trigger } = draft;
  const zone = trigger?.timezone ?? 'UTC';
  const fires = draft.nextFires.map((fire) => `  ${formatWallTime(instantMs(fire), zone)}`);
  const cost = draft.cost.tokens === 0 ? '0 tokens' : 'what the model takes';
  const lines = [
    printable(draft.summary),
    ...draft.notes.map((note) => `Note: ${printable(note)}`),
    ...(fires.length === 0 ? [] : ['Next:', ...fires]),
    `Uses ${draft.capabilities.join(', ') || 'no tools'}; costs ${cost}.`,
  ];
  if (schedule !== undefined) lines.push(`Stored as ${schedule.id}.`);
  if (run !== undefined) lines.push(printable(`${run.id}: ${text ?? run.state}`));
  if (!accepted && !request.dryRun) lines.push('Nothing is stored yet. Say yes with: rote ask yes');
  return lines.join('\n');
}
