/** A program with its arguments, as somebody types it: no shell reads it, so what only a shell does is refused. */
import type { TextSpan } from '../engine/grammar.ts';
import { type At, saidIn } from './values.ts';

/** Pipes, redirections, several commands, variables and wildcards. */
const SHELL = /[|&;<>$*?`\\{}~]|\n/;

const PIECE = /"([^"]*)"|'([^']*)'|[^\s"']+/g;

/** Null where only a shell could read it. */
export function splitCommand(line: string): string[] | null {
  const bare = line.replaceAll(/"[^"]*"|'[^']*'/g, '');
  if (SHELL.test(bare) || /["']/.test(bare)) return null;
  const pieces = [...line.matchAll(PIECE)].map(
    ([whole, double, single]) => double ?? single ?? whole,
  );
  return pieces.length === 0 ? null : pieces;
}

/** Programs that nobody takes for a word of the language. */
const PROGRAMS: ReadonlySet<string> = new Set(
  'df|du|uptime|free|git|ls|ps|curl|wget|rsync|tar|make|npm|npx|node|python|python3|docker|podman|systemctl|journalctl|psql|pg_dump|mysqldump|restic|borg|rclone|zfs|zpool|ping|traceroute|dig|nslookup|ssh|scp|cat|grep|awk|sed|head|tail|wc|sort|uniq|cut|find|date|whoami|hostname|uname|iostat|vmstat|netstat|ss|ip|ifconfig|smartctl|sensors|lsblk|mount|apt|apt-get|brew|pip|cargo|go|kubectl|helm|terraform|ansible|certbot|nginx|sqlite3|redis-cli|mongodump|ffmpeg|convert|gzip|zip|unzip|md5sum|sha256sum|openssl|gpg|crontab|bash|sh|zsh|fish|ruby|perl|php|java|dotnet|deno|bun|yarn|pnpm|nvidia-smi|top|htop|w|who|last|id|env|tree|stat|file|touch|mkdir|cp|mv|ln|chmod|chown|jq|yq|xmllint|pandoc'.split(
    '|',
  ),
);

/** Whether words without quotes are a program: by its name, a path, or the flags behind it. */
export function isCommand(pieces: readonly string[]): boolean {
  const [program = '', ...args] = pieces;
  if (/^(?:~|\.{1,2})?\/\S/.test(program) || /\.(?:sh|py|js|rb|pl|bat|ps1)$/.test(program))
    return true;
  if (args.some((arg) => /^--?[a-z]/i.test(arg))) return /^[a-z][\w.-]*$/i.test(program);
  return PROGRAMS.has(program);
}

/** What the words of a program may not hold: something else begins there. */
const JOINTS: ReadonlySet<string> = new Set([
  ...['and', 'and-then', 'comma', 'but', 'if', 'each-time'],
  ...['stop', 'colon', 'dash', 'open'],
]);

/** Null where another clause begins in it, after the words that are skipped. */
export function lineIn(place: At, { from, to }: TextSpan, skipped = 0): string | null {
  const { isA } = place.context;
  for (let at = from + skipped; at < to; at++) if (isA(at, JOINTS)) return null;
  return saidIn(place, { from, to });
}
