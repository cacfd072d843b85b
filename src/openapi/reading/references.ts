/**
 * Local references of a document, followed one at a time where something needs them. Nothing is read for one that
 * leads elsewhere: it is refused by its name.
 */
import { foreignLine } from '../../base/foreign-text.ts';
import { type Fields, fieldsOf, isFields, own } from '../outside-value.ts';
import { OperationFault } from './operation-fault.ts';

/** From reference to reference; more is a circle. */
const MOST_STEPS = 20;
const LONGEST_SHOWN = 120;

export interface Referred {
  value: Fields;
  /** The last reference on the way; null if the value stood there itself. */
  reference: string | null;
}

export function followReference(document: Fields, value: unknown): Referred {
  let current = fieldsOf(value);
  let last: string | null = null;
  for (let steps = 0; typeof own(current, '$ref') === 'string'; steps++) {
    const reference = String(current['$ref']);
    const shown = foreignLine(reference, LONGEST_SHOWN);
    if (!reference.startsWith('#/'))
      throw new OperationFault(`it refers to "${shown}", which is outside of the document`);
    const found = steps < MOST_STEPS ? valueAt(document, reference.slice(2)) : null;
    if (!isFields(found))
      throw new OperationFault(`it refers to "${shown}", which leads to nothing`);
    last = reference;
    current = found;
  }
  return { value: current, reference: last };
}

function valueAt(document: Fields, pointer: string): unknown {
  let place: unknown = document;
  for (const part of pointer.split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return null;
    place = (place as Fields)[key];
  }
  return place;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
