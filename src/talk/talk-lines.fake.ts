/** A house that is talked to line by line, and what it answers in short. The clock stands still until it is moved. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock } from '../base/clock.fake.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import type { AskAnswer, AskRequest } from './ask-desk.ts';
import { answerText } from './words/answer-words.ts';

/** A Wednesday, 10:20 in Berlin. */
const NOW = '2026-11-18T09:20:00Z';

export function talkLines() {
  const home = mkdtempSync(join(tmpdir(), 'rote-lines-'));
  const config = configSchema.parse({ timezone: 'Europe/Berlin', models: { discover: false } });
  const clock = createVirtualClock({ startIso: NOW });
  let opened = openHome({ home, config, clock });

  /** A line that ends in "!" is agreed to beforehand. */
  async function ask(line: string, request: Partial<AskRequest> = {}): Promise<AskAnswer> {
    const yes = line.endsWith('!');
    const desk = await opened.talk();
    return desk.ask(yes ? line.slice(0, -1) : line, {
      dryRun: false,
      yes,
      hasSeen: async () => true,
      ...request,
    });
  }

  return {
    clock,
    ask,
    house: (): OpenHome => opened,
    /** What is said of the last of these lines; `done: ` in front where it was carried out. */
    async say(...lines: string[]): Promise<string> {
      let last: AskAnswer | null = null;
      for (const line of lines) last = await ask(line);
      if (last === null) throw new Error('nothing was said');
      return briefly(last);
    },
    /** All of the last answer, as it is read in a terminal. */
    async hear(...lines: string[]): Promise<string> {
      let last: AskAnswer | null = null;
      for (const line of lines) last = await ask(line);
      if (last === null) throw new Error('nothing was said');
      return answerText(last, 'chat');
    },
    /** Every schedule that is not removed: its name, its status where it is not active, its rule. */
    async stored(): Promise<string[]> {
      const all = await opened.schedules.list({ limit: 20 });
      return all
        .filter(({ status }) => status !== 'cancelled')
        .map(({ name, status, trigger }) => {
          const rule = trigger.kind === 'cron' ? trigger.cron : trigger.kind;
          return `${name}${status === 'active' ? '' : ` (${status})`}: ${rule}`;
        });
    },
    /** The same data folder in another process. */
    async restart(): Promise<void> {
      await opened.close();
      opened = openHome({ home, config, clock });
    },
    async close(): Promise<void> {
      await opened.close();
      rmSync(home, { recursive: true });
    },
  };
}

export type TalkLines = ReturnType<typeof talkLines>;

function briefly(answer: AskAnswer): string {
  switch (answer.kind) {
    case 'question':
      return `? ${[answer.question.text, ...answer.question.choices].join(' | ')}`;
    case 'not-understood':
      return `not understood: ${answer.reason}`;
    case 'heard':
      return `starts: ${answer.names.join(', ')}`;
    case 'handed-over':
      return 'handed over';
    case 'draft': {
      const { draft, accepted, text } = answer;
      const words = [text ?? draft.summary, ...(accepted ? [] : draft.notes)].join(' ');
      return accepted ? `done: ${words}` : words;
    }
  }
}
