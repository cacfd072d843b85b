/** Deutsch: Längen und Zahlen, die von etwas gesagt werden, und nicht vom Wann. */

const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?|eine?[nmr]?|zwei|drei|vier|fünf|zehn|eine ganze|einen ganzen)`;
const UNIT = String.raw`(?:Sekunden?|Minuten?|Min|Stunden?|Std|Tage?n?|Wochen?|Monate?n?|Jahre?n?)(?!\p{L})`;
const COMPARED = String.raw`\b(?:älter|neuer|jünger|länger|mehr|langsamer)\s+als\s+${NUMBER}\s+${UNIT}`;
const RECENT = String.raw`\b(?:der|aus den|in den)\s+(?:letzten|vergangenen)\s+(?:\d+\s+)?(?:Sekunden?|Minuten?|Stunden?|Tage?n?|Wochen?)\b`;

/** Ein Zustand, der anhält: 10 Minuten lang über 8, seit zwei Wochen unverändert. */
const LASTING = String.raw`${NUMBER}\s+${UNIT}\s+lang(?!\p{L})(?=\s+(?:nicht|über|unter|offline|down|weg|erreichbar|mindestens|höchstens|ohne))`;
const SINCE = String.raw`(?<!\p{L})seit\s+(?:(?:mehr als|über|mindestens)\s+)?(?:${NUMBER}\s+${UNIT}|gestern)(?=\s+(?:nicht|keine|unverändert|nichts|über|unter|offline|down|weg|gleich))`;

export const GERMAN_MEASURES = new RegExp([COMPARED, RECENT, LASTING, SINCE].join('|'), 'giu');
