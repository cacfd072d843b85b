import { expect, test } from 'vitest';
import { readUrgent } from './urgent-words.ts';

test.each([
  ['urgent: remind me at 5 to call Ben', true, 'remind me at 5 to call Ben'],
  ['Remind me urgently', true, 'Remind me'],
  ['remind me at 5 to call Ben, urgent!', true, 'remind me at 5 to call Ben'],
  ['urgent', true, ''],
  ['make it urgent', true, ''],
  ['wake me at 6', true, 'wake me at 6'],
  ['dringend: erinnere mich um 5', true, 'erinnere mich um 5'],
  ['weck mich um 6', true, 'weck mich um 6'],
  ['remind me of the mail, nothing urgent', false, 'remind me of the mail, nothing urgent'],
  ['nicht dringend', false, 'nicht dringend'],
  ['tell me when an urgent mail comes', false, 'tell me when an urgent mail comes'],
])('"%s"', (text, isUrgent, rest) => expect(readUrgent(text)).toEqual({ isUrgent, text: rest }));
