/** `rote deliveries list` and `resend`, and `rote incidents`: what arrived, and what is in trouble. */
import { viewDelivery, viewIncident } from '../../domain/run/run-view.ts';
import type { DeliveryState } from '../../domain/run/run-words.ts';
import { resendDelivery } from '../../runs/resend-delivery.ts';
import type { Answer, CommandCall } from '../command.ts';
import { textTable } from '../text-table.ts';
import { withHome, withHomeAndDaemon } from '../with-home.ts';

export function deliveriesList({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ store }) => {
    const state = flags.text('state') as DeliveryState | undefined;
    const found = await store.outbox.list({
      limit: flags.number('limit') ?? 50,
      ...(state !== undefined && { state }),
    });
    const deliveries = found.map(viewDelivery);
    const rows = deliveries.map((one) => [
      one.id,
      one.state,
      one.createdAtUtc,
      one.target,
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
  return withHomeAndDaemon(context, async ({ store }) => {
    const id = positionals[0] ?? '';
    const again = await resendDelivery(store, id, context.clock.nowMs());
    return {
      data: { delivery: viewDelivery(again) },
      text: `${id} is on its way again.`,
    };
  });
}

export function incidents({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ store }) => {
    const all = flags.isSet('all');
    const found = await store.incidents.list({ all, limit: flags.number('limit') ?? 50 });
    const views = found.map(viewIncident);
    const rows = views.map((one) => [
      one.openedAtUtc,
      one.closedAtUtc === null ? one.kind : 'over',
      one.count > 1 ? `${one.count} times` : 'once',
      one.text,
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
