/** `rote connect calendar` and `rote connect contacts`: say which password is wanted, ask for it, and keep what is found. */
import { providerOf } from '../../dav/providers.ts';
import type { DavAccount } from '../../domain/dav/dav-account.ts';
import type { Body } from '../../domain/operation.ts';
import type { House } from '../../runtime/house.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';
import { asked, passwordFrom } from './ask-account.ts';

type Connect = Body<
  {
    where: string;
    password?: string | undefined;
    login?: string | undefined;
    user?: string | undefined;
    usual?: string | undefined;
  },
  House
>;

const connect =
  (kind: DavAccount['kind'], isOpen: RegExp, load: () => Promise<Connect>) =>
  ({ flags, positionals, context }: CommandCall): Promise<CommandAnswer> =>
    withHome(context, async (house) => {
      const where = positionals[0] ?? (await asked(context, 'Address: '));
      const provider = providerOf(where.slice(where.lastIndexOf('@') + 1));
      const login = flags.text('login');
      const isRefused = provider !== null && provider[kind] === null && login === undefined;
      if (provider !== null && !isRefused && login === undefined)
        context.progress(`${provider.name} wants ${provider.password}: ${provider.link}`);
      const isShared = kind === 'calendar' && flags.isSet('shared');
      const password =
        isRefused || isShared || login !== undefined || isOpen.test(where)
          ? undefined
          : await passwordFrom(context, flags);
      const { answer, say } = await (await load()).run(
        { where, password, login, user: flags.text('user'), usual: flags.text('usual') },
        {
          desks: house,
          nowMs: context.clock.nowMs(),
          timezone: house.defaultTimezone(),
          file: { name: '', text: '' },
          signal: new AbortController().signal,
        },
      );
      return { data: { ...answer }, text: say() };
    });

export const connectCalendar = connect(
  'calendar',
  /\.ics$|^webcals?:/i,
  async () =>
    (await import('../../calendar/calendar-bodies.ts')).CALENDARS_BODIES.connect as Connect,
);

export const connectContacts = connect(
  'contacts',
  /\.(?:vcf|vcard)$/i,
  async () => (await import('../../contacts/contact-bodies.ts')).BOOKS_BODIES.connect as Connect,
);
