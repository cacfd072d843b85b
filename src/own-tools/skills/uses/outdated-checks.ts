/**
 * Checks that an API has left behind: they answer for an address without something that it answers now. What a program did
 * with such an answer says nothing about a repair of it.
 */
import { parseJson } from '../../../base/outside-json.ts';
import type { AddressAnswer } from '../../../code/fix-prompt.ts';
import { CHECK_FILE, readCheck } from '../../../skills/checks/skill-check.ts';
import type { SkillTree } from '../../../skills/making/skill-tree.ts';
import { hrefOf } from './replay-use.ts';

/** Their names. */
export function outdatedChecks(
  tree: SkillTree,
  answers: readonly AddressAnswer[],
): ReadonlySet<string> {
  const names = tree.flatMap(({ path, bytes }) => {
    const name = CHECK_FILE.exec(path)?.[1];
    const check = name === undefined ? null : readCheck(path, bytes);
    if (name === undefined || check?.ok !== true) return [];
    const isLeft = Object.entries(check.value.answers).some(([url, { body }]) =>
      answers.some((now) => hrefOf(now.url) === hrefOf(url) && isLacking(asValue(body), now.body)),
    );
    return isLeft ? [name] : [];
  });
  return new Set(names);
}

/** True if the answer of now has a place that the one of then has not. Texts have no places. */
function isLacking(then: unknown, now: string): boolean {
  const known = new Set(placesIn(then));
  return placesIn(asValue(now)).some((place) => !known.has(place));
}

function asValue(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return parseJson(body);
  } catch {
    return body;
  }
}

/** All members of a list are one place. */
function placesIn(value: unknown, place = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, one]) => {
    const inner = isList ? place : `${place}/${key}`;
    return isList ? placesIn(one, inner) : [inner, ...placesIn(one, inner)];
  });
}
