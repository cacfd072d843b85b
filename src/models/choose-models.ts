/**
 * Whom to ask: the chain of the settings, else a model server on this machine, else whoever there is a
 * key for, else nobody, which is a normal state. A server that nobody set up hears all that is said, so it is
 * asked unasked only where there is no key and the same user runs it; else its owner decides.
 */
import type { Clock } from '../base/clock.ts';
import type { Result } from '../base/errors.ts';
import {
  type FoundServer,
  findLocalServers,
  type LocalServer,
  USUAL_SERVERS,
} from './find-local-server.ts';
import type { ModelLink } from './link.ts';
import { type ListenerOwner, listenedTo, readListenerOwner } from './listener-owner.ts';
import type { ModelSettings, ProviderKind, ProviderSettings } from './model-settings.ts';

type ModelChoice =
  | { kind: 'none'; why: string }
  | {
      kind: 'models';
      chain: readonly ModelLink[];
      warnings: readonly string[];
      /** Why these: the settings name them, a server was found, or there are keys. */
      source: 'settings' | 'server' | 'keys';
    };

export interface ChoosePorts {
  settings: () => ModelSettings;
  environment: Readonly<Record<string, string | undefined>>;
  /** From the secrets file. */
  secret: (name: string) => Result<string>;
  clock: Pick<Clock, 'setTimer' | 'monotonicMs'>;
  fetch?: typeof fetch;
  localServers?: readonly LocalServer[];
  listenerOwner?: ListenerOwner;
  /** Of this process; null where the system knows none. */
  userId?: number | null;
  /** Asks the owner, once, whether a server may be asked; answers with what was said so far. */
  askForServer: AskForServer;
}

/** A model server that was found, and why it is not asked by itself. */
export interface ServerQuestion {
  name: string;
  url: string;
  /** The user who runs it; null where the system does not tell. */
  userId: number | null;
  why: 'there-is-a-key' | 'another-user';
}

/** `how` is what the owner would have to type. */
export type AskForServer = (
  question: ServerQuestion,
) => Promise<{ kind: 'yes' } | { kind: 'no' } | { kind: 'waiting'; how: string }>;

export type ChooseModels = () => Promise<ModelChoice>;

/** A server that was started or stopped is noticed after so long. */
const LOOK_AGAIN_MS = 30_000;

interface Defaults {
  url: string;
  model: string;
  embeddingModel: string | null;
  transcriptionModel: string | null;
  key: string;
}

const DEFAULTS: Readonly<Record<'anthropic' | 'openai' | 'openrouter', Defaults>> = {
  anthropic: {
    url: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-5-5',
    embeddingModel: null,
    transcriptionModel: null,
    key: 'ANTHROPIC_API_KEY',
  },
  openai: {
    url: 'https://api.openai.com/v1',
    model: 'gpt-6.1-terra',
    embeddingModel: 'text-embedding-3-small',
    transcriptionModel: 'gpt-4o-mini-transcribe',
    key: 'OPENAI_API_KEY',
  },
  openrouter: {
    url: 'https://openrouter.ai/api/v1',
    model: 'anthropic/claude-sonnet-5.5',
    embeddingModel: null,
    transcriptionModel: null,
    key: 'OPENROUTER_API_KEY',
  },
};

/** Who is asked, as people see it: of a key only whether there is one. */
export function viewLinks(chain: readonly ModelLink[]) {
  return chain.map(({ name, kind, model, url, key, local }) => ({
    name,
    kind,
    model,
    url,
    hasKey: key !== null,
    local,
  }));
}

export function createChooseModels(ports: ChoosePorts): ChooseModels {
  const { clock, settings, localServers = USUAL_SERVERS } = ports;
  const { listenerOwner = readListenerOwner, userId = process.getuid?.() ?? null } = ports;
  let looked: { atMs: number; found: Promise<FoundServer[]> } | null = null;

  /** Those who ask at the same time share one look around. */
  function lookAround(): Promise<FoundServer[]> {
    const nowMs = clock.monotonicMs();
    if (looked === null || nowMs - looked.atMs >= LOOK_AGAIN_MS) {
      const listening = ports.fetch === undefined ? listenedTo(localServers) : localServers;
      const found = Promise.resolve(listening).then((servers) =>
        findLocalServers(servers, { fetch: ports.fetch ?? fetch, clock }),
      );
      looked = { atMs: nowMs, found };
    }
    return looked.found;
  }

  return async () => {
    const { chain, discover } = settings();
    if (chain.length > 0) return configured(chain, ports);
    const withKeys = chooseByKeys(ports, discover);
    const warnings: string[] = [];
    for (const server of discover ? await lookAround() : []) {
      const said = await mayAsk(server, withKeys.kind === 'models');
      if (said === null)
        return { kind: 'models', chain: [toLocalLink(server)], warnings: [], source: 'server' };
      if (said !== '') warnings.push(said);
    }
    if (withKeys.kind === 'models') return { ...withKeys, warnings };
    return { kind: 'none', why: [withKeys.why, ...warnings].join(' ') };
  };

  /** Null where it may be asked; else what to tell, or nothing where its owner said no. */
  async function mayAsk({ name, url }: FoundServer, hasKey: boolean): Promise<string | null> {
    // Looked at each time: whoever listens there now may be somebody else than before.
    const owner = await listenerOwner(Number(new URL(url).port));
    const isSameUser = owner !== null && owner === userId;
    if (isSameUser && !hasKey) return null;
    const why = isSameUser ? 'there-is-a-key' : 'another-user';
    const said = await ports.askForServer({ name, url, userId: owner, why });
    if (said.kind === 'yes') return null;
    if (said.kind === 'no') return '';
    return `A model server (${name}) at ${url} waits for your yes: ${said.how}`;
  }
}

function configured(chain: readonly ProviderSettings[], ports: ChoosePorts): ModelChoice {
  const links = chain.map((provider) => toLink(provider, ports));
  const usable = links.flatMap((link) => (link.ok ? [link.value] : []));
  const warnings = links.flatMap((link) => (link.ok ? [] : [link.fault.message]));
  if (usable.length > 0) return { kind: 'models', chain: usable, warnings, source: 'settings' };
  return { kind: 'none', why: warnings.join(' ') };
}

function toLink(provider: ProviderSettings, ports: ChoosePorts): Result<ModelLink> {
  const defaults = defaultsOf(provider.kind);
  const key = findKey(provider, ports);
  if (!key.ok) return key;
  const url = (provider.url ?? defaults?.url ?? '').replace(/(?<!\/)\/+$/, '');
  const model = provider.model ?? defaults?.model ?? '';
  return {
    ok: true,
    value: {
      name: provider.name ?? provider.kind,
      kind: provider.kind,
      model,
      url,
      key: key.value,
      ...(provider.class !== undefined && { class: provider.class }),
      prices: provider.prices ?? null,
      // The other kinds are paid services, even behind an address in this network.
      local: provider.kind === 'gguf' || (provider.kind === 'openai-compatible' && isNear(url)),
      embeddingModel: provider.embeddingModel ?? defaults?.embeddingModel ?? null,
      transcriptionModel: provider.transcriptionModel ?? defaults?.transcriptionModel ?? null,
      contextTokens: provider.contextTokens ?? null,
      ...(provider.pictures !== undefined && { sees: provider.pictures }),
    },
  };
}

function defaultsOf(kind: ProviderKind): Defaults | null {
  return kind === 'gguf' || kind === 'openai-compatible' ? null : DEFAULTS[kind];
}

function findKey(provider: ProviderSettings, ports: ChoosePorts): Result<string | null> {
  const usual = defaultsOf(provider.kind)?.key;
  const wanted = provider.key ?? usual;
  if (wanted === undefined) return { ok: true, value: null };
  const [, secretName] = /^\$\{secret\.(.+)\}$/.exec(wanted) ?? [];
  const fromEnvironment = secretName === undefined ? ports.environment[wanted] : undefined;
  if (fromEnvironment) return { ok: true, value: fromEnvironment };
  const secret = ports.secret(secretName ?? wanted);
  if (secret.ok) return secret;
  // Somebody's own server in front of a provider may want no key.
  if (provider.key === undefined && provider.url !== undefined) return { ok: true, value: null };
  const message = `models.chain: ${provider.name ?? provider.kind} has no key: ${secret.fault.message}`;
  return { ok: false, fault: { ...secret.fault, message } };
}

function chooseByKeys(ports: ChoosePorts, looked: boolean): ModelChoice {
  const kinds = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];
  const links = kinds.map((kind) => toLink({ kind }, ports));
  const chain = links.flatMap((link) => (link.ok ? [link.value] : []));
  if (chain.length > 0) return { kind: 'models', chain, warnings: [], source: 'keys' };
  const names = kinds.map((kind) => DEFAULTS[kind].key).join(', ');
  const place = looked ? 'no model server runs on this machine that is asked, and ' : '';
  return {
    kind: 'none',
    why: `${place}there is no key (${names}) in the environment or in secrets.yaml.`,
  };
}

function toLocalLink({ name, url, model, embeddingModel }: FoundServer): ModelLink {
  return {
    name,
    kind: 'openai-compatible',
    model,
    url,
    key: null,
    prices: null,
    local: true,
    embeddingModel,
    transcriptionModel: null,
    contextTokens: null,
  };
}

/** On this machine or in its own network. */
function isNear(url: string): boolean {
  if (url === '') return false;
  const { hostname } = new URL(url);
  return /^(?:localhost|.*\.local|.*\.internal|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[::1\]|\[f[cd].*)$/.test(
    hostname,
  );
}
