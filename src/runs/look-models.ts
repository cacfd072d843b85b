/** Who is asked when an agent looks around: whom the settings name, else those of the class `small`, else its own. */
import type { HeartbeatSettings } from '../domain/heartbeat-settings.ts';
import type { HomeModels } from './home-models.ts';

const CHEAP = 'small';

export async function modelsOfLook(
  { model }: Pick<HeartbeatSettings, 'model'>,
  own: readonly string[],
  choose: HomeModels['choose'],
): Promise<readonly string[]> {
  if (model !== undefined) return [model];
  const choice = await choose();
  const isThere =
    choice.kind === 'models' && choice.chain.some(({ class: named }) => named === CHEAP);
  return isThere ? [CHEAP] : own;
}
