/**
 * What is to be done, in words that a person agrees to: all of it, and nothing else. It is said in the way that people
 * ask for it, so that the words are read again as the same thing.
 */

import {
  type ClauseSaid,
  clause,
  type PhraseSaid,
  phrase,
  type ReceiverSaid,
  type WhatWords,
} from '../../language/what-words.ts';
import { isOfFound, sayCondition, type Telling } from './describe-condition.ts';
import { type FoundSaid, listedOf, sayFound } from './describe-found.ts';
import { diskPath } from './disk-said.ts';
import { shownDeed } from './mails.ts';
import { createMention } from './mention.ts';
import { quoted, shown, shownCall, shownCommand } from './shown-text.ts';
import {
  type Act,
  type Action,
  type Case,
  type Condition,
  type Content,
  type Source,
  type Take,
  toldIn,
  type What,
} from './what.ts';

/** `nameOf` says what whoever reads a session is called. */
export function describeWhat(
  what: What,
  words: WhatWords,
  nameOf: Telling['nameOf'] = () => null,
): string {
  const found = sayFound(what, words);
  const mention = createMention(found, words, what.made);
  const telling: Telling = {
    words,
    mention,
    source: what.source,
    isMade: what.made !== undefined,
    nameOf,
  };
  const opening = openingOf(what, found, telling);
  const [first, ...later] = what.cases;
  return [
    ...sayFirst(first, opening, telling),
    ...later.flatMap((one) => sayCase(one, telling)),
  ].join('; ');
}

/** What is looked at; and what is taken of it, where nothing that follows names that. */
function openingOf(what: What, found: FoundSaid, { words, mention }: Telling): ClauseSaid[] {
  const look = lookOf(what, words);
  return needsTake(what, found) ? [...look, words.acts.take(mention.object())] : look;
}

function lookOf({ source, takes }: What, words: WhatWords): ClauseSaid[] {
  // What happened is said in front of all of it.
  if (source === null || source.kind === 'event') return [];
  if (source.kind !== 'own' && source.kind !== 'mails')
    return [clause(sourceInWords(source, words))];
  // A list is named where it is taken.
  const isNamed = takes.length === 0 || takes.some(isRows);
  const { object } = listedOf(source, words).all(false);
  return isNamed ? [] : [words.acts.take(object)];
}

function isRows(take: Take): boolean {
  return take.kind === 'items' || (take.kind === 'count' && take.of.kind === 'items');
}

function needsTake({ source, takes, filters, cases }: What, { counted }: FoundSaid): boolean {
  const tests = cases.flatMap(({ condition }) => (condition === null ? [] : [condition.test]));
  if (counted === null && tests.some(({ kind }) => kind === 'count')) return true;
  if (tests.some(isOfFound) || cases.some(namesFound)) return false;
  // A program that is only run would sound like something to do.
  const isUnused =
    source !== null && (tests.length === 0 || source.kind === 'own' || source.kind === 'mails');
  return takes.length > 0 || filters.length > 0 || isUnused;
}

function namesFound({ condition, actions }: Case): boolean {
  const isNamed = (act: Act, isAlways: boolean): boolean =>
    act.kind === 'mails' ||
    ('content' in act && act.content.kind === 'found' && (isAlways || act.kind !== 'tell'));
  return actions.some(
    (action) =>
      isNamed(action, condition === null) || action.otherwise?.some((act) => isNamed(act, false)),
  );
}

function sourceInWords(
  source: Exclude<Source, { kind: 'event' | 'own' | 'mails' }>,
  { sources, joints, disk }: WhatWords,
): string {
  switch (source.kind) {
    case 'web':
    case 'feed':
      return sources[source.kind](shown(source.url, joints));
    case 'file':
    case 'folder':
      return sources[source.kind](shown(source.path, joints));
    case 'program':
      return sources.program(shownCommand(source.command, joints));
    case 'tool': {
      const path = diskPath(source);
      if (path !== undefined) return disk.look(path === null ? null : shown(path, joints));
      return sources.tool(shownCall(source, joints));
    }
    case 'clock':
      return sources.clock;
  }
}

/** The first case goes on with the sentence where it is simple enough. */
function sayFirst(
  first: Case | undefined,
  opening: readonly ClauseSaid[],
  telling: Telling,
): string[] {
  const { words } = telling;
  if (first?.condition === null) return sayActions(first.actions, opening, telling);
  const [action, ...others] = first?.actions ?? [];
  const isTold = action?.kind === 'tell' && action.content.kind === 'found';
  const isNews = isTold && others.length === 0 && !hasOtherwise(action);
  if (first !== undefined && isNews)
    return [words.row([...opening, sayWhen(action, first.condition, telling)])];
  const looked = opening.length === 0 ? [] : [words.row(opening)];
  return first === undefined ? looked : [...looked, ...sayCase(first, telling)];
}

/** "tell me when the price is below 50". */
function sayWhen(action: Act, condition: Condition, telling: Telling): ClauseSaid {
  const { conditions } = telling.words;
  const act = sayAct(action, { isAlways: false }, telling);
  const when = sayCondition(condition, telling);
  return clause(
    `${conditions.behind(act)}${when}${condition.tellsEnd ? conditions.andTellEnd(toldOf([action], telling)) : ''}`,
  );
}

/** "when the price is below 50, tell me". */
function sayCase({ condition, actions }: Case, telling: Telling): string[] {
  const { words } = telling;
  if (condition === null) {
    const [begun = '', ...rest] = sayActions(actions, [], telling);
    return [words.inAnyCase(begun), ...rest];
  }
  const when = sayCondition(condition, telling);
  const [begun = '', ...rest] = sayActions(actions, [], telling, { isAlways: false });
  const end = condition.tellsEnd ? [words.conditions.tellEnd(toldOf(actions, telling))] : [];
  return [`${when}, ${begun}`, ...rest, ...end];
}

/** One after the other; one that may fail stands alone, so that "that" is it. */
function sayActions(
  actions: readonly Action[],
  opening: readonly ClauseSaid[],
  telling: Telling,
  manner: TellManner = { isAlways: true },
): string[] {
  const { words } = telling;
  const sentences: string[] = [];
  let row: ClauseSaid[] = [...opening];
  const end = (): void => {
    const said = words.row(row);
    if (row.length > 0) sentences.push(sentences.length === 0 ? said : words.goOn(said));
    row = [];
  };
  for (const [at, action] of actions.entries()) {
    if (hasOtherwise(action) && at > 0) end();
    row.push(sayAct(action, manner, telling));
    if (!hasOtherwise(action)) continue;
    end();
    const acts = action.otherwise?.map((act) => sayAct(act, { isAlways: false }, telling)) ?? [];
    sentences.push(words.ifThatFails(words.row(acts)));
  }
  end();
  return sentences;
}

function hasOtherwise({ otherwise }: Action): boolean {
  return otherwise !== undefined && otherwise.length > 0;
}

/** Where it depends on something, what was found is told as the news that it is. */
interface TellManner {
  isAlways: boolean;
}

function sayAct(act: Act, { isAlways }: TellManner, telling: Telling): ClauseSaid {
  const { words } = telling;
  const { acts, joints } = words;
  switch (act.kind) {
    case 'tell': {
      const to = act.session === null ? null : receiverOf(act.session, telling);
      if (act.content.kind === 'found' && !isAlways && !telling.isMade) return acts.tell(to);
      return acts.send(messageOf(act.content, telling), to);
    }
    case 'ask':
      return acts.ask(quoted(act.text));
    case 'post':
      return acts.post(act.method, contentOf(act.content, telling), shown(act.url, joints));
    case 'write':
    case 'append':
      return acts[act.kind](contentOf(act.content, telling), shown(act.path, joints));
    case 'run':
      return acts.run(shownCommand(act.command, joints));
    case 'call':
      return acts.call(shownCall(act, joints));
    case 'schedule':
      return acts.schedule(act.verb, quoted(act.name));
    case 'mail': {
      const subject = act.subject === null ? null : quoted(act.subject);
      return words.mail.send(messageOf(act.content, telling), act.to, subject);
    }
    case 'mails':
      return words.mail.deed(shownDeed(act.deed, joints), dealtWith(telling));
  }
}

/** The mail that came is "it". */
function dealtWith({ source, words, mention }: Telling): PhraseSaid {
  return source?.kind === 'mails' ? mention.object() : words.mail.it;
}

function receiverOf(session: string, { nameOf, words: { joints } }: Telling): ReceiverSaid {
  const { name, way } = nameOf(session) ?? { name: session, way: null };
  return { name: name === null ? null : shown(name, joints), way };
}

function toldOf(actions: readonly Act[], telling: Telling): (ReceiverSaid | null)[] {
  return toldIn(actions).map((session) => (session === null ? null : receiverOf(session, telling)));
}

function contentOf(content: Content, { words, mention }: Telling): PhraseSaid {
  if (content.kind === 'found') return mention.object();
  if (content.kind === 'json')
    return phrase(/^\s*[[{]/.test(content.text) ? content.text : words.jsonValue(content.text));
  return phrase(content.kind === 'time' ? words.time : quoted(content.text));
}

function messageOf(content: Content, telling: Telling): PhraseSaid {
  if (content.kind !== 'words') return contentOf(content, telling);
  return phrase(telling.words.message(quoted(content.text)));
}
