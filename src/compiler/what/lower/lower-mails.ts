/** The steps about mails: how they are told. */
import type { Source } from '../what.ts';
import type { Found, Lowering } from './lowering.ts';
import { literalText } from './plan-text.ts';

/** All of them as the tool tells them, also that there are none, or that an account could not be asked; of one, its words. */
export function mailsWhole(lowering: Lowering, { pick }: Source & { kind: 'mails' }): Found {
  const { looked, list } = lowering;
  const id = looked?.id ?? '';
  const label = `${literalText(looked?.what ?? '')}:\n`;
  const isThere = { value: `\${${id}.count}`, greaterThan: 0 };
  let read: string | null = null;
  const text = (): string => {
    if (pick.latest !== 1) return `\${${id}.text}`;
    read ??= list.add({
      id: 'read',
      tool: 'email.read',
      input: { id: `\${${id}.emails[0].id}` },
      when: isThere,
    });
    return `\${${read}.text ?? ${JSON.stringify(lowering.words.none)}}`;
  };
  return {
    name: '',
    isWord: false,
    value: `\${${id}.emails}`,
    said: () => `${label}${text()}`,
    written: text,
    number: () => '',
    shown: text,
    count: `\${${id}.count}`,
    isThere,
    age: null,
  };
}
