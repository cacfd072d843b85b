/**
 * "mark milk and eggs as done" without the name of a list: both are ticked where each names exactly one task, else it is
 * asked which one is meant, and nothing is done. A task that is called so as a whole is one task.
 */
import { splitItems } from '../language/split-items.ts';
import type { AskedCall, createToolCalls } from './phrases/call-tools.ts';
import { TASK_SLOT } from './phrases/read-phrase.ts';

type Calls = Pick<ReturnType<typeof createToolCalls>, 'call'>;
type Here = Parameters<Calls['call']>[1];

type Several =
  | { kind: 'calls'; calls: readonly AskedCall[] }
  /** `choices` name all of them, so that the answer does. */
  | { kind: 'which'; said: string; choices: readonly string[] };

const TICKS = 'tasks.complete';

/** Null where the call is of one task, or of none that is there. */
export async function tickSeveral(
  call: AskedCall,
  calls: Calls,
  here: Here,
): Promise<Several | null> {
  const said = call.input[TASK_SLOT];
  const items = call.tool === TICKS && typeof said === 'string' ? splitItems(said) : [];
  if (items.length < 2) return null;
  const look = (task: unknown) =>
    calls.call({ kind: 'call', tool: 'tasks.get', input: { task_id: task }, isRead: true }, here);
  const whole = await look(said);
  if (whole.isDone || whole.choices.length > 0) return null;
  const found: FoundTask[] = [];
  for (const [index, item] of items.entries()) {
    const { isDone, output, choices } = await look(item);
    const named = choices.map((choice) => items.with(index, choice).join(', '));
    if (named.length > 0) return { kind: 'which', said: item, choices: named };
    const [task] = (output as { tasks?: FoundTask[] } | null)?.tasks ?? [];
    if (!isDone || task === undefined) return null;
    found.push(task);
  }
  return { kind: 'calls', calls: callsFor(found, call) };
}

interface FoundTask {
  id: string;
  list: string | null;
}

/** Those of one list are ticked by one call, which is taken back as one. */
function callsFor(found: readonly FoundTask[], call: AskedCall): AskedCall[] {
  const ids = [...new Set(found.map(({ id }) => id))];
  const [list, ...others] = new Set(found.map((task) => task.list));
  if (list != null && others.length === 0)
    return [{ ...call, tool: 'lists.tick', input: { list, items: ids } }];
  return ids.map((id) => ({ ...call, input: { [TASK_SLOT]: id } }));
}
