/** German words for the ways to people. */
import type { ChannelLexicon } from '../channels/channel-lexicon.ts';
import { GERMAN_COUNTS, GERMAN_MONTHS, GERMAN_WEEKDAYS } from './german-names.ts';

export const GERMAN_CHANNELS: ChannelLexicon = {
  herePhrases: ['in diesem chat', 'in dieser unterhaltung', 'in diesem gespräch', 'in diesen chat'],
  hereWords: ['hier'],
  ways: 'auf über ueber mit per in',
  targets: 'an zu',
  articles:
    'mein meine meinen meinem meiner unser unsere unseren unserem dem der den das die einem einer',
  kindsOfMessage: ['nachricht'],
  asks: [
    { words: '(?:schick|schicke|sende|send)(?: (?:es|das|sie))?(?: an)? (?:mir|uns)', sends: true },
    { words: '(?:erinner|erinnere|benachrichtige|informiere|warne|wecke|weck) (?:mich|uns)' },
    { words: '(?:sag|sage|schreib|schreibe|zeig|zeige|gib) (?:mir|uns)(?: bescheid)?' },
    { words: '(?:kannst|könntest|koenntest|würdest|wuerdest) du (?:mich|mir|uns)' },
    { words: 'melde? dich(?: bei mir)?' },
  ],
  sendVerbs: 'schicke?|sende',
  sent: '(?: mir)?(?: (?:es|sie|das|alles|(?:die|das|eine|ein) (?:zusammenfassung|ergebnis|ergebnisse|antwort|liste|report|digest|summary)))?',
  stepJoints: 'und|dann',
  wayJoints: 'und|oder',
  beforeTask: ['zu'],
  noRequest: 'soll sollte wird würde kann muss er sie es ich wir nicht nie',
  courtesies: 'bitte danke lieber stattdessen dann auch nein doch mal und aber es schick das',
  times: [
    ...`um uhr jeden jede jedes jeder alle am im ab bis von vor nach heute morgen übermorgen morgens mittags abends
    nachts nachmittags vormittags früh mittag abend nacht nachmittag vormittag tag tage tagen täglich woche
    wochen wöchentlich monat monate monaten monatlich jahr jahre stunde stunden stündlich minute minuten sekunde
    sekunden werktag werktags werktage werktagen wochenende nächsten nächste nächster kommenden halb viertel
    dreiviertel einmal zweimal eine einer den dem der und oder gegen`.split(/\s+/),
    ...GERMAN_COUNTS,
    ...[...GERMAN_WEEKDAYS, ...GERMAN_MONTHS],
    ...GERMAN_WEEKDAYS.map((name) => `${name}s`),
  ],
  doneThere: `schreib post antwort ruf anruf anzuruf telefonier sag frag schick verschick send teil chatt chat sprech red les
    lies prüf schau nachschau such lösch aktualisier installier meld anmeld anzumeld einlog einzulog treff
    nachricht gruppe kanal gespräch konto unterhaltung beitrag beiträg freund leute passier gratulier bedank was
    wer wie ob welch wo warum`,
};
