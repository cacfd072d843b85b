import { expect, test } from 'vitest';
import { createAgentKit, type ScriptRound } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';
import { decideFinish, FINISH_TOOL } from './run-finish.ts';

const finish = (outcome: string, text: string): ScriptRound => ({
  calls: [{ name: FINISH_TOOL, input: { outcome, text } }],
});
const SCHEDULED = { isConversation: false, mustFinish: true };
const kitOf = (
  rounds: readonly ScriptRound[],
  mode = AGENT_MODES[0] as (typeof AGENT_MODES)[number],
) => createAgentKit({ mode, hasFinish: true, script: (round) => rounds[round] ?? { text: 'Hm.' } });

test.each([
  [
    { finish: { outcome: 'done', text: 'A' }, words: '' },
    { kind: 'finished', text: 'A' },
  ],
  [
    { finish: { outcome: 'done', text: 'A' }, words: 'B' },
    { kind: 'finished', text: 'B\n\nA' },
  ],
  [
    { finish: { outcome: 'done', text: '' }, words: 'B' },
    { kind: 'finished', text: 'B' },
  ],
  [
    { finish: { outcome: 'done', text: 'A and B' }, words: 'B' },
    { kind: 'finished', text: 'A and B' },
  ],
  [{ finish: { outcome: 'done', text: ' ' }, words: '' }, { kind: 'ask' }],
  [
    { finish: { outcome: 'nothing-to-do', text: '' }, words: '' },
    { kind: 'finished', text: '' },
  ],
  [{ finish: null, words: 'B' }, { kind: 'ask' }],
] as const)('of %j comes %j', (facts, decision) => {
  expect(decideFinish({ ...facts, wasAsked: false })).toMatchObject(decision);
  const isAsked = decision.kind === 'ask';
  expect(decideFinish({ ...facts, wasAsked: true }).kind).toBe(
    isAsked ? 'said-nothing' : 'finished',
  );
});

test.each(AGENT_MODES)(
  'in the mode %s a limit never keeps a run from saying how it ended',
  async (mode) => {
    const look: ScriptRound = { calls: [{ name: 'time.now', input: {} }] };
    const kit = kitOf([look, look, { text: 'So far.' }, finish('could-not', 'No room.')], mode);
    const end = await kit.say('Look', { ...SCHEDULED, mostCalls: 2 });
    expect(end).toMatchObject({
      kind: 'finished',
      outcome: 'could-not',
      text: 'So far.\n\nNo room.',
    });
  },
);

test.each(AGENT_MODES)(
  'in the mode %s "done" beside a call that failed is not taken',
  async (mode) => {
    const kit = createAgentKit({
      mode,
      hasFinish: true,
      script: (round) =>
        round === 0
          ? {
              calls: [
                { name: 'time.now', input: {} },
                { name: FINISH_TOOL, input: { outcome: 'done', text: 'It is noon.' } },
              ],
            }
          : finish('could-not', 'There is no clock.'),
      answers: {
        'time.now': () => ({
          ok: false,
          failure: { code: 'failed', message: 'no clock', retryable: false, fate: 'not-done' },
        }),
      },
    });
    const end = await kit.say('The time?', SCHEDULED);
    expect(end).toMatchObject({ kind: 'finished', outcome: 'could-not' });
    expect(JSON.stringify(kit.requests[1]?.messages)).toContain('too-early');
  },
);
