/** Writes the published JSON Schemas and the default settings in `contracts/`, generated from the zod schemas. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { planSchema } from '../src/domain/plan/plan.ts';
import { openApiDocument } from '../src/http/open-api.ts';
import { API_ROOT, ROUTES } from '../src/http/routes/routes.ts';
import { planResultSchema } from '../src/plans/plan-result.ts';
import { configSchema } from '../src/runtime/config-schema.ts';

/** File name → content. A test compares them with what is checked in. */
export async function contracts(): Promise<Map<string, string>> {
  const documents = {
    'config.schema.json': z.toJSONSchema(configSchema, { io: 'input' }),
    'config.defaults.json': configSchema.parse({}),
    'plan.schema.json': z.toJSONSchema(planSchema, { io: 'input' }),
    'plan-result.schema.json': z.toJSONSchema(planResultSchema),
    'openapi.json': await openApiDocument(ROUTES, API_ROOT),
  };
  return new Map(
    Object.entries(documents).map(([file, document]) => [
      file,
      `${JSON.stringify(document, null, 2)}\n`,
    ]),
  );
}

export const CONTRACTS_FOLDER = join(import.meta.dirname, '../contracts');

if (import.meta.main) {
  for (const [file, content] of await contracts()) {
    writeFileSync(join(CONTRACTS_FOLDER, file), content);
    console.log(`contracts/${file}`);
  }
}
