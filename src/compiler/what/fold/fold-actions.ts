/** What is done: told, asked, kept, posted, run. Each joins the last case, or is done where an action of it fails. */
import { splitCommand } from '../command-line.ts';
import { hasMails } from '../mails.ts';
import { type Clause, NO_THING, type Thing, type Told } from '../values.ts';
import type { Act, Content, Source } from '../what.ts';
import { begin } from './fold-conditions.ts';
import { join } from './fold-looks.ts';
import { keptByWords } from './only-words.ts';
import type { Open, Problem } from './open-what.ts';
import { sessionOf } from './settle-receivers.ts';

/** The one who asks. */
const ME: readonly Told[] = [{ who: null, way: null }];

export function tell(open: Open, clause: Clause & { kind: 'tell' }): Problem {
  const { thing, condition, isWish, isWatch, to = ME } = keptByWords(open, clause);
  open.isWatch ||= isWatch === true;
  // What somebody would like besides would change what the condition is about.
  if (isWish && open.cases.length > 0) return 'unfit';
  if (condition !== null) {
    const problem = begin(open, condition);
    if (problem !== null) return problem;
  }
  const saved = thing === NO_THING ? savedBefore(open) : null;
  const told =
    saved === null ? thing : { ...thing, content: { kind: 'words', text: saved } as const };
  const sessions: (string | null)[] = [];
  for (const one of to) {
    open.isPlaced ||= one.who !== null || one.way !== null;
    const session = sessionOf(open, one);
    // Two channels that both come to the conversation are one message.
    if (sessions.includes(session)) continue;
    sessions.push(session);
    const problem = withThing(open, told, (content) => ({ kind: 'tell', content, session }));
    if (problem !== null) return problem;
  }
  return null;
}

/** "save it to a.html and tell me": that it is there now, and not all of it once more. */
function savedBefore({ source, cases, folding }: Open): string | null {
  const { condition = null, actions = [] } = cases.at(-1) ?? {};
  const last = actions.at(-1);
  // Where it is done on a condition, that is the news.
  if (condition !== null || (last?.kind !== 'write' && last?.kind !== 'append')) return null;
  return folding.saved(placeOf(source), last.path);
}

function placeOf(source: Source | null): string {
  if (source === null || source.kind === 'clock') return '';
  if (source.kind === 'program') return source.command.join(' ');
  if (source.kind === 'tool') return source.tool;
  if (source.kind === 'event' || source.kind === 'own' || source.kind === 'mails') return '';
  return 'url' in source ? source.url : source.path;
}

export function asks(
  open: Open,
  { kind, text, condition }: Clause & { kind: 'ask' | 'remind' },
): Problem {
  const problem = condition === null ? null : begin(open, condition);
  if (problem !== null) return problem;
  // By itself it is no plan about something that is looked at.
  if (open.cases.length === 0 && open.source === null) return 'unfit';
  if (kind === 'ask') return act(open, { kind: 'ask', text });
  return act(open, {
    kind: 'tell',
    content: { kind: 'words', text: open.folding.reminder(text) },
    session: null,
  });
}

export function keep(
  open: Open,
  { kind, thing, path: named }: Clause & { kind: 'write' | 'append' },
): Problem {
  // Mails are archived, and not written.
  if (named === null && (hasMails(open.source) || hasMails(thing.source))) return 'unfit';
  const path = named ?? open.said.shift();
  // "save it to a.json, but keep only the price": there is a file, and something else is meant.
  const isSaved = open.cases.some(({ actions }) => actions.some(({ kind }) => kind === 'write'));
  // "put the recycling out", "write a haiku": nothing is looked at that a file would be asked for.
  const isFound = open.source !== null || thing.source !== null;
  if (path === undefined) return isSaved || !isFound ? 'unfit' : { kind: 'no-path' };
  return withThing(open, thing, (content) => ({ kind, path, content }));
}

export function post(open: Open, clause: Clause & { kind: 'post' }): Problem {
  const url = clause.url ?? urlSaid(open);
  if (url === null) return { kind: 'no-url' };
  const { method, thing } = clause;
  return withThing(open, thing, (content) => ({ kind: 'post', url, method, content }));
}

export function sendMail(open: Open, clause: Clause & { kind: 'mail' }): Problem {
  const { thing, to, subject } = clause;
  return withThing(open, thing, (content) => ({ kind: 'mail', to, subject, content }));
}

export function doMails(open: Open, { thing, deed }: Clause & { kind: 'mails' }): Problem {
  const problem = join(open, thing);
  if (problem !== null) return problem;
  return hasMails(open.source) ? act(open, { kind: 'mails', deed }) : 'unfit';
}

function urlSaid(open: Open): string | null {
  const answer = open.said.shift();
  const source = answer === undefined ? null : open.folding.sourceIn(answer);
  return source !== null && 'url' in source ? source.url : null;
}

export function doSchedule(open: Open, { name, verb }: Clause & { kind: 'schedule' }): Problem {
  const found = open.folding.scheduleCalled(name);
  return found === null ? 'unfit' : act(open, { kind: 'schedule', verb, ...found });
}

export function call(open: Open, { tool, words, given }: Clause & { kind: 'call' }): Problem {
  const input = open.folding.inputOf(tool, given ?? words);
  if (input === null) return 'unfit';
  return run(open, { kind: 'tool', tool, input }, { kind: 'call', tool, input });
}

export function runWhich(open: Open, { noun }: Clause & { kind: 'run-which' }): Problem {
  const command = splitCommand(open.said.shift() ?? '');
  if (command === null) return { kind: 'no-source', takes: [], noun };
  return runProgram(open, command);
}

export function runProgram(open: Open, command: readonly string[]): Problem {
  return run(open, { kind: 'program', command }, { kind: 'run', command });
}

/** What is run first is what is looked at; what is run behind a condition, or after something else, is done. */
function run(open: Open, source: Source, action: Act): Problem {
  if (open.source !== null || open.cases.length > 0) return act(open, action);
  open.source = source;
  open.isJob = source.kind === 'program';
  return null;
}

function withThing(open: Open, thing: Thing, make: (content: Content) => Act): Problem {
  if (thing.content !== null) return act(open, make(thing.content));
  const problem = join(open, thing);
  if (problem !== null) return problem;
  return act(open, make({ kind: 'found' }));
}

function act(open: Open, action: Act): Problem {
  const last = open.cases.at(-1);
  if (last === undefined) open.cases.push({ condition: null, actions: [action] });
  else if (open.otherwiseOf.length === 0) last.actions.push(action);
  else
    last.actions = last.actions.map((before, at) =>
      open.otherwiseOf.includes(at)
        ? { ...before, otherwise: [...(before.otherwise ?? []), action] }
        : before,
    );
  return null;
}
