/** `rote memory`: what is remembered, by hand. */
import { readFile } from 'node:fs/promises';
import { RoteError } from '../../base/errors.ts';
import type { Memory } from '../../domain/memory/memory.ts';
import type { MemoryCategory } from '../../domain/memory/memory-categories.ts';
import { viewEarlier, viewMemory } from '../../domain/memory/memory-view.ts';
import { tellForgotten, viewForgotten } from '../../memory/forgetting/tell-forgotten.ts';
import type { MemoryDesk } from '../../memory/memory-desk.ts';
import type { MemoryFormat } from '../../memory/memory-files.ts';
import { tellFound, tellSaved } from '../../memory/tell-memories.ts';
import type { Answer, CommandCall, FlagValues } from '../command.ts';
import { textTable } from '../text-table.ts';
import { withHome } from '../with-home.ts';

const USUAL_FOUND = 5;
const USUAL_LISTED = 50;

const withMemory = (
  { context }: CommandCall,
  work: (memory: MemoryDesk) => Promise<Answer>,
): Promise<Answer> => withHome(context, async (house) => work(await house.memory()));

export function memorySave(call: CommandCall): Promise<Answer> {
  return withMemory(call, async (desk) => {
    const content = call.positionals.join(' ');
    const saved = await desk.save({ content, ...detailsIn(call.flags) });
    return {
      data: {
        memory: viewMemory(saved.memory),
        merged: saved.isMerged,
        superseded: saved.superseded.map(viewMemory),
      },
      text: tellSaved(saved),
    };
  });
}

export function memorySearch(call: CommandCall): Promise<Answer> {
  const { flags } = call;
  return withMemory(call, async (desk) => {
    const query = call.positionals.join(' ');
    const found = await desk.search({
      query,
      ...filterIn(flags),
      limit: flags.number('limit') ?? USUAL_FOUND,
      leastImportance: fractionIn(flags, 'min-importance'),
    });
    return { data: { memories: found.map(viewMemory) }, text: tellFound(found, query) };
  });
}

export function memoryList(call: CommandCall): Promise<Answer> {
  const { flags } = call;
  const after = flags.text('after');
  return withMemory(call, async (desk) => {
    const filter = filterIn(flags);
    const found = await desk.list({
      ...filter,
      limit: flags.number('limit') ?? USUAL_LISTED,
      ...(after !== undefined && { after }),
    });
    const count = await desk.count(filter);
    const rows = found.map((memory) => [memory.id, memory.category, shortContent(memory)]);
    const text =
      found.length === 0
        ? 'Nothing is remembered yet. rote memory save TEXT remembers something.'
        : `${textTable(['ID', 'KIND', 'WHAT'], rows)}\n${found.length} of ${count}`;
    return { data: { memories: found.map(viewMemory), count }, text };
  });
}

export function memoryShow(call: CommandCall): Promise<Answer> {
  return withMemory(call, async (desk) => {
    const { memory, earlier } = await desk.show(call.positionals[0] ?? '');
    const lines = [
      memory.content,
      `${memory.category}, importance ${memory.importance}, from: ${memory.source.origin}`,
      ...(memory.tags.length > 0 ? [`tags: ${memory.tags.join(', ')}`] : []),
      ...(memory.supersededBy === null ? [] : [`no longer true since ${memory.supersededBy}`]),
      ...earlier.map(({ content }) => `before: ${content}`),
    ];
    return {
      data: { memory: viewMemory(memory), earlier: earlier.map(viewEarlier) },
      text: lines.join('\n'),
    };
  });
}

export function memoryUpdate(call: CommandCall): Promise<Answer> {
  const change = { content: call.flags.text('content'), ...detailsIn(call.flags) };
  return withMemory(call, async (desk) => {
    const memory = await desk.update(call.positionals[0] ?? '', change);
    return { data: { memory: viewMemory(memory) }, text: `Changed: ${memory.content}` };
  });
}

export function memoryForget(call: CommandCall): Promise<Answer> {
  return withMemory(call, async (desk) => {
    const isEverywhere = call.flags.isSet('everywhere');
    const gone = await desk.forget(call.positionals.slice(0, 1), { isEverywhere });
    return { data: viewForgotten(gone), text: tellForgotten(gone) };
  });
}

export function memoryExport(call: CommandCall): Promise<Answer> {
  const format = (call.flags.text('format') ?? 'jsonl') as MemoryFormat;
  return withMemory(call, async (desk) => {
    const text = await desk.export(format);
    return { data: { format, text }, text: text.trimEnd() };
  });
}

export function memoryImport(call: CommandCall): Promise<Answer> {
  const [file = ''] = call.positionals;
  const named = /\.(?:md|markdown|txt)$/i.test(file) ? 'markdown' : 'jsonl';
  const format = (call.flags.text('format') ?? named) as MemoryFormat;
  return withMemory(call, async (desk) => {
    const text = file === '-' ? await call.context.readStdin() : await readText(file);
    const { added, known } = await desk.import(text, format);
    return { data: { added, known }, text: `${added} added, ${known} were known.` };
  });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const message = `${file} can't be read: ${(error as Error).message}`;
    throw new RoteError(
      { code: 'no-such-file', message, hint: 'Check its name, or use - for standard input.' },
      { blame: 'request' },
    );
  }
}

const LONGEST_SHOWN = 100;

const shortContent = ({ content }: Memory): string =>
  content.length > LONGEST_SHOWN ? `${content.slice(0, LONGEST_SHOWN)}…` : content;

function filterIn(flags: FlagValues) {
  const tags = tagsIn(flags);
  const category = flags.text('category') as MemoryCategory | undefined;
  return {
    ...(tags !== undefined && { tags }),
    ...(category !== undefined && { category }),
    ...(flags.isSet('all') && { withSuperseded: true }),
  };
}

function detailsIn(flags: FlagValues) {
  return {
    tags: tagsIn(flags),
    category: flags.text('category') as MemoryCategory | undefined,
    importance: fractionIn(flags, 'importance'),
  };
}

const tagsIn = (flags: FlagValues): string[] | undefined => flags.text('tags')?.split(',');

function fractionIn(flags: FlagValues, name: string): number | undefined {
  const text = flags.text(name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new RoteError(
    {
      code: 'bad-flag',
      message: `--${name} is a number from 0 to 1, and "${text}" is none.`,
      hint: `For example: --${name} 0.8`,
    },
    { blame: 'request' },
  );
}
