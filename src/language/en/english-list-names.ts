/** English: what lists are called. */
import type { ListNameWords } from '../list-name-words.ts';

export const ENGLISH_LIST_NAMES: ListNameWords = {
  any: 'the|this|that|a|an|new',
  mine: 'my',
  ours: 'our',
  list: 'list',
  ends: '',
  called: 'called|named',
  usual: {
    shopping: 'shopping|grocery|groceries|supermarket',
    packing: 'packing',
    wish: 'wish',
    gift: 'gift|gifts|present|presents',
    reading: 'reading',
    guest: 'guest|guests',
  },
  tasks: 'to do|todo|task|tasks',
};
