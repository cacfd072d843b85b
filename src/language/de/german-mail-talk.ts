/** German: what is said of mails that are about to be sent. */
import { inOneLine, type MailTalkWords, sizeInWords } from '../mail-talk-words.ts';

export const GERMAN_MAIL_TALK: MailTalkWords = {
  whole({ isDraft, from, to, cc, bcc, subject, body, files }) {
    const copies = [
      ...(cc.length === 0 ? [] : [`Kopie an ${cc.join(', ')}`]),
      ...(bcc.length === 0 ? [] : [`Blindkopie an ${bcc.join(', ')}`]),
    ];
    const receivers = [
      to === null ? 'wer die Mail geschrieben hat, auf die sie antwortet' : to.join(', '),
      ...copies,
    ].join(', ');
    const kind = isDraft ? 'Entwurf einer Mail' : 'Mail';
    const named = files.map(
      ({ name, bytes }) =>
        `${name} (${bytes === null ? 'jetzt nicht da' : sizeInWords(bytes, ',')})`,
    );
    return [
      `${kind} von ${from ?? 'einem Konto, das es noch nicht gibt'} an ${receivers}.`,
      `Betreff: ${subject === null ? 'der Betreff der Mail, auf die sie antwortet' : JSON.stringify(subject)}.`,
      ...(named.length === 0 ? [] : [`Dateien: ${named.join(', ')}.`]),
      `Text: ${inOneLine(body)}`,
    ].join(' ');
  },
  filled: (reference) => `[wird eingesetzt, wenn es läuft: ${reference}]`,
  answer: (title) => `Jetzt: die Mail „${title}“ beantworten.`,
  savedIn: (folder) => `Dateien aus Mails werden im Arbeitsordner von Rote gespeichert: ${folder}`,
  noneTold:
    'Ich habe dir hier von keiner Mail erzählt, die gemeint sein könnte. Frag zuerst nach deinen Mails oder nenne sie: rote email reply EMAIL',
  notChecked: (sender) => `Niemand hat geprüft, dass diese Mail von ${sender} ist.`,
  passOn: (to) => `Jetzt: was ich dir zuletzt gesagt habe, an ${to} mailen.`,
  nothingTold:
    'Ich habe dir hier nichts gesagt, was sich schicken ließe. Frag zuerst danach oder sag den Text: maile Ana "Bin spät"',
  nobodyCalled: (name) =>
    `„${name}“ hat in deinen Kontakten keine Adresse. Sag es mit der Adresse: schick das an ana@example.org`,
};
