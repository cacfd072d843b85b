/** What a part of the day is as a time, and times in text (`09:00`) as times. */
import type { PartOfDay } from '../language/language.ts';
import type { Clock } from './read-clock.ts';
import type { Sentence } from './reading.ts';

export function partSeconds({ defaults }: Sentence, part: PartOfDay): number {
  return readSeconds(defaults.partsOfDay[part]);
}

export function readSeconds(text: string): number {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number);
  return hour * 3600 + minute * 60 + second;
}

export function clockAt(text: string): Clock {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number);
  return { hour, minute, second, half: '24', said: text };
}

export function clockOfPart({ defaults }: Sentence, { part }: { part: PartOfDay }): Clock {
  return clockAt(defaults.partsOfDay[part]);
}
