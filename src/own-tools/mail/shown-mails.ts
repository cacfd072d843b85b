/** What a mail would be that a plan sends, before it is sent: from which account, with which files. Nothing is asked of a server. */
import type { MailHead } from '../../domain/mail/shown-mail.ts';
import type { AccountDesk } from '../../mail/account-desk.ts';
import type { MailPorts } from '../../mail/mail-ports.ts';

export async function mailHead(
  wish: { account: string | null; answers: string | null; files: readonly string[] },
  { accounts, files }: { accounts: Pick<AccountDesk, 'list'>; files: MailPorts['files'] },
): Promise<MailHead> {
  const own = await accounts.list();
  // The id of a mail begins with that of its account.
  const answered = wish.answers?.split('.', 1)[0];
  const named = own.find(({ id, address }) => id === answered || address === wish.account);
  const isNamed = wish.account !== null || answered !== undefined;
  const size = async (path: string): Promise<number | null> =>
    (await files?.read(path).catch(() => null))?.bytes.length ?? null;
  return {
    from: (isNamed ? named : own[0])?.address ?? null,
    files: await Promise.all(
      wish.files.map(async (path) => ({ name: path, bytes: await size(path) })),
    ),
  };
}
