/**
 * Die Verben von *what* in allen Formen, in denen sie einen Wunsch sagen: prüf, prüfe, prüfst du, prüfen Sie, prüfen,
 * zu prüfen; und die trennbaren dazu: ruf … ab, abrufen, abzurufen. Ein Punkt trennt die Vorsilbe; vor dem
 * Doppelpunkt steht, wie jemand es befiehlt und wie man es von ihm sagt, wo sich das ändert: gib, gibst.
 */
import type { WhatLexicon } from '../what-lexicon.ts';
import { withoutUmlauts } from './german-compounds.ts';

const VERBS: Partial<Record<keyof WhatLexicon, string>> = {
  get: 'holen|ab·holen|rufen|ab·rufen|ab·fragen|prüfen|überprüfen|öffnen|laden|herunter·laden|runter·laden|schauen|nach·schauen|an·schauen|rein·schauen|hinein·schauen|drauf·schauen|gucken|nach·gucken|an·gucken|rein·gucken|sieh siehst:nach·sehen|sieh siehst:an·sehen|checken|testen|fragen|nimm nimmst:nehmen|pingen|an·pingen|lies liest:lesen|lies liest:aus·lesen|lies liest:ein·lesen|auf·listen|probieren|durch·suchen',
  watch: 'beobachten|überwachen|verfolgen|abonnieren|kontrollieren|im auge behalten',
  mails: 'mailen',
  tell: 'schicken|zu·schicken|senden|zu·senden|sagen|melden|gib gibst:geben|schreiben|zeigen|an·zeigen|nennen|teilen|mit·teilen|benachrichtigen|informieren|warnen|alarmieren|lies liest:lesen|lies liest:vor·lesen|verrate:verraten|leiten|weiter·leiten|liefern|berichten|verständigen|holen|schildern|zukommen lassen|wissen lassen|listen|auf·listen',
  write:
    'schreiben|auf·schreiben|speichern|ab·speichern|sichern|legen|ab·legen|notieren|überschreiben|exportieren|fest·halten',
  append:
    'an·hängen|hängen|ergänzen|fügen|an·fügen|hinzu·fügen|notieren|protokollieren|loggen|tragen|ein·tragen|schreiben|dazu·schreiben|mit·schreiben',
  run: 'führen|aus·führen|starten|lass lässt:laufen lassen|rufen|auf·rufen|an·stoßen|nutzen|benutzen|verwenden',
  post: 'posten|senden|schicken|übermitteln|melden|übertragen|hoch·laden|ab·schicken|ab·senden',
  start: 'starten|an·stoßen|an·werfen',
  pause: 'pausieren|an·halten|stoppen|aus·setzen',
  resume: 'fort·setzen|weiter·führen|wieder starten',
};

/** prüfen → prüf, sammeln → sammel, ändern → änder. */
const stemOf = (infinitive: string): string => infinitive.replace(/e?n$/, '');

/** meldest, sendest, öffnest; nutzt, stoßt. */
const HARD = /(?:[dt]|[^aeiouhlr]n)$/;
const HISSING = /[sßzx]$/;

function youOf(stem: string): string {
  if (HARD.test(stem)) return `${stem}est`;
  return HISSING.test(stem) ? `${stem}t` : `${stem}st`;
}

/** "laufen lassen": befohlen wird mit dem letzten Wort allein. */
function said(infinitive: string, own: string): string[] {
  const last = infinitive.split(' ').at(-1) as string;
  const stem = stemOf(last);
  const [order, you = youOf(stem)] = own === '' ? [] : own.split(' ');
  const plain = HARD.test(stem) ? [`${stem}e`] : [stem, `${stem}e`];
  return [...(order === undefined ? plain : [order]), you, `${you} du`, `${last} sie`];
}

function formsOf(verb: string): string[] {
  const [infinitive = '', own = ''] = verb.split(':').toReversed();
  const [prefix, bare] = infinitive.includes('·') ? infinitive.split('·') : ['', infinitive];
  const whole = `${prefix}${bare}`;
  const words = whole.split(' ');
  const withTo =
    prefix === ''
      ? [...words.slice(0, -1), 'zu', words.at(-1)].join(' ')
      : `${prefix}zu${bare as string}`;
  return [...said(bare as string, own), whole, withTo];
}

const joined = (...parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>(
    (rows, part) => rows.flatMap((row) => part.map((word) => `${row} ${word}`.trim())),
    [''],
  );

const NEWS = ['eine nachricht', 'ne nachricht', 'eine meldung', 'eine warnung', 'bescheid'];
const WANTS = ['will ich', 'möchte ich', 'möcht ich', 'dann will ich', 'dann möchte ich'];

/** Wer etwas erfahren will: "…, will ich das sofort wissen", "…, brauche ich eine Nachricht". */
const WISHES: readonly string[] = [
  ...joined(
    [...WANTS, 'muss ich', 'soll ich'],
    ['es', 'das', 'davon', 'es sofort', 'das sofort', 'sofort', 'sofort davon', ''],
    ['wissen', 'erfahren'],
  ),
  ...joined(WANTS, NEWS, ['', 'haben', 'bekommen', 'kriegen']),
  ...joined(['brauche ich', 'brauch ich', 'hätte ich gern', 'hätte ich gerne'], NEWS),
];

/** Jedes Wort auch ohne Umlaute, und jedes Verb in seinen Formen. */
export function inAllForms(lexicon: WhatLexicon): WhatLexicon {
  const made = Object.entries(lexicon).map(([category, text]: [string, string]) => {
    const verbs = VERBS[category as keyof WhatLexicon]?.split('|').flatMap(formsOf) ?? [];
    const wishes = category === 'tell-me' ? WISHES : [];
    const words = [...text.split('|'), ...verbs, ...wishes];
    return [category, [...new Set([...words, ...words.map(withoutUmlauts)])].join('|')];
  });
  return Object.fromEntries(made) as WhatLexicon;
}
