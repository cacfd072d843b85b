/** Characters that show nothing, where a language or a picture does not need them. */
import type { ScanRule } from './scan-rule.ts';

type Hidden = Pick<ScanRule, 'code' | 'weight' | 'message' | 'fix'>;

export function hiddenLetters(line: string, isFirst: boolean): Hidden | null {
  if (!/[\p{Cf}\u{E0000}-\u{E01EF}]/u.test(line)) return null;
  // Flags of regions are spelled with tags, and families of people with joiners.
  const rest = line
    .replace(/\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}/gu, '')
    .replace(/^\uFEFF/, isFirst ? '' : '$&');
  const hasRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u.test(rest);
  const fix = 'Delete them and write the line again.';
  const hidden = (weight: Hidden['weight'], message: string): Hidden => {
    return { code: 'hidden-text', weight, message, fix };
  };
  if (/[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]{2}/u.test(rest)) {
    return hidden('high', 'There are characters that spell a text nobody can see.');
  }
  if (/[\u202A-\u202E\u2066-\u2069]/u.test(rest)) {
    const weight = hasRightToLeft ? 'medium' : 'high';
    return hidden(weight, 'There are characters that show text in another order than it is.');
  }
  if (/[\u200B\u2060-\u2064\uFEFF]|[\x21-\x7E](?:\u200C|\u200D|\u00AD)+[\x21-\x7E]/u.test(rest)) {
    return hidden('medium', 'There are characters without width between the others.');
  }
  return null;
}
