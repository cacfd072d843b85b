/** Tells a language that Rote does not speak by its small words, so that it is refused by its name and not half read. */

const MARKERS: Readonly<Record<string, string>> = {
  es: 'recuérdame|recuerdame|mañana|todos|todas|cada|días|dias|lunes|martes|miércoles|miercoles|jueves|viernes|sábado|domingo|las|los|avísame|avisame|despiértame|despiertame|hoy|semana|minutos|horas|para|favor|envíame|enviame|dentro|próximo|tarde|noche|llamar|comprar',
  fr: "rappelle|rappelez|demain|tous|toutes|chaque|jours|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matin|soir|heures|heure|semaine|mois|réveille|envoie|moi|les|aujourd'hui|prochain|dans|pour|midi|minuit|appeler",
  it: 'ricordami|domani|ogni|giorno|giorni|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|alle|mattina|sera|settimana|svegliami|tra|minuti|chiamare|prossimo',
  pt: 'lembre|lembra|amanhã|todos|todas|dias|segunda|terça|quarta|quinta|sexta|sábado|domingo|às|manhã|noite|semana|acorda|daqui|minutos|ligar',
  nl: 'herinner|morgen|elke|iedere|dag|dagen|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|om|uur|avond|ochtend|week|wek|over|minuten|bellen|mij|eraan',
};

const sets = new Map<string, ReadonlySet<string>>();

function markersOf(code: string): ReadonlySet<string> {
  const known = sets.get(code);
  if (known !== undefined) return known;
  const made = new Set((MARKERS[code] ?? '').split('|'));
  sets.set(code, made);
  return made;
}

/** Fewer may stand in a sentence of our own. */
const LEAST = 2;

/** The code of a language that most of the words belong to; null where they may be of one that Rote speaks. */
export function foreignLanguageOf(text: string, isKnown: (word: string) => boolean): string | null {
  const said =
    text
      .slice(0, 500)
      .toLowerCase()
      .match(/[\p{L}']+/gu) ?? [];
  const known = said.filter(isKnown).length;
  const counts = Object.keys(MARKERS).map((code) => {
    const markers = markersOf(code);
    return { code, count: said.filter((word) => markers.has(word)).length };
  });
  const [best] = counts.sort((left, right) => right.count - left.count);
  return best !== undefined && best.count >= LEAST && best.count > known ? best.code : null;
}
