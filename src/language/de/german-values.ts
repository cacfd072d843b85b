/** Deutsch: Werte, die jeder bei ihrem Namen nennt, mit ihrem Geschlecht. */

export type Gender = 'm' | 'f' | 'n';

const BY_GENDER: Readonly<Record<Gender, string>> = {
  m: 'Preis Kurs Stand Kontostand Füllstand Pegel Wasserstand Akkustand Bestand Betrag Verbrauch Umsatz Rabatt Name Autor Ort Wind Regen Luftdruck Druck Anteil Platz Rang',
  f: 'Temperatur Luftfeuchtigkeit Feuchtigkeit Version Anzahl Menge Größe Bewertung Verfügbarkeit Auslastung Leistung Spannung Last Punktzahl Geschwindigkeit Windgeschwindigkeit Entfernung Dauer Adresse Nummer',
  n: 'Wetter Gewicht Alter Guthaben Angebot Volumen Wachstum',
};

/** Nach ihrem Namen in kleinen Buchstaben. */
export const GERMAN_VALUES: ReadonlyMap<string, { noun: string; gender: Gender }> = new Map(
  (Object.keys(BY_GENDER) as Gender[]).flatMap((gender) =>
    BY_GENDER[gender].split(' ').map((noun) => [noun.toLowerCase(), { noun, gender }] as const),
  ),
);

/** Ein Hauptwort, wie es geschrieben wird: das letzte Wort ist eines. */
export function germanNoun(name: string): string {
  if (/[._[\]]/.test(name)) return name;
  return name.replace(/\S+$/, (last) => `${last.charAt(0).toUpperCase()}${last.slice(1)}`);
}
