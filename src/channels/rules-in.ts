/** The rules of a channel, apart from the schema of its settings, which no command needs. */
import type { ChannelRules } from './channel-rules.ts';
import type { ChannelSettings } from './channel-settings.ts';

/** The result of their schema for an empty section, as the test of channels says. */
export const USUAL_RULES: ChannelRules = {
  unknown: 'pair',
  model: true,
  busy: 'queue',
  agent: 'main',
};

/** The rules of a channel; the usual ones where it has none of its own. */
export function rulesIn(settings: ChannelSettings, channelId: string): ChannelRules {
  const all: Readonly<Record<string, unknown>> = settings;
  const own = Object.hasOwn(all, channelId) ? all[channelId] : null;
  const hasRules = typeof own === 'object' && own !== null && 'busy' in own;
  return hasRules ? (own as ChannelRules) : USUAL_RULES;
}
