/**
 * Whether a model sees pictures, as its name tells it; `pictures` in the settings says otherwise. Services refuse a request
 * with a picture that their model can't see, and servers of one's own may drop it in silence, so these see only where
 * their name says it.
 */
import type { ModelLink } from './link.ts';

export function sees({
  kind,
  model,
  sees: said,
}: Pick<ModelLink, 'kind' | 'model' | 'sees'>): boolean {
  if (said !== undefined) return said;
  switch (kind) {
    case 'anthropic':
      return !BLIND_ANTHROPIC.test(model);
    case 'openai':
      return !BLIND_OPENAI.test(model);
    case 'openrouter': {
      const [, maker, name] = /^~?([\w-]+)\/(.+)$/.exec(model) ?? [];
      if (maker === 'anthropic') return !BLIND_ANTHROPIC.test(name ?? '');
      if (maker === 'openai') return !BLIND_OPENAI.test(name ?? '');
      if (maker === 'google') return /^gemini/.test(name ?? '') || SEEING.test(model);
      return SEEING.test(model);
    }
    case 'openai-compatible':
      return SEEING.test(model);
    case 'gguf':
      return false;
  }
}

const BLIND_ANTHROPIC = /^claude-(?:1|2|instant)/;
const BLIND_OPENAI = /^(?:gpt-3|gpt-4(?:$|-0)|gpt-oss|o1-(?:mini|preview)|o3-mini)|audio|realtime/;

/** Families of open models that see. */
const SEEING =
  /llava|vision|pixtral|moondream|minicpm-v|internvl|molmo|gemma-?[34](?!.*\b(?:270m|1b)\b)|llama-?4|mistral-small-?3\.[1-9]|(?:^|[-\d])vl(?:\b|\d)/i;
