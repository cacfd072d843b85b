/** Modules of its own that a program names and that are not beside it: a warning, because they may be made when it runs. */
import type { ProgramLanguage } from './program-language.ts';

const JS = /(?:from|import|import\(|require\()\s*['"]\.\/([^'"\n]{1,200})['"]/g;
const LOCAL: Partial<Record<ProgramLanguage, RegExp>> = {
  js: JS,
  ts: JS,
  python: /^[ \t]*from[ \t]+\.(\w+)[ \t]+import\b/gm,
  bash: /^[ \t]*(?:\.|source)[ \t]+\.\/([\w./-]+)/gm,
};

export function missingModules(
  language: ProgramLanguage,
  program: string,
  beside: ReadonlySet<string>,
): string[] {
  const pattern = LOCAL[language];
  if (pattern === undefined) return [];
  const named = [...program.matchAll(pattern)].map(([, name = '']) =>
    language === 'python' ? `${name}.py` : name,
  );
  return [...new Set(named)]
    .filter((name) => !beside.has(name))
    .map((name) => `there is no "${name}" beside it`);
}
