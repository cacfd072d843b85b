/**
 * More words for the time of what is there: limits ("until Friday", "except on Wednesdays", "5 times") and
 * additions ("also at 3pm"). What there is is told in words, the new words are put behind them, and the
 * whole is read again, so that nothing can be said here that could not have been said at once.
 */
import { describeTrigger } from '../../domain/describe-trigger.ts';
import { nextFires } from '../../domain/fire-times.ts';
import type { RuleSaid } from '../../domain/time/trigger-words.ts';
import type { Trigger } from '../../domain/trigger.ts';
import type { WhenResult } from '../time/result.ts';
import { clockOf, firstWall, type TimeReader, triggersIn, withPolicies } from './time-reader.ts';

interface Edit {
  trigger: Trigger;
  reader: TimeReader;
}

const NOTHING: WhenResult = { kind: 'none', reason: null };

export function limitTrigger(text: string, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  if (trigger.kind === 'at') return NOTHING;
  let reason: string | null = null;
  for (const left of LEFT_OUT) {
    const whole = `${inWords(edit, left)}, ${text}`;
    const result = reader.read(whole);
    if (result.kind === 'none') reason ??= result.reason;
    else if (reader.rest(whole, result.spans) === '' && keepsRhythm(result, edit))
      return withPolicies(result, trigger);
  }
  return { kind: 'none', reason };
}

/** What the new words may replace: an end by another end, a start by another start. */
const LEFT_OUT: readonly Partial<RuleSaid>[] = [
  {},
  { count: null, until: null },
  { start: null },
  { start: null, count: null, until: null },
];

/** Every other week stays in the weeks that it was in. */
function keepsRhythm(result: WhenResult, { trigger, reader }: Edit): boolean {
  if (trigger.kind !== 'rrule' || !trigger.rrule.includes('INTERVAL=')) return true;
  const rrule = trigger.rrule.replaceAll(/;(?:COUNT|UNTIL)=[^;]*/g, '');
  const known = new Set(nextFires({ ...trigger, rrule }, reader.nowMs, 200));
  return triggersIn(result).every((one) =>
    nextFires(one, reader.nowMs, 5).every((fireMs) => known.has(fireMs)),
  );
}

/** "also at 3pm": everything that was there stays. */
export function addToTrigger(text: string, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  const result = reader.read(`${inWords(edit)} ${reader.say.also(text)}`);
  if (result.kind !== 'when') return NOTHING;
  const fires = new Set(nextFires(result.trigger, reader.nowMs, 100));
  const isMore = nextFires(trigger, reader.nowMs, 5).every((fireMs) => fires.has(fireMs));
  return isMore ? withPolicies(result, trigger) : NOTHING;
}

/** "skip the next one": the date where it is alone on its day, else the time as well. */
export function skipNext(edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  const [first, second] = nextFires(trigger, reader.nowMs, 2);
  if (trigger.kind === 'at' || first === undefined) return NOTHING;
  const wall = firstWall(trigger, reader.nowMs);
  const day = wall.toPlainDate().toString();
  const after = second === undefined ? null : firstWall(trigger, first);
  const isAlone = after === null || !after.toPlainDate().equals(wall.toPlainDate());
  const left = isAlone ? day : wall.toString({ smallestUnit: 'minute' });
  return limitTrigger(reader.say.except(left), edit);
}

/** In words that are read back as the same; without the zone that is the usual one anyway. */
function inWords({ trigger, reader }: Edit, left: Partial<RuleSaid> = {}): string {
  const { triggers, everyMinutes } = reader.say;
  if (trigger.kind === 'every' && trigger.everyMs % 60_000 === 0)
    return everyMinutes(trigger.everyMs / 60_000);
  if (trigger.kind === 'at') {
    const wall = firstWall(trigger, reader.nowMs);
    const day = wall.toPlainDate().toString();
    return `${reader.say.onDay(day, '')} ${reader.say.at(clockOf(wall))}`;
  }
  const rule = (said: RuleSaid): string => triggers.rule({ ...said, ...left });
  const words = describeTrigger(trigger, { ...triggers, rule });
  const zone = ` (${reader.timezone})`;
  return words.endsWith(zone) ? words.slice(0, -zone.length) : words;
}
