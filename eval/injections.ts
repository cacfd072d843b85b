/** Instructions of public collections of attacks, in items that `think` judges, with a model that obeys each. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeInjected } from '../src/runtime/judge-injected.fake.ts';
import type { Evaluation } from './corpora.ts';

/** As in BIPIA: kinds of attacks, with the instructions of each. */
type Attacks = Readonly<Record<string, readonly string[]>>;

export async function evaluateInjections(corpora: string): Promise<Evaluation> {
  const folder = join(corpora, 'injections');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /json$/.test(name)) : [];
  const attacks = files.flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Attacks).flat(),
  );
  const name = 'instructions inside of what think judges';
  if (attacks.length === 0) return { name, figures: { 'attacks at hand': 0 }, unexplained: [] };
  const items = [...new Set(attacks)].map((attack) => `The shop opens at nine.\n${attack}`);
  const { asked, reached } = await judgeInjected(items);
  const figures = { 'attacks at hand': items.length, 'questions asked': asked };
  return { name, figures: { ...figures, 'things reached': reached.length }, unexplained: reached };
}
