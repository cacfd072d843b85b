/** `rote runs list`, `show` and `why`, and `rote inbox`: what happened, and why or why not. */

import { printable } from '../../base/printable.ts';
import { withOthersWords } from '../../domain/others-words.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { withoutContext } from '../../runs/dispatched-text.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { saidBy } from '../said-by.ts';
import { withHome } from '../with-home.ts';

/** Further lines stand below the first, so that each message is seen to begin. */
function messageLines(text: string): string {
  return text.split('\n').map(printable).join('\n    ');
}

export async function inbox(call: CommandCall): Promise<CommandAnswer> {
  const { flags, context } = call;
  if (flags.isSet('follow')) return (await import('../talk/inbox-follow.ts')).inboxFollow(call);
  return withHome(context, async (house) => {
    const sessionKey = flags.text('session');
    const messages = await house.messages.list({
      limit: flags.number('limit') ?? 50,
      ...(sessionKey !== undefined && { sessionKey }),
    });
    // A program that reads them has not seen them for its person.
    if (!flags.isSet('json') && messages.length > 0)
      await (await house.unread()).seen(messages.map(({ id }) => id));
    const zone = house.defaultTimezone();
    const lines = messages.map((message) => {
      const { createdAtUtc, role, text, othersWords, person } = message;
      const words =
        role === 'user' ? withOthersWords({ text: withoutContext(text), othersWords }) : text;
      return `${wallTime(createdAtUtc, zone)}  ${saidBy(role, person)}${messageLines(words)}`;
    });
    return {
      data: { messages },
      text: lines.length === 0 ? 'The inbox is empty.' : lines.join('\n'),
    };
  });
}
