/** What is waited for, changed: "only when it fails", "at most twice a minute", "when ~/b.csv changes instead". */
import type { AwaitedEvent } from '../../domain/schedule/event.ts';
import { parseTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import type { Reading } from '../compile-reading.ts';
import type { Span } from '../when/result.ts';
import { type EventsFound, eventsIn } from './find-events.ts';
import { paceFields, settleEvent } from './settle-event.ts';
import type { Awaited } from './values.ts';

/** The trigger as it is then; null where the words change none, or say more than that. */
export function changeEvent(text: string, trigger: Trigger, reading: Reading): Trigger | null {
  const found = eventsIn(text, reading);
  const paces = found.paces.map(({ span }) => span);
  const said =
    found.events.find(({ span }) => found.isAll([span, ...paces]))?.awaited ?? anyEnd(found, paces);
  // "when ~/b.csv changes, tell me" is a wish of its own; "tell me only when it fails" is none.
  if (said !== null && said.on !== 'same' && found.isWhole) return null;
  const isOnlyPace = said === null && paces.length > 0 && found.isAll(paces);
  if (said === null && !isOnlyPace) return null;
  const event = said === null ? eventOf(trigger) : changed(said, trigger, reading);
  return event === null ? null : withEvent(event, found, trigger);
}

/** "whether it fails or not". */
function anyEnd({ anyhow, isAll }: EventsFound, paces: readonly Span[]): Awaited | null {
  const isSaid = anyhow.length > 0 && isAll([...anyhow, ...paces]);
  return isSaid ? { on: 'same', outcome: 'any' } : null;
}

function eventOf(trigger: Trigger): AwaitedEvent | null {
  return trigger.kind === 'event' ? trigger.event : null;
}

function changed(said: Awaited, trigger: Trigger, reading: Reading): AwaitedEvent | null {
  const before = eventOf(trigger);
  if (said.on === 'same')
    return before?.on === 'schedule' ? { ...before, outcome: said.outcome } : null;
  const settled = settleEvent(said, reading);
  return settled.kind === 'event' ? settled.event : null;
}

/** What was not said of it stays, where it is still an event. */
function withEvent(event: AwaitedEvent, { paces }: EventsFound, before: Trigger): Trigger | null {
  const { timezone } = before;
  const kept =
    before.kind === 'event' && before.event.on === event.on ? ratesOf(before, paces) : {};
  const said = Object.assign({}, ...paces.map(({ pace }) => paceFields(pace)));
  if (paces.some(({ pace }) => pace.kind === 'unread')) return null;
  const parsed = parseTrigger({ event, ...kept, ...said }, { defaultTimezone: timezone, nowMs: 0 });
  return parsed.ok ? parsed.value.trigger : null;
}

/** Its quiet and its rate; a rate that is said takes the place of the one before, in whatever it is counted. */
function ratesOf(before: Trigger & { kind: 'event' }, paces: EventsFound['paces']): object {
  const { quietMs, mostPerMinute, mostPerHour } = before;
  if (paces.some(({ pace }) => pace.kind === 'most')) return { quietMs };
  return { quietMs, mostPerMinute, ...(mostPerHour !== undefined && { mostPerHour }) };
}
