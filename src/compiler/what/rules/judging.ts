/** What a model judges, and what it makes of what was found: the same words beside anything that is looked at. */
import type { Made, MadeForm } from '../../../language/judging-words.ts';
import { formUnitOf, tongueOf } from '../../../language/read-form.ts';
import type { TextSpan } from '../../engine/grammar.ts';
import { type At, rule, saidIn, type Thing } from '../values.ts';
import { searched } from './amounts.ts';

type Quotes = { words: string[]; how: 'any' | 'all' };

/** Words in quotes, or as they stand, where they hold no other clause. */
function wordsAt(said: TextSpan | Quotes, place: At): string | null {
  if ('words' in said) return said.words.length === 1 ? (said.words[0] ?? null) : null;
  return searched(place, said) === null ? null : saidIn(place, said);
}

const about = (said: TextSpan | Quotes, place: At) => {
  const topic = wordsAt(said, place);
  return topic === null ? null : ({ kind: 'about', topic } as const);
};

function summaryIn(form: MadeForm | undefined): Made {
  return { kind: 'summary', ...form };
}

function translationIn({ tongue, count }: MadeForm): Made | null {
  return tongue === undefined || count !== undefined ? null : { kind: 'translation', tongue };
}

const categoryOf = (among: readonly string[]): Made | null =>
  among.length < 2 ? null : { kind: 'category', among };

function made(thing: Thing, of: Made | null): Thing | null {
  if (of === null || thing.content !== null || thing.made !== undefined) return null;
  return { ...thing, made: of };
}

/** It is looked at, and told where nothing else is said. */
function looked(thing: Thing, of: Made | null) {
  const one = made(thing, of);
  const isWatch = false;
  return one === null ? null : ({ kind: 'look', thing: one, isWatch } as const);
}

const JUDGED = [
  rule(
    'judging: concerns quotes|text',
    'send me the items of the feed https://a.example that are about databases',
    ([, said], place) => about(said, place),
  ),
  rule(
    'judging: topic-of quotes|text concerns',
    'schick mir die Artikel aus dem Feed https://a.example, die von Datenbanken handeln',
    ([, said], place) => about(said, place),
  ),
  rule(
    'judging: sounds tone|quoted',
    'send me https://a.example if it sounds urgent',
    ([, as]) => ({ kind: 'sounds', as }),
  ),
  rule(
    'judging: tone|quoted sounds',
    'schick mir https://a.example, wenn es dringend klingt',
    ([as]) => ({ kind: 'sounds', as }),
  ),
  rule(
    'judging: speaks-of quotes|text',
    'tell me if https://a.example mentions a delay',
    ([verb, said], place) => {
      const words = wordsAt(said, place);
      // "mentions a delay": the article is a part of it.
      const article = / (?<article>an?|any)$/.exec(verb)?.groups?.['article'];
      return words === null
        ? null
        : { kind: 'speaks', of: article === undefined ? words : `${article} ${words}` };
    },
  ),
  rule(
    'judging: quotes|text speaks-of',
    'sag mir, wenn https://a.example eine Verspätung anspricht',
    ([said], place) => {
      const of = wordsAt(said, place);
      return of === null ? null : { kind: 'speaks', of };
    },
  ),
  rule(
    'filter: that judging',
    'send me the items of the feed https://a.example that sound urgent',
    ([, judging]) => judging,
  ),
  rule(
    'filter: only-about quotes|text',
    'send me the items of the feed https://a.example, only those about databases',
    ([, said], place) => about(said, place),
  ),
  rule('test: judging', 'tell me if https://a.example sounds urgent', ([judging]) => judging),
];

const MADE = [
  rule(
    'form: in-form count|the form-unit',
    'summarize https://a.example in two sentences',
    ([, said, unit]) => ({ count: typeof said === 'number' ? said : 1, unit: formUnitOf(unit) }),
  ),
  rule('form: in-form tongue-name', 'translate https://a.example into German', ([, said]) => {
    const tongue = tongueOf(said);
    return tongue === null ? null : { tongue };
  }),
  rule(
    'form: form form',
    'summarize https://a.example in two sentences in German',
    ([one, other]) => (Object.keys(one).some((key) => key in other) ? null : { ...one, ...other }),
  ),
  rule(
    'made: summarized ?form',
    'send me the title of https://a.example, summarized in two words',
    ([, form]) => summaryIn(form),
  ),
  rule(
    'made: translated form',
    'send me the title of https://a.example, translated into German',
    ([, form]) => translationIn(form),
  ),
  rule(
    'made: answering quoted',
    'send me the text of https://a.example, as the answer to "who won?"',
    ([, question]) => ({ kind: 'answer', question }),
  ),
  rule(
    'made: classified quotes',
    'send me the title of https://a.example, sorted into "bug" or "praise"',
    ([, { words }]) => categoryOf(words),
  ),
  rule(
    'thing: thing ?comma made ?comma',
    'send me the title of https://a.example, translated into German',
    ([thing, , of]) => made(thing, of),
  ),
  rule(
    'thing: made ?comma thing',
    'lies https://a.example und schick mir zusammengefasst in 2 Sätzen, was dort steht',
    ([of, , thing]) => made(thing, of),
  ),
  rule(
    'thing: ?the summary of thing ?form',
    'send me a summary of the title of https://a.example in two words',
    ([, , , thing, form]) => made(thing, summaryIn(form)),
  ),
  rule(
    'thing: ?the answer-to quoted of thing',
    'send me the answer to "who won?" from the text of https://a.example',
    ([, , question, , thing]) => made(thing, { kind: 'answer', question }),
  ),
  rule(
    'clause: summarize thing ?form ?together',
    'summarize https://a.example in two sentences',
    ([, thing, form]) => looked(thing, summaryIn(form)),
  ),
  rule(
    'clause: translate thing form',
    'translate the title of https://a.example into German',
    ([, thing, form]) => looked(thing, translationIn(form)),
  ),
  rule(
    'clause: classify thing in-form quotes|text ?together',
    'classify the new items of the feed https://a.example as "bug" or "praise"',
    ([, thing, , said], place) => {
      const among = 'words' in said ? said : searched(place, said);
      return among === null ? null : looked(thing, categoryOf(among.words));
    },
  ),
];

export const JUDGING_RULES = [...JUDGED, ...MADE];
