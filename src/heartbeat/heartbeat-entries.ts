/** The operations on heartbeats, as every face has them. Reading and writing HEARTBEAT.md belongs to the page alone. */
import { type Entries, text, whole } from '../domain/operation.ts';

const agent = text(64, 'only this agent (default: all)', { shortest: 1, value: 'ID' });
const forOwner = { audience: 'owner', takes: { agent } } as const;

export const HEARTBEAT_ENTRIES = {
  status: {
    ...forOwner,
    summary: 'show which agents look around unasked, and what that cost today',
    about: [
      'For each agent whether it looks around, how much of its HEARTBEAT.md waits for you, when it looked last and looks next, and what models took for it today.',
    ],
    effect: 'read',
    faces: {
      cli: ['heartbeat', 'heartbeat status'],
      http: { route: 'GET /heartbeats', name: 'listHeartbeats' },
    },
    examples: [{ input: {}, does: 'how it is' }],
  },
  explain: {
    ...forOwner,
    summary: 'show how each line of HEARTBEAT.md is looked at, and what that costs a day',
    about: [
      'For each line: whether a plan checks it without a model, a plan wakes the agent when its condition holds, or a model looks at it; with which tools and how often. Nothing is changed or switched on.',
    ],
    effect: 'read',
    faces: {
      cli: ['heartbeat explain'],
      http: { route: 'GET /heartbeats/explain', name: 'explainHeartbeats' },
    },
    examples: [{ input: { agent: 'main' }, does: 'before it is switched on' }],
  },
  on: {
    ...forOwner,
    summary: 'let agents look around: approves what HEARTBEAT.md says now',
    about: [
      'Approves every line of HEARTBEAT.md as {heartbeat.explain} shows it, and lets go on what was switched off. A line that is added later waits again.',
    ],
    effect: 'idempotent',
    isDecision: true,
    takes: {
      agent,
      hash: text(100, 'only what the explanation showed with this hash', {
        shortest: 1,
        value: 'HASH',
      }),
    },
    faces: { cli: ['heartbeat on'] },
    examples: [{ input: {}, does: 'all that is written down now' }],
  },
  off: {
    ...forOwner,
    summary: 'stop looking around until it is switched on again',
    about: ['Pauses all that HEARTBEAT.md brought. The file stays as it is.'],
    effect: 'idempotent',
    isDecision: true,
    faces: { cli: ['heartbeat off'] },
    examples: [{ input: { agent: 'main' }, does: 'not for now' }],
  },
  wake: {
    summary: 'make an agent look at its HEARTBEAT.md now',
    about: [
      'Has it look at its HEARTBEAT.md now, also outside its hours. If it is woken several times within a few seconds, it looks once. Without an agent, the one that is due next looks.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    takes: {
      reason: text(4000, 'what happened, for the agent to read', { shortest: 1 }),
      agent: text(64, 'this agent', { shortest: 1, value: 'ID' }),
      coalesce_ms: whole([0, 3_600_000], 'how many milliseconds to wait for further calls', {
        names: { http: 'coalesceMs' },
      }),
    },
    faces: {
      cli: ['wake'],
      http: { route: 'POST /wake', name: 'wakeAgent' },
      agent: { aliases: ['wake'] },
      mcp: true,
    },
    examples: [{ input: { reason: 'the backup is done' }, does: 'look now' }],
  },
} as const satisfies Entries;
