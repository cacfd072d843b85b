/** Signs what goes to a server with a sign-in. A token that the server does not take is renewed, once; a fresh one is not. */
import type { AuthProvider } from '@modelcontextprotocol/client';
import type { McpLogin } from '../../domain/sign-in.ts';
import { createSecretMask, type SecretMask } from '../secret-mask.ts';
import { McpFault } from './mcp-fault.ts';

export function signWith(login: McpLogin): AuthProvider {
  let last: string | undefined;
  let refused: string | undefined;
  let renewed: string | undefined;
  return {
    async token() {
      const found = await login.token(refused);
      if (!found.ok) {
        const { code, message, hint } = found.fault;
        throw new McpFault(code === 'signed-out' ? code : 'unreached', `${message} ${hint}`);
      }
      if (refused !== undefined && found.value !== refused) renewed = found.value;
      last = found.value;
      return last;
    },
    async onUnauthorized() {
      if (last !== renewed) refused = last;
    },
  };
}

/** The same, and masks that know its tokens, however often they change. */
export function maskedLogin(login: McpLogin): {
  login: McpLogin;
  withTokens(mask: SecretMask): SecretMask;
} {
  let [last, before] = ['', ''];
  let known = createSecretMask({});
  return {
    login: {
      ...login,
      async token(refused) {
        const found = await login.token(refused);
        if (found.ok && found.value !== last) {
          [last, before] = [found.value, last];
          known = createSecretMask({ token: last, 'token before': before });
        }
        return found;
      },
    },
    withTokens: (mask) => ({
      text: (text) => known.text(mask.text(text)),
      value: (value) => known.value(mask.value(value)),
      get longest() {
        return Math.max(mask.longest, known.longest);
      },
      settled: (text) => Math.min(mask.settled(text), known.settled(text)),
    }),
  };
}
