/** What takes back a call that changed tasks or lists: another call, of exactly what the first one changed. */
import type { AskedCall } from './phrases/call-tools.ts';

type Takes = (input: AskedCall['input'], output: Readonly<Record<string, unknown>>) => Undo | null;

interface Undo {
  tool: string;
  input: Record<string, unknown>;
}

const onTask =
  (tool: string): Takes =>
  (_, { task_id }) =>
    typeof task_id === 'string' ? { tool, input: { task_id } } : null;

const onList =
  (tool: string, items: string): Takes =>
  (_, output) => {
    const some = output[items];
    const { list_id: list } = output;
    return Array.isArray(some) && some.length > 0 ? { tool, input: { list, items: some } } : null;
  };

const withPerson =
  (tool: string): Takes =>
  ({ person }, { list_id: list }) =>
    person === undefined ? null : { tool, input: { list, person } };

const UNDO: ReadonlyMap<string, Takes> = new Map([
  ['tasks.create', onTask('tasks.delete')],
  ['tasks.complete', onTask('tasks.reopen')],
  ['tasks.reopen', onTask('tasks.complete')],
  ['tasks.delete', onTask('tasks.restore')],
  ['tasks.restore', onTask('tasks.delete')],
  ['lists.add', onList('lists.remove', 'task_ids')],
  ['lists.remove', onList('lists.add', 'titles')],
  [
    'lists.tick',
    (input, { list_id: list, task_ids: items }) => ({
      tool: 'lists.tick',
      input: { list, items, not_done: input['not_done'] !== true },
    }),
  ],
  ['lists.create', (_, { list_id: list }) => ({ tool: 'lists.delete', input: { list } })],
  ['lists.share', withPerson('lists.unshare')],
  ['lists.unshare', withPerson('lists.share')],
]);

/** Null if nothing takes it back. */
export function undoOfCall({ tool, input }: AskedCall, output: unknown): AskedCall | null {
  const undo = UNDO.get(tool)?.(input, Object(output)) ?? null;
  return undo === null ? null : { kind: 'call', ...undo, isRead: false };
}
