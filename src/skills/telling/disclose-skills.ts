/**
 * The first level of what a model is told of the skills: every name, always, and as many descriptions
 * as the budget allows. The same skills give the same text, whatever their order, so that a prompt that
 * begins with it stays cached.
 */
import { cutAtSentence } from '../../base/cut-at-sentence.ts';
import type { CountTokens } from './count-tokens.ts';

export interface DisclosedSkill {
  name: string;
  description: string;
  domain: string | null;
  /** How often it ran; where not every description has room, this decides whose has. */
  uses: number;
}

/** A description is cut to one of these lengths: the first at which all have room. */
const LENGTHS = [1024, 240, 160, 100, 60];

const WITHOUT_DOMAIN = 'other';

export function listSkills(
  skills: readonly DisclosedSkill[],
  options: { countTokens: CountTokens; budgetTokens?: number },
): string {
  const { countTokens, budgetTokens = 400 } = options;
  const names = listNames(skills);
  const room = budgetTokens - countTokens(names);
  const lines = chooseLines(skills, { countTokens, room });
  for (;;) {
    if (lines.length === 0) return names;
    const text = `${names}\n\n${inOrder(lines).join('\n')}`;
    // A line may count for one token more where it stands than it did alone.
    if (countTokens(text) <= budgetTokens) return text;
    lines.pop();
  }
}

/** A line for each domain: its name, then the names in it. */
function listNames(skills: readonly DisclosedSkill[]): string {
  const domains = Map.groupBy(skills, ({ domain }) => domain ?? WITHOUT_DOMAIN);
  return inOrder([...domains.keys()])
    .map((domain) => {
      const names = new Set(domains.get(domain)?.map(({ name }) => printableName(name)));
      return `${printableName(domain)}: ${inOrder([...names]).join(' ')}`;
    })
    .join('\n');
}

/** All descriptions, as long as they can be; or else the shortest, of the most used, best first. */
function chooseLines(
  skills: readonly DisclosedSkill[],
  { countTokens, room }: { countTokens: CountTokens; room: number },
): string[] {
  // Each line costs some tokens besides its words: no need to count what can't fit.
  if (room <= 0) return [];
  const described = skills.filter(({ description }) => description.trim() !== '');
  const ranked = described.toSorted(byUse);
  let lines: string[] = [];
  for (const length of LENGTHS) {
    lines = [];
    let left = room;
    for (const { name, description } of ranked) {
      const line = `- ${printableName(name)}: ${cutAtSentence(oneLine(description), length)}`;
      left -= countTokens(`${line}\n`);
      if (left < 0) break;
      lines.push(line);
    }
    if (lines.length === ranked.length) break;
  }
  return lines;
}

/** Only doubling counts as a difference, so that one more run does not change the prompt. */
function byUse(left: DisclosedSkill, right: DisclosedSkill): number {
  const difference = magnitude(right.uses) - magnitude(left.uses);
  return difference === 0 ? compareText(left.name, right.name) : difference;
}

function magnitude(uses: number): number {
  return Math.floor(Math.log2(Math.max(0, uses) + 1));
}

/** A name with a space in it would read as two. */
function printableName(name: string): string {
  const line = oneLine(name);
  return /[\s"]/u.test(line) || line === '' ? JSON.stringify(line) : line;
}

/** What is written over several lines could pass for lines of our own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}

function inOrder(texts: readonly string[]): string[] {
  return texts.toSorted(compareText);
}

/** The same on every machine, which the order of a language is not. */
function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
