/**
 * `npm run simulate [-- --only zones|ledger] [--years N] [--crashes N] [--seed N]`: the long proofs,
 * too long for `npm test`, on all cores.
 */
import { parseArgs } from 'node:util';
import { simulateLedger } from './ledger.ts';
import { simulateZones } from './zones.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    years: { type: 'string', default: '11' },
    crashes: { type: 'string', default: '10000' },
    seed: { type: 'string' },
  },
});

const seed = values.seed === undefined ? null : Number(values.seed);
const held = [
  values.only === 'zones' || (await simulateLedger({ crashes: Number(values.crashes), seed })),
  values.only === 'ledger' || (await simulateZones({ years: Number(values.years) })),
];
process.exitCode = held.every(Boolean) ? 0 : 1;
