/** What would be another in the files of a skill, line by line, as its owner reads it beside the whole files. */
import type { DiffStretch } from '../../domain/diff-lines.ts';
import type { FileChange } from '../../skills/making/compare-trees.ts';

export function treeChanges(changes: readonly FileChange[]): string[] {
  return changes.flatMap(({ path, did, stretches, bytesBefore, bytesAfter }) => [
    `${path} is ${did}, ${bytesBefore} bytes before and ${bytesAfter} after`,
    ...(stretches ?? []).flatMap((stretch) => linesOf(path, stretch)),
  ]);
}

function linesOf(path: string, { beforeLine, afterLine, lines }: DiffStretch): string[] {
  let [before, after] = [beforeLine, afterLine];
  const told: string[] = [];
  for (const { kind, text } of lines) {
    if (kind === 'removed') told.push(`${path}, line ${before}, gone: ${text}`);
    if (kind === 'added') told.push(`${path}, line ${after}, new: ${text}`);
    if (kind !== 'added') before += 1;
    if (kind !== 'removed') after += 1;
  }
  return told;
}
