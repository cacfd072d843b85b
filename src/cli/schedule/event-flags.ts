/** The flags that say what a schedule waits for, as an event. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import { jsonFaultOf } from '../../base/json-fault.ts';
import { parseJson } from '../../base/outside-json.ts';
import type { FlagValues } from '../command.ts';

/** The parts of a trigger that waits for an event; empty if no flag names one. */
export function eventFlags(flags: FlagValues): Record<string, unknown> {
  const said = [...eventsIn(flags)];
  const [first, second] = said;
  if (second !== undefined) throw twoEvents(said.map(([flag]) => flag));
  const quiet = flags.text('quiet');
  const most = flags.number('most-per-minute');
  const hourly = flags.number('most-per-hour');
  return {
    ...(first !== undefined && { event: first[1] }),
    ...(quiet !== undefined && { quiet }),
    ...(most !== undefined && { mostPerMinute: most }),
    ...(hourly !== undefined && { mostPerHour: hourly }),
  };
}

function* eventsIn(flags: FlagValues): Generator<[flag: string, event: unknown]> {
  const json = flags.text('on');
  if (json !== undefined) yield ['--on', readEvent(json)];
  const path = flags.text('on-file');
  if (path !== undefined) yield ['--on-file', { on: 'file', path }];
  const name = flags.text('on-hook');
  if (name !== undefined) yield ['--on-hook', { on: 'webhook', name }];
  const contains = flags.text('on-message');
  if (contains !== undefined) yield ['--on-message', { on: 'message', contains }];
  if (flags.isSet('on-start')) yield ['--on-start', { on: 'start' }];
  if (flags.isSet('on-incident')) yield ['--on-incident', { on: 'incident' }];
  const schedule = flags.text('after');
  const outcome = flags.text('if');
  if (schedule !== undefined)
    yield ['--after', { on: 'schedule', schedule, ...(outcome !== undefined && { outcome }) }];
  else if (outcome !== undefined) throw strayIf();
}

function readEvent(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    throw refusal(`--on is not JSON: ${jsonFaultOf(json)}.`);
  }
}

function twoEvents(flags: readonly string[]): RoteError {
  return refusal(`A schedule waits for one event, and here are more: ${flags.join(' and ')}.`);
}

function strayIf(): RoteError {
  return refusal('--if says how a schedule has to end, and no schedule is named.');
}

function refusal(message: string): RoteError {
  const hint =
    'Give one of --on-hook NAME, --on-file PATH, --on-message WORDS, --on-start, --on-incident, --after SCHEDULE [--if failed], or --on \'{"on":"mcp","server":"mail"}\'.';
  return badRequest({ code: 'bad-trigger', message, hint });
}
