/**
 * `node eval/rule-needs.ts`: for each rule of times, changes, deeds and events the sources with a sentence that comes to
 * something else without it: the gold tables, the sentences of tests and of documents, the public corpora. Only a rule
 * that was complete somewhere in a sentence is taken away from it.
 */
import { globSync, readFileSync } from 'node:fs';
import { briefWhen } from '../src/compiler/brief-when.fake.ts';
import { fakeOptions, waitingOptions } from '../src/compiler/compile.fake.ts';
import { compile } from '../src/compiler/compile.ts';
import { readWhen } from '../src/compiler/compiler.ts';
import { CORPUS_NAMES, readCorpus } from '../src/compiler/corpus.fake.ts';
import type { Rule } from '../src/compiler/engine/grammar.ts';
import { EVENT_RULES } from '../src/compiler/events/find-events.ts';
import { WHAT_RULES } from '../src/compiler/what/read-what.ts';
import { RULES } from '../src/compiler/when/find.ts';
import { EDIT_RULES } from '../src/compiler/when/rules/edits.ts';
import { publicPhrases } from './corpora.ts';

const rules: readonly Rule[] = [
  ...new Set([...RULES, ...EDIT_RULES, ...WHAT_RULES, ...EVENT_RULES]),
];
const usedNow = new Set<Rule>();
let away: Rule | null = null;
for (const rule of rules) {
  const make = rule.make;
  rule.make = (values, place) => {
    if (rule === away) return null;
    const made = make(values, place);
    if (made !== null) usedNow.add(rule);
    return made;
  };
}

interface Said {
  source: string;
  comesTo(): string;
}

const asWish = (source: string, text: string): Said => ({
  source,
  comesTo: () => JSON.stringify(compile(text, waitingOptions())),
});

const asTime = (source: string, text: string): Said => ({
  source,
  comesTo: () => briefWhen(readWhen(text, fakeOptions())),
});

const gold = CORPUS_NAMES.flatMap((name): Said[] => {
  const { rows, nowMs, timezone } = readCorpus(name);
  if (name.startsWith('when')) return rows.map(({ words }) => asTime('gold', words));
  return rows.map(({ words, beside }) => {
    if (name !== 'changes') return asWish('gold', words);
    const options = fakeOptions({ nowMs, timezone });
    const isStored = options.schedules?.some(({ id }) => id === beside) === true;
    return {
      source: 'gold',
      comesTo: () => {
        const made = isStored ? null : compile(beside, options);
        const draft = made?.kind === 'draft' ? made.draft : null;
        const previous = { draft, scheduleId: isStored ? beside : null };
        return JSON.stringify(compile(words, { ...options, previous }));
      },
    };
  });
});

/** What stands in quotes or behind a list's sign, of two words and more. */
function sentencesIn(files: string[], source: string): Said[] {
  const texts = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.){6,300})\1/g)].map(([, , said = '']) =>
      said.replaceAll(/\\(['"`])/g, '$1'),
    );
  });
  return (
    [...new Set(texts)]
      // Most constants in the sentences of tests are addresses.
      .map((text) => text.replaceAll(/\$\{[A-Z_]+\}/g, 'https://a.example/feed.xml'))
      .filter((text) => /\p{L}\S* \S/u.test(text) && !/\$\{|^\s|=>/.test(text))
      .flatMap((text) => [asWish(source, text), asTime(source, text)])
  );
}

const reader = globSync(['src/{compiler,language,talk,time}/**/*.test.ts', 'src/cli/**/*.test.ts']);
const said: Said[] = [
  ...gold,
  ...publicPhrases().flatMap((text) => [asTime('public', text), asWish('public', text)]),
  ...sentencesIn(reader, 'tests'),
  ...sentencesIn(globSync(['docs/**/*.md', 'README.md']), 'documents'),
];

const needs = new Map<Rule, Set<string>>(rules.map((rule) => [rule, new Set()]));
for (const [at, { source, comesTo }] of said.entries()) {
  if (at % 1000 === 0) console.error(`${at} of ${said.length}`);
  usedNow.clear();
  const whole = comesTo();
  for (const rule of [...usedNow]) {
    const sources = needs.get(rule);
    if (sources === undefined || sources.has(source)) continue;
    away = rule;
    if (comesTo() !== whole) sources.add(source);
    away = null;
  }
}
for (const [{ name, example }, sources] of needs)
  console.log(`${[...sources].join(', ') || 'no sentence'}\t${name}\t${example}`);
