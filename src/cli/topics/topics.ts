/**
 * The pages of the docs as topics of `rote help`: they lie beside the sources and come with the package. Where a command
 * has the name of a page, `rote help config` is the help of the command and `rote help config.md` the page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { nearestNames } from '../../base/nearest.ts';
import type { Command } from '../command.ts';

export interface Topic {
  name: string;
  summary: string;
}

/** The list that people read, which also gives each topic its line. */
const LIST = 'README.md';
const ROW = /^\| \[[^\]]+\]\(([a-z-]+)\.md\) \| (.+) \|$/;

/** Beside the bundle, or beside the sources. */
function docsFolder(): string | null {
  const folders = ['../docs', '../../../docs'].map((up) => join(import.meta.dirname, up));
  return folders.find((folder) => existsSync(join(folder, LIST))) ?? null;
}

/** The topics under their headings, in the order of the list. */
export function topicGroups(folder = docsFolder()): Map<string, Topic[]> {
  const groups = new Map<string, Topic[]>();
  if (folder === null) return groups;
  let group: Topic[] = [];
  for (const line of readFileSync(join(folder, LIST), 'utf8').split('\n')) {
    if (line.startsWith('## ')) {
      group = [];
      groups.set(line.slice('## '.length), group);
    }
    const [, name, summary] = ROW.exec(line) ?? [];
    if (name !== undefined && summary !== undefined) group.push({ name, summary });
  }
  return groups;
}

export function topicNames(folder = docsFolder()): string[] {
  if (folder === null) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== LIST);
  return files.map((name) => name.slice(0, -'.md'.length)).sort();
}

/** The page for somebody who asks for help with a command: `schedule` has `schedules`, `mcp` has `mcp-server`. */
export function topicOfCommand(word: string, names: readonly string[]): string | null {
  const wanted = [word, `${word}s`, word.replace(/s$/, ''), `${word}-server`];
  return wanted.find((name) => names.includes(name)) ?? null;
}

/** The line to type for a page; a command of its name comes first. */
export function callOfTopic(name: string, commands: readonly Command[]): string {
  return `rote help ${name}${commands.some(({ path }) => path[0] === name) ? '.md' : ''}`;
}

export interface AskedTopic {
  name: string;
  markdown: string;
  /** The part of the page that is wanted: `scripts` in `tools.md#scripts`. */
  section: string | null;
}

/** A topic as it is written: `plans`, `plans.md`, `docs/tools.md#scripts`. */
export function findTopic(
  written: string,
  commands: readonly Command[],
  folder = docsFolder(),
): Result<AskedTopic> {
  const [page = '', section = null] = written.split('#');
  const name = page
    .toLowerCase()
    .replace(/^docs\//, '')
    .replace(/\.md$/, '');
  const names = topicNames(folder);
  if (folder === null || !names.includes(name)) return refuse(unknownTopic(name, names, commands));
  return succeed({ name, section, markdown: readFileSync(join(folder, `${name}.md`), 'utf8') });
}

function unknownTopic(name: string, names: string[], commands: readonly Command[]): Fault {
  const calls = new Map(names.map((topic) => [topic, topic]));
  // A command with the name of a page has its help under it.
  for (const { path } of commands) calls.set(path.join(' '), path.join(' '));
  for (const { path } of commands) calls.set(path[0] ?? '', path[0] ?? '');
  const nearest = nearestNames(name, calls.keys());
  return {
    code: 'unknown-topic',
    message: `There is no page and no command "${name}".`,
    hint:
      nearest.length === 0
        ? 'For the list of pages: rote help. For every command: rote --help'
        : `Did you mean: ${nearest.map((one) => `rote help ${one}`).join(', ')}`,
    details: { nearest },
  };
}
