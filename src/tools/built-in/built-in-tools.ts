/** Every tool that comes with Rote, as the settings allow. */
import type { Clock } from '../../base/clock.ts';
import type { Boxes } from '../../domain/box.ts';
import type { Bounded } from '../bounded/bounded.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { ResolveHost } from '../http/resolve-host.ts';
import type { OutsidePrograms } from '../outside/outside-programs.ts';
import { createReachedFiles } from '../reached-files.ts';
import type { Tool } from '../tool.ts';
import type { ToolSettings } from '../tool-settings.ts';
import { createWorkspace, type WorkspaceOptions } from '../workspace.ts';
import { createFileAppendTool } from './file-append-tool.ts';
import { createFileDeleteTool } from './file-delete-tool.ts';
import { createFileInfoTool } from './file-info-tool.ts';
import { createFileListTool } from './file-list-tool.ts';
import { createFileReadTool } from './file-read-tool.ts';
import { createFileWriteTool } from './file-write-tool.ts';
import { createHttpRequestTool } from './http-request-tool.ts';
import { createJsonQueryTool } from './json-query-tool.ts';
import { createListPickTool } from './list-pick-tool.ts';
import { createMessageSendTool, type SendMessage } from './message-send-tool.ts';
import { createNotifyDesktopTool } from './notify-desktop-tool.ts';
import { createRssReadTool } from './rss-read-tool.ts';
import { createShellRunTool } from './shell-run-tool.ts';
import { createSystemDiskTool } from './system-disk-tool.ts';
import { createTextExtractTool } from './text-extract-tool.ts';
import { createTextTemplateTool } from './text-template-tool.ts';
import { createTimeNowTool } from './time-now-tool.ts';
import { createValueFindTool } from './value-find-tool.ts';
import { createWatchChangedTool } from './watch-changed-tool.ts';
import { createWatchHoldsTool } from './watch-holds-tool.ts';
import type { WatchState } from './watched-state.ts';
import { createWebSearchTool } from './web-search-tool.ts';

export interface BuiltInToolsOptions {
  clock: Clock;
  settings: ToolSettings;
  /** The folder that the file tools and shell.run work in. */
  workspace: string;
  /** What these leave alone, should it be in that folder. */
  offLimits?: Pick<WorkspaceOptions, 'closed' | 'readOnly'>;
  defaultTimezone: string;
  environment: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  /** Where programs run. */
  boxes: Boxes;
  /** Those that their owner lets out of their box; without it, none is. */
  outside?: Pick<OutsidePrograms, 'prepare'>;
  send: SendMessage;
  state: WatchState;
  /** Does what others may have written. */
  bounded: Bounded;
  resolveHost?: ResolveHost;
  /** Whether a text holds the value of a secret. */
  holdsSecret?: (text: string) => boolean;
}

/** Loads what the tools load with their first call, for who can't be sure that the files will still be there then. */
export async function loadBuiltInTools(): Promise<void> {
  await Promise.all([
    import('../http/http-exchange.ts'),
    import('../bounded/jobs.ts'),
    import('../bounded/match-pattern.ts'),
    import('../bounded/query-json.ts'),
    import('../bounded/read-feed.ts'),
    import('../bounded/select-elements.ts'),
    import('../finding/find-value.ts'),
    import('../finding/page-as-text.ts'),
    import('../finding/pick-items.ts'),
    import('../thinking/think.ts'),
  ]);
}

export function createBuiltInTools(options: BuiltInToolsOptions): Tool[] {
  const { clock, settings, environment, platform, resolveHost, holdsSecret, bounded } = options;
  const { search } = settings;
  const workspace = createWorkspace(options.workspace, options.offLimits);
  const files = createReachedFiles({
    workspace: options.workspace,
    home: environment['HOME'],
    offLimits: options.offLimits ?? {},
  });
  const client = createHttpClient({ clock, ...settings.http, resolveHost, holdsSecret });
  // The owner has named this server; it may well be in the house.
  const allowPrivate = search?.url === undefined ? [] : [new URL(search.url).hostname];
  const searchClient = createHttpClient({
    clock,
    ...settings.http,
    allowPrivate,
    allowPrivateFor: 'everybody',
    resolveHost,
    holdsSecret,
  });
  const tools = [
    createWebSearchTool({ client: searchClient, clock, search }),
    createHttpRequestTool({ client, clock, bounded }),
    createRssReadTool({ client, clock, bounded }),
    createFileReadTool(files),
    createFileWriteTool(files, clock),
    createFileAppendTool(files),
    createFileInfoTool(files),
    createFileListTool(files),
    createFileDeleteTool(files),
    createShellRunTool({
      workspace,
      beyond: { rulesFor: files.rulesFor, closed: options.offLimits?.closed ?? [] },
      boxes: options.boxes,
      ...(options.outside !== undefined && { outside: options.outside }),
      clock,
      shell: settings.shell,
      readOnly: options.offLimits?.readOnly ?? [],
      environment,
    }),
    createSystemDiskTool(),
    createTimeNowTool({ clock, defaultTimezone: options.defaultTimezone }),
    createTextTemplateTool(),
    createTextExtractTool(bounded),
    createJsonQueryTool(bounded),
    createValueFindTool(bounded, clock),
    createListPickTool({ bounded, clock, state: options.state }),
    createWatchChangedTool(options.state),
    createWatchHoldsTool(options.state, clock),
    createMessageSendTool(options.send, workspace),
    createNotifyDesktopTool({ environment, platform }, clock),
  ];
  return tools.filter((tool) => tool !== null);
}
