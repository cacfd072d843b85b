/**
 * German stands in `src/language/de` and nowhere else: a reader of English finds no word that they can't read, and a
 * third language is a third folder. Texts and patterns of the product are looked at; comments may quote.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

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
  'src/compiler/when/asking/holes.ts': { said: ['IST'], because: 'a time zone' },
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

function productFiles(): string[] {
  return globSync('{src,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) =>
      !/\.(?:test|fake|oracle|arbitrary|contract)\.tsx?$/.test(file) &&
      !file.startsWith('src/language/de/'),
  );
}

/** German in the texts and patterns of a source; the sentence that a rule of the compiler is tried on is left out. */
function germanIn(file: string, source: string): FoundWord[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: FoundWord[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (isExampleOfRule(file, node)) return;
    const [word] = GERMAN.exec(textOf(node)) ?? [];
    if (word !== undefined)
      found.push({
        file,
        line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        word,
      });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
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
    parent.expression.getText() === 'rule' &&
    parent.arguments[2] === node
  );
}

const isExcepted = ({ file, word }: FoundWord): boolean => {
  const said = EXCEPTIONS[file]?.said;
  return said !== undefined && (said.length === 0 || said.includes(word));
};

const FOUND = productFiles().flatMap((file) =>
  germanIn(file, readFileSync(join(ROOT, file), 'utf8')),
);

test('no German stands outside of its folder', () => {
  expect(FOUND.filter((one) => !isExcepted(one))).toEqual([]);
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
  expect(germanIn('src/planted.ts', source)).toEqual([{ file: 'src/planted.ts', line: 1, word }]);
});

test('a comment may quote German, and single letters are no words', () => {
  const source = "/** jeden Tag */\nconst FOLDED = { ä: 'ae' };\nconst letters = /[äöüß]/;";
  expect(germanIn('src/planted.ts', source)).toEqual([]);
});
