/** Faults in what other programs may do: which calls, how many, and what they are told. */
import type { Mutant } from './mutant.ts';

const inDecision = ['src/mcp/decide-call.test.ts'];
const inLimit = ['src/mcp/limit-calls.test.ts'];
const inNames = ['src/mcp/client-name.test.ts'];
const inMcp = ['src/mcp/mcp.test.ts'];
const inHostile = ['src/mcp/mcp-hostile.test.ts'];

export const MCP_MUTANTS: readonly Mutant[] = [
  {
    name: 'program-acts-unasked',
    file: 'src/mcp/decide-call.ts',
    text: "return onlyReads && allowed.includes('read') ? 'call' : 'ask';",
    replacement: "return allowed.includes('read') ? 'call' : 'ask';",
    breaks: 'a program changes things that nobody allowed',
    tests: inDecision,
  },
  {
    name: 'drafts-without-leave',
    file: 'src/mcp/decide-call.ts',
    text: "return allowed.includes('draft') ? 'call' : 'ask';",
    replacement: "return 'call';",
    breaks: 'a program fills the house with drafts where only reading is allowed',
    tests: inDecision,
  },
  {
    name: 'name-that-begins-alike',
    file: 'src/mcp/decide-call.ts',
    text: 'name.startsWith(one.slice(0, -1))',
    replacement: 'name.startsWith(one.slice(0, -2))',
    breaks: '"tasks.*" allows every tool whose name begins so',
    tests: inDecision,
  },
  {
    name: 'others-tool-only-reads',
    file: 'src/mcp/decide-call.ts',
    text: "call.effect === 'read' && kind === 'call'",
    replacement: "call.effect === 'read'",
    breaks: 'a tool of others that says it only reads is called unasked',
    tests: inDecision,
  },
  {
    name: 'calls-of-programs-without-end',
    file: 'src/mcp/limit-calls.ts',
    text: 'if (left < 1) return',
    replacement: 'if (left < -1000) return',
    breaks: 'a program that turns in circles holds up the house',
    tests: inLimit,
  },
  {
    name: 'calls-saved-up',
    file: 'src/mcp/limit-calls.ts',
    text: 'left = Math.min(most, left +',
    replacement: 'left = Math.max(0, left +',
    breaks: 'after a quiet hour a program makes thousands of calls at once',
    tests: inLimit,
  },
  {
    name: 'all-calls-at-once',
    file: 'src/mcp/limit-calls.ts',
    text: 'if (underWay >= MOST_AT_ONCE) return SOON_MS;',
    replacement: '',
    breaks: 'a program has as many calls under way as it likes',
    tests: inLimit,
  },
  {
    name: 'program-name-with-signs',
    file: 'src/mcp/client-name.ts',
    text: '.split(/[^a-z\\d.]+/)',
    replacement: '.split(/[^a-z\\d.:]+/)',
    breaks: 'a program takes the session of somebody else by its name',
    tests: inNames,
  },
  {
    name: 'program-name-without-end',
    file: 'src/mcp/client-name.ts',
    text: ".join('-')\n    .slice(0, LONGEST);",
    replacement: ".join('-');",
    breaks: 'a name of a program fills what its owner is asked',
    tests: inNames,
  },
  {
    name: 'program-answers-requests',
    file: 'src/mcp/offered-tools.ts',
    text: 'if (WITH_OWN_TOKEN.has(name)) return caller.isOwner;',
    replacement: 'if (WITH_OWN_TOKEN.has(name)) return true;',
    breaks: 'a program is shown what answers in the place of its owner',
    tests: inMcp,
  },
  {
    name: 'plan-of-a-program-unasked',
    file: 'src/mcp/call-tools.ts',
    text: 'return isNamed(RUN_PLAN, allowed()) && stepsAllowed(call);',
    replacement: 'return true;',
    breaks: 'a program does in a plan what it may not do step by step',
    tests: inMcp,
  },
  {
    name: 'secret-in-an-answer-to-a-program',
    file: 'src/mcp/call-result.ts',
    text: 'mask.value(result.output ?? null)',
    replacement: '(result.output ?? null)',
    breaks: 'a program reads the value of a secret',
    tests: inMcp,
  },
  {
    name: 'program-fills-the-inbox',
    file: 'src/mcp/ask-for-call.ts',
    text: 'if (ofPrograms.length >= MOST_OPEN) return',
    replacement: 'if (ofPrograms.length < 0) return',
    breaks: 'a program has its owner asked a thousand times',
    tests: inHostile,
  },
  {
    name: 'program-message-without-end',
    file: 'src/mcp/read-message.ts',
    text: 'if (bytes > MOST_BYTES) return null;\n    chunks',
    replacement: 'chunks',
    breaks: 'one message of a program takes all memory',
    tests: ['src/mcp/read-message.test.ts'],
  },
  {
    name: 'session-of-another-token',
    file: 'src/mcp/mcp-sessions.ts',
    text: 'session === undefined || session.isOwner !== isOwner',
    replacement: 'session === undefined',
    breaks: 'a program goes on in the session of its owner, with their rights',
    tests: inHostile,
  },
  {
    name: 'sessions-without-end',
    file: 'src/mcp/mcp-sessions.ts',
    text: 'if (isIdle || sessions.size >= MOST_SESSIONS) await end(id);',
    replacement: 'if (isIdle) await end(id);',
    breaks: 'programs that come and go take all memory',
    tests: inHostile,
  },
];
