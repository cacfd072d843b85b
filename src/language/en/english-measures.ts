/** English: lengths and numbers that are said of what is looked at, and not of when. */

const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?|an?|one|two|three|four|five|six|ten|twelve|half an|a whole|an entire|a full)`;
const UNIT = '(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)';
const LENGTH = String.raw`${NUMBER}\s+${UNIT}\b`;
const AMOUNT = String.raw`-?[$€£]?\d[\d.,]*\s?(?:%|°?[a-z]{1,9})?`;

/** Older than 2 days, not changed for a week. */
const COMPARED = String.raw`\b(?:(?:old|new|long|young|slow|few|recent)er|more|less|over|changed|updated|modified)\s+(?:than|for|in)\s+${LENGTH}`;
const RECENT = String.raw`\b(?:in|from|of|within)\s+the\s+(?:last|past)\s+(?:\d+\s+)?(?:second|minute|hour|day|week|month)s?\b`;

/** A state that lasts: down for 10 minutes, above 8 for an hour. */
const STATE =
  '(?:down|offline|unreachable|unavailable|dead|up|online|unchanged|same|fail(?:s|ing|ed)?|loaded|reached|respond(?:ed)?|answer(?:ed)?|empty|full|open|closed|missing|gone|responding|answering|working)';
const BOUND = String.raw`(?:above|below|over|under|than|past|exceeds|least|most|beyond)\s+${AMOUNT}`;
const LASTING = String.raw`(?<=\b(?:${STATE}|${BOUND})\s)for\s+(?:(?:more|longer)\s+than\s+|over\s+|at\s+least\s+)?${LENGTH}`;

const SINCE = String.raw`(?<=\b(?:changed|same|moved|different|updated|modified|change|unchanged|as|than)\s)(?:since\s+)?(?:yesterday|last\s+(?:time|week|month|night))\b|\bsince\s+the\s+(?:last|previous)\s+(?:look|check|time|run)\b`;

/** A range that no clock has, or that a value is said to be in. */
const SAID_OF = String.raw`(?<=\b(?<!\bit\s)(?:is|are|isn't|gets|goes|stays|falls|lies|not)\s)(?:not\s+)?`;
const NO_HOUR = String.raw`(?!\s*(?:[ap]\.?m\b|o'?clock|:|\d|h\b))`;
const BETWEEN = String.raw`${SAID_OF}(?:between|outside)\s+-?\d+(?:[.,]\d+)?\S{0,2}\s+(?:and|to)\s+-?\d+(?:[.,]\d+)?${NO_HOUR}`;
const BIG = String.raw`\b(?:between|outside)\s+-?\d+(?:[.,]\d+)?\S{0,2}\s+(?:and|to)\s+(?:-\d+|2[5-9]|[3-9]\d|\d{3,})\b${NO_HOUR}`;

export const ENGLISH_MEASURES = new RegExp(
  [COMPARED, RECENT, LASTING, SINCE, BETWEEN, BIG].join('|'),
  'gi',
);
