/** The channels that people name, and the words around their names in every language. */
import { GERMAN_CHANNELS } from '../de/german-channels.ts';
import { ENGLISH_CHANNELS } from '../en/english-channels.ts';
import type { ChannelLexicon } from './channel-lexicon.ts';

interface NamedChannel {
  /** As it stands in session keys. */
  id: string;
  /** As people read it. */
  name: string;
  /** As people write it, in lower case. */
  words: readonly string[];
}

export const NAMED_CHANNELS: readonly NamedChannel[] = [
  { id: 'telegram', name: 'Telegram', words: ['telegram'] },
  { id: 'slack', name: 'Slack', words: ['slack'] },
  { id: 'discord', name: 'Discord', words: ['discord'] },
  { id: 'whatsapp', name: 'WhatsApp', words: ['whatsapp', 'whats app'] },
  { id: 'signal', name: 'Signal', words: ['signal'] },
  { id: 'matrix', name: 'Matrix', words: ['matrix'] },
  { id: 'email', name: 'Email', words: ['e-mail', 'email', 'mail'] },
  { id: 'sms', name: 'SMS', words: ['sms', 'text message'] },
  { id: 'terminal', name: 'the terminal', words: ['terminal'] },
];

/** This conversation. */
export const HERE = 'here';

const LEXICONS: readonly ChannelLexicon[] = [ENGLISH_CHANNELS, GERMAN_CHANNELS];

type ChannelTextKind = 'ways' | 'targets' | 'articles' | 'noRequest' | 'courtesies' | 'doneThere';

const wordsOf = (kind: ChannelTextKind): readonly string[] =>
  LEXICONS.flatMap((lexicon) => lexicon[kind].split(/\s+/));

const eitherOf = (kind: 'sendVerbs' | 'stepJoints' | 'wayJoints'): string =>
  LEXICONS.map((lexicon) => lexicon[kind]).join('|');

export const HERE_PHRASES = LEXICONS.flatMap(({ herePhrases }) => herePhrases);
export const HERE_WORDS = LEXICONS.flatMap(({ hereWords }) => hereWords);
export const WAY_WORDS = wordsOf('ways');
export const TARGET_WORDS = wordsOf('targets');
export const ARTICLES = wordsOf('articles');
export const KINDS_OF_MESSAGE = LEXICONS.flatMap(({ kindsOfMessage }) => kindsOfMessage);
export const ASKS = LEXICONS.flatMap(({ asks }) => asks);
export const SEND_VERBS = eitherOf('sendVerbs');
export const SENDS_ON = LEXICONS.map(({ sendVerbs, sent }) => `(?:${sendVerbs})${sent}`).join('|');
export const STEP_JOINTS = eitherOf('stepJoints');
export const WAY_JOINTS = eitherOf('wayJoints');
export const BEFORE_TASK = LEXICONS.flatMap(({ beforeTask }) => beforeTask);
export const NO_REQUEST: ReadonlySet<string> = new Set(wordsOf('noRequest'));
export const COURTESY_WORDS: ReadonlySet<string> = new Set(wordsOf('courtesies'));
export const TIME_WORDS: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(({ times }) => times.map((word) => word.toLowerCase())),
);
export const VERBS_USED_ON_CHANNELS = wordsOf('doneThere');

/** "News on Telegram" are as well about it as there. */
export const ABOUT_IT: ReadonlySet<string> = new Set(
  'news update updates info information article articles story stories tips facts research opinions'.split(
    ' ',
  ),
);
