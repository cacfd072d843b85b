/** What lacks something, which is asked then: which page, which script, to what address, how much. */
import { type At, holds, type If, NO_THING, rule, saidIn, type Thing } from '../values.ts';
import type { Test } from '../what.ts';

/** In the place of a number that is asked for. */
const UNSAID = 0;

const CHANGES: Test = { kind: 'changes', by: null, way: 'any' };

/** "too high": how much that is, is asked. */
function vague(thing: Thing, place: At): If | null {
  const said = place.pieces.find(({ category }) => category.startsWith('too-'));
  if (said === undefined || thing.content !== null) return null;
  const test: Test =
    said.category === 'too-slow'
      ? { kind: 'slow', seconds: UNSAID }
      : { kind: 'compare', is: said.category === 'too-high' ? 'above' : 'below', value: UNSAID };
  return { ...holds(thing, test), vague: saidIn(place, said) };
}

export const LACKING_RULES = [
  rule(
    'condition: if thing ?is too-high|too-low|too-slow ?is',
    'tell me when the price of https://a.example is too high',
    ([, thing], place) => vague(thing, place),
  ),
  rule(
    'condition: if is too-high|too-low|too-slow',
    "watch https://a.example and tell me when it's too slow",
    (_, place) => vague(NO_THING, place),
  ),
  rule(
    'condition: if any ?is changes ?there of thing',
    'tell me when something changes on https://a.example',
    ([, , , , , , thing]) => holds(thing, CHANGES),
  ),
  rule(
    'condition: if of thing ?any changes',
    'sag mir, wenn sich auf der Seite etwas ändert',
    ([, , thing]) =>
      thing.noun === undefined && thing.source === null ? null : holds(thing, CHANGES),
  ),
  rule('clause: run the program', 'run the script and tell me if it fails', (_, place) => ({
    kind: 'run-which',
    noun: saidIn(place, { from: place.from + 1, to: place.to }),
  })),
  rule(
    'clause: post|put|tell thing into ?the hook',
    'post the title of https://a.example to the webhook',
    ([, thing]) => ({ kind: 'post', thing, url: null, method: 'POST' }),
  ),
];
