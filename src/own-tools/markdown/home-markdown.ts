/** The markdown tools of a house: none where its settings allow no folder. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { createMarkdownPages } from '../../memory/markdown/markdown-pages.ts';
import type { MemorySettings } from '../../memory/memory-settings.ts';
import type { Store } from '../../store/store.ts';
import type { Tool } from '../../tools/tool.ts';
import type { WorkspaceOptions } from '../../tools/workspace.ts';
import { createMarkdownFiles } from './markdown-files.ts';
import { createMarkdownTools } from './markdown-tools.ts';

export function markdownTools(house: {
  home: string;
  settings: { memory: Pick<MemorySettings, 'markdown'> };
  offLimits: Pick<WorkspaceOptions, 'closed' | 'readOnly'>;
  clock: Pick<Clock, 'fillRandom' | 'defer'>;
  store: Pick<Store, 'texts' | 'records'>;
  makeId: MakeId;
  whoseMemory(context: CallContext): Promise<string | null>;
}): Tool[] {
  const folders = house.settings.memory.markdown.map((folder) =>
    resolve(house.home, folder.replace(/^~(?=\/|$)/, homedir())),
  );
  if (folders.length === 0) return [];
  const files = createMarkdownFiles({ ...house, folders });
  return createMarkdownTools({ ...house, pages: createMarkdownPages({ ...house, files }) });
}
