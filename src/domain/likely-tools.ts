/**
 * Tools that were probably meant by an unknown name: the one that does what a program of a shell does, one that is written
 * almost so, the name alone if a whole command line was written, and those of the same domain.
 */
import { nearestNames } from '../base/nearest.ts';

const FOR_PROGRAMS: Readonly<Record<string, string>> = {
  curl: 'http.request',
  wget: 'http.request',
  fetch: 'http.request',
  browser: 'http.request',
  requests: 'http.request',
  ls: 'file.list',
  dir: 'file.list',
  find: 'file.list',
  cat: 'file.read',
  head: 'file.read',
  tail: 'file.read',
  less: 'file.read',
  grep: 'text.extract',
  jq: 'json.query',
  rm: 'file.delete',
  touch: 'file.write',
  tee: 'file.write',
  echo: 'message.send',
  printf: 'message.send',
  print: 'message.send',
  notify: 'message.send',
  date: 'time.now',
  df: 'system.disk',
  du: 'system.disk',
  crontab: 'schedule.draft',
  at: 'schedule.draft',
  sleep: 'schedule.draft',
  remind: 'schedule.draft',
};

const MOST = 8;

export function likelyTools(name: string, known: readonly string[]): string[] {
  // `rote schedule list` is what a person types.
  const [first = ''] = name
    .trim()
    .replace(/^rote[\s.]+/, '')
    .split(/[\s({]+/, 1);
  const program = first.toLowerCase();
  const instead = Object.hasOwn(FOR_PROGRAMS, program) ? FOR_PROGRAMS[program] : undefined;
  const exact = [instead, first].filter((one) => one !== undefined && known.includes(one));
  if (exact.length > 0 && exact[0]?.includes('.') === true)
    return exact.flatMap((one) => one ?? []);
  const domain = /^[^.]+/.exec(first)?.[0].concat('.');
  const besides = domain === undefined ? [] : known.filter((one) => one.startsWith(domain));
  return [...new Set([...nearestNames(first, known), ...besides])].slice(0, MOST);
}
