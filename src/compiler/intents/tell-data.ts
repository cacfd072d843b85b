/** What is told of a page or a feed that was found: the steps that take it, and the words for them. */
import type { PlanTool } from '../../domain/plan/plan.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import {
  type TakenPart,
  takeItems,
  takeNewItems,
  takePart,
  watchAnswer,
  watchPart,
} from './page-steps.ts';
import { type Count, isPath, mayBeField, type ReadObject, type WantedPart } from './read-object.ts';
import { type Answers, ask, literalText, NONE, type StepList, type Work } from './work.ts';

/** What was read of a wish so far, and what it comes to. */
export interface DataReading {
  language: IntentWords;
  answers: Answers;
  list: StepList;
  /** Where the last page or feed was found. */
  source: { id: string; url: string; isFeed: boolean } | null;
  /** What was named of it, for "send it". */
  parts: WantedPart[];
  items: ReadObject['items'];
  count: Count | null;
  when: PlanTool['when'] | null;
  /** What the condition says of itself, in front of what is told. */
  news: string | null;
  said: string[];
  name: string | null;
  isWatch: boolean;
  /** It looks for how something is, and not for a change. */
  tellsState: boolean;
  /** Whether it answers is looked at, and not said what is news: that it does, or that it does not. */
  looksFor: 'up' | 'down' | null;
  hasTold: boolean;
  isDone: boolean;
  /** The file that was written last. */
  saved: string | null;
}

export function named(parts: readonly WantedPart[]): WantedPart[] {
  return parts.filter(({ kind }) => kind !== 'whole');
}

function hostOf(url: string): string {
  const host = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
  return host.replace(/^www\./i, '');
}

/** "when it goes down", "if it is back". */
export function tellAnswer(
  reading: DataReading,
  source: NonNullable<DataReading['source']>,
  state: 'down' | 'up',
): Work | null {
  const { list, language } = reading;
  const { say } = language;
  if (source.isFeed || reading.parts.some(({ kind }) => kind === 'unknown')) return NONE;
  reading.when = watchAnswer(list, source.id, source.url, state);
  reading.tellsState = true;
  const news = state === 'down' ? say.isDown : say.isUp;
  reading.said.push(say.steps.ifBegins(say.sendMessage(news(source.url))));
  reading.name = news(hostOf(source.url));
  send(reading, news(literalText(source.url)));
  return null;
}

/** Sends what was named last, or what is named now. */
export function tell(reading: DataReading, object: ReadObject): Work | null {
  const { language, source } = reading;
  const { steps } = language.say;
  if (object.literal !== null) {
    reading.said.push(language.say.sendMessage(object.literal));
    send(reading, literalText(object.literal));
    return null;
  }
  if (source === null) return NONE;
  if (source.isFeed) {
    const { items, count } = object.items === null ? reading : object;
    return tellItems(reading, items, object.count ?? count);
  }
  const wanted = named(object.parts).length > 0 ? named(object.parts) : reading.parts;
  if (reading.saved !== null && object.parts.length === 0) return tellSaved(reading, reading.saved);
  const settled = settleParts(reading, wanted);
  if (!Array.isArray(settled)) return settled;
  if (settled.length > 0) reading.name = `${settled.map(nameOf).join(', ')}: ${hostOf(source.url)}`;
  if (reading.isWatch && reading.when === null) return tellChange(reading, settled);
  reading.said.push(
    settled.length === 0 ? steps.sendBody : steps.sendPart(settled.map(nameOf).join(', ')),
  );
  send(reading, textOf(takeAll(reading, settled)));
  return null;
}

function tellChange(reading: DataReading, parts: readonly WantedPart[]): null {
  const { list, language, source } = reading;
  const { say } = language;
  const url = source?.url ?? '';
  // Nobody wants all of a page that changed a little.
  const taken: TakenPart[] =
    parts.length === 0
      ? [{ name: '', text: '', value: `\${${source?.id}.body}` }]
      : takeAll(reading, parts);
  reading.when = watchAll(list, url, taken);
  const what = say.hasChanged(parts.length === 0 ? url : `${parts.map(nameOf).join(', ')}: ${url}`);
  const host = hostOf(url);
  reading.name = say.hasChanged(
    parts.length === 0 ? host : `${parts.map(nameOf).join(', ')}: ${host}`,
  );
  reading.said.push(say.steps.ifChanged(say.sendMessage(what)));
  const details = parts.length === 0 ? '' : `\n${textOf(taken)}`;
  send(reading, `${say.hasChanged(literalText(url))}.${details}`);
  return null;
}

function tellSaved(reading: DataReading, path: string): null {
  const { say } = reading.language;
  reading.said.push(say.tellSaved(path));
  send(reading, literalText(say.saved(reading.source?.url ?? '', path)));
  return null;
}

export function nameOf(part: WantedPart): string {
  return part.kind === 'whole' ? '' : part.name;
}

export function takeAll(
  { list, source, language }: DataReading,
  parts: readonly WantedPart[],
): TakenPart[] {
  const id = source?.id ?? '';
  const wanted = parts.length === 0 ? [{ kind: 'whole' } as const] : parts;
  return wanted.map((part) => takePart(list, id, part, language));
}

export function textOf(taken: readonly TakenPart[]): string {
  const [only] = taken;
  if (taken.length === 1 && only !== undefined) return only.text;
  return taken
    .map(({ name, text }) => (text.startsWith(name) ? text : `${name}: ${text}`))
    .join('\n');
}

export function watchAll(
  list: StepList,
  url: string,
  taken: readonly TakenPart[],
): PlanTool['when'] {
  const conditions = taken.map((part) => watchPart(list, url, part));
  const [first] = conditions;
  return conditions.length === 1 ? first : { any: conditions };
}

/** More of a feed than a message should hold. */
const MOST_ITEMS = 10;

export function mostOf(count: Count | null): number {
  return count?.most ?? MOST_ITEMS;
}

function tellItems(reading: DataReading, items: ReadObject['items'], count: Count | null): null {
  const { list, source, language } = reading;
  const { steps } = language.say;
  if (source === null) return null;
  if (items === 'new' || reading.isWatch) {
    reading.isWatch = true;
    const fresh = takeNewItems(list, source, count?.most ?? null);
    reading.when = fresh.when;
    reading.said.push(steps.sendNewItems(count?.most ?? null));
    send(reading, fresh.text);
    return null;
  }
  reading.said.push(steps.sendItems(steps.firstItems(mostOf(count))));
  send(reading, takeItems(list, source.id, mostOf(count)));
  return null;
}

export function send(reading: DataReading, text: string): void {
  reading.list.add({
    id: 'send',
    tool: 'message.send',
    input: { text },
    ...(reading.when !== null && { when: reading.when }),
  });
  reading.hasTold = true;
  reading.isDone = true;
}

/** A part that no page has by that name is asked about. */
export function settleParts(
  reading: DataReading,
  parts: readonly WantedPart[],
): WantedPart[] | Work {
  const settled: WantedPart[] = [];
  const { say } = reading.language;
  for (const part of parts) {
    if (part.kind !== 'unknown') {
      settled.push(part);
      continue;
    }
    const path = part.name.replaceAll(' ', '_');
    if (!isPath(path) || !mayBeField(part.name, reading.language)) return NONE;
    const choices = [say.jsonField(path), say.wholePage];
    const answer = reading.answers.next();
    if (answer === null || !choices.includes(answer)) return ask(say.askPart(part.name), choices);
    if (answer === choices[0]) settled.push({ kind: 'json', name: path, path });
  }
  return settled;
}
