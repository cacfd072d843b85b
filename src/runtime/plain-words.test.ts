/**
 * What models read is plain, literal English: no idiom, no inversion and no half sentence that a small model misreads.
 * Each phrase here was in a prompt or in the description of a tool once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { configSchema, type OpenHome, openHome } from './home.fake.ts';

const MISREAD: readonly [phrase: RegExp, better: string][] = [
  [/\b(?:shall|whatever|whoever|whichever|wherever|thereof|hereby)\b/i, 'if, every, must'],
  [/\bhowever (?:long|deep|many|much|often)\b/i, 'of any length, at any depth'],
  [/\b(?:at most|after|by|least) so (?:many|much|long|often)\b/i, 'a number'],
  [/\bSo (?:long|many|much|often)\b/, 'how long, how many'],
  [/\bwhere (?:it|they|none|nothing|no|one|there|what|the feed|the answer)\b/i, 'if'],
  [/\b(?:if|where) nothing is said\b/i, 'the default is …'],
  [/\bin (?:the )?place of\b|\btakes? the place\b/i, 'instead of'],
  [/(?:^|[.;:] )(?:What|Who|That) (?:is|was|are|has|had|can|could|says|said|a run|it)\b/, 'a noun'],
  [/(?:^|[.;:] )(?:Of|To) (?:a|an|the|each|them)\b/, 'the subject first'],
  [/(?:^|[.;:] )(?:Those|One|That) (?:who|that|whose)\b/, 'the noun'],
  [/\b(?:is|are) (?:over|under way|gone|another)\b/i, 'has ended, still runs, was deleted'],
  [
    /\b(?:stands?|lies) (?:so|there|behind|on)\b|\bhow (?:it|they) stands?\b/i,
    'the status, the text',
  ],
  [/\bas it (?:stands|is)\b/i, 'unchanged, exactly'],
  [/\b(?:comes?|came) (?:to|of it|after all|again)\b(?! (?:the|you|him))/i, 'is, results in'],
  [/\blast word\b|\bonce until\b|\btake it\b|\bbegins? anew\b|\bread on\b/i, 'a literal sentence'],
  [
    /\ba stretch\b|\bbeside (?:you|its|the)\b|\bon the way\b|\bby hand\b/i,
    'a period, and also, missing',
  ],
  [/\b(?:is|are) no failure\b/i, 'is not a failure'],
  [/\bAnswers (?:with|how|at)\b/, 'Returns'],
];

const faultsIn = (place: string, text: string): string[] =>
  MISREAD.flatMap(([phrase, better]) => {
    const found = phrase.exec(text);
    return found === null ? [] : [`${place}: "${found[0]}" in "${text.slice(0, 120)}": ${better}`];
  });

/** Every "description" in a schema. */
function described(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = (schema as { description?: unknown }).description;
  const inner = Object.entries(schema).flatMap(([key, part]) =>
    key === 'description' && typeof part === 'string' ? [] : described(part),
  );
  return typeof own === 'string' ? [own, ...inner] : inner;
}

let home: string;
let opened: OpenHome;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-plain-'));
  const clock = createVirtualClock({ startIso: '2026-11-18T09:00:00Z', timezone: 'UTC' });
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  opened = openHome({ home, config, clock, log: silentLog });
});
afterAll(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

test('the check finds what it is for', () => {
  for (const text of [
    'An answer without a block is your last word.',
    'Take it wherever it can say it.',
    'It is told once until that is over.',
    'What is not there is null.',
    'At most so many.',
    'GET where none is given.',
  ])
    expect(faultsIn('x', text)).not.toEqual([]);
  expect(faultsIn('x', 'The person says where the file is. A missing value is null.')).toEqual([]);
});

test('in every prompt', async () => {
  const desk = await opened.house.prompts();
  const faults: string[] = [];
  // Skills are texts of their own, for people too; JSON is the schema of a tool, which is read below.
  for (const mode of ['multi_agent', 'single_loop', 'direct'] as const)
    for (const { place, text } of (await desk.list(mode)).prompts)
      for (const line of text.replaceAll(/^- [a-z-]+: .*$/gm, '').split('\n'))
        if (!line.startsWith('{"name"')) faults.push(...faultsIn(`${mode}, ${place}`, line));
  expect(faults).toEqual([]);
});

test('in every summary, description and argument of a tool', async () => {
  const { catalog } = await opened.own.tools();
  const faults = catalog
    .list()
    .flatMap(({ name, summary, description, input }) =>
      [summary, ...description, ...described(input)].flatMap((text) => faultsIn(name, text)),
    );
  expect(faults).toEqual([]);
});

test('models are shown one dialect of plans', async () => {
  const { catalog } = await opened.own.tools();
  const desk = await opened.house.prompts();
  const { prompts } = await desk.list('direct');
  const shown = [
    ...prompts.map(({ place, text }) => [place, text] as const),
    ...catalog
      .list()
      .map(({ name, description, input, examples }) => [
        name,
        JSON.stringify([description, input, examples]),
      ]),
  ];
  const other = shown.filter(([, text]) => /\btoolName\b/.test(text ?? '')).map(([place]) => place);
  expect(other).toEqual([]);
});

test('small talk, which needs no model, is offered to no model', async () => {
  const { catalog } = await opened.own.tools();
  const forPeople = catalog.list().filter(({ isOnlyForPeople }) => isOnlyForPeople === true);
  expect(forPeople.map(({ name }) => name).toSorted()).toEqual([
    'rote.hello',
    'rote.help',
    'rote.thanks',
  ]);
  const desk = await opened.house.prompts();
  for (const mode of ['multi_agent', 'single_loop', 'direct'] as const)
    for (const { place, text } of (await desk.list(mode)).prompts)
      for (const { name } of forPeople)
        expect({ mode, place, name, isThere: text.includes(name) }).toMatchObject({
          isThere: false,
        });
});
