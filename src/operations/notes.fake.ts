/** A whole small domain, as somebody would add one: its size is the price of a domain. Notes are kept as memories here. */
import { z } from 'zod';
import { type Bodies, type Entries, text, texts } from '../domain/operation.ts';
import type { MemoryDesk } from '../memory/memory-desk.ts';
import { domain } from './operations.ts';

export const NOTE_ENTRIES = {
  add: {
    summary: 'keep a note',
    about: ['Keeps a note until {notes.drop} drops it.'],
    audience: 'member',
    effect: 'once',
    takes: {
      text: text(500, 'the note', { isRequired: true, argument: 'TEXT' }),
      tags: texts({ longest: 20, most: 5 }, 'what it is filed under', { value: 'TAGS' }),
    },
    faces: {
      cli: ['notes add TEXT'],
      http: { route: 'POST /notes', name: 'addNote', status: 201 },
      agent: {},
    },
    examples: [{ input: { text: 'The key is under the mat', tags: ['home', 'key'] }, does: 'one' }],
  },
  drop: {
    summary: 'drop a note',
    about: ['Drops it for good.'],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      note: text(50, 'its id', { isRequired: true, argument: 'NOTE' }),
    },
    faces: {
      cli: ['notes drop NOTE'],
      http: { route: 'DELETE /notes/{note}', name: 'dropNote' },
      agent: {},
    },
    examples: [{ input: { note: 'note_1' }, does: 'by its id' }],
  },
} as const satisfies Entries;

const answer = z.strictObject({ note: z.string() });

const NOTE_BODIES: Bodies<typeof NOTE_ENTRIES, { memory(): Promise<MemoryDesk> }> = {
  add: {
    answer,
    async run({ text, tags }, { desks }) {
      const { memory } = await (await desks.memory()).save({ content: text, tags });
      return { answer: { note: memory.id }, say: () => `Noted: ${text}` };
    },
  },
  drop: {
    answer,
    async run({ note }, { desks }) {
      await (await desks.memory()).forget([note], { isEverywhere: false });
      return { answer: { note }, say: () => 'Dropped.' };
    },
  },
};

export const NOTE_OPERATIONS = domain('notes', NOTE_ENTRIES, async () => NOTE_BODIES);
