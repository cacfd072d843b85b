/** English: what is said of mails that are about to be sent. */
import { inOneLine, type MailTalkWords, sizeInWords } from '../mail-talk-words.ts';

export const ENGLISH_MAIL_TALK: MailTalkWords = {
  whole({ isDraft, from, to, cc, bcc, subject, body, files }) {
    const copies = [
      ...(cc.length === 0 ? [] : [`copy to ${cc.join(', ')}`]),
      ...(bcc.length === 0 ? [] : [`blind copy to ${bcc.join(', ')}`]),
    ];
    const receivers = [
      to === null ? 'who wrote the mail that it answers' : to.join(', '),
      ...copies,
    ].join(', ');
    const kind = isDraft ? 'A draft of a mail' : 'Mail';
    const named = files.map(
      ({ name, bytes }) =>
        `${name} (${bytes === null ? 'not there now' : sizeInWords(bytes, '.')})`,
    );
    return [
      `${kind} from ${from ?? 'an account that is not there yet'} to ${receivers}.`,
      `Subject: ${subject === null ? 'that of the mail that it answers' : JSON.stringify(subject)}.`,
      ...(named.length === 0 ? [] : [`Files: ${named.join(', ')}.`]),
      `Words: ${inOneLine(body)}`,
    ].join(' ');
  },
  filled: (reference) => `[filled in when it runs: ${reference}]`,
  answer: (title) => `Now: answer the mail "${title}".`,
  savedIn: (folder) => `Files of mails are saved in the workspace of Rote: ${folder}`,
  noneTold:
    'I have told you of no mail here that could be meant. Ask for your mails first, or name it: rote email reply EMAIL',
  notChecked: (sender) => `Nobody has checked that ${sender} sent that mail.`,
  passOn: (to) => `Now: mail what I told you last to ${to}.`,
  nothingTold:
    'I have told you nothing here that could be sent. Ask for it first, or say the words: mail Ana "I am late"',
  nobodyCalled: (name) =>
    `Nobody among your contacts can be written to as "${name}". Say it with the address: send it to ana@example.org`,
};
