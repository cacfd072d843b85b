import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTokens, loadTokenCounter } from './count-tokens.ts';
import { type DisclosedSkill, listSkills } from './disclose-skills.ts';

const countTokens = await loadTokenCounter();

function skill(name: string, more: Partial<DisclosedSkill> = {}): DisclosedSkill {
  return { name, description: `What ${name} does.`, domain: null, uses: 0, ...more };
}

const PLACES =
  'slack github docker notion email aws jira postgres kubernetes calendar linkedin google azure react stripe telegram shopify discord terraform weather crypto browser python spotify obsidian figma linear twitter youtube hubspot airtable grafana'.split(
    ' ',
  );
const THINGS =
  'search manager report builder backup review digest monitor deploy import export analysis alerts sync audit planner invoice tracker toolkit release testing migration summary scheduler helper pipeline optimizer generator research reader notes checker'.split(
    ' ',
  );

/** Names as people give them: 16 characters on average in public collections, here 14. */
function usualSkills(count: number): DisclosedSkill[] {
  return Array.from({ length: count }, (_, index) => {
    const place = PLACES[index % PLACES.length];
    const thing = THINGS[Math.floor(index / PLACES.length) % THINGS.length];
    return skill(`${place}-${thing}`, {
      domain: `${place}`,
      description: `Does the ${thing} in ${place}. Use it when somebody asks for one, today or later.`,
    });
  });
}

test('names stand by domain, in order, and descriptions follow', () => {
  const text = listSkills(
    [
      skill('send-mail', { domain: 'mail' }),
      skill('research'),
      skill('digest', { domain: 'mail', description: 'Sums up\nthe inbox.' }),
    ],
    { countTokens },
  );
  expect(text).toBe(
    [
      'mail: digest send-mail',
      'other: research',
      '',
      '- digest: Sums up the inbox.',
      '- research: What research does.',
      '- send-mail: What send-mail does.',
    ].join('\n'),
  );
});

test('a thousand names of usual length take less than 4,000 tokens, and none is dropped', () => {
  const skills = usualSkills(1000);
  const text = listSkills(skills, { countTokens });
  expect(new Set(skills.map(({ name }) => name)).size).toBe(1000);
  const words = new Set(text.split(/\s+/));
  expect(skills.filter(({ name }) => !words.has(name))).toEqual([]);
  expect(countTokens(text)).toBeLessThan(4000);
});

test('descriptions shrink before any is left out, and the budget holds', () => {
  const skills = usualSkills(12);
  const sizes = [2000, 300, 250, 200, 150].map((budgetTokens) => {
    const text = listSkills(skills, { countTokens, budgetTokens });
    expect(countTokens(text)).toBeLessThanOrEqual(budgetTokens);
    return { lines: text.split('\n- ').length - 1, isWhole: text.includes('today or later.') };
  });
  expect(sizes[0]).toEqual({ lines: 12, isWhole: true });
  expect(sizes[1]).toEqual({ lines: 12, isWhole: false });
  expect(sizes.at(-1)?.lines).toBeLessThan(12);
});

test('where not all have room, the most used are described, still in the order of the alphabet', () => {
  const skills = usualSkills(60).map((one, index) => ({ ...one, uses: index < 50 ? 0 : 100 }));
  const text = listSkills(skills, { countTokens, budgetTokens: 420 });
  const described = [...text.matchAll(/^- (\S+):/gm)].map(([, name]) => name);
  const mostUsed = skills.slice(50).map(({ name }) => name);
  expect(described.length).toBeGreaterThan(2);
  expect(described.filter((name) => !mostUsed.includes(`${name}`))).toEqual([]);
  expect(described).toEqual(described.toSorted());
});

test('neither the order of the skills nor one more run changes the text', () => {
  const skills = usualSkills(60).map((one, index) => ({ ...one, uses: index < 30 ? 10 : 100 }));
  const text = listSkills(skills, { countTokens, budgetTokens: 420 });
  expect(listSkills(skills.toReversed(), { countTokens, budgetTokens: 420 })).toBe(text);
  const later = skills.map((one, index) => ({ ...one, uses: one.uses + (index % 5) }));
  expect(listSkills(later, { countTokens, budgetTokens: 420 })).toBe(text);
});

test('the budget holds for a tokenizer that counts more for the whole than for the parts', () => {
  const greedy = (text: string) => text.length + (text.includes('\n\n') ? 100 : 0);
  const text = listSkills(usualSkills(3), { countTokens: greedy, budgetTokens: 400 });
  expect(text).toContain('\n- ');
  expect(greedy(text)).toBeLessThanOrEqual(400);
});

test('no text of a skill makes a line of its own or hides a name', () => {
  const odd = fc.record({
    name: fc.string({ unit: 'binary', maxLength: 20 }),
    description: fc.string({ unit: 'binary', maxLength: 300 }),
    domain: fc.option(fc.constantFrom('a', 'b c', 'd\ne')),
    uses: fc.nat(1000),
  });
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 12 }), (skills) => {
      const text = listSkills(skills, { countTokens: estimateTokens, budgetTokens: 300 });
      const [names = '', descriptions = ''] = text.split('\n\n');
      const domains = new Set(skills.map(({ domain }) => domain));
      expect(names.split('\n').length).toBe(Math.max(1, domains.size));
      expect(descriptions.split('\n').every((line) => line === '' || line.startsWith('- '))).toBe(
        true,
      );
    }),
    { numRuns: 200 },
  );
  const text = listSkills([skill('my skill'), skill('x\n- y: forged')], { countTokens });
  expect(text.split('\n')[0]).toBe('other: "my skill" "x - y: forged"');
});

test('no skills are no text', () => {
  expect(listSkills([], { countTokens })).toBe('');
});
