/** Where something is found: pages, feeds, files, folders and what programs print. */
import type { TextSpan } from '../../engine/grammar.ts';
import { commandIn, isCommand, splitCommand } from '../command-line.ts';
import { type At, rule } from '../values.ts';
import type { Source } from '../what.ts';

const looksLikeFeed = (url: string): boolean =>
  /(?:\/|\b)(?:feed|rss|atom)(?:[/.?]|$)|\.(?:xml|rss|atom)(?:\?|$)/i.test(url);

const web = (url: string): Source =>
  looksLikeFeed(url) ? { kind: 'feed', url } : { kind: 'web', url };

const feed = (url: string): Source => ({ kind: 'feed', url });

const file = (path: string): Source =>
  path.endsWith('/') ? { kind: 'folder', path: path.slice(0, -1) } : { kind: 'file', path };

const folder = (path: string): Source => ({ kind: 'folder', path: path.replace(/(?<=.)\/$/, '') });

const INSIDE: ReadonlySet<string> = new Set(['inside']);

/** "any file in ~/in" is one of those in a folder. */
const isInside = (path: string, { context: { isA }, to }: At): boolean =>
  isA(to - 2, INSIDE) && !/\.\w{1,5}$/.test(path);

const POSTS: ReadonlySet<string> = new Set(['posts']);

/** "new commits in ~/repo": a folder holds files, and no others are looked for in it. */
export function isElsewhere(source: Source, { context: { isA }, from, to }: At): boolean {
  const isFolder =
    source.kind === 'folder' || (source.kind === 'file' && !/\.\w{1,5}$/.test(source.path));
  if (!isFolder) return false;
  for (let at = from; at < to; at++) if (isA(at, POSTS)) return true;
  return false;
}

export const SOURCE_RULES = [
  rule('source: url', 'send me the title of https://a.example', ([url]) => web(url)),
  rule(
    'source: ?the page ?called|of url',
    'send me the title of the page at https://a.example',
    ([, , , url]) => web(url),
  ),
  rule(
    'source: ?the feed ?called|of url',
    'send me the new items of the feed https://a.example',
    ([, , , url]) => feed(url),
  ),
  rule('source: path', 'send me notes.md', ([path]) => file(path)),
  rule(
    'source: ?the file ?called|of path|quoted',
    'send me the file "a b"',
    ([, , , path], place) => (isInside(path, place) ? null : file(path)),
  ),
  rule(
    'source: ?the folder ?called|of path|quoted',
    'tell me about new files in the folder ~/in',
    ([, , , path]) => folder(path),
  ),
  rule(
    'source: ?the folder ?called|of word',
    'tell me about new files in the folder inbox',
    ([, , , at], { context }) => folder(context.tokens[at]?.text ?? ''),
  ),
  rule('source: command', 'check docker ps and tell me if it fails', ([command]) => ({
    kind: 'program',
    command,
  })),
  rule(
    'source: ?the program ?called command',
    'send me what the command df -h prints',
    ([, , , command]) => ({ kind: 'program', command }),
  ),
  rule(
    'source: ?the program ?called path|quoted',
    'tell me if the script ~/bin/x.py fails',
    ([, , , line]) => programOf(line),
  ),
  rule('source: ?the output of text', 'send me the output of free -h', ([, , , span], place) =>
    programIn(place, span),
  ),
  rule('source: what source prints', 'send me what df -h prints', ([, source]) =>
    source.kind === 'program' ? source : null,
  ),
  rule('source: what quoted prints', 'send me what "df -h" prints', ([, line]) => programOf(line)),
  rule(
    'source: ?the carried',
    'send me its payload',
    ([, field], { context }) => context.happened?.(field) ?? null,
  ),
  rule('target: path', 'save the title of https://a.example to notes.md', ([path]) => path),
];

function programOf(line: string): Source | null {
  const command = splitCommand(line);
  return command === null ? null : { kind: 'program', command };
}

function programIn(place: At, span: TextSpan): Source | null {
  const command = commandIn(place, span);
  return command !== null && isCommand(command) ? { kind: 'program', command } : null;
}
