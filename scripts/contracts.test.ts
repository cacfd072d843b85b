import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTRACTS_FOLDER, contracts } from './contracts.ts';

test('the published schemas are current; npm run contracts writes them', () => {
  const published = new Map(
    readdirSync(CONTRACTS_FOLDER).map((file) => [
      file,
      readFileSync(join(CONTRACTS_FOLDER, file), 'utf8'),
    ]),
  );
  expect(published).toEqual(contracts());
});
