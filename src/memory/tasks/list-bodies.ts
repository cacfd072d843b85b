/** Bodies of the operations on named lists: what happens, and what is answered. */
import { z } from 'zod';
import { once } from '../../base/once.ts';
import type { Bodies, OperationCall, Performed } from '../../domain/operation.ts';
import type { Task } from '../../domain/task/task.ts';
import type { TaskList } from '../../domain/task/task-list.ts';
import { viewOfTask, viewTask } from '../../domain/task/task-view.ts';
import type { NamedListWords } from '../../language/named-list-words.ts';
import { namedListWordsOf } from '../../language/named-list-words-of.ts';
import type { ListDesk, SeenList } from './list-desk.ts';
import type { LIST_ENTRIES } from './list-entries.ts';
import { listedTask, type TaskDesks, taskInShort, taskView } from './task-bodies.ts';
import { tellTask } from './tell-tasks.ts';

const named = once(() =>
  z.strictObject({
    id: z.string(),
    title: z.string(),
    wordsOf: z.literal('others').optional().describe('There if somebody else named it.'),
  }),
);
const listView = once(() =>
  named().extend({
    mine: z.boolean().describe('Whether whoever asks may share, rename and delete it.'),
    owner: z.string().describe('The name of whose list it is.'),
    sharedWith: z.array(z.string()).describe('The names of the others who see it.'),
  }),
);
const changed = () => z.strictObject({ list: named() });

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

type ListCall = OperationCall<TaskDesks>;
/** The lists of whoever asks, and the words for them in their language. */
const at = async ({ desks, language }: ListCall) => ({
  words: await namedListWordsOf(language),
  desk: (await desks.tasks()).lists,
});
const titles = (tasks: readonly Task[]): string[] => tasks.map(({ title }) => title);

/** One of the verbs that change a list and nothing that is on it. */
const changing = <Input>(
  act: (
    input: Input,
    at: { words: NamedListWords; desk: ListDesk },
  ) => Promise<{ list: TaskList; text: string }>,
) => ({
  answer: changed,
  async run(input: Input, call: ListCall): Promise<Performed> {
    const { words, desk } = await at(call);
    const { list, text } = await act(input, { words, desk });
    return {
      answer: { list: nameOf(list, desk.person) },
      say: () => text,
      inShort: () => changeInShort(list, text, desk, []),
    };
  },
});

/** Tells a model of a change: the words name the list and what is on it, so the rest are ids. */
function changeInShort(list: TaskList, text: string, { person }: ListDesk, tasks: readonly Task[]) {
  const isOfOthers = list.owner !== person || tasks.some(({ isOfRun }) => isOfRun);
  return { text, list_id: list.id, ...(isOfOthers && { wordsOf: 'others' as const }) };
}

export const LIST_BODIES: Bodies<typeof LIST_ENTRIES, TaskDesks> = {
  list: {
    answer: () => z.strictObject({ lists: z.array(listView().extend({ open: z.int() })) }),
    async run(_, call) {
      const { words, desk } = await at(call);
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
    answer: () => z.strictObject({ list: listView(), tasks: z.array(listedTask()) }),
    async run({ list: said }, call) {
      const { nowMs } = call;
      const words = await namedListWordsOf(call.language);
      const desk = await call.desks.tasks();
      const { tasks, ...seen } = await desk.lists.show(said);
      const here = { nowMs, timezone: await desk.timezone() };
      const { name } = seen.list;
      const text = words.shows(name, seen.others);
      const lines = tasks.map((task) => tellTask(task, nowMs, words));
      return {
        answer: {
          list: viewList(seen, desk.lists.person),
          tasks: tasks.map((task) => ({ ...viewTask(task, nowMs), view: viewOfTask(task, here) })),
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
    answer: () =>
      z.strictObject({
        list: named(),
        isNew: z.boolean().describe('Whether the list was made for it.'),
        added: z.array(taskView()),
        already: z.array(taskView()).describe('What was on it before.'),
      }),
    async run({ list: said, items }, call) {
      const { words, desk } = await at(call);
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
    answer: () => z.strictObject({ list: named(), removed: z.array(taskView()) }),
    async run({ list: said, items }, call) {
      const { words, desk } = await at(call);
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
    answer: () => z.strictObject({ list: named(), ticked: z.array(taskView()) }),
    async run({ list: said, items, not_done: isBack = false }, call) {
      const { words, desk } = await at(call);
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
  create: changing(async ({ name }: { name: string }, { words, desk }) => {
    const list = await desk.make(name);
    return { list, text: words.made(list.name) };
  }),
  rename: changing(async (asked: { list: string; name: string }, { words, desk }) => {
    const { list, name } = await desk.rename(asked.list, asked.name);
    return { list: { ...list, name }, text: words.renamed(list.name, name) };
  }),
  share: changing(async (asked: { list: string; person: string }, { words, desk }) => {
    const { list, other } = await desk.share(asked.list, asked.person);
    return { list, text: words.shared(list.name, other) };
  }),
  unshare: changing(async (asked: { list: string; person?: string }, { words, desk }) => {
    const { list, other } = await desk.unshare(asked.list, asked.person);
    const text = other === null ? words.left(list.name) : words.unshared(list.name, other);
    return { list, text };
  }),
  delete: changing(async (asked: { list: string }, { words, desk }) => {
    const { list, count } = await desk.remove(asked.list);
    return { list, text: words.deleted(list.name, count) };
  }),
};
