/** Puts the turns of conversations into the index as they are now: each also stands there beside its neighbours. */
import type { Store } from '../../store/store.ts';
import { type KeptTurn, SAID_TURN_KIND } from '../turn-book.ts';
import { turnTexts } from '../turn-texts.ts';
import { readTraces, type TraceReader } from './read-traces.ts';

interface TurnIndexer extends Pick<TraceReader, 'clock'> {
  store: Pick<Store, 'traces' | 'texts'>;
}

export async function indexTurnsAgain(
  reader: TurnIndexer,
  person: string,
  talks: ReadonlySet<string>,
): Promise<void> {
  const turns = await Array.fromAsync(turnsOf(reader, person, talks));
  for (const talk of talks) {
    const said = turns
      .filter(({ turn }) => turn.talk === talk)
      .toSorted((one, other) => one.turn.atMs - other.turn.atMs)
      .map(({ key, turn }) => ({ key, text: `${turn.said}\n${turn.answer}` }));
    await reader.store.texts.put(
      turnTexts(said).map(({ key, searched }) => ({ ...searched, person, kind: 'turn', key })),
    );
  }
}

async function* turnsOf(
  reader: TurnIndexer,
  person: string,
  talks: ReadonlySet<string>,
): AsyncGenerator<{ key: string; turn: KeptTurn }> {
  for await (const { key, texts } of readTraces(reader, 'records', {
    behind: [SAID_TURN_KIND, ''],
  })) {
    if (key[0] !== SAID_TURN_KIND) return;
    const turn = JSON.parse(texts['document'] ?? '{}') as KeptTurn;
    if (turn.person === person && talks.has(turn.talk)) yield { key: String(key[1]), turn };
  }
}
