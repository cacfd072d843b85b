/**
 * Wishes about what is on the web, and where it goes: "fetch X, then save it to Y and tell me", "watch X
 * and tell me when it changes". Each thing to do is read by itself; what one finds the next may use.
 */

import type { IntentWords } from '../../language/intent-words.ts';
import type { ToolFacts } from '../compile-types.ts';
import { conditionIn, conditionLast, type FoundCondition, pathIn, verbOf } from './clause-parts.ts';
import { bareWord, splitClauses } from './clauses.ts';
import { takeItems, watchWords } from './page-steps.ts';
import { NOTHING, type ReadObject, readObject } from './read-object.ts';
import {
  type DataReading,
  mostOf,
  named,
  nameOf,
  send,
  settleParts,
  takeAll,
  tell,
  tellAnswer,
  textOf,
  watchAll,
} from './tell-data.ts';
import {
  type Answers,
  ask,
  createStepList,
  literalText,
  NONE,
  shortName,
  type Work,
} from './work.ts';

export function readDataWork(
  text: string,
  options: {
    language: IntentWords;
    catalog: ReadonlyMap<string, ToolFacts>;
    answers: Answers;
    hasTime: boolean;
    isRepeating: boolean;
  },
): Work {
  const { language, answers } = options;
  const list = createStepList(options.catalog);
  const reading: DataReading = {
    language,
    answers,
    list,
    source: null,
    parts: [],
    items: null,
    count: null,
    when: null,
    news: null,
    said: [],
    name: null,
    isWatch: false,
    tellsState: false,
    looksFor: null,
    hasTold: false,
    isDone: false,
    saved: null,
  };
  for (const words of splitClauses(conditionLast(text, language), language)) {
    const work = readClause(reading, words);
    if (work !== null) return work;
  }
  if (reading.looksFor !== null) {
    const isOnce = options.hasTime && !options.isRepeating;
    const work = settleState(reading, reading.looksFor, isOnce);
    if (work !== null) return work;
  }
  const namesPart = reading.parts.length > 0 || reading.items !== null;
  const owesNews = reading.source !== null && (reading.isWatch || namesPart) && !reading.isDone;
  if (owesNews && !reading.hasTold) {
    const work = tell(reading, NOTHING);
    if (work !== null) return work;
  }
  if (list.missing.length > 0) return { kind: 'missing', tools: list.missing };
  if (list.steps.length === 0) return NONE;
  const name = shortName(reading.name ?? text);
  const what = reading.said.join(', ');
  const { isWatch: needsPace, tellsState } = reading;
  return { kind: 'steps', steps: list.steps, what, name, needsPace, tellsState };
}

/** Null where it was read; else why it was not. */
function readClause(reading: DataReading, words: readonly string[]): Work | null {
  const found = verbOf(words, reading.language);
  if (found === null) return NONE;
  const rest = words.slice(found.length);
  switch (found.verb) {
    case 'fetch':
      return readFetch(reading, rest);
    case 'watch':
      return readWatch(reading, rest);
    case 'tell':
      return readTell(reading, rest);
    case 'save':
    case 'append':
      return readSave(reading, rest, found.verb);
  }
}

function readFetch(reading: DataReading, words: readonly string[]): Work | null {
  // "…, check every hour": with its time cut out, it says nothing more.
  if (words.length === 0 && reading.source !== null) return null;
  const condition = conditionIn(words, reading.language);
  if (condition !== null) return readLook(reading, condition);
  // "open X and look for changes".
  if (reading.source !== null && reading.language.forChanges.test(` ${words.join(' ')}`)) {
    reading.isWatch = true;
    return null;
  }
  const object = readObject(words, reading.language);
  if (object.url === null || object.isMixed) return NONE;
  open(reading, object);
  return null;
}

/** Gets the page or the feed, and keeps what was named of it. */
function open(reading: DataReading, object: ReadObject): void {
  const { list, language } = reading;
  const { url } = object;
  if (url === null) return;
  const { steps } = language.say;
  if (reading.source?.url !== url) {
    const id = object.isFeed
      ? list.add({ id: 'feed', tool: 'rss.read', input: { url: literalText(url) } })
      : list.add({ id: 'fetch', tool: 'http.request', input: { url: literalText(url) } });
    reading.source = { id, url, isFeed: object.isFeed };
    reading.said.push(object.isFeed ? steps.readFeed(url) : steps.fetch(url));
  }
  reading.parts = named(object.parts);
  reading.items = object.items;
  reading.count = object.count;
}

/** "follow X and send me new posts": it was a feed all along. */
function openAsFeed(reading: DataReading, object: ReadObject): void {
  const { source, list } = reading;
  if (source === null || source.isFeed || list.steps.length !== 1) return;
  list.steps.length = 0;
  reading.said = [];
  reading.source = null;
  open(reading, { ...object, url: source.url });
}

/** "it" names nothing of its own. */
function readWatch(reading: DataReading, words: readonly string[]): Work | null {
  const { language } = reading;
  const text = words.join(' ').replace(language.forChanges, '');
  const object = readObject(text.split(' '), language);
  if (object.url === null || object.isMixed) return NONE;
  open(reading, object);
  reading.isWatch = true;
  return null;
}

function readTell(reading: DataReading, words: readonly string[]): Work | null {
  const { language, source } = reading;
  const rest = toldWords(words, language);
  const condition = conditionIn(rest, language);
  if (condition !== null) return readCondition(reading, condition);
  // "check whether it changes and tell me": that was what it was for.
  if (rest.length === 0 && reading.isWatch && reading.hasTold) return null;
  if (reading.looksFor !== null) return rest.length === 0 ? null : NONE;
  const object = readObject(rest, language, source?.isFeed);
  if (object.isMixed) return NONE;
  if (object.url !== null) open(reading, object);
  else if (object.isFeed) openAsFeed(reading, object);
  if (reading.source === null) return NONE;
  if (source === null && object.url !== null && object.parts.length === 0 && object.items === null)
    reading.parts = [];
  return tell(reading, object);
}

/** What is to be told, without whom: "me know when …", "mir dann Bescheid, wenn …", "the title to me". */
function toldWords(words: readonly string[], language: IntentWords): string[] {
  const { me, joints, know, intoWords } = language;
  const rest = [...words];
  if (me.has(bareWord(rest[0] ?? ''))) rest.shift();
  if (joints.has(bareWord(rest[0] ?? '')) && rest.length > 1) rest.shift();
  if (know.has(bareWord(rest[0] ?? ''))) rest.shift();
  const isToMe = me.has(bareWord(rest.at(-1) ?? '')) && intoWords.has(bareWord(rest.at(-2) ?? ''));
  return isToMe ? rest.slice(0, -2) : rest;
}

/** "check whether X is up": what is to be told of it may follow, or is asked. */
function readLook(reading: DataReading, condition: FoundCondition): Work | null {
  if (condition.kind !== 'up' && condition.kind !== 'down')
    return readCondition(reading, condition);
  const object = readObject(
    condition.object.filter((word) => word !== ''),
    reading.language,
  );
  if (object.isMixed || object.count !== null || object.isFeed) return NONE;
  if (object.url !== null) open(reading, object);
  if (reading.source === null) return NONE;
  reading.isWatch = true;
  reading.looksFor = condition.kind;
  return null;
}

/** One look tells what was asked; what is looked at again and again tells one of the two. */
function settleState(reading: DataReading, state: 'up' | 'down', isOnce: boolean): Work | null {
  const { language, source, answers } = reading;
  const { say } = language;
  if (source === null) return NONE;
  if (isOnce) return tellAnswer(reading, source, state);
  const choices = [say.whenDown, say.whenUp];
  const answer = answers.next();
  if (answer === null || !choices.includes(answer)) return ask(say.askState(source.url), choices);
  return tellAnswer(reading, source, answer === say.whenDown ? 'down' : 'up');
}

function readCondition(reading: DataReading, condition: FoundCondition): Work | null {
  const object = readObject(
    condition.object.filter((word) => word !== ''),
    reading.language,
    reading.source?.isFeed,
  );
  // "when there are 3 new items" waits for something else.
  if (object.isMixed || object.count !== null) return NONE;
  if (object.url !== null) open(reading, object);
  else if (named(object.parts).length > 0) reading.parts = named(object.parts);
  const { source, list, language } = reading;
  if (source === null) return NONE;
  reading.isWatch = true;
  if (condition.kind === 'changes') return tell(reading, NOTHING);
  reading.looksFor = null;
  if (condition.kind !== 'contains') return tellAnswer(reading, source, condition.kind);
  reading.when = watchWords(list, source.id, source.url, condition.words);
  reading.news = language.say.hasWords(literalText(source.url), literalText(condition.words));
  const { sendMessage, hasWords, steps } = language.say;
  const message = sendMessage(hasWords(source.url, condition.words));
  reading.said.push(steps.ifContains(message, condition.words));
  send(reading, reading.news);
  return null;
}

function readSave(
  reading: DataReading,
  words: readonly string[],
  verb: 'save' | 'append',
): Work | null {
  const { language } = reading;
  const target = pathIn(words, language);
  const said = target === null ? words : words.slice(0, target.at);
  const object = readObject(said, language, reading.source?.isFeed);
  if (object.isMixed) return NONE;
  if (object.url !== null) open(reading, object);
  if (reading.source === null && object.literal === null) return NONE;
  const path = target?.path ?? reading.answers.next();
  if (path === null) return ask(language.say.askFile);
  const content = contentOf(reading, object);
  if (typeof content !== 'string') return content;
  const { steps } = language.say;
  const wanted = named(object.parts).length > 0 ? named(object.parts) : reading.parts;
  const whole = reading.source?.isFeed
    ? steps.firstItems(mostOf(object.count ?? reading.count))
    : language.say.it;
  const label =
    object.literal === null ? wanted.map(nameOf).join(', ') || whole : `"${object.literal}"`;
  reading.said.push(steps[verb](label, path));
  reading.list.add({
    id: 'save',
    tool: verb === 'save' ? 'file.write' : 'file.append',
    input: { path: literalText(path), content: verb === 'save' ? content : `${content}\n` },
    ...(reading.when !== null && { when: reading.when }),
  });
  reading.saved = path;
  reading.isDone = true;
  return null;
}

function contentOf(reading: DataReading, object: ReadObject): string | Work {
  const { source, list } = reading;
  if (object.literal !== null) return literalText(object.literal);
  if (source === null) return NONE;
  if (source.isFeed) return takeItems(list, source.id, mostOf(object.count ?? reading.count));
  const wanted = named(object.parts).length > 0 ? named(object.parts) : reading.parts;
  const settled = settleParts(reading, wanted);
  if (!Array.isArray(settled)) return settled;
  if (reading.isWatch && reading.when === null)
    reading.when = watchAll(list, source.url, takeAll(reading, settled));
  return settled.length === 0 ? `\${${source.id}.body}` : textOf(takeAll(reading, settled));
}
