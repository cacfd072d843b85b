/** Deutsch: was in einem Satz steht, so gebeugt, wie es für sich allein steht: "an den Müll" ist "der Müll". */

const ARTICLES: ReadonlyMap<string, { alone: string; ending: 'e' | 'er' }> = new Map([
  ...['den', 'diesen', 'jeden'].map((said) => [said, alone(said.replace(/n$/, 'r'), 'e')] as const),
  ...['einen', 'meinen', 'deinen', 'seinen', 'ihren', 'unseren', 'keinen'].map(
    (said) => [said, alone(said.replace(/en$/, ''), 'er')] as const,
  ),
]);

function alone(text: string, ending: 'e' | 'er') {
  return { alone: text, ending };
}

const OBJECT =
  /(?<=^|\sund\s|,\s)(?<article>den|diesen|jeden|[mds]?einen|ihren|unseren|keinen)(?<adjectives>(?:\s\p{Ll}{2,30}en){0,3})\s(?<noun>\p{Lu}[\p{L}-]*|\p{L}+$)/gu;

/** Ein Ding, an das erinnert wird, im ersten Fall. */
export function nominative(text: string): string {
  return text.replace(OBJECT, (whole, ...found) => {
    const { article = '', adjectives = '', noun = '' } = found.at(-1) as Record<string, string>;
    const form = ARTICLES.get(article);
    if (form === undefined) return whole;
    // "den Kunden", "den Nachbarn": ob das Wort sich mit beugt, sagt seine Endung nicht.
    if (/(?:e|r)n$/.test(noun)) return adjectives === '' ? noun : whole;
    return `${form.alone}${adjectives.replaceAll(/en(?=\s|$)/g, form.ending)} ${noun}`;
  });
}

const PREFIX =
  'ab|an|auf|aus|bei|bereit|durch|ein|fertig|fest|fort|her|heraus|herunter|hin|hoch|los|mit|nach|raus|rein|runter|um|vor|vorbei|weg|weiter|wieder|zu|zurück|zusammen';
const APART = /(?<=\s)zu\s(?<verb>\p{Ll}{2,30}n)(?=$|[.,!;]|\sund\s)/gu;
const WITHIN = new RegExp(
  `(?<=^|\\s)(?<prefix>${PREFIX})zu(?<verb>\\p{Ll}{3,30}n)(?=$|[.,!;]|\\sund\\s)`,
  'gu',
);
const PURPOSE = /(?:^|\s)(?:um|ohne|statt|anstatt)\s/;

const DUTY =
  /^(?:dass\s+)?(?:ich|wir)\s+(?<task>\S.*?)\s+(?<verb>soll|sollte|sollen|sollten|muss|müssen|will|wollte|wollen|wollten)[.!]?$/u;

/** "dass ich den Müll rausbringen soll" ist "den Müll rausbringen"; was nicht sein muss, darf trotzdem sein. */
function duty(text: string): string {
  const { task = '', verb = '' } = DUTY.exec(text)?.groups ?? {};
  const isFree =
    /^(?:muss|müssen)$/.test(verb) && /(?<!\p{L})(?:nicht|kein\p{Ll}*)(?!\p{L})/u.test(task);
  return task === '' || isFree ? text : task;
}

const SUBJECT =
  '(?:ich|du|er|sie|es|wir|ihr|man|(?:d(?:er|ie|as)|ein[e]?|[mds]eine?|ihre?|unsere?)(?:\\s\\p{Ll}{2,30}e[rs]?){0,2}\\s\\p{Lu}[\\p{L}-]*|\\p{Lu}[\\p{L}-]*)';
/** Verben, die allein stehen können: bei anderen ("ankommt") bliebe ein Teil hinten. */
const FINITE =
  'bin|bist|ist|sind|seid|war|waren|hab|habe|hast|hat|habt|haben|hatte|hatten|werde|wirst|wird|werden|muss|musst|müssen|soll|sollst|sollen|kann|kannst|können|darf|darfst|dürfen|will|willst|wollen';
const BEHIND_DASS = new RegExp(
  `^(?<subject>${SUBJECT})\\s(?!(?:von|vom|des|der|die|das|den|dem|was|wo|und|oder)\\s)(?<rest>[^,;:]+)\\s(?<verb>${FINITE})$`,
  'u',
);

/** "(dass) das Essen fertig ist" ist für sich "das Essen ist fertig"; ein Nebensatz dahinter bleibt, wie er ist. */
function mainClause(text: string): string {
  const { subject, rest, verb } = BEHIND_DASS.exec(text)?.groups ?? {};
  return subject === undefined ? text : `${subject} ${verb} ${rest}`;
}

/** Eine Aufgabe als Nennform: "Milch zu kaufen" ist "Milch kaufen", "aufzustehen" ist "aufstehen". */
export function infinitive(said: string): string {
  const text = mainClause(duty(said));
  if (PURPOSE.test(text)) return text;
  return text
    .replaceAll(APART, '$<verb>')
    .replaceAll(WITHIN, (whole, prefix: string, verb: string) =>
      // "hinzufügen" hat sein "zu" von sich aus.
      prefix === 'hin' ? whole : `${prefix}${verb}`,
    );
}
