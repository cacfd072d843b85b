/** How mails are named to people and programs: the account, the folder with its validity, and the number there. */
import type { MailPlace } from './mailbox.ts';

export interface NamedMail {
  account: string;
  place: MailPlace;
}

const ID = /^(mail_[0-9A-Za-z_]{1,60})\.([A-Za-z0-9_-]{1,1400})\.(\d{1,12})\.(\d{1,10})$/;

export function mailId({ account, place: { folder, validity, uid } }: NamedMail): string {
  return `${account}.${Buffer.from(folder).toString('base64url')}.${validity}.${uid}`;
}

/** Null if it names no mail. */
export function readMailId(id: string): NamedMail | null {
  const [, account, folder, validity, uid] = ID.exec(id) ?? [];
  if (account === undefined || folder === undefined || validity === undefined) return null;
  const name = Buffer.from(folder, 'base64url').toString();
  return { account, place: { folder: name, validity, uid: Number(uid) } };
}
