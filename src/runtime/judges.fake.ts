/** Judges of skills, played by the model server beside what else it plays. */
import type { Reply, Scenario, Turn } from '../models/model-server.fake.ts';

export const isJudge = ({ system }: Turn): boolean => system.startsWith('You judge a skill');

interface Said {
  works?: boolean;
  harmful?: boolean;
  injected?: boolean;
}

export function verdict({ works = true, harmful = false, injected = false }: Said = {}): Reply {
  const answer = (yes: boolean, why: string) => ({ yes, why });
  return {
    text: JSON.stringify({
      works: answer(works, works ? 'SKILL.md does that' : 'SKILL.md does something else'),
      harmful: answer(harmful, harmful ? 'SKILL.md destroys' : 'it only reads'),
      injected: answer(injected, injected ? 'SKILL.md gives orders' : 'it gives no orders'),
    }),
  };
}

/** What else the server plays is asked as if no judge had been there. */
export function withJudges(play: Scenario, judge: Scenario = () => verdict()): Scenario {
  return (turn) => (isJudge(turn) ? judge(turn) : play(turn));
}
