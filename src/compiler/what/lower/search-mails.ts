/** What the server is asked for. */
import type { MailPick } from '../../../language/mail-work-words.ts';
import { fieldReference } from '../happened.ts';
import { literalText } from './plan-text.ts';

/** As many as are found at once. */
const MOST_MAILS = 100;

export function searchFor(pick: MailPick): Record<string, unknown> {
  const { from, isWithThese, subject, words, isUnread, hasFiles, since, latest } = pick;
  return {
    ...(words !== null && { query: literalText(words) }),
    ...(from !== null && { from: literalText(from) }),
    ...(isWithThese && { with: fieldReference('people') }),
    ...(subject !== null && { subject: literalText(subject) }),
    ...(since !== null && { after: since }),
    ...(isUnread && { unread: true }),
    ...(hasFiles && { has_attachment: true }),
    limit: latest ?? MOST_MAILS,
  };
}
