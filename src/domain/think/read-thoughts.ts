/**
 * Reads what a model answered to a `think` step. An answer is taken where it has the form that was asked for, and else
 * named as a fault; what the model wrote is never part of a fault, because faults are told and logged.
 */
import { findJson } from '../find-json.ts';
import { isRecord } from '../schedule/loose-values.ts';
import type { AnswerKind } from './think-step.ts';

/** What of a value does not fit a schema, in words; empty where it fits. */
export type SchemaFaults = (
  schema: Readonly<Record<string, unknown>>,
  value: unknown,
) => Promise<readonly string[]>;

export type Thoughts =
  | { kind: 'answers'; answers: ReadonlyMap<number, unknown> }
  | { kind: 'faults'; faults: readonly string[] };

type Read = { ok: true; value: unknown } | { ok: false; fault: string };

const MOST_FAULTS = 5;

export async function readThoughts(
  text: string,
  asked: { answer: AnswerKind; ids: readonly number[]; isList: boolean },
  schemaFaults: SchemaFaults,
): Promise<Thoughts> {
  const { answer, ids, isList } = asked;
  const object = findJson(text, isList ? 'answers' : 'answer');
  const key = isList ? 'answers' : 'answer';
  if (object === null || !Object.hasOwn(object, key)) return faults([`there is no "${key}" in it`]);
  if (!isList) {
    const read = await readAnswer(answer, object['answer'], schemaFaults);
    const [id = 1] = ids;
    return read.ok
      ? { kind: 'answers', answers: new Map([[id, read.value]]) }
      : faults([read.fault]);
  }
  return readList(object['answers'], asked, schemaFaults);
}

async function readList(
  entries: unknown,
  { answer, ids }: { answer: AnswerKind; ids: readonly number[] },
  schemaFaults: SchemaFaults,
): Promise<Thoughts> {
  if (!Array.isArray(entries)) return faults(['"answers" is no list']);
  const wanted = new Set(ids);
  const answers = new Map<number, unknown>();
  const wrong: string[] = [];
  for (const entry of entries) {
    const id = isRecord(entry) ? idOf(entry['id']) : null;
    if (id === null || !wanted.has(id))
      wrong.push('there is an entry for an item that is not there');
    else if (answers.has(id)) wrong.push(`item ${id} is answered twice`);
    else {
      const read = await readAnswer(
        answer,
        (entry as Record<string, unknown>)['answer'],
        schemaFaults,
      );
      answers.set(id, read.ok ? read.value : null);
      if (!read.ok) wrong.push(`item ${id}: ${read.fault}`);
    }
  }
  const missing = ids.filter((id) => !answers.has(id));
  if (missing.length > 0) wrong.push(`no answer for item ${missing.slice(0, 20).join(', ')}`);
  return wrong.length > 0 ? faults(wrong) : { kind: 'answers', answers };
}

function idOf(id: unknown): number | null {
  if (typeof id === 'number') return id;
  return typeof id === 'string' && /^\d{1,6}$/.test(id) ? Number(id) : null;
}

async function readAnswer(
  answer: AnswerKind,
  value: unknown,
  schemaFaults: SchemaFaults,
): Promise<Read> {
  switch (answer.kind) {
    case 'text':
      return typeof value === 'string' && value.trim() !== ''
        ? { ok: true, value: value.trim().toWellFormed() }
        : { ok: false, fault: 'the answer is no text' };
    case 'yes-no':
      return typeof value === 'boolean'
        ? { ok: true, value }
        : { ok: false, fault: 'the answer is not true or false' };
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? { ok: true, value }
        : { ok: false, fault: 'the answer is no number' };
    case 'choice': {
      const chosen = answer.of.find((one) => one === value);
      return chosen === undefined
        ? { ok: false, fault: 'the answer is none of the choices' }
        : { ok: true, value: chosen };
    }
    case 'object': {
      if (!isRecord(value)) return { ok: false, fault: 'the answer is no object' };
      const found = await schemaFaults(answer.schema, value);
      return found.length === 0
        ? { ok: true, value }
        : { ok: false, fault: 'the answer does not fit the JSON Schema' };
    }
  }
}

function faults(all: readonly string[]): Thoughts {
  return { kind: 'faults', faults: [...new Set(all)].slice(0, MOST_FAULTS) };
}
