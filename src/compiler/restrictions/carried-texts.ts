/** The texts of a draft that stand in it as they were said: what is sent, looked for, named, or left to an agent. */
import { THINK } from '../../domain/think/think-step.ts';
import { words } from '../../language/words.ts';
import type { Draft } from '../compile-types.ts';

/** `message` is said to people, `search` is looked for, `name` is what a value is called by, `work` is left to an agent. */
type CarriedKind = 'message' | 'search' | 'name' | 'path' | 'work' | 'unused';

export interface Carried {
  kind: CarriedKind;
  text: string;
}

const TEMPLATE = /\$\{[^}]*\}/g;

/** Keys of inputs that are made by rules, and hold no words of anybody. */
const MADE: ReadonlySet<string> = words(
  'items|data|query|kind|how|from|is|url|session|method|headers|holds|value|list|when',
);

export function carriedTexts(
  { plan, instruction, input, manage }: Draft,
  unused: readonly string[],
): Carried[] {
  const called = (plan?.tools ?? []).flatMap(({ tool, input: given }) =>
    inputTexts(tool ?? '', given),
  );
  const slots = inputTexts('', input ?? {});
  const work = instruction === null ? [] : [{ kind: 'work', text: instruction } as const];
  const name = manage?.kind === 'rename' ? [{ kind: 'message', text: manage.name } as const] : [];
  return [
    ...called,
    ...slots,
    ...work,
    ...name,
    ...unused.map((text) => ({ kind: 'unused', text }) as const),
  ];
}

function inputTexts(tool: string, input: Readonly<Record<string, unknown>>): Carried[] {
  return Object.entries(input).flatMap(([key, value]) => textsIn(tool, key, value));
}

function textsIn(tool: string, key: string, value: unknown): Carried[] {
  if (MADE.has(key)) return [];
  if (typeof value === 'string') {
    const text = value.replace(TEMPLATE, ' ').replaceAll(/\s+/g, ' ').trim();
    const kind = kindOf(tool, key);
    return text === '' || kind === null ? [] : [{ kind, text }];
  }
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(tool, key, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => textsIn(tool, inner, one));
  return [];
}

function kindOf(tool: string, key: string): CarriedKind | null {
  if (tool === 'list.pick') return key === 'name' ? null : 'search';
  // What a model is asked is made by rules, and its topic is told.
  if (tool.startsWith('watch.') || tool === 'shell.run' || tool === THINK) return null;
  if (tool === 'value.find') return 'name';
  if (key === 'path') return 'path';
  return 'message';
}
