/** Tools by their names, with what they are given. */
import type { TextSpan } from '../../engine/grammar.ts';
import { lineIn, SMALL_WORDS } from '../command-line.ts';
import { givenIn } from '../given-said.ts';
import { type At, type Clause, rule, saidIn } from '../values.ts';

/** What a tool is given stands up to where the sentence goes on. */
function calling(tool: string, given: TextSpan | undefined, place: At): Clause | null {
  const words = given === undefined ? '' : lineIn(place, given);
  return words === null ? null : { kind: 'call', tool, words };
}

/** A name that no tool has. */
function unknown(said: string, given: TextSpan | undefined, place: At): Clause | null {
  const isGiven = given === undefined || lineIn(place, given) !== null;
  const isKnown = place.context.toolCalled(said) !== null;
  return isKnown || !isGiven ? null : { kind: 'refuse', why: 'tool', said };
}

const textAt = (place: At, said: number | string): string =>
  typeof said === 'string' ? said : (place.context.tokens[said]?.text ?? '');

export const TOOL_RULES = [
  rule(
    'given: open text close',
    'run weather.today (city: "Oslo") and send me the result',
    ([, span], place) => givenIn(saidIn(place, span)),
  ),
  rule(
    'clause: run|get ?the ?tool tool-name given',
    'run weather.today (city: "Oslo") and tell me if it fails',
    ([, , , tool, given]) => ({ kind: 'call', tool, words: '', given }),
  ),
  rule(
    'clause: run|get ?the ?tool tool-name ?tool ?of|with|colon ?text',
    'run weather.today Oslo and send me the result',
    ([, , , tool, , , span], place) => calling(tool, span, place),
  ),
  rule(
    'clause: run|get|with ?the ?word tool quoted|field-path|word ?of|with|colon ?text',
    'use the tool battery and tell me if it fails',
    ([, , , , said, , span], place) =>
      typeof said === 'number' && place.context.isA(said, SMALL_WORDS)
        ? null
        : unknown(textAt(place, said), span, place),
  ),
  rule(
    'clause: run ?the field-path ?of|with|colon ?text',
    'use home.get_temperature with room=nursery and tell me if it fails',
    ([, , said, , span], place) => unknown(said, span, place),
  ),
];
