/** `rote sessions show`: what is remembered for a session, and what was made in it. */
import { printable, printableText } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { sessionInWords } from '../../language/session-in-words.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

export function sessionsShow({ positionals, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async ({ sessions }) => {
    const [key = OWNER_SESSION] = positionals;
    const session = await (await sessions()).show(key);
    const { sessionKey, name, channel, timezone, state, assets } = session;
    const rows = assets.map(({ path, mediaType, bytes, runId }) => [
      `  ${path}`,
      mediaType,
      `${bytes} bytes`,
      runId,
    ]);
    const text = [
      textTable(
        [],
        [
          ['session', sessionInWords(sessionKey)],
          ['person', printable(name)],
          ['channel', channel],
          ['zone', timezone],
        ],
      ),
      '',
      Object.keys(state).length === 0
        ? 'No state.'
        : `State:\n${printableText(JSON.stringify(state, null, 2))}`,
      '',
      rows.length === 0 ? 'No assets.' : `Assets:\n${textTable([], rows)}`,
    ].join('\n');
    return { data: { session }, text };
  });
}
