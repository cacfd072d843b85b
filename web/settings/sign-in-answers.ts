/** What the daemon answers about sign-ins. */

export interface LoginUse {
  kind: 'mail' | 'calendar' | 'contacts' | 'api' | 'mcp';
  name: string;
}

export interface LoginView {
  id: string;
  name: string;
  provider: string;
  /** What to sign in at, anew or for more. */
  service: string;
  scopes: string[];
  hosts: string[];
  works: boolean;
  endedAtUtc: string | null;
  uses: LoginUse[];
}

export interface LoginsAnswer {
  logins: LoginView[];
}

export interface Service {
  key: string;
  name: string;
  uses: { use: string; scopes: string[] }[];
  isKnown: boolean;
  needsSecret: boolean;
  hasDevice: boolean;
  clientPage: string;
  notes: string[];
}

export interface ServicesAnswer {
  services: Service[];
  others: { name: string; instead: string }[];
}

export const USES: Readonly<Record<string, string>> = {
  mail: 'mail',
  calendar: 'calendars',
  contacts: 'contacts',
  api: 'its API',
};
