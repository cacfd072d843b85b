/** German names of places, in the zone they are in. */
export const GERMAN_PLACES: Readonly<Record<string, string>> = {
  'münchen|köln|deutschland': 'Europe/Berlin',
  'mailand|rom': 'Europe/Rome',
  'zürich|schweiz': 'Europe/Zurich',
  'wien|österreich': 'Europe/Vienna',
  tokio: 'Asia/Tokyo',
};
