/** A program with its arguments, as somebody types it: no shell reads it, so what only a shell does is refused. */
import { spendEffort } from '../../base/effort.ts';
import type { TextSpan } from '../engine/grammar.ts';
import type { WhatToken } from './tokens.ts';
import { type At, saidIn } from './values.ts';

/** Pipes, redirections, several commands, variables and wildcards. */
const SHELL = /[|&;<>$*?`\\{}~]|\n/;

/** The home folder at the beginning of a path, which `shell.run` knows. */
const HOME = /(?<=^|[\s=])(?:~|\$HOME)(?=\/)/g;

const PIECE = /"([^"]*)"|'([^']*)'|[^\s"']+/g;

/** Null where only a shell could read it. */
export function splitCommand(line: string): string[] | null {
  spendEffort(line.length);
  const bare = line.replaceAll(/"[^"]*"|'[^']*'/g, '');
  if (SHELL.test(bare.replaceAll(HOME, '')) || /["']/.test(bare)) return null;
  const pieces = [...line.matchAll(PIECE)].map(
    ([whole, double, single]) => double ?? single ?? whole.replace(/^\$HOME(?=\/)/, '~'),
  );
  const [program, ...given] = pieces;
  return program === undefined ? null : [inWorkspace(program), ...given];
}

/** A script by its bare name lies in the workspace, and is none of the machine's programs. */
function inWorkspace(program: string): string {
  return SCRIPT.test(program) && !program.includes('/') ? `./${program}` : program;
}

/** Programs by their names. Those that are words as well need a verb or flags. */
const NAMED =
  'df|du|uptime|git|ls|ps|curl|wget|rsync|tar|npm|npx|python|python3|docker|docker-compose|podman|systemctl|journalctl|psql|pg_dump|mysqldump|restic|borg|rclone|zfs|zpool|traceroute|dig|nslookup|ssh|scp|grep|awk|sed|wc|uniq|whoami|hostname|uname|iostat|vmstat|netstat|ss|ifconfig|smartctl|lsblk|apt|apt-get|dnf|pip|pip3|kubectl|helm|terraform|ansible|certbot|nginx|sqlite3|redis-cli|mongodump|ffmpeg|gzip|unzip|md5sum|sha256sum|openssl|gpg|crontab|bash|zsh|perl|php|dotnet|pnpm|nvidia-smi|htop|mkdir|chmod|chown|jq|yq|xmllint|pandoc|nproc|logrotate|pytest|tailscale|dmesg|sh|cat|tail|head'.split(
    '|',
  );
const WORDS =
  'free|make|node|ping|sort|cut|find|date|ip|sensors|mount|brew|cargo|go|convert|zip|fish|ruby|java|deno|bun|yarn|top|w|who|last|id|env|tree|stat|file|touch|cp|mv|ln'.split(
    '|',
  );
const PROGRAMS: ReadonlySet<string> = new Set([...NAMED, ...WORDS]);
const NAMES: ReadonlySet<string> = new Set(NAMED);

/** These tell something by themselves, and are nothing else by their names. */
const ALONE: ReadonlySet<string> = new Set(
  'df|uptime|ls|ps|whoami|hostname|uname|iostat|vmstat|netstat|lsblk|nproc|nvidia-smi|dmesg'.split(
    '|',
  ),
);

const images =
  'ps|stats|images|logs|info|compose|system|container|image|volume|network|inspect|pull';
const packages =
  'list|update|upgrade|autoremove|outdated|audit|check-update|ls|ci|install|test|run';

/** What programs of several commands are told first: "docker ps", and not "docker containers". */
const COMMANDS: Readonly<Record<string, string>> = {
  git: 'status|log|diff|fetch|pull|push|branch|show|remote|stash|describe|gc|shortlog|submodule',
  docker: images,
  podman: images,
  'docker-compose': 'ps|logs|up|down|pull|restart',
  systemctl: 'status|is-active|is-failed|list-units|list-timers|restart|start|stop|reload',
  apt: packages,
  'apt-get': packages,
  dnf: packages,
  brew: packages,
  npm: packages,
  pnpm: packages,
  yarn: packages,
  pip: 'list|check|freeze',
  pip3: 'list|check|freeze',
  kubectl: 'get|describe|top|logs|apply|rollout',
  helm: 'list|status|upgrade',
  terraform: 'plan|apply|validate|show',
  certbot: 'certificates|renew',
  zpool: 'status|list|scrub|iostat',
  zfs: 'list|get|snapshot',
  restic: 'snapshots|check|backup|prune|stats|forget',
  borg: 'list|info|check|prune',
  rclone: 'sync|copy|ls|lsd|check|size|about',
  tailscale: 'status|ping',
  cargo: 'test|build|check|update|audit',
};

const PATH = /^(?:~|\.{1,2})?\/\S/;
const SCRIPT = /\.(?:sh|py|js|mjs|ts|rb|pl|php|bat|ps1)$/;
const FLAG = /^--?[a-z]/i;
const NAME = /^[a-z][\w.-]*$/i;

/** Whether words without quotes are a program: by its name, a path, or the flags behind it. */
export function isCommand(pieces: readonly string[]): boolean {
  const [program = '', ...args] = pieces;
  if (isScript(program)) return true;
  if (args.some((arg) => FLAG.test(arg))) return NAME.test(program);
  return PROGRAMS.has(program);
}

export function isScript(program: string): boolean {
  return PATH.test(program) || SCRIPT.test(program);
}

/** What the words of a program may not hold: something else begins there. */
const JOINTS: ReadonlySet<string> = new Set([
  ...['and', 'and-then', 'comma', 'but', 'if', 'each-time'],
  ...['stop', 'colon', 'dash', 'open'],
]);

/** Small words of a sentence, which nobody gives to a program without quotes. */
export const SMALL_WORDS: ReadonlySet<string> = new Set([
  ...JOINTS,
  ...['of', 'into', 'with', 'that', 'the', 'me', 'to-me', 'it', 'hedge', 'also', 'colon', 'stop'],
]);

/** Null where another clause begins in it, after the words that are skipped. */
export function lineIn(place: At, { from, to }: TextSpan, skipped = 0): string | null {
  const { isA } = place.context;
  for (let at = from + skipped; at < to; at++) if (isA(at, JOINTS)) return null;
  return saidIn(place, { from, to });
}

/** A program by its words alone; null where the sentence goes on in them. */
export function commandIn(place: At, span: TextSpan): string[] | null {
  const { isA, tokens } = place.context;
  for (let at = span.from + 1; at < span.to; at++)
    if (tokens[at]?.kind === 'word' && isA(at, SMALL_WORDS)) return null;
  const line = lineIn(place, span);
  return line === null ? null : splitCommand(line);
}

interface CommandSaid {
  words: number;
  command: string[];
}

interface Sentence {
  tokens: readonly WhatToken[];
  text: string;
  /** Whether a word belongs to the sentence, and not to a program. */
  isSmall(at: number): boolean;
}

/** More words than this are a sentence. */
const LONGEST = 14;

/**
 * The rows of words that are a program and can be nothing else: known by its name and what stands right behind it, or a
 * script with what it is given. Where it ends is for the rest of the sentence to say.
 */
export function commandsFrom(at: number, sentence: Sentence): CommandSaid[] {
  const { tokens, text, isSmall } = sentence;
  const first = tokens[at];
  if (first === undefined) return [];
  if (first.kind === 'quoted') return codeIn(first, text);
  if (!isNamed(first, tokens[at + 1])) return [];
  const found: CommandSaid[] = [];
  for (let to = at + 1; to <= tokens.length && to - at <= LONGEST; to++) {
    if (to > at + 1 && endsBefore(tokens[to - 1], isSmall(to - 1))) break;
    if (isGlued(tokens[to - 1], tokens[to])) continue;
    const command = splitCommand(text.slice(first.start, tokens[to - 1]?.end));
    // A path by itself may be a file.
    if (command !== null && (command.length > 1 || ALONE.has(first.text)) && !isFetch(command))
      found.push({ words: to - at, command });
  }
  return found;
}

/** "curl https://…" says no more than to fetch it. */
const isFetch = ([name, address, ...others]: readonly string[]): boolean =>
  (name === 'curl' || name === 'wget') && /^https?:/.test(address ?? '') && others.length === 0;

/** `df -h` between backticks. */
function codeIn({ text: line, start }: WhatToken, text: string): CommandSaid[] {
  const command = text[start] === '`' ? splitCommand(line) : null;
  return command !== null && isCommand(command) ? [{ words: 1, command }] : [];
}

const ARGUMENTS: ReadonlySet<string> = new Set(['path', 'quoted', 'url', 'number', 'field']);

function isNamed(first: WhatToken, next: WhatToken | undefined): boolean {
  const isArgument = ARGUMENTS.has(next?.kind ?? '');
  if (first.kind === 'path') return isScript(first.text) && (isArgument || next?.kind === 'flag');
  if (first.kind !== 'word' && first.kind !== 'field') return false;
  if (next?.kind === 'flag') return NAME.test(first.text);
  if (NAMES.has(first.text) && isArgument) return true;
  return ALONE.has(first.text) || isOwn(first.text, next?.text ?? '');
}

function isOwn(program: string, command: string): boolean {
  return Object.hasOwn(COMMANDS, program) && `|${COMMANDS[program]}|`.includes(`|${command}|`);
}

function endsBefore(token: WhatToken | undefined, isSmall: boolean): boolean {
  if (token === undefined || token.kind === 'sign') return true;
  return token.kind === 'word' && isSmall;
}

function isGlued(one: WhatToken | undefined, other: WhatToken | undefined): boolean {
  return (
    one !== undefined && other !== undefined && one.end === other.start && other.kind !== 'sign'
  );
}
