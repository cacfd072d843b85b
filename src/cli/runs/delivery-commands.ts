/** `rote deliveries list` and `resend`, `rote incidents` and `incidents seen`: what arrived, and what is in trouble. */
import { RoteError } from '../../base/errors.ts';
import { withPerson } from '../../domain/person.ts';
import type { DeliveryState } from '../../domain/run/run-words.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import type { Answer, CommandCall } from '../command.ts';
import { textTable } from '../text-table.ts';
import { withHome, withHomeAndDaemon } from '../with-home.ts';

export function deliveriesList({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ messages, defaultTimezone }) => {
    const state = flags.text('state') as DeliveryState | undefined;
    const deliveries = await messages.deliveries({
      limit: flags.number('limit') ?? 50,
      ...(state !== undefined && { state }),
    });
    const rows = deliveries.map((one) => [
      one.id,
      one.state,
      wallTime(one.createdAtUtc, defaultTimezone()),
      withPerson(one.target, one),
      one.error ?? '',
    ]);
    return {
      data: { deliveries },
      text:
        rows.length === 0
          ? 'There are no deliveries.'
          : textTable(['ID', 'STATE', 'SINCE', 'TARGET', 'ERROR'], rows),
    };
  });
}

export function deliveriesResend({ positionals, context }: CommandCall): Promise<Answer> {
  return withHomeAndDaemon(context, async ({ messages }) => {
    const id = positionals[0] ?? '';
    const delivery = await messages.resend(id);
    return { data: { delivery }, text: `${id} is on its way again.` };
  });
}

export function incidents({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ messages, defaultTimezone }) => {
    const all = flags.isSet('all');
    const views = await messages.incidents({ all, limit: flags.number('limit') ?? 50 });
    const rows = views.map((one) => [
      wallTime(one.openedAtUtc, defaultTimezone()),
      one.closedAtUtc === null ? one.kind : 'over',
      one.count > 1 ? `${one.count} times` : 'once',
      one.person === undefined ? one.text : `${one.person}: ${one.text}`,
    ]);
    return {
      data: { incidents: views },
      text:
        rows.length === 0
          ? 'Nothing is in trouble.'
          : textTable(['SINCE', 'STATE', 'HAPPENED', 'WHAT'], rows),
    };
  });
}

export function incidentsSeen({ positionals, flags, context }: CommandCall): Promise<Answer> {
  const [id] = positionals;
  // One or all: neither is a slip, and so are both.
  if ((id === undefined) !== flags.isSet('all')) throw seenWhat();
  return withHome(context, async ({ messages }) => {
    const seen = await messages.seen(id ?? null);
    const text =
      seen.length === 0
        ? 'Nothing waits to be seen.'
        : `Seen: ${seen.map(({ subject }) => subject.replace('doubt:', '')).join(', ')}.`;
    return { data: { incidents: seen }, text };
  });
}

function seenWhat(): RoteError {
  return new RoteError(
    {
      code: 'missing-argument',
      message: 'Either the id of what was seen is needed, or --all.',
      hint: 'rote incidents lists what waits.',
    },
    { blame: 'request' },
  );
}
