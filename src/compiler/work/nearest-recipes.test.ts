/** What is shown as understood is understood, and what is nearest is shown first. */
import { expect, test } from 'vitest';
import { germanSayings } from '../../language/de/german-sayings.ts';
import { englishSayings } from '../../language/en/english-sayings.ts';
import { fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';
import { nearestRecipes } from './nearest-recipes.ts';

test.each([...englishSayings.recipes, ...germanSayings.recipes])('%s needs no model', (recipe) => {
  expect(compile(recipe, fakeOptions())).toMatchObject({
    kind: 'draft',
    draft: { tier: 'direct' },
  });
});

test.each([
  ['tell me what the shop https://a.example thinks of its price', 'price'],
  ['write me about the disk', 'the disk'],
  ['look at the feed of my friend and judge it', 'the feed'],
])('of "%s" the nearest speaks of %s', (text, word) => {
  expect(nearestRecipes(text, 'en')[0]).toContain(word);
});
