/** A call of an API is signed by the sign-in of its person whose token is for that host, where no secret is named for the API. */
import { succeed } from '../../base/errors.ts';
import { isHostOf, type SignInPort } from '../../domain/sign-in.ts';
import type { AuthorizationFor } from '../../openapi/authorization.ts';
import type { Store } from '../../store/store.ts';

export const signWithLogin =
  (signIns: Pick<Store['signIns'], 'of'>, token: SignInPort['token']): AuthorizationFor =>
  async ({ api }, person) => {
    if (Object.keys(api.secrets).length > 0) return null;
    const { hostname } = new URL(api.server.url);
    const login = (await signIns.of(person)).find((one) => isHostOf(one, hostname));
    if (login === undefined) return null;
    const found = await token(login.id, hostname);
    if (!found.ok) return found;
    return succeed({ headers: { authorization: `Bearer ${found.value}` }, query: {} });
  };
