/** What lowering takes and gives. */
import type { OwnTriggerInput } from '../../../domain/schedule/trigger.ts';
import type { Sentence } from '../sentence.ts';

/** The moment, the zone and the language, without a sentence. */
export type Now = Omit<Sentence, 'text' | 'tokens'>;

/** What a When comes to. */
export interface Lowered {
  kind: 'trigger';
  input: OwnTriggerInput;
  /** How it was read, where that is not plain. */
  notes: string[];
}
