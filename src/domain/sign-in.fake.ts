/** For somebody who has no sign-in. */
import type { SignInPort } from './sign-in.ts';

export const NO_SIGN_INS: SignInPort = {
  idOf: () => Promise.reject(new Error('there is no sign-in')),
  token: () => Promise.reject(new Error('there is no sign-in')),
};
