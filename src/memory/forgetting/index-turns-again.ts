/** Puts the turns of conversations into the index as they are now: each also stands there beside its neighbours. */
import type { Store } from '../../store/store.ts';
import type { Trace } from '../../store/traces.ts';
import { type KeptTurn, SAID_TURN_KIND } from '../turn-book.ts';
import { turnTexts } from '../turn-texts.ts';

export async function indexTurnsAgain(
  store: Pick<Store, 'traces' | 'texts'>,
  person: string,
  talks: ReadonlySet<string>,
): Promise<void> {
  const turns = await Array.fromAsync(turnsOf(store, person, talks));
  for (const talk of talks) {
    const said = turns
      .filter(({ turn }) => turn.talk === talk)
      .toSorted((one, other) => one.turn.atMs - other.turn.atMs)
      .map(({ key, turn }) => ({ key, text: `${turn.said}\n${turn.answer}` }));
    await store.texts.put(
      turnTexts(said).map(({ key, searched }) => ({ ...searched, person, kind: 'turn', key })),
    );
  }
}

async function* turnsOf(
  { traces }: Pick<Store, 'traces'>,
  person: string,
  talks: ReadonlySet<string>,
): AsyncGenerator<{ key: string; turn: KeptTurn }> {
  let after: Trace['key'] | null = [SAID_TURN_KIND, ''];
  while (after !== null) {
    const page: Awaited<ReturnType<Store['traces']['page']>> = await traces.page('records', after);
    for (const { key, texts } of page.traces) {
      if (key[0] !== SAID_TURN_KIND) return;
      const turn = JSON.parse(texts['document'] ?? '{}') as KeptTurn;
      if (turn.person === person && talks.has(turn.talk)) yield { key: String(key[1]), turn };
    }
    after = page.next;
  }
}
