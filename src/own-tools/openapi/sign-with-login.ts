/** A call of an API is signed by the sign-in of its person whose token is for that host, where no secret is named for the API. */
import { type Result, succeed } from '../../base/errors.ts';
import { isHostOf, type SignInPort } from '../../domain/sign-in.ts';
import type { Authorization, AuthorizationFor } from '../../openapi/authorization.ts';
import type { Store } from '../../store/store.ts';

export const signWithLogin =
  (signIns: Pick<Store['signIns'], 'of'>, token: SignInPort['token']): AuthorizationFor =>
  async ({ api }, person) => {
    if (Object.keys(api.secrets).length > 0) return null;
    const { hostname } = new URL(api.server.url);
    const own = (await signIns.of(person)).find((one) => isHostOf(one, hostname));
    if (own === undefined) return null;
    const { id } = own;
    return signed();

    async function signed(refused?: string): Promise<Result<Authorization>> {
      const found = await token(id, hostname, refused);
      if (!found.ok) return found;
      const headers = { authorization: `Bearer ${found.value}` };
      return succeed({ headers, query: {}, renew: () => signed(found.value) });
    }
  };
