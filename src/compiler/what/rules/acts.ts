/** What is done, each in a clause of its own: schedules, files, posts and programs. */
import type { TextSpan } from '../../engine/grammar.ts';
import { commandIn, isCommand, isScript, lineIn, splitCommand } from '../command-line.ts';
import { type At, type Clause, endsAt, rule, type Thing } from '../values.ts';

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

const SCHEDULES = [
  rule(
    'clause: start|pause|resume ?the schedule ?called quoted',
    'if https://a.example is down pause the schedule "backup"',
    ([, , , , name], place) => ({ kind: 'schedule', verb: verbOf(place), name }),
  ),
  rule(
    'clause: start|pause|resume ?the text ?schedule',
    'if https://a.example is down pause backup',
    ([, , span], place) => {
      const name = lineIn(place, span);
      const isProgram = name === null || runWords(place, span, false) !== null;
      return isProgram ? null : { kind: 'schedule', verb: verbOf(place), name };
    },
  ),
];

const ACTS = [
  rule('clause: source', 'if https://a.example is down ./restart.sh --now', ([source]) => {
    if (source.kind !== 'program') return null;
    const { command } = source;
    return { kind: 'run', command, ...(!isScript(command[0] ?? '') && { isShown: true }) };
  }),
  rule('clause: path', 'load.sh; if the number is above 8 tell me', ([path]) =>
    isScript(path) && /\.\w+$/.test(path) ? runLine(path) : null,
  ),
  rule('clause: let path run|works', 'let ./backup run and tell me if it fails', ([, path]) =>
    runLine(path),
  ),
  rule(
    'clause: write|append thing ?comma into target',
    'save the title of https://a.example to notes.md',
    ([, thing, comma, , path], place) =>
      isSomeLine(place) || isNoText(thing) || !endsAt(comma, thing)
        ? null
        : { kind: place.pieces[0]?.category === 'append' ? 'append' : 'write', thing, path },
  ),
  rule(
    'clause: write|append thing into-end target',
    'write the title of https://a.example to the end of notes.md',
    ([, thing, , path]) => (isNoText(thing) ? null : { kind: 'append', thing, path }),
  ),
  rule('clause: write|append thing', 'fetch https://a.example and save it', ([, thing], place) =>
    thing.source?.kind === 'file' && isNothing({ ...thing, source: null })
      ? null
      : { kind: place.pieces[0]?.category === 'append' ? 'append' : 'write', thing, path: null },
  ),
  rule(
    'clause: post|put thing ?comma into url',
    'post "hello" to https://a.example',
    ([, thing, comma, , url], place) => (endsAt(comma, thing) ? postTo(url, thing, place) : null),
  ),
  rule(
    'clause: post|put thing as-json|as-text into url',
    "post 'hello' as text to https://a.example",
    ([, thing, , , url], place) => {
      const body = bodyAs(thing, place);
      return body === null ? null : postTo(url, body, place);
    },
  ),
  rule(
    'clause: post-to|put-to ?the url with-body thing',
    'send a POST request to https://a.example with the body "hello"',
    ([, , url, , thing], place) => postTo(url, thing, place),
  ),
  rule(
    'clause: post|put into url with-body thing',
    'post to https://a.example with the body {"a": 1}',
    ([, , url, , thing], place) => postTo(url, thing, place),
  ),
  rule('clause: run ?the ?program quoted', 'run "df -h" and send me the output', ([, , , line]) =>
    runLine(line),
  ),
  rule(
    'clause: run ?the path ?program',
    'run the backup.sh script and tell me if it fails',
    ([, , path]) => (isScript(path) ? runLine(path) : null),
  ),
  rule('clause: run the word program path', 'run my backup script ~/x.sh', ([, , , , path]) =>
    isScript(path) ? runLine(path) : null,
  ),
  rule('clause: run ?the program text', 'run the command backup now', ([, , , span], place) =>
    runWords(place, span, true),
  ),
  rule('clause: run text', 'run df -h and send me the output', ([, span], place) =>
    runWords(place, span, false),
  ),
  rule('clause: ?run|get command shell text', 'run df -h | grep sda', (_, place) => {
    const { from, to, pieces } = place;
    const isRun = pieces[0]?.category !== 'command';
    const said = lineIn(place, { from: isRun ? from + 1 : from, to });
    // "df -h > 90" compares.
    return said === null || /[<>]\s*\d/.test(said) ? null : { kind: 'refuse', why: 'shell', said };
  }),
];

export const ACT_RULES = [...SCHEDULES, ...ACTS];
