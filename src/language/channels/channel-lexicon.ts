/** The words for the ways to people, and those around them that tell a way from a message; each language has its own. */
export interface ChannelLexicon {
  /** They mean this conversation wherever a way may stand. */
  herePhrases: readonly string[];
  /** A place as often as a way: they count only if nothing else can be meant. */
  hereWords: readonly string[];
  /** In front of a way. */
  ways: string;
  /** In front of a way only behind what sends. */
  targets: string;
  articles: string;
  /** They may stand behind the name of a channel, and it is still the way. */
  kindsOfMessage: readonly string[];
  /** They ask Rote to tell something. Those that send may name their target with "to". */
  asks: readonly { words: string; sends?: true }[];
  sendVerbs: string;
  /** Behind such a verb, in a step of some work that only sends what the steps before it came to. */
  sent: string;
  /** Between two steps, and between two ways. */
  stepJoints: string;
  wayJoints: string;
  /** In front of a verb that is to be done, behind a way: "auf Telegram zu antworten". */
  beforeTask: readonly string[];
  /** In front of a request that somebody else makes, or nobody. */
  noRequest: string;
  courtesies: string;
  /** They say when; numbers do so, too. */
  times: readonly string[];
  /** Stems of verbs and nouns of what is done or found on a channel: behind them the way may be part of the message. */
  doneThere: string;
}
