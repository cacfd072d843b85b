/** What a step of a plan costs us, journaled and not, and that it stays the same however long the plan is. */
import type { Scenario } from '../bench.ts';
import { OUR_ENGINES } from './engines.ts';
import { measureInTurn } from './measure.ts';
import { planScenarios } from './report.ts';

export async function benchPlanSteps(): Promise<Scenario[]> {
  const options = { rounds: 5, limitMs: 60_000, postgresAddress: null };
  return planScenarios(await measureInTurn(OUR_ENGINES, options));
}
