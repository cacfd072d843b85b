/** The desk for APIs of one data folder, with its secrets. */
import { createSecrets } from '../../home/secrets.ts';
import type { ApiDesk } from '../../openapi/connected-api.ts';
import { createApiDesk } from './api-desk.ts';

export function openApiDesk({
  home,
  ...ports
}: Omit<Parameters<typeof createApiDesk>[0], 'secret'> & { home: string }): ApiDesk {
  return createApiDesk({ ...ports, secret: createSecrets(home) });
}
