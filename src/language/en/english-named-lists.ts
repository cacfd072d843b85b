/** English: lists, in words. */
import { listed } from '../list-words.ts';
import type { ListDraftWords, NamedListWords, RowWords } from '../named-list-words.ts';

export const ENGLISH_ROWS: RowWords = {
  joints: 'and|plus',
  fillers: 'some|also',
  all: 'all|everything|all items',
};

const the = (name: string): string =>
  /(?:list|liste|zettel)$/i.test(name) ? `the list “${name}”` : `the ${name} list`;

const row = (items: readonly string[]): string => items.join(', ');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const ENGLISH_NAMED_LISTS: NamedListWords = {
  task: {
    created: 'On your list',
    done: 'Done',
    reopened: 'Not done after all',
    archived: 'Archived',
    restored: 'On your list again',
    changed: 'Changed',
  },
  nothingToDo: 'There is nothing on your list.',
  none: {
    overdue: 'Nothing is overdue.',
    done: 'Nothing is done yet.',
    archived: 'Nothing is archived.',
  },
  views: { overdue: 'Overdue', today: 'Today', upcoming: 'Upcoming', someday: 'Someday' },
  found: (count) => `Found ${count === 1 ? '1 task' : `${count} tasks`}:`,
  due: (when) => `due ${when}`,
  overdue: 'overdue',
  priority: { high: 'high priority', medium: 'medium priority', low: 'low priority' },
  repeats: (words) => `repeats ${words}`,
  state: { open: 'open', in_progress: 'in progress', done: 'done', archived: 'archived' },
  nextDue: (when) => `The next one is due ${when}.`,
  noReminder: (why) => `There is no reminder: ${why}`,
  added: (name, items, isNew) => `On ${the(name)}${isNew ? ', which is new' : ''}: ${row(items)}`,
  already: (name, items) => `On ${the(name)} already: ${row(items)}`,
  removed: (name, items) => `Off ${the(name)}: ${row(items)}`,
  empty: (name) => `Nothing is on ${the(name)}.`,
  shows: (name, others) =>
    `${capital(the(name))}${others.length === 0 ? '' : `, which you share with ${listed(others, 'and')}`}:`,
  noList: 'There is no list yet. Say “put milk on the shopping list”, and there is one.',
  made: (name) => `There is a new list: ${name}`,
  renamed: (from, to) => `${capital(the(from))} is called “${to}” now.`,
  deleted: (name, count) =>
    `${capital(the(name))} is gone.${count === 0 ? '' : ` What was on it is archived: ${count === 1 ? '1 task' : `${count} tasks`}.`}`,
  shared: (name, person) =>
    `You share ${the(name)} with ${person} now: both of you see it, add to it and tick things off.`,
  unshared: (name, person) => `${person} no longer sees ${the(name)}.`,
  left: (name) => `You no longer share ${the(name)}.`,
};

export const ENGLISH_LIST_DRAFTS: ListDraftWords = {
  'calendar.create': ({ name, items }) => `Now: put in your calendar: ${name}, ${items}.`,
  'calendar.update': ({ name, items, person }) =>
    person === ''
      ? `Now: move ${name} in your calendar to ${items}.`
      : `Now: invite ${person} to ${name}.`,
  'calendar.delete': ({ name }) => `Now: delete from your calendar: ${name}.`,
  'lists.add': ({ list, items }) => `Now: put on ${the(list)}: ${items}.`,
  'lists.remove': ({ list, items }) =>
    items === 'all' ? `Now: empty ${the(list)}.` : `Now: take off ${the(list)}: ${items}.`,
  'lists.tick': ({ list, items }) => `Now: tick off on ${the(list)}: ${items}.`,
  'lists.show': ({ list }) => `Now: show ${the(list)}.`,
  'tasks.create': ({ name, items }) =>
    `Now: put on your list: ${name}${items === '' ? '' : `, due ${items}`}.`,
  'tasks.complete': ({ name }) => `Now: mark as done: ${name}.`,
  'tasks.delete': ({ name }) => `Now: archive: ${name}.`,
  'tasks.reopen': ({ name }) => `Now: mark as not done: ${name}.`,
  'tasks.update': ({ name, items }) => {
    if (items === 'done') return `Now: mark as done: ${name}.`;
    return items === 'archived' ? `Now: archive: ${name}.` : `Now: ${name} is due ${items}.`;
  },
  'memory.forget': ({ name }) => `Now: forget for good: ${name}.`,
  'lists.share': ({ list, person }) => `Now: share ${the(list)} with ${person}.`,
  'lists.unshare': ({ list, person }) =>
    person === ''
      ? `Now: leave ${the(list)}, which somebody shares with you.`
      : `Now: stop sharing ${the(list)} with ${person}.`,
  'lists.create': ({ name }) => `Now: make a list called “${name}”.`,
  'lists.rename': ({ list, name }) => `Now: rename ${the(list)} to “${name}”.`,
  'lists.delete': ({ list }) =>
    `Now: delete ${the(list)} for everybody who sees it. What is on it is archived.`,
};
