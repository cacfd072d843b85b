/** What happens when somebody does something with named lists, and what is answered. */
import { z } from 'zod';
import type { Bodies, OperationCall, Performed } from '../../domain/operation.ts';
import type { Task } from '../../domain/task/task.ts';
import type { TaskList } from '../../domain/task/task-list.ts';
import { viewOfTask, viewTask } from '../../domain/task/task-view.ts';
import { namedListWordsOf } from '../../language/named-list-words-of.ts';
import type { ListDesk, SeenList } from './list-desk.ts';
import type { LIST_ENTRIES } from './list-entries.ts';
import { listedTask, type TaskDesks, taskInShort, taskView } from './task-bodies.ts';
import { tellTask } from './tell-tasks.ts';

const named = z.strictObject({
  id: z.string(),
  title: z.string(),
  wordsOf: z.literal('others').optional().describe('There if somebody else named it.'),
});
const listView = named.extend({
  mine: z.boolean().describe('Whether whoever asks may share, rename and delete it.'),
  owner: z.string().describe('The name of whose list it is.'),
  sharedWith: z.array(z.string()).describe('The names of the others who see it.'),
});
const changed = z.strictObject({ list: named });

const nameOf = ({ id, name, owner }: TaskList, person: string) => ({
  id,
  title: name,
  ...(owner !== person && { wordsOf: 'others' as const }),
});
/** Whose it is and who sees it are said only where it is shared. */
function listInShort({ list, owner, others, open }: SeenList & { open: number }, person: string) {
  return {
    list_id: list.id,
    title: list.name,
    open,
    ...(list.owner !== person && { owner, wordsOf: 'others' }),
    ...(others.length > 0 && { sharedWith: others }),
  };
}
const viewList = ({ list, isMine, owner, others }: SeenList, person: string) => ({
  ...nameOf(list, person),
  mine: isMine,
  owner,
  sharedWith: others,
});

type Call = OperationCall<TaskDesks>;
const deskOf = async ({ desks }: Call) => (await desks.tasks()).lists;
const titles = (tasks: readonly Task[]): string[] => tasks.map(({ title }) => title);

const told = (list: TaskList, text: string, desk: ListDesk): Performed => ({
  answer: { list: nameOf(list, desk.person) },
  say: () => text,
  inShort: () => changeInShort(list, text, desk, []),
});

/** What a model reads of a change: the words name the list and what is on it, so the rest are ids. */
function changeInShort(list: TaskList, text: string, { person }: ListDesk, tasks: readonly Task[]) {
  const isOfOthers = list.owner !== person || tasks.some(({ isOfRun }) => isOfRun);
  return { text, list_id: list.id, ...(isOfOthers && { wordsOf: 'others' as const }) };
}

export const LIST_BODIES: Bodies<typeof LIST_ENTRIES, TaskDesks> = {
  list: {
    answer: z.strictObject({ lists: z.array(listView.extend({ open: z.int() })) }),
    async run(_, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const all = await desk.all();
      const line = ({ list, others, open }: (typeof all)[number]) =>
        `${words.shows(list.name, others)} ${open}`;
      return {
        answer: { lists: all.map((one) => ({ ...viewList(one, desk.person), open: one.open })) },
        say: () => (all.length === 0 ? words.noList : all.map(line).join('\n')),
        inShort: () => ({
          text: all.length === 0 ? words.noList : 'Lists, with how much is open on each:',
          ...(all.length > 0 && { lists: all.map((one) => listInShort(one, desk.person)) }),
        }),
      };
    },
  },
  show: {
    answer: z.strictObject({ list: listView, tasks: z.array(listedTask) }),
    async run({ list: said }, call) {
      const { nowMs } = call;
      const words = await namedListWordsOf(call.language);
      const desk = await call.desks.tasks();
      const { tasks, ...seen } = await desk.lists.show(said);
      const at = { nowMs, timezone: await desk.timezone() };
      const { name } = seen.list;
      const text = words.shows(name, seen.others);
      const lines = tasks.map((task) => tellTask(task, nowMs));
      return {
        answer: {
          list: viewList(seen, desk.lists.person),
          tasks: tasks.map((task) => ({ ...viewTask(task, nowMs), view: viewOfTask(task, at) })),
        },
        say: () => (tasks.length === 0 ? words.empty(name) : `${text}\n${lines.join('\n')}`),
        inShort: () => ({
          text: tasks.length === 0 ? words.empty(name) : text,
          list_id: seen.list.id,
          // They are all on this list, and no row says it again.
          ...(tasks.length > 0 && {
            tasks: tasks.map((task) => taskInShort({ ...task, list: null }, nowMs)),
          }),
        }),
      };
    },
  },
  add: {
    answer: z.strictObject({
      list: named,
      isNew: z.boolean().describe('Whether the list was made for it.'),
      added: z.array(taskView),
      already: z.array(taskView).describe('What was on it before.'),
    }),
    async run({ list: said, items }, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const { list, isNew, added, already } = await desk.add(said, items);
      const view = (task: Task) => viewTask(task, call.nowMs);
      const say = () =>
        [
          ...(added.length > 0 ? [words.added(list.name, titles(added), isNew)] : []),
          ...(already.length > 0 ? [words.already(list.name, titles(already))] : []),
        ].join('\n');
      return {
        answer: {
          list: nameOf(list, desk.person),
          isNew,
          added: added.map(view),
          already: already.map(view),
        },
        say,
        inShort: () => ({
          ...changeInShort(list, say(), desk, [...added, ...already]),
          task_ids: added.map(({ id }) => id),
        }),
      };
    },
  },
  remove: {
    answer: z.strictObject({ list: named, removed: z.array(taskView) }),
    async run({ list: said, items }, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const { list, removed } = await desk.take(said, items);
      return {
        answer: {
          list: nameOf(list, desk.person),
          removed: removed.map((one) => viewTask(one, call.nowMs)),
        },
        say: () => words.removed(list.name, titles(removed)),
      };
    },
  },
  tick: {
    answer: z.strictObject({ list: named, ticked: z.array(taskView) }),
    async run({ list: said, items, not_done: isBack = false }, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const { list, ticked } = await desk.tick(said, items, isBack);
      const what = isBack ? words.task.reopened : words.task.done;
      const say = () => `${what}: ${titles(ticked).join(', ')}`;
      return {
        answer: {
          list: nameOf(list, desk.person),
          ticked: ticked.map((one) => viewTask(one, call.nowMs)),
        },
        say,
        inShort: () => ({
          ...changeInShort(list, say(), desk, ticked),
          task_ids: ticked.map(({ id }) => id),
        }),
      };
    },
  },
  create: {
    answer: changed,
    async run({ name }, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const list = await desk.make(name);
      return told(list, words.made(list.name), desk);
    },
  },
  rename: {
    answer: changed,
    async run({ list: said, name: to }, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const { list, name } = await desk.rename(said, to);
      return told({ ...list, name }, words.renamed(list.name, name), desk);
    },
  },
  share: {
    answer: changed,
    async run({ list: said, person }, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const { list, other } = await desk.share(said, person);
      return told(list, words.shared(list.name, other), desk);
    },
  },
  unshare: {
    answer: changed,
    async run({ list: said, person }, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const { list, other } = await desk.unshare(said, person);
      const text = other === null ? words.left(list.name) : words.unshared(list.name, other);
      return told(list, text, desk);
    },
  },
  delete: {
    answer: changed,
    async run({ list: said }, call) {
      const words = await namedListWordsOf(call.language);
      const desk = await deskOf(call);
      const { list, count } = await desk.remove(said);
      return told(list, words.deleted(list.name, count), desk);
    },
  },
};
