/** What a host name stands for: by the system, and only where it may be reached. */
import { lookup } from 'node:dns/promises';
import { createAddressGuard, literalAddress, type ResolvedAddress } from './address-guard.ts';

export type ResolveHost = (host: string) => Promise<ResolvedAddress[]>;

export async function resolveBySystem(host: string): Promise<ResolvedAddress[]> {
  const found = await lookup(host, { all: true, order: 'verbatim' });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/** One address of a host for one connection; none where any of them leads into the house. */
export function createGuardedResolve(options: {
  allowPrivate: () => readonly string[];
  resolveHost?: ResolveHost;
}): (host: string) => Promise<{ address: string } | { refused: string }> {
  const { allowPrivate, resolveHost = resolveBySystem } = options;
  return async (host) => {
    const literal = literalAddress(host);
    try {
      const addresses = literal === null ? await resolveHost(host) : [literal];
      const refused = createAddressGuard(allowPrivate()).refused(host, addresses);
      const [first] = addresses;
      if (first === undefined) return { refused: `the name ${host} has no address` };
      if (refused === null) return { address: first.address };
      return { refused: `${host} is in a private network (${refused})` };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { refused: `the name ${host} can't be resolved (${code ?? message})` };
    }
  };
}
