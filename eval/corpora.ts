/** Where the corpora are, and how to read them. They are not part of this repository. */
import { existsSync, readFileSync } from 'node:fs';
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

/** What one evaluation found. `unexplained` is what fails the run. */
export interface Evaluation {
  name: string;
  figures: Record<string, number | string>;
  unexplained: string[];
}
