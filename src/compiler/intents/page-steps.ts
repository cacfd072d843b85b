/** The steps that take parts out of a page or a feed, and tell of them. */
import type { Condition } from '../../domain/plan/condition.ts';
import type { IntentWords, PagePart } from '../../language/intent-words.ts';
import type { Count, WantedPart } from './read-object.ts';
import { literalText, type StepList } from './work.ts';

/** A part that was taken out: how to refer to it. */
export interface TakenPart {
  name: string;
  /** Always text. */
  text: string;
  /** As it is, for comparing. */
  value: string;
}

/** The most of a page that is sent. */
const MOST_CHARACTERS = 4000;

export function takePart(
  list: StepList,
  fetched: string,
  wanted: WantedPart,
  language: IntentWords,
): TakenPart {
  const none = JSON.stringify(language.say.nothingThere);
  if (wanted.kind === 'json') {
    const value = `\${${fetched}.body.${wanted.path}}`;
    return { name: wanted.name, text: `${wanted.name}: ${value}`, value };
  }
  if (wanted.kind === 'part' && wanted.part.field === 'status') {
    const value = `\${${fetched}.status}`;
    return { name: wanted.name, text: `status ${value}`, value };
  }
  if (wanted.kind !== 'part' || !isTaken(wanted.part)) return wholeText(list, fetched, none);
  const { selector, pattern, attribute, all } = wanted.part;
  const id = list.add({
    id: stepId(wanted.name),
    tool: 'text.extract',
    input: {
      text: `\${${fetched}.body}\n`,
      ...(selector !== undefined && { selector }),
      ...(pattern !== undefined && { pattern }),
      ...(attribute !== undefined && { attribute }),
      ...(all === true && { all }),
    },
  });
  if (all !== true) {
    return { name: wanted.name, text: `\${${id}.value ?? ${none}}`, value: `\${${id}.value}` };
  }
  const lines = list.add({
    id: 'lines',
    tool: 'json.query',
    input: { data: `\${${id}.values}`, query: `join('\n', @${slice(wanted.count)})` },
  });
  const text = `${wanted.name}:\n\${${lines}.result}`;
  const value = wanted.count === undefined ? `\${${id}.values}` : `\${${lines}.result}`;
  return { name: wanted.name, text, value };
}

function isTaken({ selector, pattern }: PagePart): boolean {
  return (selector ?? pattern) !== undefined;
}

function slice(count: Count | undefined): string {
  if (count === undefined) return '';
  return count.from === 'start' ? `[0:${count.most}]` : `[-${count.most}:]`;
}

/** A page may be longer than a message. */
function wholeText(list: StepList, fetched: string, none: string): TakenPart {
  const id = list.add({
    id: 'beginning',
    tool: 'text.extract',
    // The line break makes text of what is JSON.
    input: { text: `\${${fetched}.body}\n`, pattern: `^[\\s\\S]{1,${MOST_CHARACTERS}}` },
  });
  return { name: '', text: `\${${id}.value ?? ${none}}`, value: `\${${fetched}.body}` };
}

function stepId(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'part';
}

/** Those items of a feed that were not there the last time, as lines. */
export function takeNewItems(
  list: StepList,
  { id: feed, url }: { id: string; url: string },
  most: number | null,
) {
  const ids = list.add({
    id: 'ids',
    tool: 'json.query',
    input: { data: `\${${feed}.items}`, query: '[].id' },
  });
  const seen = list.add({
    id: 'seen',
    tool: 'watch.changed',
    input: { name: watchName(url), value: `\${${ids}.result}` },
  });
  const when = `\${${seen}.changed}`;
  const fresh = list.add({
    id: 'fresh',
    tool: 'json.query',
    input: {
      data: `\${${feed}.items}`,
      query: `[?!contains(\`\${${seen}.previous}\`, id)].join(' ', [title, link || ''])`,
    },
    when,
  });
  const lines = list.add({
    id: 'lines',
    tool: 'json.query',
    input: {
      data: `\${${fresh}.result}`,
      query: `join('\n', @${most === null ? '' : `[0:${most}]`})`,
    },
    when,
  });
  return { text: `\${${lines}.result}`, when: { all: [when, `\${${lines}.result}`] } };
}

export function takeItems(list: StepList, feed: string, most: number): string {
  const lines = list.add({
    id: 'lines',
    tool: 'json.query',
    input: {
      data: `\${${feed}.items}`,
      query: `join('\n', [0:${most}].join(' ', [title, link || '']))`,
    },
  });
  return `\${${feed}.title}\n\${${lines}.result}`;
}

/** True from the second look on, where it is another than before. */
export function watchPart(list: StepList, url: string, part: TakenPart): Condition {
  const name = watchName(part.name === '' ? url : `${url} ${part.name}`);
  const id = list.add({ id: 'watch', tool: 'watch.changed', input: { name, value: part.value } });
  return `\${${id}.changed}`;
}

/** True when the words are there and were not the last time. */
export function watchWords(list: StepList, fetched: string, url: string, words: string) {
  const pattern = words.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').slice(0, 1000);
  const found = list.add({
    id: 'find',
    tool: 'text.extract',
    input: { text: `\${${fetched}.body}\n`, pattern: literalText(pattern), flags: 'i' },
  });
  const seen = list.add({
    id: 'watch',
    tool: 'watch.changed',
    input: { name: watchName(`${url} ${words}`), value: { found: `\${${found}.values}` } },
  });
  const isNew = { any: [`\${${seen}.changed}`, `\${${seen}.first}`] };
  return { all: [`\${${found}.values}`, isNew] };
}

/** True when it has begun, or ceased, to answer; a page that fails leaves nothing behind. */
export function watchAnswer(list: StepList, fetched: string, url: string, state: 'down' | 'up') {
  const step = list.steps.find(({ toolId }) => toolId === fetched);
  if (step !== undefined) step.required = false;
  const value = `\${${fetched}.status ?? "down"}`;
  const seen = list.add({
    id: 'watch',
    tool: 'watch.changed',
    input: { name: watchName(`${url} up`), value: { isDown: value } },
  });
  const isNew = { any: [`\${${seen}.changed}`, `\${${seen}.first}`] };
  const holds = state === 'down' ? { value, equals: 'down' } : { value, notEquals: 'down' };
  return { all: [holds, isNew] };
}

function watchName(text: string): string {
  return literalText(text).slice(0, 200);
}
