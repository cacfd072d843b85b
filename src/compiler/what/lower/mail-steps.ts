/** The steps that send, answer and file mails. */
import type { MailDeed } from '../../../language/mail-work-words.ts';
import type { Act } from '../what.ts';
import { titleOf, titleOfFound } from './lower-news.ts';
import { testsOf } from './lower-source.ts';
import type { Lowering } from './lowering.ts';
import { literalText, shortName } from './plan-text.ts';
import type { NewStep } from './step-list.ts';

/** What a mail is about, where no subject was said: what was found, or how its words begin. */
export function subjectOf(
  lowering: Lowering,
  { subject, content }: Act & { kind: 'mail' },
): string {
  if (subject !== null) return literalText(subject);
  if (content.kind === 'words') return literalText(shortName(content.text.split('\n', 1)[0] ?? ''));
  const { what, looked, words } = lowering;
  const [test] = testsOf(what);
  if (test !== undefined) return literalText(shortName(titleOf(lowering, test)));
  const isNamed = looked !== null && looked.kind !== 'clock';
  return literalText(shortName(isNamed ? titleOfFound(lowering) : words.time));
}

/** With each that was found, or with the one that came. */
export function deedStep(lowering: Lowering, deed: MailDeed): Omit<NewStep, 'when'> {
  const { looked, found } = lowering;
  const isEvent = looked?.kind === 'event';
  const [only] = isEvent ? [] : found();
  const files = isEvent ? '${input.event.attachments}' : `\${${looked?.id}.attachments}`;
  const items = deed.verb === 'save' ? files : only?.value;
  const forEach = items === undefined ? {} : { forEach: { items } };
  const id = isEvent ? '${input.event.id}' : '${item.id}';
  switch (deed.verb) {
    case 'task': {
      const title = isEvent ? '${input.event.title}' : '${item.title}';
      return { id: 'task', tool: 'tasks.create', input: { title }, ...forEach };
    }
    case 'archive':
      return { id: 'archive', tool: 'email.archive', input: { id }, ...forEach };
    case 'mark-read':
      return { id: 'mark', tool: 'email.flag', input: { id, read: true }, ...forEach };
    case 'move': {
      const input = { id, folder: literalText(deed.folder) };
      return { id: 'move', tool: 'email.move', input, ...forEach };
    }
    case 'save': {
      const email = isEvent ? id : '${item.email}';
      const input = { id: email, part: '${item.part}', to: literalText(deed.path) };
      return { id: 'save', tool: 'email.attachment', input, ...forEach };
    }
    case 'reply':
      return {
        id: 'reply',
        tool: 'email.reply',
        input: { id, body: literalText(deed.text) },
        ...forEach,
      };
  }
}
