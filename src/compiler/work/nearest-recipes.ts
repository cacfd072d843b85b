/** The sentences that are understood without a model, the nearest to what was said first. */
import { tongueOf } from '../spoken-language.ts';
import { bareWord, isPlace, splitWords } from '../wish/wish-words.ts';

const MOST = 2;

export function nearestRecipes(text: string, code: string): string[] {
  const { recipes } = tongueOf('', code).intents.say;
  const said = wordsOf(text);
  return recipes
    .map((recipe) => ({ recipe, score: shared(wordsOf(recipe), said) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ recipe }) => recipe);
}

/** Addresses are places, and not what is said of them. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = splitWords(text).map((word) => (isPlace(word) ? 'https' : bareWord(word)));
  return new Set(words.filter((word) => word.length > 3));
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}
