/**
 * Cards of people as address books write them (vCard 3.0 and 4.0), and a file of many of them. Pictures and sounds are left
 * out before anything is read, however large they are, and a card that can't be read keeps no other back.
 */
import {
  type Component,
  type ContentLine,
  linesOf,
  plainTexts,
  readComponents,
  textOf,
} from '../dav/content-lines.ts';
import { isAddress } from '../domain/mail/mail-address.ts';

export interface Card {
  uid: string;
  name: string;
  nicknames: readonly string[];
  /** In small letters, the preferred one first. */
  emails: readonly string[];
  /** The address that its card marks as the one to write to; null if it marks none, or several. */
  preferred: string | null;
  phones: readonly string[];
  organization: string;
  /** `1990-04-12`, or `--04-12` without the year. */
  birthday: string;
  notes: string;
}

const MOST_VALUES = 50;
const LONGEST_NAME = 300;
const LONGEST_NOTES = 20_000;

/** The cards in a text, one after the other, each by itself. */
export function* cardTexts(text: string): Generator<string> {
  const edges = /(?<=^\uFEFF?)(BEGIN|END):VCARD[ \t\r]*$/gim;
  let from: number | null = null;
  for (const { 1: edge = '', 0: line, index } of text.matchAll(edges))
    if (/^begin$/i.test(edge)) from ??= index;
    else if (from !== null) {
      yield text.slice(from, index + line.length);
      from = null;
    }
  // One that does not end is told as one that can't be read.
  if (from !== null) yield text.slice(from);
}

/** Null of what is no card, or one of a version that is written in another way. */
export function readCard(text: string): Card | null {
  const component = readVcard(withoutPictures(text));
  return component === null ? null : cardOf(component);
}

/** The whole card, for who changes it. */
export function readVcard(text: string): Component | null {
  const read = readComponents(text.replace(/^\uFEFF/, ''));
  const card = read.ok ? read.value.find(({ name }) => name === 'VCARD') : undefined;
  return card !== undefined && /^[34]\.0$/.test(textOf(card, 'VERSION')) ? card : null;
}

const PICTURE = /(?:[\w-]{1,40}\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/iy;

/** A line that begins with a space belongs to the one before. */
function withoutPictures(text: string): string {
  const kept: string[] = [];
  let keptFrom = 0;
  let isPicture = false;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const next = end === -1 ? text.length : end + 1;
    const goesOn = text[from] === ' ' || text[from] === '\t';
    PICTURE.lastIndex = from;
    const isNow: boolean = goesOn ? isPicture : PICTURE.test(text);
    if (isNow && !isPicture) kept.push(text.slice(keptFrom, from));
    if (!isNow && isPicture) keptFrom = from;
    isPicture = isNow;
    from = next;
  }
  if (!isPicture) kept.push(text.slice(keptFrom));
  return kept.join('');
}

export function cardOf(card: Component): Card {
  const emails = linesOf(card, 'EMAIL').slice(0, MOST_VALUES).flatMap(emailIn);
  const first = emails.filter(({ isPreferred }) => isPreferred);
  const sorted = [...first, ...emails.filter(({ isPreferred }) => !isPreferred)];
  const addresses = [...new Set(sorted.map(({ address }) => address))];
  const organization = plainTexts(linesOf(card, 'ORG')[0]?.value ?? '', ';').filter(isSaid);
  const parts = plainTexts(linesOf(card, 'N')[0]?.value ?? '', ';');
  const [family = '', given = '', more = '', before = '', after = ''] = parts;
  const ofParts = [before, given, more, family, after].filter(isSaid).join(' ');
  const named = [textOf(card, 'FN'), ofParts, organization.join(', '), addresses[0] ?? ''];
  return {
    uid: textOf(card, 'UID').slice(0, LONGEST_NAME),
    name: oneLine(named.find(isSaid) ?? ''),
    nicknames: linesOf(card, 'NICKNAME')
      .flatMap(({ value }) => plainTexts(value))
      .filter(isSaid)
      .slice(0, MOST_VALUES)
      .map(oneLine),
    emails: addresses,
    preferred:
      new Set(first.map(({ address }) => address)).size === 1 ? (first[0]?.address ?? null) : null,
    phones: linesOf(card, 'TEL')
      .slice(0, MOST_VALUES)
      .map(({ value }) => oneLine(value.replace(/^tel:/i, '')))
      .filter(isSaid),
    organization: oneLine(organization.join(', ')),
    birthday: birthdayIn(textOf(card, 'BDAY')),
    notes: textOf(card, 'NOTE').slice(0, LONGEST_NOTES).toWellFormed(),
  };
}

const isSaid = (text: string): boolean => text.trim() !== '';

/** Signs that steer a terminal or turn a line around are none of a name. */
const oneLine = (text: string): string =>
  text
    .slice(0, LONGEST_NAME)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();

/** Only what can be written to: a name around it, or a second address, is none. */
function emailIn({ value, parameters }: ContentLine) {
  const address = addressIn(value);
  if (!isAddress(address)) return [];
  const isPreferred =
    parameters.get('PREF')?.[0] === '1' ||
    (parameters.get('TYPE') ?? []).some((type) =>
      type.split(',').some((one) => /^pref$/i.test(one)),
    );
  return [{ address, isPreferred }];
}

export const addressIn = (value: string): string =>
  value
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();

function birthdayIn(text: string): string {
  const [, year = '', month, day] = /^(\d{4}|--)-?(\d{2})-?(\d{2})(?!\d)/.exec(text) ?? [];
  if (month === undefined || day === undefined) return '';
  return year === '--' ? `--${month}-${day}` : `${year}-${month}-${day}`;
}
