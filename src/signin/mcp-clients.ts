/** What Rote is known by at remote MCP servers: as a person named it, or as the server registered it. Secrets are with the others. */
import { contentHash } from '../base/content-hash.ts';
import type { SignInPorts } from './access.ts';
import type { OAuthClient } from './oauth.ts';

const KIND = 'sign-in-mcp-client';

/** Shown to nobody but who it was made for, where that is known. */
export interface McpClient extends OAuthClient {
  issuer: string | null;
}

export const secretNameAt = (key: string): string => `client_${contentHash(key).slice(0, 16)}`;

export function createMcpClients({
  store: { records },
  secret,
  saveSecrets,
}: Pick<SignInPorts, 'store' | 'secret' | 'saveSecrets'>) {
  return {
    async kept(key: string): Promise<McpClient | null> {
      const found = (await records.get(KIND, key)) as {
        clientId: string;
        issuer: string | null;
      } | null;
      if (found === null) return null;
      const held = secret(secretNameAt(key));
      return { id: found.clientId, secret: held.ok ? held.value : null, issuer: found.issuer };
    },
    /** The secret first: who crashes then has one too many, and none too few. */
    async keep(key: string, client: McpClient): Promise<void> {
      const name = secretNameAt(key);
      if (client.secret !== null || secret(name).ok) await saveSecrets({ [name]: client.secret });
      await records.change(KIND, key, () => ({ clientId: client.id, issuer: client.issuer }));
    },
  };
}
