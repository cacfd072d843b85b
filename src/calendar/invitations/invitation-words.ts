/** What a person is told about invitations. Names and titles are others' words, and stand in quotes. */
import { printable } from '../../base/printable.ts';
import type { Answer } from '../read-entries.ts';
import type { RefusedWhy } from './decide-invitation.ts';
import type { FoundDocument } from './find-by-uid.ts';
import type { ReadInvitation } from './read-invitation.ts';

export const quoted = (title: string): string =>
  title === '' ? 'an entry without a title' : `"${printable(title.slice(0, 120).toWellFormed())}"`;

/** As the person has it: a cancellation need not say it. */
export const nameOf = ({ title }: ReadInvitation, found: FoundDocument | null): string =>
  found === null ? title : found.entry.main.title;

export const SAID: Readonly<Record<Answer, string>> = {
  yes: 'accepts',
  no: 'declines',
  maybe: 'may come to',
  open: 'has not decided about',
};
export const SUBJECT: Readonly<Record<Answer, string>> = {
  ...{ yes: 'Accepted', no: 'Declined', maybe: 'Maybe', open: 'Seen' },
};
export const HERE: Readonly<Record<Answer, string>> = {
  yes: 'It is in your calendar.',
  maybe: 'It is in your calendar, as not certain.',
  no: 'You declined it.',
  open: '',
};

export const METHODS: Readonly<Record<ReadInvitation['method'], string>> = {
  REQUEST: 'invites you to or changes',
  CANCEL: 'cancels',
  REPLY: 'answers',
  COUNTER: 'proposes another time for',
};

export const REFUSED: Readonly<
  Record<RefusedWhy, (from: string, title: string, what: string) => string>
> = {
  'no-organizer': (from, title) =>
    `A mail from ${from} invites you to ${title}, and does not say who could be answered. Nothing was changed.`,
  'not-organizer': (from, title, what) =>
    `A mail from ${from} ${what} ${title}, and is not from who invited you. Nothing was changed.`,
  'not-proved': (from, title, what) =>
    `A mail from ${from} ${what} ${title}. It is not proved that it is from them, so nothing was changed.`,
  'not-invited': (from, title) =>
    `A mail from ${from} answers ${title}, to which they are not invited. Nothing was changed.`,
  'older-version': (from, title) =>
    `A mail from ${from} answers ${title} as it was before you changed it. Nothing was changed.`,
};
