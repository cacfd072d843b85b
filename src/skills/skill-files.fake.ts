/** Skills on disk for tests: a folder to write them into, and what a plain one looks like. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface SkillFolder {
  path: string;
  /** Writes a file below the folder, with the folders on the way, and answers with its path. */
  write(file: string, text: string): string;
  remove(file: string): void;
  dispose(): void;
}

export function createSkillFolder(): SkillFolder {
  const path = mkdtempSync(join(tmpdir(), 'rote-skills-'));
  return {
    path,
    write(file, text) {
      const whole = join(path, file);
      mkdirSync(dirname(whole), { recursive: true });
      writeFileSync(whole, text);
      return whole;
    },
    remove: (file) => rmSync(join(path, file), { recursive: true }),
    dispose: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A SKILL.md; `metadata` holds lines as they stand below the key. */
export function skillText(
  name: string,
  { description = `What ${name} does.`, metadata = {}, body = `# ${name}\n` } = {} as {
    description?: string;
    metadata?: Record<string, string>;
    body?: string;
  },
): string {
  const lines = Object.entries(metadata).map(
    ([key, value]) => `  ${key}: ${JSON.stringify(value)}`,
  );
  const extra = lines.length === 0 ? [] : ['metadata:', ...lines];
  return ['---', `name: ${name}`, `description: ${description}`, ...extra, '---', body].join('\n');
}
