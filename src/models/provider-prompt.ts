/**
 * A request in the words of the AI SDK. Marks for the cache are sent where they are understood and
 * left out elsewhere; names of tools become names for the wire; nothing empty is sent.
 */
import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type {
  AssistantPart,
  CacheMark,
  ModelMessage,
  ModelRequest,
  PicturePart,
  Seal,
  UserPart,
} from '../domain/model-call.ts';
import { decideMarks } from './cache-marks.ts';
import { withWireIds } from './call-ids.ts';
import type { ToolNames } from './tool-names.ts';

export interface Dialect {
  /** How a mark is written, where the provider takes marks. */
  mark: ((mark: CacheMark) => SharedV4ProviderOptions) | null;
  /** Whether several system messages are taken; else they become one. */
  systemParts: boolean;
  /** Whose seals are sent back. */
  maker: string;
  /** Whether seals stand on the message and not on its parts. */
  sealsOnMessage: boolean;
  /** Whether the model sees pictures; else it reads that it doesn't. */
  sees: boolean;
}

type Options = { providerOptions?: SharedV4ProviderOptions };

export function toProviderPrompt(
  request: ModelRequest,
  { dialect, names }: { dialect: Dialect; names: ToolNames },
): LanguageModelV4Prompt {
  const takeMark = createMarkTaker(request, dialect);
  const system = request.system.filter(({ text }) => text !== '');
  const systemMessages = system.map(
    ({ text }): LanguageModelV4Message => ({
      role: 'system',
      content: text,
      ...takeMark(),
    }),
  );
  return [
    ...(dialect.systemParts ? systemMessages : joined(systemMessages)),
    ...withWireIds(request.messages).flatMap((message) =>
      toProviderMessage(message, { dialect, names, takeMark }),
    ),
  ];
}

export function toProviderTools(
  request: ModelRequest,
  names: ToolNames,
): LanguageModelV4FunctionTool[] {
  return (request.tools ?? []).map(({ name, description, inputSchema }) => ({
    type: 'function',
    name: names.toWire(name),
    description,
    inputSchema: inputSchema as LanguageModelV4FunctionTool['inputSchema'],
  }));
}

/** Hands out the marks that are sent, part by part, in the order of the prompt. */
function createMarkTaker(request: ModelRequest, dialect: Dialect): () => Options {
  const marks = decideMarks([
    ...request.system.filter(({ text }) => text !== '').map(({ cache }) => cache),
    ...request.messages.flatMap(marksOf),
  ]);
  let next = 0;
  return () => {
    const mark = marks[next++];
    return mark === undefined || dialect.mark === null
      ? {}
      : { providerOptions: dialect.mark(mark) };
  };
}

function marksOf(message: ModelMessage): (CacheMark | undefined)[] {
  switch (message.role) {
    case 'user':
      return userParts(message).map((part) => (part.kind === 'text' ? part.cache : undefined));
    case 'assistant':
      return [];
    case 'tool':
      return message.results.map(({ cache }) => cache);
  }
}

function userParts({ parts }: Extract<ModelMessage, { role: 'user' }>) {
  return parts.filter((part) => part.kind !== 'text' || part.text !== '');
}

function toProviderMessage(
  message: ModelMessage,
  words: { dialect: Dialect; names: ToolNames; takeMark: () => Options },
): LanguageModelV4Message[] {
  switch (message.role) {
    case 'user': {
      const parts = userParts(message);
      if (parts.length === 0) return [];
      return [
        {
          role: 'user',
          content: parts.map((given) => {
            const part = words.dialect.sees ? given : inWords(given);
            return part.kind === 'text'
              ? { type: 'text' as const, text: part.text, ...words.takeMark() }
              : {
                  type: 'file' as const,
                  mediaType: part.mediaType,
                  data: { type: 'data' as const, data: part.bytes },
                  ...words.takeMark(),
                };
          }),
        },
      ];
    }
    case 'assistant':
      return toAssistantMessage(message.parts, words);
    case 'tool':
      if (message.results.length === 0) return [];
      return [
        {
          role: 'tool',
          content: message.results.map(({ callId, name, text, failed }) => ({
            type: 'tool-result',
            toolCallId: callId,
            toolName: words.names.toWire(name),
            output: { type: failed === true ? 'error-text' : 'text', value: text },
            ...words.takeMark(),
          })),
        },
      ];
  }
}

/** What a model that doesn't see reads in the place of a picture. */
export function inWords(part: UserPart): Exclude<UserPart, PicturePart> {
  return part.kind === 'picture'
    ? { kind: 'text', text: `[The picture "${part.name}" is here, and you can't see pictures.]` }
    : part;
}

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];

function toAssistantMessage(
  parts: readonly AssistantPart[],
  words: { dialect: Dialect; names: ToolNames },
): LanguageModelV4Message[] {
  const content = parts
    .map((part) => toAssistantContent(part, words))
    .filter((part) => part !== null);
  if (content.length === 0) return [];
  return [{ role: 'assistant', content, ...sealOfMessage(parts, words.dialect) }];
}

/** Null where there is nothing to send. */
function toAssistantContent(
  part: AssistantPart,
  { dialect, names }: { dialect: Dialect; names: ToolNames },
): AssistantContent | null {
  switch (part.kind) {
    case 'text':
      // Anthropic refuses a text of blanks.
      return part.text.trim() === '' ? null : { type: 'text', text: part.text };
    case 'reasoning':
      // A thought without its seal is refused.
      return isOurs(part.seal, dialect)
        ? { type: 'reasoning', text: part.text, ...sealOf(part.seal, dialect) }
        : null;
    case 'tool-call':
      return {
        type: 'tool-call',
        toolCallId: part.id,
        toolName: names.toWire(part.name),
        input: part.input,
        ...sealOf(part.seal, dialect),
      };
  }
}

function isOurs(seal: Seal | null, dialect: Dialect): seal is Seal {
  return seal !== null && seal.maker === dialect.maker && !dialect.sealsOnMessage;
}

function sealOf(seal: Seal | null, dialect: Dialect): Options {
  return isOurs(seal, dialect) ? { providerOptions: seal.data as SharedV4ProviderOptions } : {};
}

function sealOfMessage(parts: readonly AssistantPart[], dialect: Dialect): Options {
  if (!dialect.sealsOnMessage) return {};
  const seal = parts.find(
    (part) => part.kind === 'reasoning' && part.seal.maker === dialect.maker,
  ) as { seal: Seal } | undefined;
  return seal === undefined ? {} : { providerOptions: seal.seal.data as SharedV4ProviderOptions };
}

/** Chat templates of local models take one system message, at the beginning. */
function joined(messages: LanguageModelV4Message[]): LanguageModelV4Message[] {
  if (messages.length < 2) return messages;
  return [{ role: 'system', content: messages.map(({ content }) => content).join('\n\n') }];
}
