/** Puts what somebody else wrote between marks that say so, for those who are handed only this. */
import { markText } from '../../domain/marked-text.ts';

export function wrapUntrusted(name: string, text: string): string {
  return markText('others', name, text);
}
