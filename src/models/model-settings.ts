/** The settings of the models. All of them may be missing: Rote works without a model. */
import { z } from 'zod';

const KEY_NAME = /^(?:\$\{secret\.[A-Za-z_][\w-]*\}|(?!sk-)[A-Za-z_][\w-]*)$/;

function price(what: string) {
  return z.number().min(0).max(1_000_000).describe(`${what}, in US dollars for a million tokens.`);
}

const pricesSchema = z.strictObject({
  input: price('What is sent'),
  output: price('What is answered'),
  cacheRead: price('What is read from the cache of prompts').optional(),
  cacheWrite5m: price('What is kept in it for five minutes').optional(),
  cacheWrite1h: price('What is kept in it for an hour').optional(),
});

const providerSchema = z
  .strictObject({
    kind: z
      .enum(['anthropic', 'openai', 'openrouter', 'openai-compatible', 'gguf'])
      .describe(
        'Who answers. openai-compatible is any server with that interface: Ollama, llama.cpp, LM Studio, vLLM. gguf is a file, run in this process by node-llama-cpp.',
      ),
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]*$/, 'expected small letters, digits and dashes')
      .optional()
      .describe('What agents call it. Default: its kind.'),
    class: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, 'expected small letters, digits and dashes')
      .optional()
      .describe('How able it is, in a word of your own (small, large); agents may ask for it.'),
    model: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The model; of a gguf, its file: a path, or its name in models/ of the data folder. Three kinds have a default.',
      ),
    url: z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => !/\/\/[^/]*@/.test(url),
        'a password in an address ends up in logs; give a key',
      )
      .optional()
      .describe('The address of the interface; openai-compatible needs it (…/v1).'),
    key: z
      .string()
      .regex(
        KEY_NAME,
        'expected the name of a secret or of an environment variable; the key itself belongs into secrets.yaml',
      )
      .optional()
      .describe(
        'Where the API key is: an environment variable, or a secret (NAME or ${secret.NAME}).',
      ),
    embeddingModel: z.string().min(1).optional().describe('The model for embeddings.'),
    transcriptionModel: z.string().min(1).optional().describe('The model that writes down speech.'),
    contextTokens: z
      .int()
      .min(256)
      .max(100_000_000)
      .optional()
      .describe('How many tokens fit into a request, where Rote does not know.'),
    pictures: z
      .boolean()
      .optional()
      .describe(
        'Whether the model is shown pictures that people send. Default: whether its name says that it sees.',
      ),
    prices: pricesSchema
      .optional()
      .describe('What it costs, where it differs from what Rote knows or Rote knows nothing.'),
  })
  .superRefine((provider, context) => {
    const need = (key: 'url' | 'model' | 'pictures', words: string): void =>
      context.addIssue({ code: 'custom', path: [key], message: words });
    if (provider.kind === 'openai-compatible' && provider.url === undefined)
      need('url', 'openai-compatible needs the address of its server');
    if (provider.kind === 'gguf' && provider.pictures === true)
      need('pictures', 'a model in a file is shown no pictures');
    if (provider.kind === 'gguf' && provider.model === undefined)
      need('model', 'gguf needs the path of a file');
    if (provider.kind === 'openai-compatible' && provider.model === undefined)
      need('model', 'openai-compatible needs the name of a model');
  });

function limit(defaultMs: number, what: string) {
  return z.int().min(1).max(86_400_000).default(defaultMs).describe(what);
}

export const modelSettingsSchema = z.strictObject({
  chain: z
    .array(providerSchema)
    .max(20)
    .default([])
    .describe('Who is asked, in this order: the next where one is out of order.'),
  discover: z
    .boolean()
    .default(true)
    .describe('Without a chain: whether a model server on this machine is looked for.'),
  firstTokenMs: limit(120_000, 'How long a model may be silent before it begins to answer.'),
  betweenTokensMs: limit(60_000, 'How long it may pause while it answers.'),
  callMs: limit(600_000, 'How long one answer may take.'),
  maxOutputTokens: z
    .int()
    .min(16)
    .max(1_000_000)
    .default(16_000)
    .describe('How long an answer may be, where a call does not say.'),
});

export type ModelSettings = z.output<typeof modelSettingsSchema>;
export type ProviderSettings = ModelSettings['chain'][number];
export type ProviderKind = ProviderSettings['kind'];
export type ModelPrices = z.output<typeof pricesSchema>;
