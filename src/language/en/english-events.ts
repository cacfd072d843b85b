/** What is waited for, in English. */
import type { AwaitedEvent } from '../../domain/schedule/event.ts';

const FILE_CHANGE = {
  any: 'changes, comes or goes',
  created: 'is created',
  changed: 'changes',
  removed: 'is removed',
} as const;
const RUN_END = { any: 'has run', succeeded: 'has succeeded', failed: 'fails' } as const;

export function sayEvent(awaited: AwaitedEvent): string {
  switch (awaited.on) {
    case 'webhook':
      return `when the hook "${awaited.name}" is called`;
    case 'file':
      return `when ${awaited.path} ${FILE_CHANGE[awaited.change]}`;
    case 'message': {
      const where = awaited.channel === null ? '' : ` on ${awaited.channel}`;
      const what = awaited.contains === null ? '' : ` with "${awaited.contains}"`;
      return `when a message${what} comes${where}`;
    }
    case 'schedule':
      return `when the schedule ${awaited.schedule} ${RUN_END[awaited.outcome]}`;
    case 'start':
      return 'when Rote starts';
    case 'incident':
      return `when something is wrong${awaited.contains === null ? '' : ` with "${awaited.contains}" in its words`}`;
    case 'mcp':
      return `when the tool server ${awaited.server} says ${awaited.method ?? 'anything'}`;
    case 'wake':
      return `when the agent ${awaited.agent} is woken`;
  }
}
