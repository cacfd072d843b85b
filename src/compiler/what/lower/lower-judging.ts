/** The steps in which a model judges: one question each, about what was found, whose answer is only told or written. */
import type { Condition } from '../../../domain/plan/condition.ts';
import { THINK } from '../../../domain/think/think-step.ts';
import type { Judging } from '../../../language/judging-words.ts';
import { type Found, type Lowering, sourceGave } from './lowering.ts';
import { PAGE_PARTS } from './page-parts.ts';
import { literalText } from './plan-text.ts';

/** All that was found, as a model is given it: of a page what people read on it, and a list as its members. */
export function shownToModel({ what, looked, list, found }: Lowering): unknown {
  const [only, ...others] = found();
  const isPage = looked?.kind === 'web' && what.takes.length === 0 && only?.count === null;
  if (isPage) {
    // The line break makes text of what is JSON.
    const input = { text: `${looked.value}\n`, ...PAGE_PARTS.text };
    return `\${${list.add({ id: 'page', tool: 'text.extract', input })}.value}`;
  }
  if (only === undefined || others.length === 0) return only?.value ?? looked?.value;
  return Object.fromEntries(found().map(({ name, value }) => [name, value]));
}

/** Whether it is so: of all that was found. */
export function judgedWhole(lowering: Lowering, judging: Judging): Condition {
  const id = lowering.list.add({
    id: 'judge',
    tool: THINK,
    input: { ...asked(lowering, judging), input: lowering.shownToModel() },
    when: isThere(lowering),
  });
  return { value: `\${${id}.answer ?? false}`, equals: true };
}

/** Those of a list of which it is so. */
export function judgedList(lowering: Lowering, items: string, judging: Judging): string {
  const input = { ...asked(lowering, judging), items };
  return lowering.list.add({ id: 'judge', tool: THINK, input, when: sourceGave(lowering) });
}

/** What a model makes of it, where it is told, written or posted. */
export function madeOf(lowering: Lowering, when: Condition | null): Found {
  const { what, words } = lowering;
  const { made } = what;
  const task = made === undefined ? '' : literalText(words.judging.makes(made));
  const isEach = made?.kind === 'category' && lowering.found()[0]?.count !== null;
  const id = lowering.list.add({
    id: 'text',
    tool: THINK,
    input: {
      task,
      ...(isEach ? { items: lowering.shownToModel() } : { input: lowering.shownToModel() }),
      ...(made?.kind === 'category' && {
        answer: { kind: 'choice', of: made.among.map(literalText) },
      }),
    },
    when,
  });
  const text = `\${${id}.text}`;
  return {
    name: '',
    isWord: false,
    value: `\${${id}.${isEach ? 'answers' : 'answer'}}`,
    said: () => text,
    written: () => text,
    number: () => text,
    shown: () => text,
    count: null,
    isThere: { value: text, exists: true },
    age: null,
  };
}

function asked({ words }: Lowering, judging: Judging) {
  return { task: literalText(words.judging.asks(judging)), answer: { kind: 'yes-no' } };
}

/** Nothing is asked about a list that is empty. */
function isThere(lowering: Lowering): Condition | null {
  const [only] = lowering.found();
  return only === undefined || only.count === null ? sourceGave(lowering) : only.isThere;
}
