/** The offer that the conformance runner expects of a server, as far as Rote offers that kind of thing. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Offer } from './offer.ts';

const object = { type: 'object' as const };
const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });

/** Kept as they are: nothing of a schema that a tool brings is lost on the way. */
const KEPT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...object,
  $defs: {
    address: { ...object, properties: { street: { type: 'string' }, city: { type: 'string' } } },
  },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
};

export const CONFORMANCE_OFFER: Offer = {
  tools: async () => [
    { name: 'test_simple_text', description: 'says one thing', inputSchema: object },
    { name: 'test_error_handling', description: 'fails', inputSchema: object },
    { name: 'test_tool_with_progress', description: 'tells how far it is', inputSchema: object },
    { name: 'test_tool_with_logging', description: 'tells what it does', inputSchema: object },
    { name: 'json_schema_2020_12_tool', description: 'is described', inputSchema: KEPT_SCHEMA },
  ],
  async call(_caller, { name }, { onProgress, onLog }) {
    switch (name) {
      case 'test_simple_text':
        return text('This is a simple text response for testing.');
      case 'test_error_handling':
        return { ...text('This tool intentionally returns an error for testing'), isError: true };
      case 'test_tool_with_progress':
        for (const fraction of [0, 0.5, 1]) onProgress(fraction, null);
        return text('done');
      case 'test_tool_with_logging':
        for (const words of [
          'Tool execution started',
          'Tool processing data',
          'Tool execution completed',
        ])
          onLog('info', words);
        return text('done');
      default:
        return null;
    }
  },
  resources: async () =>
    ['test://static-text', 'test://watched-resource'].map((uri) => ({
      uri,
      name: uri,
      description: 'a text',
      mimeType: 'text/plain',
    })),
  templates: [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      description: 'data by its id',
      mimeType: 'application/json',
    },
  ],
  async read(_caller, uri) {
    const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? [];
    if (id !== undefined) {
      const data = { id, templateTest: true, data: `Data for ID: ${id}` };
      return [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }];
    }
    const words = 'This is the content of the static text resource.';
    return uri === 'test://static-text' || uri === 'test://watched-resource'
      ? [{ uri, mimeType: 'text/plain', text: words }]
      : null;
  },
  prompts: async () => [
    { name: 'test_simple_prompt', description: 'a prompt' },
    {
      name: 'test_prompt_with_arguments',
      description: 'a prompt with two arguments',
      arguments: [
        { name: 'arg1', description: 'the first', required: true },
        { name: 'arg2', description: 'the second', required: true },
      ],
    },
  ],
  async prompt(_caller, name, { arg1, arg2 }) {
    const said =
      name === 'test_simple_prompt'
        ? 'This is a simple prompt for testing.'
        : `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`;
    return { messages: [{ role: 'user', content: { type: 'text', text: said } }] };
  },
};
