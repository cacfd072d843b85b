import { describe, expect, test } from 'vitest';
import { fakeOptions } from '../compile.fake.ts';
import type { Draft } from '../compile-types.ts';
import { compile } from '../compiler.ts';

function draftOf(text: string): Draft {
  const result = compile(text, fakeOptions());
  if (result.kind !== 'draft') throw new Error(`${text}: ${JSON.stringify(result)}`);
  return result.draft;
}
const thinkIn = ({ plan }: Draft) => plan?.tools.filter(({ tool }) => tool === 'think') ?? [];
const FEED = 'https://example.org/feed.xml';
const PAGE = 'https://example.org';

describe('one judgement over what is read is a step of the plan', () => {
  test.each<[string, string, string, string]>([
    [
      `every day at 8 summarise the new posts of the feed ${FEED} in two sentences`,
      'Summarize this in two sentences.',
      '${pick.items}',
      '${text.answer}',
    ],
    [
      `every day at 8 send me a summary of ${PAGE} as three points in German`,
      'Summarize this as three points in German.',
      '',
      '${text.answer}',
    ],
    [
      `every day at 8 translate the title of ${PAGE} into German`,
      'Translate this into German.',
      '',
      '${text.answer}',
    ],
    [
      `fasse jeden Tag um 8 Uhr die neuen Beiträge des Feeds ${FEED} in zwei Sätzen zusammen`,
      'Fasse das zusammen in zwei Sätzen.',
      '${pick.items}',
      '${text.answer}',
    ],
    [
      `übersetze jeden Tag um 8 Uhr den Titel von ${PAGE} ins Deutsche`,
      'Übersetze das ins Deutsche.',
      '',
      '${text.answer}',
    ],
  ])('%s', (text, task, input, said) => {
    const draft = draftOf(text);
    expect(draft).toMatchObject({
      tier: 'direct',
      instruction: null,
      cost: { tokens: null, modelCalls: 1 },
    });
    const [think] = thinkIn(draft);
    expect(think?.input['task']).toBe(task);
    if (input !== '') expect(think?.input['input']).toBe(input);
    expect(draft.plan?.tools.at(-1)).toMatchObject({ tool: 'message.send', input: { text: said } });
    expect(draft.summary).toContain(task);
    expect(draft.notes.join()).toMatch(
      /A model is asked once|Ein Modell wird jedes Mal einmal gefragt/,
    );
    expect(draft.capabilities).toContain('think');
  });

  test.each([
    [
      `every hour send me the new posts of the feed ${FEED} that are about databases`,
      'Is this about databases?',
    ],
    [
      `every hour send me the new posts of the feed ${FEED}, only the ones about my project`,
      'Is this about my project?',
    ],
    [
      `schick mir jede Stunde die neuen Beiträge des Feeds ${FEED}, die von Datenbanken handeln`,
      'Geht es darin um Datenbanken?',
    ],
  ])('a list is thinned out, item by item: %s', (text, task) => {
    const draft = draftOf(text);
    expect(thinkIn(draft)).toMatchObject([
      { input: { task, items: '${pick.items}', answer: { kind: 'yes-no' } } },
    ]);
    expect(draft.plan?.tools.at(-1)).toMatchObject({
      input: { text: '${judge.text}' },
      when: { all: [{}, { value: '${judge.count}', greaterThan: 0 }] },
    });
  });

  test.each([
    [`every 10 minutes send me ${PAGE}/status if it sounds urgent`, 'Does this sound urgent?'],
    [`schick mir alle 10 Minuten ${PAGE}/status, wenn es dringend klingt`, 'Klingt das dringend?'],
  ])('it is told only where the model says yes: %s', (text, task) => {
    const draft = draftOf(text);
    expect(thinkIn(draft)).toMatchObject([{ input: { task, answer: { kind: 'yes-no' } } }]);
    expect(JSON.stringify(draft.plan?.tools.at(-1)?.when)).toContain('${judge.answer}');
  });

  test('two judgements are made one after the other', () => {
    const draft = draftOf(
      `every day at 8 summarise the new posts of the feed ${FEED} that are about tea in one sentence`,
    );
    expect(thinkIn(draft)).toMatchObject([
      { toolId: 'judge', input: { task: 'Is this about tea?' } },
      { toolId: 'text', input: { input: '${judge.items}' } },
    ]);
    expect(draft.cost.modelCalls).toBe(2);
  });
});

describe('what is no judgement over fixed reads is as it was', () => {
  test.each([
    ['every day at 8 summarise my mails', 'agent'],
    [`every day at 8 summarise ${PAGE} and then decide what to do`, 'agent'],
    ['remind me at 5pm to summarise the report', 'direct'],
    [`every day at 8 tell me when ${PAGE} contains "that are about tea"`, 'direct'],
  ])('%s', (text, tier) => {
    const result = compile(text, fakeOptions());
    const draft = result.kind === 'draft' ? result.draft : null;
    if (draft !== null) expect(draft.tier).toBe(tier);
    expect(draft === null ? [] : thinkIn(draft)).toEqual([]);
  });

  test('where the house has no such step, it is left to an agent', () => {
    const options = fakeOptions();
    const catalog = options.catalog.filter(({ name }) => name !== 'think');
    const result = compile(`every day at 8 summarise the new posts of the feed ${FEED}`, {
      ...options,
      catalog,
    });
    expect(result).toMatchObject({ kind: 'draft', draft: { tier: 'agent' } });
  });
});
