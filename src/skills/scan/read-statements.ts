/** A text as lines in the language that each is written in, and as statements where one goes over several lines. */
import { closesFence, createFenceFinder, type Fence } from '../../base/markdown-fence.ts';
import type { Language } from './scan-rule.ts';

export interface Statement {
  /** Of its first line, from 1. */
  line: number;
  text: string;
  language: Language;
  /** Of more than one line, each of which is a statement of its own as well. */
  isJoined: boolean;
}

const MOST_LINES = 12;
const LONGEST = 1000;
/** The line after this one belongs to it. */
const GOES_ON = /(?:[([,+\\|=]|&&|\|\||[,([=:]\s?\{)\s{0,3}$/;
/** A quote or the end of a comment in it may make the rest of the line a program. */
const COMMENT: Readonly<Record<Exclude<Language, 'text'>, RegExp>> = {
  js: /^\s*\/\/[^'"`]*$/,
  python: /^\s*#[^'"]*$/,
  shell: /^\s*#[^'"`]*$/,
};

export function* readStatements(text: string, path: string): Generator<Statement> {
  const languageAt = createLanguageFinder(languageOf(path, text));
  let open: Statement | null = null;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '');
    const statement = { line: index + 1, text: line, language: languageAt(line), isJoined: false };
    yield statement;
    const goesOn = GOES_ON.test(line.slice(-40));
    if (open === null) {
      open = goesOn ? { ...statement, isJoined: true } : null;
      continue;
    }
    open.text = `${open.text.replace(/\\\s{0,9}$/, '')} ${line.trim()}`;
    if (goesOn && index + 1 < open.line + MOST_LINES && open.text.length < LONGEST) continue;
    yield open;
    open = null;
  }
  if (open !== null) yield open;
}

/** Of a line: in Markdown that of the fence in which it stands. */
function createLanguageFinder(language: Language): (line: string) => Language {
  if (language !== 'text') return () => language;
  let findFence = createFenceFinder();
  let fence: Fence | null = null;
  return (line) => {
    if (fence === null) {
      fence = findFence(line);
      return 'text';
    }
    const inFence = FENCED[wordOf(fence)] ?? 'text';
    if (closesFence(line, fence)) {
      fence = null;
      findFence = createFenceFinder();
    }
    return inFence;
  };
}

/** True if nothing of the line is run. */
export function isComment({ text, language }: Statement): boolean {
  return language !== 'text' && COMMENT[language].test(text) && !text.includes('*/');
}

const FENCED: Readonly<Record<string, Language>> = {
  ...{ js: 'js', javascript: 'js', jsx: 'js', mjs: 'js', ts: 'js', typescript: 'js', tsx: 'js' },
  ...{ py: 'python', python: 'python', python3: 'python' },
  ...{ sh: 'shell', bash: 'shell', shell: 'shell', zsh: 'shell', console: 'shell' },
};

function wordOf({ info }: Fence): string {
  return (
    info
      .trim()
      .split(/[\s{,]/)[0]
      ?.toLowerCase() ?? ''
  );
}

export function languageOf(path: string, text: string): Language {
  const [, ending = ''] = /\.([A-Za-z0-9]{1,10})$/.exec(path) ?? [];
  const known = ENDINGS[ending.toLowerCase()];
  if (known !== undefined) return known;
  const [, program = ''] =
    /^#![^\n]{0,100}\b(node|deno|bun|python|(?:ba|z|da|k)?sh)[\d.]*\b/.exec(text) ?? [];
  if (program === '') return 'text';
  return program === 'python' ? 'python' : program.endsWith('sh') ? 'shell' : 'js';
}

const ENDINGS: Readonly<Record<string, Language>> = {
  ...{ js: 'js', mjs: 'js', cjs: 'js', jsx: 'js', ts: 'js', mts: 'js', cts: 'js', tsx: 'js' },
  ...{ py: 'python', pyw: 'python', sh: 'shell', bash: 'shell', zsh: 'shell', command: 'shell' },
};
