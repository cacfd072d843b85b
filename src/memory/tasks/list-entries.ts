/** Entries of the operations on named lists. Their items are tasks, which are ticked, changed and undone as such. */
import { type Entries, switched, text, texts } from '../../domain/operation.ts';
import { LONGEST_TITLE } from '../../domain/task/task.ts';
import { LONGEST_LIST_SAID } from '../../domain/task/task-list.ts';

const about = {
  argument: 'LIST',
  names: { http: 'id' },
} as const;

const list = text(LONGEST_LIST_SAID, 'the id of a list, or its name: shopping', {
  isRequired: true,
  ...about,
});
const items = (what: string) =>
  texts({ longest: LONGEST_TITLE, most: 100 }, what, { isRequired: true, argument: 'ITEMS' });
const newName = text(LONGEST_LIST_SAID, 'what the list is called', {
  isRequired: true,
  argument: 'NAME',
});
const person = 'the name of somebody in the house';

const mine = { audience: 'member' } as const;
const CHANGED = { also: { list_id: 'list.id' } } as const;

export const LIST_ENTRIES = {
  list: {
    ...mine,
    summary: 'list the lists with a name',
    about: [
      'Lists your own lists and those that others share with you, with what is open on each.',
    ],
    effect: 'read',
    takes: {},
    faces: {
      cli: ['lists'],
      http: { route: 'GET /lists', name: 'listLists' },
      agent: { rows: 'lists' },
      mcp: true,
    },
    examples: [{ input: {}, does: 'which there are' }],
  },
  show: {
    ...mine,
    summary: 'tell what is on a list',
    about: ['Tells what is open on a list, and with whom it is shared.'],
    effect: 'read',
    takes: {
      list: text(LONGEST_LIST_SAID, 'the id of a list, or its name; left out, shopping', about),
    },
    faces: {
      cli: ['lists show [LIST]'],
      http: { route: 'GET /lists/{id}', name: 'showList' },
      agent: { rows: 'tasks' },
      mcp: true,
    },
    examples: [
      { input: {}, does: 'what to buy' },
      { input: { list: 'packing' }, does: 'by its name' },
    ],
  },
  add: {
    ...mine,
    summary: 'put something on a list with a name',
    about: [
      'Puts one or several things on a list, each of them once. The lists shopping, packing, wish, gift, reading and guest are made when something is put on them; others are made with {lists.create}.',
    ],
    effect: 'idempotent',
    makesHome: true,
    takes: { list, items: items('what to put on it, each by itself: milk,eggs') },
    faces: {
      cli: ['lists add LIST ITEMS'],
      http: { route: 'POST /lists/{id}/items', name: 'addToList' },
      agent: { leaves: ['added', 'already'], also: { list_id: 'list.id', task_ids: 'added.*.id' } },
      mcp: true,
    },
    examples: [{ input: { list: 'shopping', items: ['milk', 'eggs'] }, does: 'two things' }],
  },
  remove: {
    ...mine,
    summary: 'take something off a list with a name',
    about: [
      'Archives one or several things that are open on a list; {tasks.restore} brings one back.',
    ],
    effect: 'idempotent',
    takes: { list, items: items('the things to take off it, by title or id') },
    faces: {
      cli: ['lists remove LIST ITEMS'],
      http: { route: 'POST /lists/{id}/items/remove', name: 'removeFromList' },
      agent: { leaves: ['removed'], also: { list_id: 'list.id', titles: 'removed.*.title' } },
      mcp: true,
    },
    examples: [{ input: { list: 'shopping', items: ['milk'] }, does: 'by its title' }],
  },
  tick: {
    ...mine,
    summary: 'tick something off a list with a name',
    about: ['Marks one or several things on a list as done, or takes that back.'],
    effect: 'idempotent',
    takes: {
      list,
      items: items('the things that are done, by title or id'),
      not_done: switched('they are not done after all'),
    },
    faces: {
      cli: ['lists tick LIST ITEMS'],
      http: { route: 'POST /lists/{id}/items/tick', name: 'tickOnList' },
      agent: { leaves: ['ticked'], also: { list_id: 'list.id', task_ids: 'ticked.*.id' } },
      mcp: true,
    },
    examples: [
      { input: { list: 'shopping', items: ['milk', 'eggs'] }, does: 'both are done' },
      { input: { list: 'shopping', items: ['milk'], not_done: true }, does: 'not done after all' },
    ],
  },
  create: {
    ...mine,
    summary: 'make a list with a name',
    about: ['Makes a list of your own. {lists.share} shares it.'],
    effect: 'idempotent',
    makesHome: true,
    takes: { name: newName },
    faces: {
      cli: ['lists create NAME'],
      http: { route: 'POST /lists', name: 'createList', status: 201 },
      agent: CHANGED,
      mcp: true,
    },
    examples: [{ input: { name: 'chores' }, does: 'an empty list' }],
  },
  rename: {
    ...mine,
    summary: 'give a list another name',
    about: ['Renames a list of your own, for everybody who shares it.'],
    effect: 'idempotent',
    takes: { list, name: newName },
    faces: {
      cli: ['lists rename LIST NAME'],
      http: { route: 'PATCH /lists/{id}', name: 'renameList' },
      agent: CHANGED,
      mcp: true,
    },
    examples: [{ input: { list: 'chores', name: 'housework' }, does: 'by its name' }],
  },
  share: {
    ...mine,
    summary: 'share a list with somebody',
    about: [
      'Shares a list of your own with somebody in the house: both see all that is on it, add to it and tick things off. Nobody sees anything else of the other.',
    ],
    effect: 'idempotent',
    takes: { list, person: text(200, person, { isRequired: true, argument: 'PERSON' }) },
    faces: {
      cli: ['lists share LIST PERSON'],
      http: { route: 'POST /lists/{id}/share', name: 'shareList' },
      agent: CHANGED,
      mcp: true,
    },
    examples: [{ input: { list: 'shopping', person: 'Ann' }, does: 'with Ann' }],
  },
  unshare: {
    ...mine,
    summary: 'stop sharing a list, or leave it',
    about: [
      'Takes somebody off a list of your own. Without a person, you leave a list that somebody shares with you. The list keeps all that was put on it.',
    ],
    effect: 'idempotent',
    takes: { list, person: text(200, `${person}; left out, you leave it`, { argument: 'PERSON' }) },
    faces: {
      cli: ['lists unshare LIST [PERSON]'],
      http: { route: 'POST /lists/{id}/unshare', name: 'unshareList' },
      agent: CHANGED,
      mcp: true,
    },
    examples: [
      { input: { list: 'shopping', person: 'Ann' }, does: 'Ann no longer sees it' },
      { input: { list: 'shopping' }, does: 'leave it' },
    ],
  },
  delete: {
    ...mine,
    summary: 'delete a list',
    about: [
      'Deletes a list of your own, for everybody who shares it, and archives all that is on it.',
    ],
    effect: 'idempotent',
    takes: { list },
    faces: {
      cli: ['lists delete LIST'],
      http: { route: 'DELETE /lists/{id}', name: 'deleteList' },
      agent: CHANGED,
      mcp: true,
    },
    examples: [{ input: { list: 'chores' }, does: 'what is on it is archived' }],
  },
} as const satisfies Entries;
