/** The offer to a program that calls, apart from how the protocol is spoken. */
import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Tool,
} from '@modelcontextprotocol/server';

export interface Caller {
  /** The name that it gives itself, in plain letters. */
  client: string;
  /** True if it came with the owner's own token. */
  isOwner: boolean;
}

export interface CallHooks {
  signal: AbortSignal;
  /** Between 0 and 1, or null if nobody knows how far it is. */
  onProgress(fraction: number | null, message: string | null): void;
  onLog(level: LogLevel, message: string): void;
}

type LogLevel = 'debug' | 'info' | 'warning' | 'error';

export interface Offer {
  tools(caller: Caller): Promise<Tool[]>;
  /** Null if there is no such tool for this caller. */
  call(
    caller: Caller,
    request: { name: string; input: Record<string, unknown> },
    hooks: CallHooks,
  ): Promise<CallToolResult | null>;
  resources(caller: Caller): Promise<Resource[]>;
  templates: readonly ResourceTemplateType[];
  /** Null if there is nothing at this address for this caller. */
  read(caller: Caller, uri: string): Promise<ReadResourceResult['contents'] | null>;
  prompts(caller: Caller): Promise<Prompt[]>;
  /** Null if there is none of that name. */
  prompt(
    caller: Caller,
    name: string,
    given: Readonly<Record<string, string>>,
  ): Promise<GetPromptResult | null>;
}
