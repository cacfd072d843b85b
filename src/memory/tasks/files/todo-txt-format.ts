/** Tasks as todo.txt: a line each, `x (A) 2026-11-17 what is to do +project @context due:2026-11-20`. */
import { NOTHING_SAID, type RawTask } from './filed-task.ts';
import { periodOfRule, ruleOfPeriod } from './repeat-rule.ts';

const LETTERS: Record<string, string> = { high: 'A', low: 'C' };

export function todoLine(raw: RawTask): string {
  const isDone = raw.status === 'done';
  const letter = LETTERS[raw.priority];
  const tags = raw.tags.split(',').filter((tag) => tag !== '');
  const words = [
    ...(isDone ? ['x'] : []),
    ...(letter !== undefined && !isDone ? [`(${letter})`] : []),
    ...(isDone ? [raw.done.slice(0, DAY_LETTERS)] : []),
    raw.created.slice(0, DAY_LETTERS),
    raw.title,
    ...tags.map((tag) => (tag.startsWith('@') ? tag : `+${tag}`)),
    ...(letter !== undefined && isDone ? [`pri:${letter}`] : []),
    pair('due', raw.due),
    pair('rec', periodOfRule(raw.rule)),
    pair('p', encodeURIComponent(raw.parent)),
    pair('id', encodeURIComponent(raw.uid)),
    pair('rote', encodeURIComponent(raw.rote)),
  ];
  return `${words.filter((word) => word !== '').join(' ')}\n`;
}

const DAY_LETTERS = 10;
const pair = (key: string, value: string): string => (value === '' ? '' : `${key}:${value}`);

const HEAD =
  /^(?<done>x +)?(?:\((?<letter>[A-Z])\) +)?(?:(?<first>\d{4}-\d\d-\d\d) +)?(?:(?<second>\d{4}-\d\d-\d\d) +)?(?<rest>.*)$/;
const PAIR = /^(?<key>due|rec|p|id|rote|pri):(?<value>\S+)$/;
const KEYS = {
  due: 'due',
  rec: 'rule',
  p: 'parent',
  id: 'uid',
  rote: 'rote',
  pri: 'priority',
} as const satisfies Record<string, keyof RawTask>;

/** A word that todo.txt does not know is part of the title. */
export function todoTask(line: string): RawTask {
  const { done, letter = '', first = '', second = '', rest = '' } = HEAD.exec(line)?.groups ?? {};
  const raw: RawTask = { ...NOTHING_SAID, priority: letter };
  if (done === undefined) raw.created = first;
  else Object.assign(raw, { status: 'done', done: first, created: second });
  const title: string[] = [];
  const tags: string[] = [];
  for (const word of rest.split(/\s+/)) {
    const { key, value = '' } = PAIR.exec(word)?.groups ?? {};
    if (key !== undefined) setPair(raw, key as keyof typeof KEYS, value);
    else if (/^\+\S/.test(word)) tags.push(word.slice(1));
    else if (/^@\S/.test(word)) tags.push(word);
    else title.push(word);
  }
  return { ...raw, title: title.join(' '), tags: tags.join(',') };
}

function setPair(raw: RawTask, key: keyof typeof KEYS, value: string): void {
  const text = key === 'rec' ? ruleOfPeriod(value) : value;
  raw[KEYS[key]] = key === 'id' || key === 'p' || key === 'rote' ? decoded(text) : text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
