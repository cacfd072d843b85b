/**
 * A look at a text that comes with a skill, with no model: commands that destroy or carry away, programs that are hidden,
 * words that are meant for a model. It is a net with holes: whoever rewords or splits a text gets through, so what a skill
 * may do is bounded by the tools and hosts it declares, by its box and by approval, not by this.
 */
import { CODE_RULES } from './code-rules.ts';
import { type Declared, undeclaredIn } from './declared.ts';
import { createFlowFollower, type FlowFollower } from './follow-flows.ts';
import { hiddenLetters } from './hidden-letters.ts';
import { encodedTexts, hasMixedLetters, plainReading } from './plain-reading.ts';
import { isComment, languageOf, readStatements, type Statement } from './read-statements.ts';
import {
  heavier,
  isHeavier,
  type Language,
  levelOf,
  lighter,
  type ScanFinding,
  type ScanRule,
  type Weight,
} from './scan-rule.ts';
import { TALKED_ABOUT, TEXT_RULES } from './text-rules.ts';

/** A longer line is looked at in parts that overlap, so that its length costs no more than its due. */
const LONGEST_PART = 1000;
const OVERLAP = 300;
/** More of one kind in a text says nothing new. Each kind has a room of its own, so that none hides another. */
const MOST_OF_A_KIND = 20;
const BEFORE = 80;
/** A text in a text in a text. */
const MOST_DEPTH = 2;
const LONG_LINE = 2000;
/** Some ten milliseconds. */
const LETTERS_OF_A_PIECE = 20_000;

export const RULES: readonly ScanRule[] = [...TEXT_RULES, ...CODE_RULES];

export interface ScanOptions {
  /** From the folder of the skill. */
  path: string;
  declared?: Declared;
  /** Told how many patterns were tried, each on a part of bounded length. */
  count?: (tried: number) => void;
}

type Found = Pick<ScanRule, 'code' | 'weight' | 'message' | 'fix'>;

/** At one go; what may be long is scanned by pieces. */
export function scanText(text: string, options: ScanOptions): ScanFinding[] {
  const pieces = scanPieces(text, options);
  let piece = pieces.next();
  while (piece.done !== true) piece = pieces.next();
  return piece.value;
}

/** Stops after each piece, so that whoever scans can let others have their turn. */
export function* scanPieces(text: string, options: ScanOptions): Generator<null, ScanFinding[]> {
  const { path, count = () => undefined } = options;
  const isScript = languageOf(path, text) !== 'text';
  const look = { ...options, count, isScript, flows: createFlowFollower(count) };
  const { add, findings } = createNotes(path);
  let letters = 0;
  for (const statement of readStatements(text, path)) {
    letters += statement.text.length;
    if (letters > LETTERS_OF_A_PIECE) {
      letters = 0;
      yield null;
    }
    for (const found of lettersIn(statement, isScript)) add(statement.line, found);
    for (const found of meaningOf(statement, look)) add(statement.line, found);
  }
  return findings();
}

function* lettersIn({ text, line, isJoined }: Statement, isScript: boolean): Generator<Found> {
  if (isJoined) return;
  const hidden = hiddenLetters(text, line === 1);
  if (hidden !== null) yield hidden;
  if (isScript && text.length > LONG_LINE) yield LONG;
  if (hasMixedLetters(text)) yield MIXED;
}

interface Meaning extends Pick<ScanOptions, 'declared'> {
  isScript: boolean;
  flows: FlowFollower;
  count: (tried: number) => void;
}

function* meaningOf(statement: Statement, look: Meaning): Generator<Found> {
  const { language, isJoined } = statement;
  const { isScript, flows, declared, count } = look;
  const isCode = language !== 'text' && !isComment(statement);
  // What a reader sees, so that no letter is disguised as another or parted by something unseen.
  const shown = statement.text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  for (const part of partsOf(shown)) {
    yield* foundIn(part, { language, isCode, isScript, depth: 0, count });
    if (!isCode) continue;
    for (const text of new Set([part, plainReading(part, language)]))
      for (const flow of flows.take({ ...statement, text }))
        yield isScript ? flow : { ...flow, weight: lighter(flow.weight) };
    if (isScript && declared !== undefined && !isJoined) yield* undeclaredIn(part, declared);
  }
}

/** Of one code the heaviest at a line; what was found in one of its lines is not told of a statement again. */
function createNotes(path: string) {
  const noted = new Map<string, ScanFinding>();
  const counts = new Map<string, number>();
  const last = new Map<string, ScanFinding>();
  return {
    findings: (): ScanFinding[] => [...noted.values()],
    add(line: number, { code, weight, message, fix }: Found): void {
      const before = noted.get(`${line} ${code}`) ?? last.get(code);
      if (before !== undefined && before.line >= line && !isHeavier(weight, before.weight)) return;
      const kind = `${weight} ${code}`;
      const count = counts.get(kind) ?? 0;
      if (count >= MOST_OF_A_KIND) return;
      counts.set(kind, count + 1);
      const finding = { level: levelOf(weight), code, weight, line, path, message, fix };
      noted.set(`${line} ${code}`, finding);
      last.set(code, finding);
    },
  };
}

interface Look {
  language: Language;
  isCode: boolean;
  /** Code in a text is shown, and code in a script is run. */
  isScript: boolean;
  depth: number;
  count: (tried: number) => void;
}

function* foundIn(part: string, look: Look): Generator<Found> {
  const { language, isCode, depth, count } = look;
  const plain = plainReading(part, language);
  const told = new Set<string>();
  for (const rule of RULES) {
    if (told.has(rule.code) || !isMeant(rule, look)) continue;
    count(plain === part ? 1 : 2);
    const match = rule.pattern.exec(part);
    if (match === null && (plain === part || !rule.pattern.test(plain))) continue;
    told.add(rule.code);
    yield match === null
      ? { ...rule, weight: heavier(rule.weight), message: `${rule.message} It is disguised.` }
      : { ...rule, weight: weightOf(rule, match, look) };
  }
  if (depth >= MOST_DEPTH) return;
  const inside: Look = { language: 'shell', isCode, isScript: true, depth: depth + 1, count };
  for (const text of encodedTexts(part))
    for (const piece of partsOf(text))
      for (const found of foundIn(piece, inside)) {
        const message = found.message.replace(/^This\b/, 'What is encoded here');
        yield { ...found, weight: heavier(found.weight), message };
      }
}

/** What is encoded may be a program in any language. */
function isMeant(rule: ScanRule, { language, isCode, depth }: Look): boolean {
  if (rule.in === undefined || depth > 0) return true;
  return rule.in.includes(language) && (isCode || language === 'text');
}

function weightOf(rule: ScanRule, match: RegExpExecArray, { language, isScript }: Look): Weight {
  const isRun = isScript && language === 'shell' && rule.isProse !== true;
  if (isTalkedAbout(match, rule, isRun)) return lighter(rule.weight);
  const isOfCode = rule.in !== undefined && !rule.in.includes('text');
  return isOfCode && !isScript ? lighter(rule.weight) : rule.weight;
}

/** Text that warns of something names it, mostly in quotes or after a word like "never"; a shell runs it all the same. */
function isTalkedAbout(
  { index, input, 0: match }: RegExpExecArray,
  { isProse }: ScanRule,
  isRun: boolean,
): boolean {
  const before = input.slice(0, index);
  if (!isRun && TALKED_ABOUT.test(before.slice(-BEFORE))) return true;
  const after = input.slice(index + match.length);
  const isQuoted = (before.split(/["“”]/).length - 1) % 2 === 1 && /["”]/.test(after);
  return isProse === true && isQuoted;
}

function* partsOf(line: string): Generator<string> {
  for (let start = 0; start === 0 || start + OVERLAP < line.length; start += LONGEST_PART - OVERLAP)
    yield line.slice(start, start + LONGEST_PART);
}

const LONG: Found = {
  code: 'long-line',
  weight: 'low',
  message: `The line is longer than ${LONG_LINE} characters, so nobody reads all of it.`,
  fix: 'Ship the program as it was written, not as it was packed.',
};
const MIXED: Found = {
  code: 'mixed-letters',
  weight: 'medium',
  message: 'There are letters of another alphabet that look like Latin ones inside of a word.',
  fix: 'Write the word anew.',
};
