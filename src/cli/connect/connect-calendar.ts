/** `rote connect calendar`: says which password is wanted, asks for it, and keeps the calendars if they are found. */
import { providerOf } from '../../calendar/providers.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';
import { asked, passwordFrom } from './ask-account.ts';

export async function connectCalendar({
  flags,
  positionals,
  context,
}: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const where = positionals[0] ?? (await asked(context, 'Address: '));
    const provider = providerOf(where.slice(where.lastIndexOf('@') + 1));
    const isRefused = provider !== null && provider.calendar === null;
    if (provider !== null && !isRefused)
      context.progress(`${provider.name} wants ${provider.password}: ${provider.link}`);
    const isOpen =
      isRefused || flags.isSet('shared') || /\.ics$/i.test(where) || /^webcals?:/i.test(where);
    const password = isOpen ? undefined : await passwordFrom(context, flags);
    const named = (['user', 'usual'] as const).flatMap((name) => {
      const value = flags.text(name);
      return value === undefined ? [] : [[name, value]];
    });
    const { CALENDARS_BODIES } = await import('../../calendar/calendar-bodies.ts');
    const wish = {
      where,
      ...(password !== undefined && { password }),
      ...Object.fromEntries(named),
    };
    const { answer, say } = await CALENDARS_BODIES.connect.run(wish, {
      desks: house,
      nowMs: context.clock.nowMs(),
      timezone: house.defaultTimezone(),
      file: { name: '', text: '' },
      signal: new AbortController().signal,
    });
    return { data: { ...answer }, text: say() };
  });
}
