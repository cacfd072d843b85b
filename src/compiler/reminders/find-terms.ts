/** Takes out of a sentence what is said of a reminder beside its words and its time. */
import type { InsistWords } from '../../language/insist-words.ts';

export interface SaidTerms {
  /** The sentence without it. */
  rest: string;
  /** The names of those who are reminded, null for the person who says it; empty where nobody else is. */
  forWhom: readonly (string | null)[];
  isUntilDone: boolean;
  /** Only by "nag me", which a rhythm within the hour is by itself. */
  isNag?: true;
  /** "until it is done" may belong to what is to be done; it counts where it is said how often. */
  isLoose: boolean;
  /** "every 10 minutes", where it belongs to "until done" and not to when it begins. */
  every: string | null;
  unanswered: Unanswered | null;
}

interface Unanswered {
  /** Null for the person who says it. */
  who: string | null;
  on: string | null;
  by: string | null;
  within: string | null;
  tries: number | null;
}

/** In each way that it can be taken apart, the likelier first; null if nothing of the kind is said. */
export function findTerms(
  text: string,
  words: InsistWords,
  isKnown: (name: string) => boolean,
): { ways: SaidTerms[] } | null {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll('’', "'");
  if (plain.includes('"') && !/["'„](?:done|erledigt|fertig|ok)/i.test(plain)) return null;
  const { rest: asked, unanswered } = takeUnanswered(plain, words);
  const { rest, isNag } = takeNag(asked, words);
  const { own, forWhom } = takeOthers(rest, words, isKnown);
  const ways = untilDone(own, words, isNag);
  const isPlain = unanswered === null && forWhom.length === 0;
  if (ways === null && isPlain) return null;
  const untold = [{ rest: own, isUntilDone: false, isLoose: false, every: null }];
  return { ways: (ways ?? untold).map((way) => ({ ...way, forWhom, unanswered })) };
}

function takeOthers(
  text: string,
  { remindOther, joint, me: isMe }: InsistWords,
  isKnown: (name: string) => boolean,
) {
  for (const { pattern, me } of remindOther) {
    const found = pattern.exec(text);
    const who = found?.groups?.['who'];
    if (found === null || who === undefined) continue;
    const names = [who];
    let behind = text.slice(found.index + found[0].length);
    for (;;) {
      const next = joint.exec(behind);
      const name = next?.groups?.['who'] ?? '';
      // "remind Ann and call mum" names one person; who is written like a name and not known is named as unknown.
      if (next === null || !(isMe.test(name) || isKnown(name) || /^\p{Lu}/u.test(name))) break;
      names.push(name);
      behind = behind.slice(next[0].length);
    }
    const forWhom = names.map((name) => (isMe.test(name) ? null : name));
    if (forWhom.every((name) => name === null)) continue;
    return {
      own: `${text.slice(0, found.index)}${me}${behind}`,
      forWhom: [...new Set(forWhom)],
    };
  }
  return { own: text, forWhom: [] };
}

function takeUnanswered(text: string, { unanswered, numbers, me }: InsistWords) {
  for (const pattern of unanswered) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const { who = '', on, by, within, tries } = found.groups ?? {};
    const isMe = me.test(who);
    // "tell me if I don't answer" names nobody else.
    if (isMe && on === undefined) continue;
    return {
      rest: without(text, found),
      unanswered: {
        who: isMe ? null : who,
        on: on?.toLowerCase() ?? null,
        by: by ?? null,
        within: within ?? null,
        tries: tries === undefined ? null : (numbers[tries.toLowerCase()] ?? Number(tries)),
      },
    };
  }
  return { rest: text, unanswered: null };
}

function takeNag(text: string, { nag, remindMe }: InsistWords) {
  const found = nag.exec(text);
  return found === null
    ? { rest: text, isNag: false }
    : { rest: `${remindMe}${text.slice(found[0].length)}`, isNag: true };
}

function untilDone(text: string, words: InsistWords, isNag: boolean) {
  const found = words.untilDone.exec(text);
  const insists = { isUntilDone: true, isLoose: false };
  if (found === null)
    return isNag ? [{ ...insists, isNag: true as const, rest: text, every: null }] : null;
  const behind = text.slice(found.index + found[0].length);
  const before = text.slice(0, found.index);
  const often = words.everyBefore.exec(before);
  const isLoose = !isNag && found.groups?.['loose'] !== undefined;
  const begins = { ...insists, isLoose, rest: joined(before, behind), every: null };
  if (often === null) return [begins];
  const every = often.groups?.['every'] ?? null;
  return [{ ...insists, rest: joined(before.slice(0, often.index), behind), every }, begins];
}

const without = (text: string, found: RegExpExecArray): string =>
  joined(text.slice(0, found.index), text.slice(found.index + found[0].length));

const joined = (before: string, behind: string): string =>
  `${before.trimEnd()} ${behind.trimStart()}`.trim();
