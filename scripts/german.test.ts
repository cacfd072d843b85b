/**
 * German stands in `src/language/de` and nowhere else: a reader of English finds no word that they can't read, and a
 * third language is a third folder. Weekdays, months, numbers, yes, no, cancel, later and undo are listed once a language. Texts and patterns of the product
 * are looked at; comments may quote.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { GERMAN_ANSWERS } from '../src/language/de/german-answers.ts';
import { GERMAN_COUNTS, GERMAN_MONTHS, GERMAN_WEEKDAYS } from '../src/language/de/german-names.ts';
import { ENGLISH_ANSWERS } from '../src/language/en/english-answers.ts';
import {
  ENGLISH_MONTHS,
  ENGLISH_NUMBERS,
  ENGLISH_WEEKDAYS,
} from '../src/language/en/english-names.ts';

const ROOT = join(import.meta.dirname, '..');

/** Very common ones that are no English words. */
const COMMON =
  'und oder nicht das dem des dass ein eine einen einem einer mir mich dich ich wir sie mein meine dein deine ist sind haben auf mit vom zum zur wenn warum heute morgen gestern jeden jede jedes bitte nach aber noch kein keine auch nur schon uhr woche stunde montag nein danke beim sich wird werden hier jetzt dann immer etwas alles nichts zwei drei erste letzte welche gleich';
const GERMAN = new RegExp(
  // An umlaut beside another letter is a word; alone it is a letter that is folded.
  `(?<![\\p{L}_])(?:${COMMON.replaceAll(' ', '|')})(?![\\p{L}_])|[a-z][äöüß]|[äöüß][a-z]`,
  'iu',
);

/** By file, what is found there, and why it stays. */
const EXCEPTIONS: Readonly<Record<string, { said: readonly string[]; because: string }>> = {
  'src/compiler/engine/zones.ts': { said: ['ist'], because: 'a time zone' },
  'src/compiler/what/rules/labels.ts': { said: ['des'], because: 'the rule is German grammar' },
  'src/compiler/what/rules/tells.ts': { said: ['das'], because: 'the rule is German grammar' },
  'src/compiler/what/rules/verb-order.ts': {
    said: ['welche', 'etwas'],
    because: 'the rule is German grammar',
  },
  'src/compiler/what/rules/counting.ts': {
    said: ['welche'],
    because: 'the rule asks which word of a meaning it was',
  },
  'src/compiler/what/rules/terse.ts': {
    said: ['gleich'],
    because: 'the rule asks which word of a meaning it was',
  },
  'src/compiler/what/rules/filters.ts': {
    said: ['äl'],
    because: 'the rule asks which word of a meaning it was',
  },
  'src/language/foreign.ts': { said: ['morgen'], because: 'Dutch' },
  'web/talk/draft-words.ts': { said: [], because: 'the page takes no values from src' },
};

interface FoundWord {
  file: string;
  line: number;
  word: string;
}

interface SaidText {
  file: string;
  line: number;
  text: string;
  /** Where the list or the table begins that it stands in; its own place if it stands alone. */
  list: number;
}

/** The texts and patterns of a source, without the sentences that rules and questions of the compiler are tried on. */
function textsIn(file: string, source: string): SaidText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: SaidText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (isExampleOfRule(file, node)) return;
    const text = textOf(node);
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    if (text !== '') found.push({ file, line: line + 1, text, list: listOf(node).getStart() });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function listOf(node: ts.Node): ts.Node {
  const isListed = ts.isArrayLiteralExpression(node.parent);
  const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return isListed ? node.parent : isKey ? node.parent.parent : node;
}

function germanIn(texts: readonly SaidText[]): FoundWord[] {
  return texts.flatMap(({ file, line, text }) => {
    const [word] = GERMAN.exec(text) ?? [];
    return word === undefined ? [] : [{ file, line, word }];
  });
}

function textOf(node: ts.Node): string {
  // A key of a table is a word as well: `{ morgen: 1 }`.
  const isKey =
    ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  const isText = ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node);
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isKey || isText || isPart || ts.isJsxText(node) ? node.text : '';
}

function isExampleOfRule(file: string, node: ts.Node): boolean {
  const { parent } = node;
  if (!file.startsWith('src/compiler/') || !ts.isStringLiteral(node)) return false;
  return (
    ts.isCallExpression(parent) &&
    ['rule', 'hole'].includes(parent.expression.getText()) &&
    parent.arguments[1] === node
  );
}

const isExcepted = ({ file, word }: FoundWord): boolean => {
  const said = EXCEPTIONS[file]?.said;
  return said !== undefined && (said.length === 0 || said.includes(word));
};

const PRODUCT = globSync('{src,web}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.(?:test|fake|oracle|arbitrary|contract)\.tsx?$/.test(file))
  .map((file) => ({ file, texts: textsIn(file, readFileSync(join(ROOT, file), 'utf8')) }));
const FOUND = PRODUCT.flatMap(({ file, texts }) =>
  file.startsWith('src/language/de/') ? [] : germanIn(texts),
);

test('no German stands outside of its folder', () => {
  expect(FOUND.filter((one) => !isExcepted(one))).toEqual([]);
});

/** So many words of a list in one text, array or table are that list once more; single ones stand in sentences. */
interface ListedOnce {
  lists: readonly (readonly string[])[];
  least: number;
  /** The file of each language, and what else may hold so many of them. */
  files: readonly string[];
}

const LISTED_ONCE: Readonly<Record<string, ListedOnce>> = {
  'weekdays and months': {
    lists: [ENGLISH_WEEKDAYS, ENGLISH_MONTHS, GERMAN_WEEKDAYS, GERMAN_MONTHS],
    least: 7,
    files: [
      'src/language/de/german-names.ts',
      'src/language/en/english-names.ts',
      // Holidays: Ash Wednesday, Good Friday.
      'src/language/en/english.ts',
      // Cron's own words, in a room that no language reaches.
      'src/time/cron-fields.ts',
    ],
  },
  numbers: {
    lists: [ENGLISH_NUMBERS.slice(2, 13), GERMAN_COUNTS.slice(1)],
    least: 7,
    files: [
      // The patterns of a length of time, of a bound and of a try name small numbers among other words.
      'src/language/de/german-intents.ts',
      'src/language/de/german-names.ts',
      'src/language/de/german-restrictions.ts',
      'src/language/en/english-intents.ts',
      'src/language/en/english-names.ts',
      'src/language/en/english-restrictions.ts',
    ],
  },
  'words for yes': {
    lists: [ENGLISH_ANSWERS.yes, GERMAN_ANSWERS.yes],
    least: 4,
    files: [
      'src/language/de/german-answers.ts',
      // What is left out before a wish: "ok, so", "sure, and".
      'src/language/de/german-asides.ts',
      'src/language/en/english-answers.ts',
      'src/language/en/english-asides.ts',
      // What may stand behind an answer to a reminder.
      'src/language/en/english-reminders.ts',
    ],
  },
  'words for no': {
    lists: [ENGLISH_ANSWERS.no, GERMAN_ANSWERS.no],
    least: 3,
    files: [
      'src/language/de/german-answers.ts',
      // Taking something back within a wish: "no, at 5".
      'src/language/de/german-edit-words.ts',
      'src/language/de/german-intents.ts',
      'src/language/en/english-answers.ts',
      'src/language/en/english-intents.ts',
      'src/language/en/english-restrictions.ts',
    ],
  },
  'words that approve': {
    lists: [ENGLISH_ANSWERS.approve, GERMAN_ANSWERS.approve],
    least: 4,
    files: ['src/language/de/german-answers.ts', 'src/language/en/english-answers.ts'],
  },
  'words that reject': {
    lists: [ENGLISH_ANSWERS.reject, GERMAN_ANSWERS.reject],
    least: 3,
    files: [
      'src/language/de/german-answers.ts',
      'src/language/en/english-answers.ts',
      // What instructions of a skill may not tell a model to do.
      'src/skills/scan/text-rules.ts',
    ],
  },
  'words that cancel': {
    lists: [ENGLISH_ANSWERS.cancel, GERMAN_ANSWERS.cancel],
    least: 2,
    files: [
      'src/language/de/german-answers.ts',
      'src/language/en/english-answers.ts',
      // Taking something back within a wish: "at 5, never mind, at 6".
      'src/language/en/english-intents.ts',
      // With what is meant: "scratch that change".
      'src/language/en/english-phrases.ts',
    ],
  },
  'words for later': {
    lists: [ENGLISH_ANSWERS.later, GERMAN_ANSWERS.later],
    least: 2,
    files: ['src/language/de/german-answers.ts', 'src/language/en/english-answers.ts'],
  },
  'words that undo': {
    lists: [ENGLISH_ANSWERS.undo, GERMAN_ANSWERS.undo],
    least: 3,
    files: [
      'src/language/de/german-answers.ts',
      'src/language/en/english-answers.ts',
      // With what is meant: "revert the change", "put it back".
      'src/language/en/english-phrases.ts',
    ],
  },
  'words that let go on': {
    lists: [ENGLISH_ANSWERS.goOn, GERMAN_ANSWERS.goOn],
    least: 2,
    files: [
      'src/language/de/german-answers.ts',
      'src/language/en/english-answers.ts',
      // Phrases of tools and wishes: "continue the download".
      'src/language/en/english-phrases.ts',
      'src/language/en/english-what.ts',
    ],
  },
};

/** The files that hold one of the lists. */
function holdersOf({ lists, least }: ListedOnce, product: typeof PRODUCT): string[] {
  const patterns = lists.map(
    (names) => new RegExp(`(?<![\\p{L}_-])(?:${names.join('|')})s?(?![\\p{L}_-])`, 'giu'),
  );
  const holders = product.filter(({ texts }) =>
    Map.groupBy(texts, ({ list }) => list)
      .values()
      .some((list) => {
        const said = list.map(({ text }) => text.toLowerCase()).join(' ');
        return patterns.some((names) => new Set(said.match(names)).size >= least);
      }),
  );
  return holders.map(({ file }) => file).sort();
}

test.each(Object.entries(LISTED_ONCE))('%s are listed once a language', (_, listed) => {
  expect(holdersOf(listed, PRODUCT)).toEqual(listed.files);
});

test.each([
  [
    'weekdays and months',
    "const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];",
  ],
  ['numbers', 'const FEW = /^(?:two|three|four|five|six|seven|eight)$/;'],
  ['words for yes', "const yes = ['yes', 'yep', 'ok', 'sure'];"],
  ['words for yes', 'const JA = { ja: 1, jo: 1, jep: 1, klar: 1 };'],
  ['words for no', "const no = 'no|nope|nah';"],
  ['words that approve', "const said = ['approve', 'allow', 'accept', 'permit'];"],
  ['words that reject', "const said = ['reject', 'deny', 'refuse'];"],
  ['words that cancel', "const said = ['abbrechen', 'vergiss es'];"],
  ['words for later', 'const LATER = /^(?:later|not now)$/;'],
  ['words that undo', "const said = ['undo', 'revert', 'go back'];"],
  ['words that let go on', "const said = ['go on', 'carry on'];"],
])('a second list of %s is found: %s', (name, source) => {
  const listed = LISTED_ONCE[name] ?? { lists: [], least: 1, files: [] };
  const planted = { file: 'src/planted.ts', texts: textsIn('src/planted.ts', source) };
  expect(holdersOf(listed, [planted])).toEqual(['src/planted.ts']);
});

test('every exception is still needed', () => {
  const needed = new Set(FOUND.map(({ file }) => file));
  expect(Object.keys(EXCEPTIONS).filter((file) => !needed.has(file))).toEqual([]);
});

test.each([
  ["const yes = ['ja', 'bitte'];", 'bitte'],
  ['const SKIP = /^(?:not|nicht)$/;', 'nicht'],
  ['const said = (name: string) => `${name} ist jetzt da`;', 'ist'],
  ['const DAYS = { today: 0, heute: 0 };', 'heute'],
  ["const verbs = 'delete|lösche';", 'lö'],
])('German is found: %s', (source, word) => {
  expect(germanIn(textsIn('src/planted.ts', source))).toEqual([
    { file: 'src/planted.ts', line: 1, word },
  ]);
});

test('a comment may quote German, and single letters are no words', () => {
  const source = "/** jeden Tag */\nconst FOLDED = { ä: 'ae' };\nconst letters = /[äöüß]/;";
  expect(germanIn(textsIn('src/planted.ts', source))).toEqual([]);
});
