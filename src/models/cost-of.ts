/** What a call costs, from the tokens it took. A price that is not known is not a price of nothing. */

import type { ModelUsage } from '../domain/model-usage.ts';
import type { ModelLink } from './link.ts';
import type { ModelPrices } from './model-settings.ts';
import known from './prices.json' with { type: 'json' };

type Rates = ModelPrices & { above?: ModelPrices & { tokens: number } };
const TABLE = new Map<string, Rates>(Object.entries(known.models));

type PricedLink = Pick<ModelLink, 'kind' | 'model' | 'prices' | 'local'>;

/** In US cents; null where the price is not known. */
export function costOf(usage: ModelUsage, link: PricedLink): number | null {
  const rates = ratesOf(link);
  if (rates === null) return null;
  const sent = usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } =
    rates.above !== undefined && sent > rates.above.tokens ? rates.above : rates;
  const dollars =
    usage.input * input +
    usage.cacheRead * (cacheRead ?? input) +
    usage.cacheWrite5m * (cacheWrite5m ?? input) +
    usage.cacheWrite1h * (cacheWrite1h ?? cacheWrite5m ?? input) +
    usage.output * output;
  return dollars / 10_000;
}

function ratesOf({ kind, model, prices, local }: PricedLink): Rates | null {
  if (prices !== null) return prices;
  if (local) return FREE;
  switch (kind) {
    case 'anthropic':
    case 'openai':
      return listed(model);
    case 'openrouter':
      return model.endsWith(':free') ? FREE : listed(withoutMaker(model));
    // Another provider may sell another model under the same name.
    case 'openai-compatible':
      return null;
    case 'gguf':
      return FREE;
  }
}

const FREE: Rates = { input: 0, output: 0 };

/** `claude-opus-4-5-20251101` and `gpt-5-2025-08-07` cost what they cost without their date. */
function listed(model: string): Rates | null {
  const undated = model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
  return TABLE.get(model) ?? TABLE.get(undated) ?? null;
}

/** `anthropic/claude-opus-5.5` is `claude-opus-5-5` at its maker. */
function withoutMaker(model: string): string {
  const [, maker, name = model] = /^~?([^/]+)\/(.+)$/.exec(model) ?? [];
  return maker === 'anthropic' ? name.replaceAll('.', '-') : name;
}
