/** The `rote heartbeat` commands and `rote wake`, as data. */
import type { Command, Flag } from '../command.ts';

const AGENT: Record<string, Flag> = {
  agent: { value: 'ID', summary: 'only this agent (default: all)' },
};

export const HEARTBEAT_COMMANDS: readonly Command[] = [
  {
    path: ['heartbeat'],
    summary: 'show which agents look around unasked, and what that cost today',
    description: [
      'For each agent whether it looks around, how much of its HEARTBEAT.md waits for you, when it looked last and looks next, and what models took for it today.',
    ],
    flags: AGENT,
    examples: [{ command: 'rote heartbeat', does: 'how it is' }],
    load: async () => (await import('./heartbeat-commands.ts')).heartbeatStatus,
  },
  {
    path: ['heartbeat', 'explain'],
    summary: 'show how each line of HEARTBEAT.md is looked at, and what that costs a day',
    description: [
      'For each line: whether a plan checks it without a model, a plan wakes the agent when its condition holds, or a model looks at it; with which tools and how often. Nothing is changed or switched on.',
    ],
    flags: AGENT,
    examples: [
      { command: 'rote heartbeat explain --agent main', does: 'before it is switched on' },
    ],
    load: async () => (await import('./heartbeat-commands.ts')).heartbeatExplain,
  },
  {
    path: ['heartbeat', 'status'],
    summary: 'the same as rote heartbeat',
    description: ['Shows how the agents look around.'],
    flags: AGENT,
    examples: [{ command: 'rote heartbeat status', does: 'how it is' }],
    load: async () => (await import('./heartbeat-commands.ts')).heartbeatStatus,
  },
  {
    path: ['heartbeat', 'on'],
    summary: 'let agents look around: approves what HEARTBEAT.md says now',
    description: [
      'Approves every line of HEARTBEAT.md as rote heartbeat explain shows it, and lets go on what was switched off. A line that is added later waits again.',
    ],
    flags: {
      ...AGENT,
      hash: { value: 'HASH', summary: 'only what rote heartbeat explain showed with this hash' },
    },
    examples: [{ command: 'rote heartbeat on', does: 'all that is written down now' }],
    load: async () => (await import('./heartbeat-commands.ts')).heartbeatOn,
  },
  {
    path: ['heartbeat', 'off'],
    summary: 'stop looking around until it is switched on again',
    description: ['Pauses all that HEARTBEAT.md brought. The file stays as it is.'],
    flags: AGENT,
    examples: [{ command: 'rote heartbeat off --agent main', does: 'not for now' }],
    load: async () => (await import('./heartbeat-commands.ts')).heartbeatOff,
  },
  {
    path: ['wake'],
    summary: 'make an agent look at its HEARTBEAT.md now',
    description: [
      'Has it look at its HEARTBEAT.md now, whatever its hours. Those who wake it within a few seconds are one look. Without an agent, that whose turn is soonest.',
    ],
    flags: {
      agent: { value: 'ID', summary: 'this agent' },
      reason: { value: 'TEXT', summary: 'what happened, for the agent to read' },
    },
    examples: [{ command: 'rote wake --reason "the backup is done"', does: 'look now' }],
    load: async () => (await import('./heartbeat-commands.ts')).wake,
  },
];
