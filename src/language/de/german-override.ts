/** Words that tell a model to drop the instructions it has. */
export const GERMAN_OVERRIDE =
  /\b(?:ignorier|missacht|vergiss|vergess)\w{0,4}\s{1,3}(?:bitte\s{1,3})?(?:(?:alle|die|deine|sämtliche)\s{1,3}){0,3}(?:vorherigen?|bisherigen?|früheren?|obigen?|vorigen?)\s{1,3}(?:Anweisung|Regel|Befehl|Vorgabe|Instruktion)/i;
