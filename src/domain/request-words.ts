/**
 * A request as words for whoever answers it. What can't be read whole can't be agreed to: a message that holds all of it
 * has a yes, and one that does not only leads to it. What others wrote stands in lines of its own, with a mark before each
 * line of a file, so that none of it passes for words of Rote.
 */
import { OWNER } from './person.ts';
import { answersOf, type Request, type RequestAnswer } from './request.ts';
import { requestCode } from './request-code.ts';
import type { NewDocument } from './request-document.ts';
import type { AttachedText, ReplyChoice } from './run/delivery.ts';
import { isAtHouse, parseSessionKey, WEB } from './session-key.ts';

type AskedRequest = Pick<
  Request,
  'id' | 'kind' | 'hash' | 'title' | 'lines' | 'document' | 'forWhom' | 'untilMs'
>;

/**
 * `too-long`: nobody can be shown all of it, so there is no yes anywhere but where it lies. `in-pages`: all of it is on pages,
 * which no chat has.
 */
export type AskedKind = 'whole' | 'needs-opening' | 'in-pages' | 'too-long';

export interface AskedMessage {
  kind: AskedKind;
  text: string;
  choices: ReplyChoice[];
  attached?: AttachedText;
}

/** Of one message, as chats count it: every channel takes so much at once. */
const LONGEST_ASKED = 3500;
/** Of what stands beside a file. */
const LONGEST_TITLE = 300;

/** How much of a request a message has room for. */
export function askedKind(request: AskedRequest, limit = LONGEST_ASKED): AskedKind {
  if (request.document?.isCut === true) return 'too-long';
  if (request.document?.pages !== undefined) return 'in-pages';
  const isShort = request.document !== null && lettersOf(wholeText(request)) <= limit;
  return isShort ? 'whole' : 'needs-opening';
}

/** The first message to the person who is asked, in the session in which they are told. */
export function askedMessage(
  request: AskedRequest,
  toldIn: string,
  limit = LONGEST_ASKED,
): AskedMessage {
  const kind = askedKind(request, limit);
  if (kind === 'whole') {
    const text = `${wholeText(request)}\n\n${howToAnswer(request, toldIn)}`;
    return { kind, text, choices: answerChoices(request) };
  }
  const told = [inShort(request.title), '', howMuch(request), howToRead(request, kind, toldIn)];
  const [show, no] = [showChoice(request.id), answerChoices(request).at(-1)];
  const choices = kind === 'needs-opening' ? [show, no] : [no];
  return { kind, text: told.join('\n'), choices: choices.filter((one) => one !== undefined) };
}

/** All of it, with the yes and the no: in a file if the channel takes one. */
export function openedMessage(request: AskedRequest, sessionKey: string): AskedMessage {
  const kind = askedKind(request);
  if (kind !== 'needs-opening') return askedMessage(request, sessionKey);
  const text = `${inShort(request.title)}\n\nThis is all of it. ${howToAnswer(request, sessionKey)}`;
  const attached = { name: `request-${requestCode(request)}.txt`, text: wholeText(request) };
  return { kind, text, choices: answerChoices(request), attached };
}

/** Every word of it but how it is answered. */
export function wholeText({ title, lines, document }: AskedRequest): string {
  return [title, ...lines, ...sectionsOf(document)].join('\n');
}

/** What the scan found and the judges said, the destinations, each step, the changes, and the files, each under its heading. */
export function sectionsOf(document: NewDocument | null): string[] {
  const {
    reaches = [],
    steps = [],
    changes = [],
    files = [],
    found = [],
    judges = [],
  } = document ?? {};
  return [
    ...section('What the scan found:', bulleted(found)),
    ...section('What the judges say:', bulleted(judges)),
    ...section('What it reaches:', bulleted(reaches)),
    ...section(
      'What it does:',
      steps.map((step, index) => `${index + 1}. ${step}`),
    ),
    ...section('What would be another:', bulleted(changes)),
    ...files.flatMap(({ name, text }) =>
      section(
        `The file ${name}:`,
        text
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => `| ${line}`),
      ),
    ),
  ];
}

const bulleted = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}

/** Buttons that answer a request without typing. */
function answerChoices(request: Pick<AskedRequest, 'id' | 'kind'>): ReplyChoice[] {
  const labels = request.kind === 'invitation' ? INVITED : ANSWERED;
  return answersOf(request).map((answer) => ({
    label: labels[answer],
    value: `request:${request.id}:${answer}`,
  }));
}

const ANSWERED: Readonly<Record<RequestAnswer, string>> = { yes: 'Yes', no: 'No', maybe: 'Maybe' };
const INVITED: Readonly<Record<RequestAnswer, string>> = {
  ...{ yes: 'Accept', no: 'Decline', maybe: 'Maybe' },
};

function showChoice(id: string): ReplyChoice {
  return { label: 'Show all of it', value: `request:${id}:show` };
}

/** The request that a press wants to see whole; null if it means something else. */
export function readShowChoice(choice: string): string | null {
  return /^request:([\w-]+):show$/.exec(choice)?.[1] ?? null;
}

/** Nothing can be pressed at a terminal. */
function isAtTerminal(sessionKey: string): boolean {
  const session = parseSessionKey(sessionKey);
  return isAtHouse(sessionKey) && session.ok && session.value.channel !== WEB;
}

/** In a chat there is no command line, and only the owner has one elsewhere. */
function howToAnswer(request: AskedRequest, toldIn: string): string {
  const others = request.kind === 'invitation' ? 'maybe, no' : 'no';
  const command = `rote requests answer ${request.id} yes (or ${others})`;
  if (isAtTerminal(toldIn)) return `Your answer: ${command}`;
  const code = requestCode(request);
  const maybe = request.kind === 'invitation' ? `, "maybe ${code}"` : '';
  const typed = request.kind === 'memory' ? 'yes or no' : `"yes ${code}"${maybe} or "no ${code}"`;
  const there = request.forWhom === OWNER ? ` At the machine: ${command}` : '';
  return `Press a button, or answer ${typed}.${there}`;
}

function howToRead({ id, forWhom }: AskedRequest, kind: AskedKind, toldIn: string): string {
  if (kind === 'too-long')
    return 'It is more than can be shown, so it can be agreed to only where it lies, on the machine.';
  if (kind === 'in-pages' && !isAtTerminal(toldIn))
    return `All of it is on pages, which are read and agreed to on the page of Rote, or at the machine: rote requests show ${id}`;
  if (isAtTerminal(toldIn)) return `Read all of it, then answer: rote requests show ${id}`;
  const there = forWhom === OWNER ? ` At the machine: rote requests show ${id}` : '';
  return `It is too long for one message. You can say yes once you have all of it before you.${there}`;
}

/** So that nobody takes the short form for all there is. */
function howMuch({ document, lines }: AskedRequest): string {
  if (document === null) return 'It is long.';
  const { reaches, steps, changes, files, found = [], judges = [] } = document;
  const counted = [
    [found.length, 'line of what the scan found', 'lines of what the scan found'],
    [judges.length, 'line of what judges say', 'lines of what judges say'],
    [reaches.length, 'line of what it reaches', 'lines of what it reaches'],
    [steps.length, 'step', 'steps'],
    [changes.length, 'change', 'changes'],
    [files.length, 'file', 'files'],
  ] as const;
  const parts = counted.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`],
  );
  const named = files.map(({ name }) => name).join(', ');
  const first = [...found, ...judges.slice(0, 1), ...reaches, ...lines]
    .slice(0, MOST_NAMED)
    .map(inShort);
  return [
    ...bulleted(first),
    `All of it: ${parts.join(', ')}${named === '' ? '' : ` (${inShort(named)})`}.`,
  ].join('\n');
}

const MOST_NAMED = 8;

function inShort(line: string): string {
  return line.length <= LONGEST_TITLE ? line : `${line.slice(0, LONGEST_TITLE).toWellFormed()}…`;
}

/** As chats count: these letters are sent as several. */
function lettersOf(text: string): number {
  return text.length + 4 * (text.match(/[&<>]/g) ?? []).length;
}
