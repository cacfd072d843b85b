/** Where the corpora are, and how to read them. They are not part of this repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function findCorpora(): string | null {
  const folder = process.env['ROTE_CORPORA'] ?? join(import.meta.dirname, '../../shared/corpora');
  return existsSync(folder) ? folder : null;
}

export function readJsonLines<Row>(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** Every phrase of the corpora once, those that schedule nothing among them; none where they are not at hand. */
export function publicPhrases(): string[] {
  const corpora = findCorpora();
  if (corpora === null) return [];
  const folder = join(corpora, 'nl');
  const rows = readdirSync(folder).flatMap((file) =>
    readJsonLines<{ text?: string; rule?: string }>(join(folder, file)),
  );
  const phrases = rows.map(({ text, rule }) => text ?? rule ?? '');
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

/** What one evaluation found. `unexplained` is what fails the run. */
export interface Evaluation {
  name: string;
  figures: Record<string, number | string>;
  unexplained: string[];
}
