/** One provider with one model, ready to be asked: a link of the chain. */
import type { ModelPrices, ProviderKind } from './model-settings.ts';

export interface ModelLink {
  /** What people and agents call the provider. */
  name: string;
  kind: ProviderKind;
  model: string;
  /** Without a slash at the end; empty for a gguf. */
  url: string;
  key: string | null;
  /** How able it is, in the owner's word. */
  class?: string;
  prices: ModelPrices | null;
  /** On this machine or in its network: it costs nothing. */
  local: boolean;
  embeddingModel: string | null;
  transcriptionModel: string | null;
  contextTokens: number | null;
  /** Whether it is shown pictures, where its owner says so; else its name tells. */
  sees?: boolean;
}

/** Names a link in messages and rows: `anthropic/claude-sonnet-5-5`. */
export function linkName({ name, model }: Pick<ModelLink, 'name' | 'model'>): string {
  return `${name}/${model}`;
}
