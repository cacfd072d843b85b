/** `rote inbox --follow`: new messages as they come, until Ctrl-C. */
import { printableText } from '../../base/printable.ts';
import { attendTerminal } from '../../home/terminals.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { saidBy } from '../said-by.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

export function inboxFollow({ flags, context }: CommandCall): Promise<CommandAnswer> {
  return untilInterrupted((signal) =>
    withHome(context, async (house) => {
      const { clock, home } = context;
      const leave = attendTerminal(home, { shows: 'all', nowMs: clock.nowMs });
      const sessionKey = flags.text('session');
      const zone = house.defaultTimezone();
      const followed: { id: string }[] = [];
      try {
        await house.messages.follow({
          sessionKey,
          signal,
          onMessages(messages) {
            for (const message of messages.filter(({ role }) => role !== 'user')) {
              followed.push(message);
              const { createdAtUtc, role, text, person } = message;
              const said = saidBy(role, person) + printableText(text);
              context.show(`${wallTime(createdAtUtc, zone)}  ${said}`);
            }
          },
        });
      } finally {
        leave({ hasHeard: true });
      }
      if (!flags.isSet('json') && followed.length > 0)
        await (await house.unread()).seen(followed.map(({ id }) => id));
      return { data: { messages: followed }, text: '' };
    }),
  );
}
