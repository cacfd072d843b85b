/**
 * A mail as it is sent. It is put together before anything is said to a server, so that what cannot be written is refused while
 * nothing has begun. No file and no address is read for it: attachments are given as their bytes.
 */
import type { MailAddress } from '../domain/mail/mail-address.ts';

export interface OutgoingFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface OutgoingMail {
  from: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  /** Stands in no header of what is sent, and in the draft. */
  bcc: readonly MailAddress[];
  subject: string;
  body: string;
  files: readonly OutgoingFile[];
  /** A message between calendars, which programs of mail show with buttons. */
  invitation?: { method: 'REQUEST' | 'CANCEL' | 'REPLY'; text: string } | undefined;
  /** Without brackets. */
  messageId: string;
  /** The ids of the thread that it goes on with, the answered one last. */
  references: readonly string[];
  dateMs: number;
}

export async function composeMail(
  mail: OutgoingMail,
  { isDraft }: { isDraft: boolean },
): Promise<Uint8Array> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { from, to, cc, bcc, subject, body, files, invitation } = mail;
  const { messageId, references, dateMs } = mail;
  const answered = references.at(-1);
  const node = new MailComposer({
    from: headerAddress(from),
    to: to.map(headerAddress),
    cc: cc.map(headerAddress),
    bcc: bcc.map(headerAddress),
    subject,
    text: body,
    ...(invitation !== undefined && {
      icalEvent: { method: invitation.method, content: invitation.text, filename: 'invite.ics' },
    }),
    messageId: `<${messageId}>`,
    ...(answered !== undefined && {
      inReplyTo: `<${answered}>`,
      references: references.map((id) => `<${id}>`),
    }),
    date: dateHeader(dateMs),
    attachments: files.map(({ name, mediaType, bytes }) => ({
      filename: name,
      contentType: mediaType,
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  node.keepBcc = isDraft;
  return node.build();
}

const headerAddress = ({ name, address }: MailAddress) => ({ name: name ?? '', address });

/** `Thu, 19 Nov 2026 08:00:00 +0000`. */
function dateHeader(ms: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${DAYS[at.dayOfWeek - 1]}, ${two(at.day)} ${MONTHS[at.month - 1]} ${at.year}`;
  return `${day} ${two(at.hour)}:${two(at.minute)}:${two(at.second)} +0000`;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
