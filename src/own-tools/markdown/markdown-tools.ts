/**
 * Folders of markdown as tools, for the owner alone. What stands in a page was written by whoever wrote it: a run that
 * has read one has read what others wrote, and changes no page any more by itself.
 */
import { z } from 'zod';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { OWNER } from '../../domain/person.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { phrasesFor } from '../../language/operation-phrases.ts';
import type { MarkdownPages, PageChange } from '../../memory/markdown/markdown-pages.ts';
import { LARGEST_PAGE_BYTES } from '../../memory/markdown/page-files.ts';
import { formatInstant } from '../../time/instant.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';

export interface MarkdownToolPorts {
  pages: MarkdownPages;
  /** Whose words a call carries out; null in a place that several people share. */
  whoseMemory(context: CallContext): Promise<string | null>;
}

const path = z
  .string()
  .min(1)
  .max(1000)
  .describe('The name of the folder and the way inside: Notes/projects/house.md.');
const section = z.string().min(1).max(200).describe('A heading, as it stands in the page.');
const content = z.string().max(LARGEST_PAGE_BYTES);
const tags = z.array(z.string().min(1).max(100)).max(20);
const changed = z.looseObject({ text: z.string(), path: z.string(), revision: z.string() });

const markdownSearchInput = z.strictObject({
  query: z.string().min(1).max(2000),
  tags: tags.optional().describe('Any of these.'),
  limit: z.int().min(1).max(20).default(5),
});
const markdownSearchOutput = z.looseObject({ text: z.string() });
const markdownReadInput = z.strictObject({ path, section: section.optional() });
const markdownReadOutput = z.looseObject({ text: z.string(), path: z.string() });
const markdownListInput = z.strictObject({
  under: z.string().max(1000).optional().describe('A folder: Notes/projects.'),
  limit: z.int().min(1).max(1000).default(100),
});
const markdownListOutput = z.looseObject({ text: z.string() });
const markdownCreateInput = z.strictObject({ path, content });
const markdownAppendInput = z.strictObject({ path, content, section: section.optional() });
const markdownEditInput = z.strictObject({
  path,
  content,
  section: section.optional(),
  old: z.string().min(1).max(LARGEST_PAGE_BYTES).optional().describe('Letter by letter.'),
});
const markdownUndoInput = z.strictObject({ revision: z.string().min(1).max(100) });

export function createMarkdownTools({ pages, whoseMemory }: MarkdownToolPorts): Tool[] {
  const forOwner = (context: CallContext, work: () => Promise<object>) =>
    orFailure(async () => {
      if ((await whoseMemory(context)) !== OWNER) throw notHere();
      return work();
    });

  return [
    defineTool({
      name: 'markdown.search',
      summary: 'find sections of your notes',
      description: [
        'Finds sections of markdown files by a question in plain words, the best first. Files that changed are read anew before.',
      ],
      phrases: phrasesFor('markdown.search'),
      input: markdownSearchInput,
      output: markdownSearchOutput,
      effect: 'read',
      examples: [{ input: { query: 'how do I bleed the radiators?' }, does: 'in plain words' }],
      call: (request, context) =>
        forOwner(context, async () => {
          const { found, behind } = await pages.search(request);
          const rest = behind === 0 ? '' : `\n\n${behind} pages are not read yet; search again.`;
          const told = found.map((one) => `${placeOf(one)}\n${one.text}`).join('\n\n');
          const text = found.length === 0 ? 'No page says anything of that.' : told;
          return { text: `${text}${rest}`, sections: found, behind };
        }),
    }),
    defineTool({
      name: 'markdown.read',
      summary: 'read a page of your notes',
      description: [
        'Reads a page, or one of its sections, with its headings, tags, links and fields. A name as in [[links]] does where only one page has it.',
      ],
      input: markdownReadInput,
      output: markdownReadOutput,
      effect: 'read',
      examples: [{ input: { path: 'Notes/house.md', section: 'Heating' }, does: 'one section' }],
      call: (given, context) => forOwner(context, () => pages.read(given.path, given.section)),
    }),
    defineTool({
      name: 'markdown.list',
      summary: 'list the pages of your notes',
      description: ['Lists pages, those that were changed last first.'],
      input: markdownListInput,
      output: markdownListOutput,
      effect: 'read',
      examples: [{ input: {}, does: 'what there is' }],
      call: (request, context) =>
        forOwner(context, async () => {
          const { pages: found, isCut } = await pages.list(request);
          const listed = found.map(({ path: at, modifiedMs, bytes }) => ({
            path: at,
            bytes,
            modifiedUtc: formatInstant(Math.floor(modifiedMs)),
          }));
          const text = listed.map((one) => `- ${one.path}`).join('\n');
          return { text: text === '' ? 'There are no pages.' : text, pages: listed, isCut };
        }),
    }),
    defineTool({
      name: 'markdown.create',
      summary: 'begin a page of your notes',
      description: ['Makes a page where there is none; folders on the way are made.'],
      input: markdownCreateInput,
      output: changed,
      effect: 'once',
      examples: [{ input: { path: 'Notes/trip.md', content: '# Trip\n' }, does: 'a new page' }],
      call: (given, context) =>
        forOwner(context, async () => told('Made', await pages.create(given.path, given.content))),
    }),
    defineTool({
      name: 'markdown.append',
      summary: 'add to a page of your notes',
      description: ['Adds lines at the end of a page, or of one of its sections.'],
      input: markdownAppendInput,
      output: changed,
      effect: 'once',
      examples: [{ input: { path: 'Notes/shopping.md', content: '- milk' }, does: 'one line' }],
      call: (given, context) =>
        forOwner(context, async () =>
          told('Added to', await pages.append(given.path, given.content, given.section)),
        ),
    }),
    defineTool({
      name: 'markdown.edit',
      summary: 'change a page of your notes',
      description: [
        'Puts content in the place of what stands beneath a heading (up to the next heading of any level), or of a text that occurs once in the page.',
        'Answers with a revision; markdown.undo goes back to it.',
      ],
      input: markdownEditInput,
      output: changed,
      effect: 'once',
      examples: [
        {
          input: { path: 'Notes/house.md', section: 'Heating', content: 'New valves in May.' },
          does: 'one section',
        },
        {
          input: { path: 'Notes/house.md', old: 'in May', content: 'in June' },
          does: 'a few words',
        },
      ],
      call: ({ path: at, content: put, section: beneath, old }, context) =>
        forOwner(context, async () => {
          if (beneath !== undefined && old === undefined)
            return told('Changed', await pages.edit(at, { section: beneath, content: put }));
          if (beneath === undefined && old !== undefined)
            return told('Changed', await pages.edit(at, { old, content: put }));
          throw sectionOrText();
        }),
    }),
    defineTool({
      name: 'markdown.undo',
      summary: 'take back a change of your notes',
      description: ['Puts back what stood in a page before a change, unless it was changed since.'],
      input: markdownUndoInput,
      output: changed,
      effect: 'once',
      examples: [{ input: { revision: 'rev_1' }, does: 'as it was before' }],
      call: ({ revision }, context) =>
        forOwner(context, async () => told('Put back', await pages.undo(revision))),
    }),
  ];
}

const placeOf = ({ path: at, section: name }: { path: string; section: string }): string =>
  name === '' ? `${at}:` : `${at}, "${name}":`;

const told = (what: string, change: PageChange) => ({ text: `${what} ${change.path}.`, ...change });

const notHere = (): RoteError =>
  badRequest({
    code: 'not-here',
    message: 'The notes are for the owner alone.',
    hint: 'Several people share this place, or it is of somebody else.',
  });

const sectionOrText = (): RoteError =>
  badRequest({
    code: 'bad-input',
    message: 'Give either a section or the old text.',
    hint: 'Keep one of the two.',
  });
