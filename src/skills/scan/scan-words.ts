/** What the scan found, in words for whoever is asked to agree to a skill. */
import { fewOf } from '../../base/few-of.ts';
import type { ScanFinding } from './scan-rule.ts';

const MOST_PLACES = 5;
const MOST_LINES = 40;

/** One line for each kind in each file, the heaviest first. */
export function scanLines(findings: readonly ScanFinding[]): string[] {
  const groups = Map.groupBy(
    findings,
    ({ weight, path, message }) => `${weight} ${path} ${message}`,
  );
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const places = fewOf(
      group.map(({ line }) => String(line)),
      MOST_PLACES,
    ).join(', ');
    const where = `${first.path}, line${group.length === 1 ? '' : 's'} ${places}`;
    return [`${first.weight}: ${where}: ${first.message} ${first.fix}`];
  });
  return fewOf(lines, MOST_LINES);
}

/** Where findings of several files stand in one list. */
export function inMessage(found: ScanFinding, skillFile: string): ScanFinding {
  return found.path === skillFile
    ? found
    : { ...found, message: `In ${found.path}: ${found.message}` };
}
