/**
 * German stands in `src/language/de` and nowhere else: a reader of English finds no word that they can't read, and a
 * third language is a third folder. Weekdays and months are listed once a language. Texts and patterns of the product
 * are looked at; comments may quote.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { GERMAN_MONTHS, GERMAN_WEEKDAYS } from '../src/language/de/german-names.ts';
import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS } from '../src/language/en/english-names.ts';

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
    if (text !== '') found.push({ file, line: line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
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
    parent.arguments[2] === node
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

/** So many weekdays or months in one file are a list of them; single ones are named in sentences. */
const LEAST_LISTED = 7;
const NAMES = [ENGLISH_WEEKDAYS, ENGLISH_MONTHS, GERMAN_WEEKDAYS, GERMAN_MONTHS].map(
  (names) => new RegExp(`\\b(?:${names.join('|')})s?\\b`, 'giu'),
);

test('weekdays and months are listed once a language', () => {
  const lists = PRODUCT.filter(({ texts }) => {
    const said = texts.map(({ text }) => text.toLowerCase()).join(' ');
    return NAMES.some((names) => new Set(said.match(names)).size >= LEAST_LISTED);
  });
  expect(lists.map(({ file }) => file).sort()).toEqual([
    'src/language/de/german-names.ts',
    'src/language/en/english-names.ts',
    // Holidays: Ash Wednesday, Good Friday.
    'src/language/en/english.ts',
    // Cron's own words, in a room that no language reaches.
    'src/time/cron-fields.ts',
  ]);
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
