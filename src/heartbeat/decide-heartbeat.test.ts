import { describe, expect, test } from 'vitest';
import { ACKNOWLEDGEMENT } from './acknowledgement.ts';
import { decideHeartbeat, type HeartbeatFacts } from './decide-heartbeat.ts';

const LOOK: HeartbeatFacts = {
  isOn: true,
  areHoursOver: false,
  isAskedFor: false,
  hasLines: true,
  isAtCap: false,
  said: null,
  wasToldLately: () => false,
};
const NEWS = 'The backup failed last night.';

describe('looking around', () => {
  test.each<[string, Partial<HeartbeatFacts>, object]>([
    ['that is switched off is skipped', { isOn: false, areHoursOver: true }, { reason: 'off' }],
    [
      'outside its hours is skipped, whatever else holds',
      { areHoursOver: true, hasLines: false, isAtCap: true },
      { reason: 'outside its hours' },
    ],
    [
      'that a person asks for has no hours',
      { areHoursOver: true, isAskedFor: true },
      { kind: 'ask-model' },
    ],
    [
      'at nothing is skipped',
      { hasLines: false, isAtCap: true },
      { kind: 'skip', reason: 'nothing to look at' },
    ],
    ['that cost its most rests until the day is over', { isAtCap: true }, { kind: 'rest' }],
    ['asks a model', {}, { kind: 'ask-model' }],
    ['says news', { said: NEWS }, { kind: 'tell', text: NEWS }],
    [
      'says what was told within a day to nobody',
      { said: NEWS, wasToldLately: (text) => text === NEWS },
      { kind: 'quiet', reason: 'told within a day' },
    ],
    [
      'tells what it found, whatever changed meanwhile',
      { isOn: false, said: NEWS },
      { kind: 'tell' },
    ],
    ['says nothing where there is nothing', { said: ' ' }, { reason: 'nothing to tell' }],
    [
      'is acknowledged by a word',
      { said: `**${ACKNOWLEDGEMENT}**` },
      { kind: 'quiet', reason: 'nothing to tell' },
    ],
    [
      'is acknowledged with 300 letters around it',
      { said: `${'a'.repeat(150)} ${ACKNOWLEDGEMENT} ${'b'.repeat(149)}` },
      { kind: 'quiet', reason: 'nothing to tell' },
    ],
    [
      'tells more than that, without the word',
      { said: `${ACKNOWLEDGEMENT}. ${'b'.repeat(301)}` },
      { kind: 'tell', text: 'b'.repeat(301) },
    ],
  ])('%s', (_, facts, decision) => {
    expect(decideHeartbeat({ ...LOOK, ...facts })).toMatchObject(decision);
  });
});
