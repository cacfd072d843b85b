/** Cards as address books take them: new ones, and changes of those that are there, which leave every other line as it was. */
import {
  type Component,
  type ContentLine,
  escapedText,
  lineOf,
  linesOf,
  makeLine,
  textOf,
} from '../dav/content-lines.ts';
import { addressIn } from './read-card.ts';

/** What a person can say of somebody; what is left out stays as it is, and an empty text takes it away. */
export interface CardWish {
  name?: string | undefined;
  emails?: readonly string[] | undefined;
  phones?: readonly string[] | undefined;
  organization?: string | undefined;
  birthday?: string | undefined;
  notes?: string | undefined;
}

export function newCard(wish: CardWish & { uid: string; name: string }, nowMs: number): Component {
  const lines = [
    makeLine('VERSION', '3.0'),
    makeLine('PRODID', '-//Rote//Rote//EN'),
    makeLine('UID', wish.uid),
  ];
  return changedCard({ name: 'VCARD', lines, parts: [] }, wish, nowMs);
}

export function changedCard(card: Component, wish: CardWish, nowMs: number): Component {
  const { name, emails, phones, organization, birthday, notes } = wish;
  const isOld = textOf(card, 'VERSION') === '3.0';
  const changes: [name: string, lines: readonly ContentLine[]][] = [];
  const text = (property: string, value: string | undefined): void => {
    if (value === undefined) return;
    changes.push([property, value === '' ? [] : [makeLine(property, escapedText(value))]]);
  };
  if (name !== undefined) {
    text('FN', name);
    changes.push(['N', [makeLine('N', partsOfName(name))]]);
  }
  text('NOTE', notes);
  if (organization !== undefined)
    changes.push(['ORG', organization === '' ? [] : [makeLine('ORG', escapedText(organization))]]);
  if (birthday !== undefined) {
    const value = isOld ? birthday : birthday.replace(/(\d)-(?=\d)/g, '$1');
    changes.push(['BDAY', birthday === '' ? [] : [makeLine('BDAY', value)]]);
  }
  if (emails !== undefined)
    changes.push(['EMAIL', kept(card, 'EMAIL', emails, isOld ? { TYPE: 'INTERNET' } : {})]);
  if (phones !== undefined) changes.push(['TEL', kept(card, 'TEL', phones, {})]);
  changes.push(['REV', [makeLine('REV', stamp(nowMs))]]);
  const names = new Set(changes.map(([property]) => property));
  const written = changes.flatMap(([, lines]) => lines);
  const gone = card.lines.filter((line) => names.has(line.name) && !written.includes(line));
  // A line may have a label of its own, which goes with it.
  const groups = new Set(gone.flatMap((line) => groupOf(line) ?? []));
  const stays = (line: ContentLine): boolean =>
    !names.has(line.name) && !groups.has(groupOf(line) ?? '');
  return { ...card, lines: [...card.lines.filter(stays), ...written] };
}

/** What was there before keeps how it was marked. */
function kept(
  card: Component,
  property: string,
  values: readonly string[],
  parameters: Record<string, string>,
): ContentLine[] {
  const before = linesOf(card, property);
  return values.map(
    (value) =>
      before.find((line) => addressIn(line.value).replace(/^tel:/, '') === value.toLowerCase()) ??
      makeLine(property, property === 'EMAIL' ? escapedText(value) : oneValue(value), parameters),
  );
}

const oneValue = (text: string): string => escapedText(text);

const groupOf = ({ written }: ContentLine): string | null =>
  /^([\w-]+)\.[\w-]+/.exec(written)?.[1]?.toLowerCase() ?? null;

/** The last word is the name of the family, as most programs take it. */
function partsOfName(name: string): string {
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? (words.at(-1) ?? '') : '';
  const given = words.length > 1 ? words.slice(0, -1).join(' ') : (words[0] ?? '');
  return `${escapedText(family)};${escapedText(given)};;;`;
}

const stamp = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toString({ smallestUnit: 'second' })
    .replaceAll(/[-:]/g, '');

export const hasUid = (card: Component): boolean => lineOf(card, 'UID') !== undefined;
