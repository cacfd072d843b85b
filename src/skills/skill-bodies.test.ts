/** The revision that comes back is the one that was named. */
import { expect, test } from 'vitest';
import type { OperationCall } from '../domain/operation.ts';
import { SKILL_BODIES, type SkillDesks } from './skill-bodies.ts';

test.each([[{ revision: 2 }, 2] as const, [{}, undefined] as const])(
  'rolling back with %o asks for revision %s, and says what was kept',
  async (given, wanted) => {
    const asked: unknown[] = [];
    const desk = {
      async rollback(_: string, revision?: number) {
        asked.push(revision);
        return { revision: 7 };
      },
      show: async (name: string) => ({ name, state: 'active', why: null }),
    };
    const call = { desks: { skills: async () => desk } } as unknown as OperationCall<SkillDesks>;
    const { say, answer } = await SKILL_BODIES.rollback.run({ name: 'tea', ...given }, call);
    expect(asked).toEqual([wanted]);
    expect(say()).toBe('tea is as it was. What was there is revision 7.');
    expect(answer).toMatchObject({ skill: { name: 'tea' } });
  },
);
