/** Takes secrets out of what is kept of calls: the values of `secrets.yaml`, and what stands under a key that names one. */
import { redactSecrets } from '../base/redact-secrets.ts';
import { createSecretValues } from '../home/secrets.ts';
import { createSecretMask } from '../tools/secret-mask.ts';

export interface HomeMask {
  text(text: string): string;
  /** A copy of JSON. */
  value(value: unknown): unknown;
}

export function createHomeMask(home: string): HomeMask {
  const secretValues = createSecretValues(home);
  let made = { values: new Map() as ReadonlyMap<string, string>, mask: createSecretMask({}) };

  function known() {
    const values = secretValues();
    if (values !== made.values)
      made = { values, mask: createSecretMask(Object.fromEntries(values)) };
    return made.mask;
  }

  return {
    text: (text) => String(redactSecrets(known().text(text))),
    value: (value) => redactSecrets(known().value(value)),
  };
}
