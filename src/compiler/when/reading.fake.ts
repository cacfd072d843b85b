/** What a sentence says of time, before anything is asked; it is Sunday, 15 November 2026, 15:00 in Berlin. */
import { english } from '../../language/en/english.ts';
import { findParts } from './find.ts';
import { gather, type Reading } from './gather.ts';
import { sentenceOf } from './read-when.ts';

const NOW = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;

export function readingOf(text: string): Reading {
  const options = { nowMs: NOW, timezone: 'Europe/Berlin', language: english };
  const sentence = sentenceOf(text, options);
  const [parts] = findParts(sentence);
  const gathered = gather(sentence, parts);
  if (gathered.kind !== 'one') throw new Error(`"${text}" is read as ${gathered.kind}`);
  return gathered.reading;
}
