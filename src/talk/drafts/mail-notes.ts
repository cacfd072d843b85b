/** The mails that a draft would send, each whole, so that nobody agrees to one that they have not read; and where files of mails go. */
import type { Draft } from '../../domain/draft.ts';
import type { MailHead } from '../../domain/mail/shown-mail.ts';
import type { OperationFields } from '../../domain/operation.ts';
import { inOwnForm } from '../../domain/operation-input.ts';
import { asPlan } from '../../domain/plan/plan.ts';
import { onlyReference, sayReferences } from '../../domain/plan/template.ts';
import type { MailTalkWords } from '../../language/mail-talk-words.ts';
import { EMAIL_ENTRIES } from '../../mail/email-entries.ts';

export type MailHeadOf = (
  session: string,
  wish: { account: string | null; answers: string | null; files: readonly string[] },
) => Promise<MailHead>;

const SENDS = new Map<string, OperationFields>([
  ['email.send', EMAIL_ENTRIES.send.takes],
  ['email.reply', EMAIL_ENTRIES.reply.takes],
  ['email.draft', EMAIL_ENTRIES.draft.takes],
]);

export async function mailNotes(
  { plan }: Pick<Draft, 'plan'>,
  { words, headOf, session }: { words: MailTalkWords; headOf: MailHeadOf; session: string },
): Promise<string[]> {
  const steps = asPlan(plan ?? []).tools.flatMap(({ tool = '', input }) => {
    const takes = SENDS.get(tool);
    return takes === undefined ? [] : [{ tool, input: inOwnForm(takes, input) as typeof input }];
  });
  const say = (value: unknown): string =>
    sayReferences(String(value), (reference) => words.filled(reference.text.slice(2, -1)));
  const listed = (value: unknown): string[] => [value ?? []].flat().map(say);
  const saved = asPlan(plan ?? []).tools.flatMap(({ tool, input }) =>
    tool === 'email.attachment' ? [words.savedIn(say(input['to'] ?? 'mail/'))] : [],
  );
  const sent = await Promise.all(
    steps.map(async ({ tool, input }) => {
      const { account, to, cc, bcc, subject, body, attachments, id, reply_to: answers } = input;
      const head = await headOf(session, {
        account: typeof account === 'string' ? account : null,
        answers: literalOf(answers ?? id),
        files: listed(attachments),
      });
      return words.whole({
        ...head,
        isDraft: tool === 'email.draft',
        to: tool === 'email.reply' ? null : listed(to),
        cc: listed(cc),
        bcc: listed(bcc),
        subject: tool === 'email.reply' ? null : say(subject),
        body: say(body),
      });
    }),
  );
  return [...sent, ...saved];
}

/** What stands in a plan; null if it is filled in when it runs. */
const literalOf = (value: unknown): string | null =>
  typeof value === 'string' && onlyReference(value) === null ? value : null;
