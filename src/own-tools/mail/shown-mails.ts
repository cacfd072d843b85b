/** What a mail would be that a plan sends, before it is sent: from which account, with which files. Nothing is asked of a server. */
import type { AccountDesk } from '../../mail/account-desk.ts';
import { readMailId } from '../../mail/mail-id.ts';
import type { MailPorts } from '../../mail/mail-ports.ts';

export interface MailHead {
  /** Null if there is no such account. */
  from: string | null;
  files: { name: string; bytes: number | null }[];
}

/** What an answer to a mail begins with. */
export interface AnsweredMail {
  to: string[];
  subject: string;
  /** Whether its account's own server has authenticated who sent it. */
  isChecked: boolean;
}

export async function mailHead(
  wish: { account: string | null; answers: string | null; files: readonly string[] },
  { accounts, files }: { accounts: Pick<AccountDesk, 'list'>; files: MailPorts['files'] },
): Promise<MailHead> {
  const own = await accounts.list();
  const answered = wish.answers === null ? null : readMailId(wish.answers);
  const named = own.find(({ id, address }) => id === answered?.account || address === wish.account);
  const isNamed = wish.account !== null || answered !== null;
  const size = async (path: string): Promise<number | null> =>
    (await files?.read(path).catch(() => null))?.bytes.length ?? null;
  return {
    from: (isNamed ? named : own[0])?.address ?? null,
    files: await Promise.all(
      wish.files.map(async (path) => ({ name: path, bytes: await size(path) })),
    ),
  };
}
