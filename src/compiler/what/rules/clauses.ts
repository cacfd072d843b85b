/** The things to do, each in a clause of its own, one after the other. */
import type { TextSpan } from '../../engine/grammar.ts';
import { commandIn, isCommand, isScript, lineIn, splitCommand } from '../command-line.ts';
import { type At, type Clause, holds, NO_THING, rule, type Thing } from '../values.ts';
import { endsInSearch, searched } from './amounts.ts';
import { isLabel } from './labels.ts';
import { TOOL_RULES } from './tools.ts';

const isNothing = ({ source, takes, filters, content }: Thing): boolean =>
  source === null && takes.length === 0 && filters.length === 0 && content === null;

function runLine(line: string): Clause | null {
  const command = splitCommand(line);
  return command === null ? null : { kind: 'run', command };
}

function runWords(place: At, span: TextSpan, isSure: boolean): Clause | null {
  const command = commandIn(place, span);
  return command === null || !(isSure || isCommand(command)) ? null : { kind: 'run', command };
}

/** What is looked for is news; who is told, and what is done then, may be said behind it. */
const watched = (thing: Thing, words: Sought | null): Clause | null =>
  words === null
    ? null
    : {
        kind: 'if',
        condition: holds(thing, { kind: 'contains', words: words.words, how: words.how }),
        isLook: false,
      };

const NOUNS: ReadonlySet<string> = new Set(['items']);
const FRESH: ReadonlySet<string> = new Set(['new', 'the']);

interface Sought {
  words: readonly string[];
  how: 'any' | 'all';
}

/** The new items of a feed, and of those what mentions some words. */
function freshIn(thing: Thing, sought: Sought | null): Clause | null {
  if (thing.takes.length > 0) return null;
  const mention = sought === null ? [] : [{ kind: 'contains' as const, ...sought }];
  const filters = [{ kind: 'new' as const }, ...thing.filters, ...mention];
  return { kind: 'look', thing: { ...thing, takes: [{ kind: 'items' }], filters }, isWatch: true };
}

/** "security releases" of a feed are its new items that mention security. */
function watchedFeed(thing: Thing, span: TextSpan, place: At): Clause | null {
  const { isA } = place.context;
  let { from, to } = span;
  while (from < to && isA(from, FRESH)) from++;
  if (from < to && isA(to - 1, NOUNS)) to--;
  if (from === to) return freshIn(thing, null);
  const sought = searched(place, { ...span, from, to });
  return sought === null ? null : freshIn(thing, sought);
}

const postTo = (url: string, thing: Thing, { pieces }: At): Clause => ({
  kind: 'post',
  thing,
  url,
  method: pieces[0]?.category.startsWith('put') ? 'PUT' : 'POST',
});

/** In the form that was said; null where it can't be sent so: what is found has the form that it has. */
function bodyAs(thing: Thing, { pieces }: At): Thing | null {
  const { content } = thing;
  const isJson = pieces[2]?.category === 'as-json';
  if (content?.kind === 'json')
    return isJson ? thing : { ...thing, content: { kind: 'words', text: content.text } };
  return content?.kind === 'words' && !isJson ? thing : null;
}

const verbOf = (place: At): 'run' | 'pause' | 'resume' => {
  const said = place.pieces[0]?.category;
  return said === 'pause' || said === 'resume' ? said : 'run';
};

/** "write a line to x.csv": nobody knows what is in it. */
const isSomeLine = ({ context: { tokens }, pieces }: At): boolean => {
  const { from = 0, to = 0 } = pieces[1] ?? {};
  return to - from === 2 && tokens[from]?.bare === 'a' && tokens[from + 1]?.bare === 'line';
};

/** "copy ~/documents to /mnt/x", "download https://a.example/x.zip": what is there is no text. */
function isNoText({ source, takes }: Thing): boolean {
  if (takes.length > 0 || source === null) return false;
  if (source.kind === 'file') return !/\.\w{1,5}$/.test(source.path) || BINARY.test(source.path);
  return source.kind === 'folder' || (source.kind === 'web' && BINARY.test(source.url));
}

const BINARY =
  /\.(?:tar|gz|tgz|bz2|xz|zip|7z|rar|iso|img|pdf|jpe?g|png|gif|webp|mp[34]|mov|mkv|exe|dmg|deb|rpm|apk|docx?|xlsx?|sqlite|db)$/i;

const LOOKS = [
  rule('clause', ['get', 'thing'], 'fetch https://a.example and send me the title', ([, thing]) =>
    thing.content === null ? { kind: 'look', thing, isWatch: false } : null,
  ),
  rule('clause', ['watch', 'thing'], 'watch https://a.example', ([, thing]) =>
    thing.content === null ? { kind: 'look', thing, isWatch: true } : null,
  ),
  rule(
    'clause',
    ['watch|get', 'thing', 'for', '?any', 'change'],
    'watch https://a.example for changes',
    ([, thing]) => (thing.content === null ? { kind: 'look', thing, isWatch: true } : null),
  ),
  rule(
    'clause',
    ['watch|get', 'thing', 'for', 'quotes|text'],
    'watch https://a.example for tickets',
    ([, thing, , said], place) => {
      const isFeed = thing.source?.kind === 'feed';
      if ('words' in said) return isFeed ? freshIn(thing, said) : watched(thing, said);
      return isFeed ? watchedFeed(thing, said, place) : watched(thing, searched(place, said));
    },
  ),
  rule('clause', ['get|watch'], 'tell me if https://a.example is down, check', () => ({
    kind: 'look',
    thing: NO_THING,
    isWatch: false,
  })),
  rule(
    'clause',
    ['get|watch', '?hedge', '?particle', '?comma', 'condition'],
    'check if https://a.example is down',
    ([, , , , condition]) => ({ kind: 'if', condition, isLook: true }),
  ),
  rule('clause', ['condition'], 'if https://a.example is down, tell me', ([condition]) => ({
    kind: 'if',
    condition,
    isLook: false,
  })),
];

const SCHEDULES = [
  rule(
    'clause',
    ['start|pause|resume', '?the', 'schedule', '?called', 'quoted'],
    'if https://a.example is down pause the schedule "backup"',
    ([, , , , name], place) => ({ kind: 'schedule', verb: verbOf(place), name }),
  ),
  rule(
    'clause',
    ['start|pause|resume', '?the', 'schedule', '?called', 'text'],
    'if https://a.example is down pause the schedule backup',
    ([, , , , span], place) => {
      const name = lineIn(place, span);
      return name === null ? null : { kind: 'schedule', verb: verbOf(place), name };
    },
  ),
  rule(
    'clause',
    ['start|pause|resume', '?the', 'text', '?schedule'],
    'if https://a.example is down pause backup',
    ([, , span], place) => {
      const name = lineIn(place, span);
      const isProgram = name === null || runWords(place, span, false) !== null;
      return isProgram ? null : { kind: 'schedule', verb: verbOf(place), name };
    },
  ),
];

const ACTS = [
  rule('clause', ['source'], 'if https://a.example is down ./restart.sh --now', ([source]) => {
    if (source.kind !== 'program') return null;
    const { command } = source;
    return { kind: 'run', command, ...(!isScript(command[0] ?? '') && { isShown: true }) };
  }),
  rule('clause', ['path'], 'load.sh; if the number is above 8 tell me', ([path]) =>
    isScript(path) && /\.\w+$/.test(path) ? runLine(path) : null,
  ),
  rule(
    'clause',
    ['let', 'source', 'run|works'],
    'let df -h run and send me the output',
    ([, source]) => (source.kind === 'program' ? { kind: 'run', command: source.command } : null),
  ),
  rule(
    'clause',
    ['let', 'path', 'run|works'],
    'let ./backup run and tell me if it fails',
    ([, path]) => runLine(path),
  ),
  rule(
    'clause',
    ['write|append', 'thing', 'into', 'target'],
    'save the title of https://a.example to notes.md',
    ([, thing, , path], place) =>
      isSomeLine(place) || isNoText(thing)
        ? null
        : { kind: place.pieces[0]?.category === 'append' ? 'append' : 'write', thing, path },
  ),
  rule(
    'clause',
    ['write|append', 'thing', 'into-end', 'target'],
    'write the title of https://a.example to the end of notes.md',
    ([, thing, , path]) => (isNoText(thing) ? null : { kind: 'append', thing, path }),
  ),
  rule(
    'clause',
    ['write|append', 'thing'],
    'fetch https://a.example and save it',
    ([, thing], place) =>
      thing.source?.kind === 'file' && isNothing({ ...thing, source: null })
        ? null
        : { kind: place.pieces[0]?.category === 'append' ? 'append' : 'write', thing, path: null },
  ),
  rule(
    'clause',
    ['post|put', 'thing', 'into', 'url'],
    'post "hello" to https://a.example',
    ([, thing, , url], place) => postTo(url, thing, place),
  ),
  rule(
    'clause',
    ['post|put', 'thing', 'as-json|as-text', 'into', 'url'],
    "post 'hello' as text to https://a.example",
    ([, thing, , , url], place) => {
      const body = bodyAs(thing, place);
      return body === null ? null : postTo(url, body, place);
    },
  ),
  rule(
    'clause',
    ['post-to|put-to', '?the', 'url', 'with-body', 'thing'],
    'send a POST request to https://a.example with the body "hello"',
    ([, , url, , thing], place) => postTo(url, thing, place),
  ),
  rule(
    'clause',
    ['post|put', 'into', 'url', 'with-body', 'thing'],
    'post to https://a.example with the body {"a": 1}',
    ([, , url, , thing], place) => postTo(url, thing, place),
  ),
  rule(
    'clause',
    ['post|put', 'into', 'url', 'thing'],
    'post to https://a.example "hello"',
    ([, , url, thing], place) => postTo(url, thing, place),
  ),
  rule(
    'clause',
    ['run', '?the', '?program', 'quoted'],
    'run "df -h" and send me the output',
    ([, , , line]) => runLine(line),
  ),
  rule(
    'clause',
    ['run', '?the', 'path', '?program'],
    'run the backup.sh script and tell me if it fails',
    ([, , path]) => (isScript(path) ? runLine(path) : null),
  ),
  rule(
    'clause',
    ['run', '?the', 'program', 'text'],
    'run the command backup now',
    ([, , , span], place) => runWords(place, span, true),
  ),
  rule(
    'clause',
    ['run', 'the', 'text', 'with', 'source'],
    'run the tests with npm test and tell me if it fails',
    ([, , label, , source], place) =>
      source.kind === 'program' && isLabel(place, label)
        ? { kind: 'run', command: source.command }
        : null,
  ),
  rule('clause', ['run', 'text'], 'run df -h and send me the output', ([, span], place) =>
    runWords(place, span, false),
  ),
  rule('clause', ['?run|get', 'command', 'shell', 'text'], 'run df -h | grep sda', (_, place) => {
    const { from, to, pieces } = place;
    const isRun = pieces[0]?.category !== 'command';
    const said = lineIn(place, { from: isRun ? from + 1 : from, to });
    // "df -h > 90" compares.
    return said === null || /[<>]\s*\d/.test(said) ? null : { kind: 'refuse', why: 'shell', said };
  }),
];

const TAILS = [
  rule(
    'clause',
    ['if', '?it', 'recovers'],
    'tell me if https://a.example is down and when it recovers',
    () => ({ kind: 'ends', isToMe: false }),
  ),
  rule(
    'clause',
    ['?tell', '?me', '?know', 'also', '?comma', 'if', '?it', 'recovers'],
    'tell me if https://a.example is down and also when it recovers',
    (_, { pieces }) => ({
      kind: 'ends',
      isToMe: pieces.some(({ category }) => category === 'me'),
    }),
  ),
  rule(
    'clause',
    ['tell', 'me', '?know', '?also', '?comma', 'if', '?it', 'recovers'],
    'if https://a.example is down tell me, and tell me when it recovers',
    (_, { pieces }) => ({
      kind: 'ends',
      isToMe: pieces.some(({ category }) => category === 'me'),
    }),
  ),
  rule('clause', ['once'], 'tell me if https://a.example is down, only once', () => ({
    kind: 'pace',
    isEachTime: false,
  })),
  rule('clause', ['each-time'], 'tell me if https://a.example is down, every time', () => ({
    kind: 'pace',
    isEachTime: true,
  })),
];

/** "Einmal am Tag prüfen reicht": how often was said, and that it is enough. */
const ENOUGH = [
  rule(
    'clause',
    ['get|watch', 'enough'],
    'sag mir, wenn sich https://a.example ändert, prüfen reicht',
    () => ({ kind: 'look', thing: NO_THING, isWatch: false }),
  ),
  rule(
    'clause',
    ['enough', '?get|watch'],
    'sag mir, wenn sich https://a.example ändert, reicht zu prüfen',
    () => ({ kind: 'look', thing: NO_THING, isWatch: false }),
  ),
];

const JOINT_RULES = [
  rule(
    'joint',
    ['and|and-then|comma|stop|but|dash|colon'],
    'fetch https://a.example and send me the title',
    () => true,
  ),
  rule(
    'joint',
    ['comma|stop|dash', 'and|and-then|but'],
    'fetch https://a.example, then send me the title',
    () => true,
  ),
  rule(
    'joint',
    ['and|and-then|but', 'comma'],
    'fetch https://a.example and, if it is down, tell me',
    () => true,
  ),
];

/** "tell me, when it is over" is one thing to do, and no telling before it. */
function isCutEnd(row: readonly Clause[], { pieces }: At): boolean {
  const last = row.at(-1);
  const isBareEnd = pieces[2]?.pieces[0]?.category === 'if';
  return isBareEnd && last?.kind === 'tell' && last.condition === null;
}

const ROWS = [
  rule(
    'clause',
    ['hedge', 'clause'],
    'simply fetch https://a.example and send me the title',
    ([, clause]) => clause,
  ),
  rule(
    'clause',
    ['clause', 'hedge'],
    'fetch https://a.example and send me the title immediately',
    ([clause]) => clause,
  ),
  rule(
    'clause',
    ['clause', 'particle'],
    'rufe https://a.example ab und schick mir den Titel',
    // "contains sold out" looks for both words.
    ([clause], { pieces }) => (endsInSearch(pieces[0]) ? null : clause),
  ),
  rule('clauses', ['clause'], 'watch https://a.example', ([clause]) => [clause]),
  rule(
    'clauses',
    ['clauses', 'joint', 'clause'],
    'fetch https://a.example and send me the title',
    ([row, , clause], place) =>
      clause.kind === 'ends' && isCutEnd(row, place) ? null : [...row, clause],
  ),
  rule(
    'clauses',
    ['clauses', 'clause'],
    'if https://a.example is down tell me',
    ([row, clause]) => {
      const last = row.at(-1);
      const isOpen = last?.kind === 'if';
      return isOpen && clause.kind !== 'if' ? [...row, clause] : null;
    },
  ),
  rule('clauses', ['clauses', 'stop'], 'watch https://a.example.', ([row]) => row),
];

export const CLAUSE_RULES = [
  ...LOOKS,
  ...SCHEDULES,
  ...ACTS,
  ...TOOL_RULES,
  ...TAILS,
  ...ENOUGH,
  ...JOINT_RULES,
  ...ROWS,
];
