/**
 * Whom a draft of a model writes to or invites, by a name: their address stands in the draft that is shown and agreed to. Whom
 * nobody knows, or several have, goes back to the model, which asks the person.
 */
import type { Fault } from '../../base/errors.ts';
import { CALENDAR_ENTRIES } from '../../calendar/calendar-entries.ts';
import { namedAddress } from '../../domain/mail/mail-address.ts';
import type { OperationFields } from '../../domain/operation.ts';
import { inOwnForm } from '../../domain/operation-input.ts';
import type { PlanTool } from '../../domain/plan/plan.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { EMAIL_ENTRIES } from '../../mail/email-entries.ts';
import type { FindContact } from '../look-up-contacts.ts';

const RECEIVERS = new Map<string, { takes: OperationFields; fields: readonly string[] }>([
  ['email.send', { takes: EMAIL_ENTRIES.send.takes, fields: ['to', 'cc', 'bcc'] }],
  ['email.draft', { takes: EMAIL_ENTRIES.draft.takes, fields: ['to', 'cc', 'bcc'] }],
  ['calendar.create', { takes: CALENDAR_ENTRIES.create.takes, fields: ['attendees'] }],
  ['calendar.update', { takes: CALENDAR_ENTRIES.update.takes, fields: ['attendees', 'invite'] }],
]);

type Named<Value> = { value: Value; faults: Fault[] };

export async function nameReceivers<Step extends Pick<PlanTool, 'tool' | 'input'>>(
  steps: readonly Step[],
  find: FindContact,
): Promise<Named<Step[]>> {
  const faults: Fault[] = [];
  const named: Step[] = [];
  for (const [index, step] of steps.entries()) {
    const known = RECEIVERS.get(step.tool ?? '');
    const input = known === undefined ? null : inOwnForm(known.takes, step.input);
    if (known === undefined || typeof input !== 'object' || input === null) {
      named.push(step);
      continue;
    }
    const filled: Record<string, unknown> = { ...input };
    for (const field of known.fields) {
      if (filled[field] === undefined) continue;
      const path = `plan.tools[${index}].input.${field}`;
      const people = await Promise.all(
        [filled[field]].flat().map((one) => addressed(one, { find, path })),
      );
      faults.push(...people.flatMap((one) => one.faults));
      filled[field] = people.map(({ value }) => value);
    }
    const isSame = JSON.stringify(filled) === JSON.stringify(input);
    named.push(isSame ? step : { ...step, input: filled });
  }
  return { value: named, faults };
}

/** Who is waited for: by the address that the contacts have; a name that they do not know stays one. */
export async function nameAwaited(
  trigger: Trigger | null,
  find: FindContact,
): Promise<Named<Trigger | null>> {
  if (trigger?.kind !== 'event') return { value: trigger, faults: [] };
  const { event } = trigger;
  const name = event.on === 'mail' ? event.from : event.on === 'calendar' ? event.with : null;
  const found = name === null || name.includes('@') ? null : await find(name);
  if (name === null || found === null) return { value: trigger, faults: [] };
  if (found.kind === 'several')
    return { value: trigger, faults: [several(name, found.choices, 'trigger')] };
  if (found.kind !== 'one') return { value: trigger, faults: [] };
  const named =
    event.on === 'mail'
      ? { ...event, from: namedAddress(found) }
      : { ...event, with: namedAddress({ ...found, name }) };
  return { value: { ...trigger, event: named as typeof event }, faults: [] };
}

async function addressed(
  said: unknown,
  { find, path }: { find: FindContact; path: string },
): Promise<Named<unknown>> {
  const same = { value: said, faults: [] };
  if (typeof said !== 'string' || said.includes('@') || said.includes('${')) return same;
  const found = await find(said);
  switch (found?.kind) {
    case 'one':
      return { value: namedAddress(found), faults: [] };
    case 'several':
      return { value: said, faults: [several(said, found.choices, path)] };
    default:
      return { value: said, faults: [nobody(said, path)] };
  }
}

const nobody = (said: string, path: string): Fault => ({
  code: 'unknown-contact',
  message: `Nobody among the contacts of the person can be written to as ${JSON.stringify(said.slice(0, 100))}.`,
  hint: 'Ask them for the address; never make one up.',
  details: { path },
});

function several(
  said: string,
  choices: readonly { name: string; address: string }[],
  path: string,
): Fault {
  const all = choices.slice(0, 10).map(namedAddress).join(', ');
  return {
    code: 'several-contacts',
    message: `Which ${JSON.stringify(said.slice(0, 100))}? There are ${all}.`,
    hint: 'Ask the person which of them they mean, unless they said it.',
    details: { path, wordsOf: 'others' },
  };
}
