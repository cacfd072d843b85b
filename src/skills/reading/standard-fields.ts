/**
 * The six fields of the Agent Skills standard, taken as leniently as they make sense. What the words
 * of the specification rule out is noted as an error, whether or not it could be read all the same.
 */
import { noteNotText, noteTooLong, wordsOf } from './field-notes.ts';
import { firstParagraph } from './first-paragraph.ts';
import { type FrontValue, isBare, isFrontList, isNothing, textOf } from './front-value.ts';
import type { Notes } from './notes.ts';
import { fitName, isUsableName, nameFaults } from './skill-name.ts';
import { splitTools } from './split-tools.ts';

const LONGEST_DESCRIPTION = 1024;
const LONGEST_COMPATIBILITY = 500;

export function readName(
  value: FrontValue | undefined,
  { folderName, notes }: { folderName: string; notes: Notes },
): string {
  const text = textOf(value)?.trim() ?? '';
  if (text === '') {
    const fromFolder = nameOfFolder(folderName);
    notes.add({
      level: 'error',
      code: 'missing-name',
      ...(value === undefined ? {} : { at: ['name'] as const }),
      message: `The skill has no name; it goes by "${fromFolder}", after its folder.`,
      fix: `Add to the front matter: name: ${fitName(folderName)}`,
    });
    return fromFolder;
  }
  if (isBare(value)) noteNotText('name', value, notes);
  noteName(text, folderName, notes);
  return isUsableName(text) ? text : nameOfFolder(folderName);
}

function nameOfFolder(folderName: string): string {
  return isUsableName(folderName) ? folderName : fitName(folderName);
}

function noteName(text: string, folderName: string, notes: Notes): void {
  for (const fault of nameFaults(text)) {
    const fix = `Write name: ${fitName(folderName)}`;
    notes.add({ level: 'error', ...fault, at: ['name'], fix });
  }
  if (/\P{ASCII}/u.test(text)) {
    notes.add({
      level: 'warning',
      code: 'name-not-ascii',
      at: ['name'],
      message: `Some programs accept only the letters a to z in a name, not "${text}".`,
      fix: 'Use the letters a to z where other programs are to read the skill.',
    });
  }
  if (text !== folderName && text.normalize('NFKC') !== folderName.normalize('NFKC')) {
    notes.add({
      level: 'error',
      code: 'name-differs-from-folder',
      at: ['name'],
      message: `The name is "${text}" and the folder is "${folderName}"; they have to be the same.`,
      fix: `Rename the folder to ${fitName(text)}, or write name: ${fitName(folderName)}`,
    });
  }
}

/** Null where neither the front matter nor the text says what the skill is for. */
export function readDescription(
  value: FrontValue | undefined,
  { text, bodyStart, notes }: { text: string; bodyStart: number; notes: Notes },
): string | null {
  const said = isNothing(value) ? '' : wordsOf(value).trim();
  if (said === '') {
    const paragraph = firstParagraph(text, bodyStart);
    notes.add({
      level: 'error',
      code: 'missing-description',
      ...(value === undefined ? {} : { at: ['description'] as const }),
      message:
        paragraph === null
          ? 'The skill has no description, and its text does not begin with one.'
          : 'The skill has no description; the first paragraph of its text serves as one.',
      fix: `Add to the front matter: description: ${JSON.stringify(paragraph ?? 'What it does, and when to use it.')}`,
    });
    return paragraph;
  }
  if (typeof value !== 'string') noteNotText('description', value, notes);
  const length = [...(typeof value === 'string' ? value : said)].length;
  if (length > LONGEST_DESCRIPTION) noteTooLong('description', length, LONGEST_DESCRIPTION, notes);
  return said;
}

export function readLicense(value: FrontValue | undefined, notes: Notes): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string') noteNotText('license', value, notes, 'warning');
  return wordsOf(value).trim() || null;
}

export function readCompatibility(value: FrontValue | undefined, notes: Notes): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string') noteNotText('compatibility', value, notes);
  const said = wordsOf(value).trim();
  const length = [...said].length;
  if (length > LONGEST_COMPATIBILITY) {
    noteTooLong('compatibility', length, LONGEST_COMPATIBILITY, notes);
  }
  if (value === '') {
    notes.add({
      level: 'error',
      code: 'empty-compatibility',
      at: ['compatibility'],
      message: 'The compatibility is empty; it has to say something where it is there.',
      fix: 'Say what the skill needs, or leave the line out.',
    });
  }
  return said === '' ? null : said;
}

export function readAllowedTools(value: FrontValue | undefined, notes: Notes): string[] {
  if (value === undefined) return [];
  if (typeof value !== 'string') {
    noteNotText('allowed-tools', value, notes, isNothing(value) ? 'warning' : 'error');
  }
  const tools = isFrontList(value)
    ? value.map((item) => wordsOf(item).trim()).filter((item) => item !== '')
    : splitTools(wordsOf(value));
  if (typeof value === 'string' && value.includes(',') && splitTools(value).length > 1) {
    notes.add({
      level: 'warning',
      code: 'tools-with-commas',
      at: ['allowed-tools'],
      message: 'The tools in allowed-tools are to be separated by spaces, not by commas.',
      fix: `Write allowed-tools: ${tools.join(' ')}`,
    });
  }
  return tools;
}
