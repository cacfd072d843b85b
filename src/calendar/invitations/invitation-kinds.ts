/** The kinds of records that are kept of invitations: what was shown, which answers counted, and which are being sent. */
export const KNOWN_KIND = 'invitation';
export const REPLY_KIND = 'invitation-reply';
export const ANSWER_KIND = 'invitation-answer';
export const INVITATION_KINDS: readonly string[] = [KNOWN_KIND, REPLY_KIND, ANSWER_KIND];
/** What was taken out of an inbox; it is kept as long as it lies there. */
export const INBOX_KIND = 'invitation-inbox';
