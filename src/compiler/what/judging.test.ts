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
      'Summarize this in 2 sentences.',
      '${pick.items}',
      'the new items, summarized in 2 sentences',
    ],
    [
      `every day at 8 send me a summary of ${PAGE} as three points in German`,
      'Summarize this as 3 points in German.',
      '${page.value}',
      'what it says, summarized as 3 points in German',
    ],
    [
      `every day at 8 translate the title of ${PAGE} into German`,
      'Translate this into German.',
      '${title.value}',
      'the title, translated into German',
    ],
    [
      `fasse jeden Tag um 8 Uhr die neuen Beiträge des Feeds ${FEED} in zwei Sätzen zusammen`,
      'Fasse das in 2 Sätzen zusammen.',
      '${pick.items}',
      'die neuen Einträge zusammengefasst in 2 Sätzen',
    ],
    [
      `übersetze jeden Tag um 8 Uhr den Titel von ${PAGE} ins Deutsche`,
      'Übersetze das ins Deutsche.',
      '${title.value}',
      'den Titel übersetzt ins Deutsche',
    ],
    [
      `every day at 8 send me the answer to "who won?" from ${PAGE}`,
      'who won?',
      '${page.value}',
      'what it says, as the answer to "who won?"',
    ],
    [
      `every day at 8 send me ${PAGE}, sorted into "outage" or "news"`,
      'Which of these is it?',
      '${page.value}',
      'what it says, sorted into "outage" or "news"',
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
    expect(think?.input['input']).toBe(input);
    expect(draft.plan?.tools.at(-1)).toMatchObject({
      tool: 'message.send',
      input: { text: '${text.text}' },
    });
    expect(draft.summary).toContain(said);
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
      'Geht es darin um das Thema „Datenbanken“?',
    ],
  ])('a list is thinned out, item by item: %s', (text, task) => {
    const draft = draftOf(text);
    expect(thinkIn(draft)).toMatchObject([
      { input: { task, items: '${pick.items}', answer: { kind: 'yes-no' } } },
    ]);
    expect(draft.plan?.tools.at(-1)).toMatchObject({
      input: { text: '${judge.text}' },
      when: { value: '${judge.count}', greaterThan: 0 },
    });
  });

  test.each([
    [`every 10 minutes send me ${PAGE}/status if it sounds urgent`, 'Does this sound urgent?'],
    [`schick mir alle 10 Minuten ${PAGE}/status, wenn es dringend klingt`, 'Klingt das dringend?'],
  ])('it is told only where the model says yes: %s', (text, task) => {
    const draft = draftOf(text);
    expect(thinkIn(draft)).toMatchObject([{ input: { task, answer: { kind: 'yes-no' } } }]);
    const steps = draft.plan?.tools ?? [];
    expect(steps.find(({ tool }) => tool === 'watch.holds')?.input['holds']).toEqual({
      value: '${judge.answer ?? false}',
      equals: true,
    });
    expect(steps.at(-1)?.when).toBe('${watch.began}');
  });

  test.each([
    [
      `every hour classify the new items of the feed ${FEED} as bug, question or praise and append them to triage.md`,
      ['bug', 'question', 'praise'],
      'append the new items, sorted into "bug", "question" or "praise", to triage.md',
    ],
    [
      `sortiere jeden Tag um 8 die neuen Beiträge des Feeds ${FEED} in "Fehler" oder "Lob"`,
      ['Fehler', 'Lob'],
      'die neuen Einträge eingeordnet als "Fehler" oder "Lob"',
    ],
  ])('each of a list has its category: %s', (text, of, said) => {
    const draft = draftOf(text);
    expect(thinkIn(draft)).toMatchObject([
      { input: { items: '${pick.items}', answer: { kind: 'choice', of } } },
    ]);
    expect(draft.summary).toContain(said);
  });

  test.each([
    [`every hour tell me if ${PAGE}/status mentions a delay`, 'Does this mention a delay?'],
    [
      `sag mir jede Stunde, wenn ${PAGE}/status eine Verspätung anspricht`,
      'Kommt darin eine Verspätung zur Sprache?',
    ],
    [`every hour tell me if ${PAGE}/status is about trains`, 'Is this about trains?'],
    [
      `sag mir jede Stunde, wenn ${PAGE}/status von Zügen handelt`,
      'Geht es darin um das Thema „Zügen“?',
    ],
  ])(
    'what is mentioned in any words is judged, and the words as they stand are not: %s',
    (text, task) => {
      expect(thinkIn(draftOf(text))).toMatchObject([{ input: { task, input: '${page.value}' } }]);
      expect(thinkIn(draftOf(text.replace('mentions a delay', 'mentions "a delay"')))).toHaveLength(
        text.includes('mentions') ? 0 : 1,
      );
    },
  );

  test('what is made of it is told where a condition holds, and asked for then', () => {
    const draft = draftOf(
      `every hour send me a summary of ${PAGE} in 2 sentences if it mentions "sale"`,
    );
    const watch = draft.plan?.tools.find(({ tool }) => tool === 'watch.holds');
    expect(watch?.input['holds']).not.toContain('think');
    expect(thinkIn(draft)).toMatchObject([{ when: '${watch.began}' }]);
  });

  test.each(['every day at 8 summarise my mails', 'fasse jeden Tag um 8 meine Mails zusammen'])(
    'mails are read as a page is: %s',
    (text) => {
      expect(thinkIn(draftOf(text))).toMatchObject([{ input: { input: '${mails.emails}' } }]);
    },
  );

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
