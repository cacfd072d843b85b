/** Deutsch: die Wendungen, in denen Leute um etwas bitten. */
import { oneOf } from '../answer-words.ts';
import type { IntentWords } from '../intent-words.ts';
import { GERMAN_ANSWERS } from './german-answers.ts';

const ME = '(mich|uns)';
const TO_ME = '(mir|uns)';
const SEND = '(schick|schicke|send|sende|schreib|schreibe)';
const REMIND = '(erinnere|erinner|erinnerst du)';
const RUN = '(starte|start|führe|führ|nutze|benutze|rufe|ruf|verwende)';
const END = '(stopp|stoppe|stop|beende|lösche|lösch|entferne|entfern|streich|streiche|storniere)';
const SET = '(stell|stelle|setz|setze|erstell|erstelle|mach|mache|richte|leg|lege)';

const JA = oneOf(GERMAN_ANSWERS.yes);
const JA_COMMA = oneOf(GERMAN_ANSWERS.yes.map((word) => `${word},`));

export const germanPhrases: IntentWords['phrases'] = {
  remind: [
    '(an|ans) {thing} denken, [bitte] [daran|dran] erinnern',
    '(soll|muss|will|möchte) ich (an|ans) {thing} denken',
    '(an|ans) {thing} (denken|denken lassen|zu denken)',
    `(vergiss nicht,|vergiss nicht) ${ME} (an|ans) {thing} zu erinnern`,
    `(vergiss nicht,|vergiss nicht) ${ME} (daran zu|zu) (erinnern,|erinnern) {text}`,
    // "Kannst du mich … erinnern?", ohne das, was davor steht.
    `${ME} [bitte] (an|ans) {thing} [zu] erinnern`,
    `${ME} [bitte] (daran,|daran) {text} [zu] erinnern`,
    `${ME} [bitte] (daran|dran) (erinnern,|erinnern|erinnern:) {text}`,
    '(an|ans) {thing} [zu] erinnern',
    '(daran|dran) {text} [zu] erinnern',
    '(daran|dran) (erinnern,|erinnern|erinnern:|denken,|denken:) {text}',
    '(denk|denke) [bitte] [für mich|mal] an {thing}',
    '(denk|denke) [bitte] [für mich|mal] (dran:|dran,|daran:|daran,) {text}',
    '(nicht vergessen:|nicht vergessen,|vergiss nicht:|vergiss nicht,) {text}',
    'ich (brauch|brauche|hätte gern|hätte gerne|möchte) (ne|eine) erinnerung (an|ans|für|fürs|zum|zur) {thing}',
    `${SEND} ${TO_ME} [bitte] (eine|ne|'ne) erinnerung (an|ans|für|fürs|zum|zur) {thing}`,
    `${SEND} ${TO_ME} [bitte] (eine|ne|'ne) (erinnerung:|erinnerung,|erinnerung) {text}`,
    'ich (brauch|brauche) {text} (ne|eine) erinnerung',
    `${REMIND} ${ME} (daran,|daran|dran,|dran|bitte daran,|bitte daran|bitte dran,|bitte dran) {text}`,
    // Was davor gesagt wurde, ohne seine Zeit: "jeden Montag ist Chor, erinnere mich".
    `${REMIND} ${ME} an (ist|sind) {text}`,
    `${REMIND} ${ME} (an|ans|bitte an) {thing}`,
    `${REMIND} ${ME} {text}`,
    `${REMIND} (mich,|uns,|mich:|uns:) {text}`,
    `${SET} [mir|uns] [bitte] [eine|ne|'ne] erinnerung [ein] (an|für|zum|zur) {thing}`,
    `${SET} [mir|uns] [bitte] [eine|ne|'ne] (erinnerung:|erinnerung ein:|erinnerung,) {text}`,
    'erinnerung (an|für|zum|zur) {thing}',
    'erinnerung: {text}',
    'ich (möchte|will) an {thing} erinnert werden',
    '(lass mich nicht vergessen,|lass mich nicht vergessen) {text}',
  ],
  'remind-softly': [
    `(sag|sage) ${TO_ME} (dass ich|, dass ich) {text}`,
    '(sag|sage) (mir,|uns,) dass {text}',
    `(sag|sage|gib|gebe) [mir|uns] [bitte] (bescheid:|bescheid,) {text}`,
    `(sag|sage|gib|gebe) [mir|uns] [bitte] (bescheid,|bescheid) dass {text}`,
    '[mir|uns] (bescheid geben|bescheid sagen|bescheid geben,|bescheid sagen,|bescheid geben:) {text}',
    `${TO_ME} [bitte] (sagen|sagen,) dass {text}`,
    '(nerv|nerve|warn|warne|stups|stupse) (mich,|uns,|mich|uns) dass {text}',
    '(meld|melde) (dich,|dich:) {text}',
  ],
  'remind-nothing': [
    `${REMIND} ${ME}`,
    `${REMIND} ${ME} [da] [bitte] [daran|dran]`,
    `${ME} [bitte] [daran|dran] erinnern`,
    '[bitte] (erinnern|daran erinnern|dran erinnern|bescheid geben|bescheid sagen)',
    '(sag|sage|gib|gebe) [mir|uns] [bitte] bescheid',
    '(meld|melde) dich',
    `(nerv|nerve|warn|warne|stups|stupse) ${ME}`,
    `${SET} [mir] [eine|ne] erinnerung [ein]`,
    'erinnerung',
  ],
  wake: [
    '(wecken|aufwecken) [bitte]',
    `(weck|wecke) ${ME}`,
    `(weck|wecke) ${ME} auf`,
    `${ME} [bitte] (wecken|aufwecken)`,
  ],
  alarm: [
    `${SET} [mir] [einen|den|meinen] (wecker|alarm) [auf|für|um|ein]`,
    `${SET} [mir] [einen|den] (wecker|alarm) für {text}`,
    '(wecker|alarm) [auf|für|um|stellen]',
    'ich (brauch|brauche|hätte gern|möchte) [einen|nen] (wecker|alarm)',
  ],
  timer: [
    `${SET} [mir] [einen|nen|'nen|den] timer (für|auf|von) {length}`,
    '(timer|timer:) [auf|für|von] {length}',
  ],
  wait: ['(warte|wart) {length} [und] dann {text}'],
  'say-softly': ['(sag|sage) {text}'],
  ask: [`(frag|frage) (mich,|uns,|mich:|mich|uns) {text}`],
  say: [
    `${SEND} ${TO_ME} [die|eine] (nachricht:|notiz:) {text}`,
    `${SEND} ${TO_ME} [die|eine] (nachricht|notiz) mit dem text {text}`,
    `${SEND} (mir:|uns:) {text}`,
  ],
  'send-with': [`${SEND} ${TO_ME} [die|eine] (nachricht|notiz|mail|e-mail|sms) mit {text}`],
  send: [
    `(schick|schicke|send|sende|schreib|schreibe|gib|zeig|zeige|sag|sage|nenn|nenne) ${TO_ME} {text}`,
  ],
  search: ['(suche|such) (im|das) (web|internet|netz) nach {text}'],
  'add-to': [
    '(setz|setze|füg|füge|schreib|schreibe) {text} (auf|zu|in) [meine|meinen|die|den] {which}',
  ],
  run: [
    `${RUN} [den|die|das] (skill|werkzeug|befehl|tool) {text} [aus|auf]`,
    `${RUN} {text} (aus|auf)`,
    `${RUN} {text}`,
  ],
  help: [
    'hilfe',
    'hilf mir',
    'was kannst du',
    'was kann ich (sagen|tun|machen)',
    'wie funktioniert (das|rote)',
  ],
  'list-waiting': [
    '(worauf|auf was) (wartest du|wartest) [gerade|noch|alles|denn]',
    '(worauf|auf was) (wartet rote|lauschst du|reagierst du) [gerade|noch|alles]',
    'welche (zeitpläne|jobs|pläne) warten auf (etwas|ereignisse|ein ereignis)',
    '(zeig|zeige|zeig mir|zeige mir), worauf du wartest',
  ],
  list: [
    'was (ist|steht) [alles] (geplant|an)',
    '(zeig|zeige|zeig mir|zeige mir) [alle|meine|alle meine] (erinnerungen|pläne|zeitpläne|termine von rote)',
    'welche (erinnerungen|pläne|zeitpläne) (habe ich|gibt es|sind aktiv)',
    'was habe ich geplant',
    'meine erinnerungen',
  ],
  remove: [
    `${END} (jetzt|sofort) {which}`,
    `${END} {which} (jetzt|sofort)`,
    `${END} {which}`,
    'brich {which} ab',
    `${REMIND} ${ME} [bitte] nicht [mehr|länger|weiter|wieder] (an|ans) {which}`,
    '{which} (brauche|brauch) ich nicht mehr',
    'ich (brauche|brauch) {which} nicht mehr',
    '{which} kann weg',
  ],
  'pause-until': [
    '(pausiere|pausier|unterbrich|halte) {which} bis {when}',
    '(pausiere|pausier|unterbrich) {which} für {length}',
    '(stelle|stell|schalte|schalt) bis {when} {which} (ab|aus)',
    '(stelle|stell|schalte|schalt) {which} bis {when} (ab|aus)',
    '(lass|lasse) mich bis {when} in ruhe',
    '(nerv|nerve|stör|störe|erinnere|erinner) mich nicht (bis|vor) {when}',
  ],
  remake: [
    '(mach|mache|lass|lasse|verschieb|verschiebe|schieb|schiebe) {which}',
    '(ab jetzt|künftig|in zukunft|ab sofort) {which}',
    '{which} (ab jetzt|künftig|in zukunft|ab sofort)',
    '{which} statt [um|am] {old}',
  ],
  'pause-between': [
    '(pausiere|pausier|unterbrich) {which} (von|vom) {from} (bis|bis zum) {when}',
    '(pausiere|pausier|unterbrich) {which} zwischen {from} und {when}',
  ],
  start: ['(starte|start|führe|führ) {which} [einmal] [aus]'],
  pause: [
    '(pausiere|pausier|unterbrich|stopp|stoppe) {which} (bis auf weiteres|vorerst|fürs erste|erstmal|bis ich wieder da bin|, bis ich was anderes sage|bis ich etwas anderes sage|bis ich mich melde)',
    '(halte|halt) {which} (an, bis ich was anderes sage|an, bis ich etwas anderes sage|an bis auf weiteres|vorerst an|fürs erste an)',
    '(pausiere|pausier|unterbrich) {which}',
    '(halte|halt) {which} an',
    '(schalte|schalt|setze|setz|stelle|stell) {which} [mal] (ab|aus)',
  ],
  resume: [
    '(setze|setz) {which} fort',
    '(starte|schalte) {which} wieder [ein|an]',
    'mach mit {which} weiter',
  ],
  skip: [
    '(überspring|überspringe) (es|das) [einmal|diesmal|das nächste mal|nächstes mal]',
    '(überspring|überspringe) (das nächste mal|den nächsten lauf|den nächsten termin)',
    '(überspring|überspringe) (das nächste mal|den nächsten lauf|den nächsten termin) (von|bei|vom) {which}',
    '(überspring|überspringe) (die|das|den) (nächste|nächsten) {which}',
    '(überspring|überspringe) {which} (einmal|diesmal|das nächste mal|nächstes mal)',
    '(überspring|überspringe) {which}',
    '(lass|lasse) (die|das|den) (nächste|nächsten) {which} (aus|weg|ausfallen)',
    '(lass|lasse) {which} (ausfallen|aus|weg)',
    '{which} (ausfallen lassen|auslassen)',
    '(lass|lasse) {which} (einmal|diesmal|das nächste mal|nächstes mal) (aus|weg|ausfallen)',
  ],
  'leave-out': [
    '(lass|lasse) {which} (am|an|im) {when} nicht mehr (laufen|kommen)',
    '{which} (am|an|im) {when} nicht mehr (laufen lassen|ausführen|starten|schicken)',
    '(starte|führe|schick|schicke) {which} (am|an|im) {when} nicht mehr [aus]',
  ],
  'all-but': ['{all} (außer|ausser|bis auf|ohne|nur nicht|aber nicht) {which}'],
  both: ['{all} (und auch|und|sowie) {which}'],
  'run-now': [
    '(starte|start|führe|führ|fuehre|fuehr) {which} (jetzt|sofort|gleich) [einmal|mal] [aus]',
    '(starte|start|führe|führ|fuehre|fuehr) {which} (nochmal|noch einmal|noch mal|erneut) [aus]',
    '(starte|start|führe|führ|fuehre|fuehr) (es|das) [aus]',
    '(lass|lasse) {which} (jetzt|sofort|gleich) [einmal|mal] (laufen|durchlaufen)',
    '(schau|schaue|sieh|guck|gucke) [jetzt|sofort|gleich|kurz] [einmal|mal] nach {which}',
  ],
  why: [
    'warum (lief|läuft|ging|kam) {which} nicht',
    'warum ist {which} nicht (gelaufen|gestartet|gekommen)',
    'was ist mit {which} (passiert|los)',
  ],
  rename: [
    '(benenne|benenn) {which} (in|zu) {text} um',
    '(nenne|nenn) (es|das|sie|ihn) {text}',
    '(ändere|änder) (den namen) (in|zu|auf) {text}',
  ],
  move: [
    '(verschiebe|verschieb|verlege|verleg|ändere|änder|setze|setz|stelle|stell|lege|leg) {which} auf {when}',
    '(schiebe|schieb) {which} auf {when}',
    '{which} (auf|bis) {when} (verschieben|verlegen|schieben|legen)',
    '{which} soll [nur|nur noch|jetzt|ab jetzt] {when} (laufen|kommen|passieren)',
    '(nimm|nehme) {when} statt {old} für {which}',
    '(verschiebe|verschieb|verlege|verleg|ändere|änder) {which} von {old} auf {when}',
    '(lass|lasse) {which} um {when} statt [um] {old} laufen',
    '(ab jetzt|künftig|in zukunft) {which} nur [noch] {when}',
    '{which} (ab jetzt|künftig|in zukunft) nur [noch] {when}',
    '{which} nur noch {when}',
  ],
  'accept-but': [`(${JA}|gut|passt|${JA_COMMA}|gut,|passt,) aber {rest}`, `(${JA_COMMA}) {rest}`],
  'say-instead': ['(ändere|änder) (den text|die nachricht) (in|auf|zu) {text}'],
  undo: [
    `(${oneOf(GERMAN_ANSWERS.undo)})`,
    '(mach|mache) (es|das|die änderung|das löschen|die letzte änderung) [bitte] rückgängig',
    '(nimm|nehme) (es|das|die änderung|die letzte änderung) [bitte] zurück',
    '(vergiss|verwirf) die [letzte] änderung',
    '(hol|hole|bring|bringe) (es|das|sie|ihn) [bitte] (zurück|wieder)',
    '(stell|stelle) (es|das|sie|ihn) [bitte] wieder her',
    '(es|das) soll [wieder] (so sein wie|sein wie) vorher',
    'wieder wie vorher',
  ],
  next: [
    'wann (kommt|ist|läuft) (das nächste mal|es wieder|das nächste|die nächste|der nächste|es)',
    'wann (ist|läuft|kommt) (das|die|der) (nächste|nächstes|nächster) {which}',
    'wann (kommt|läuft|ist) {which} (wieder|das nächste mal|als nächstes|dran)',
    '(wann|wie oft) (kommt|läuft) {which}',
    'wie lange [ist es|dauert es] noch bis (zu|zum|zur) {which}',
    'wann ist {which} (fällig|dran)',
    '(ist|läuft) {which} (an|aktiv|eingeschaltet|pausiert|noch an)',
  ],
  'cancel-it': [
    '(stopp|stoppe|stop|beende|streich|streiche|storniere) (es|das|den letzten|die letzte)',
    `(${oneOf(GERMAN_ANSWERS.cancel)})`,
  ],
  'delete-it': [
    '(lösche|lösch|entferne|entfern) (es|das|sie|ihn|den letzten|die letzte) [wieder]',
    '(lösche|lösch|löschen|entfernen)',
  ],
  'hold-it': [
    '(warte|warte mal|wart mal|nein warte|moment|moment mal|einen moment|sekunde|halt mal)',
  ],
  'pick-it': ['(die|der|den|das|meine|meinen) {which}'],
  'pick-other': ['(die|der|den|das) (andere|anderen)', 'nicht (die|der|den|das|diese|diesen)'],
  remember: ['(merk|merke) (dir|dir,) dass {text}', '(merk|merke) (dir|dir:) {text}'],
  recall: ['was weißt du über {text}', 'woran erinnerst du dich bei {text}'],
  digest: [
    '(schick|schicke|sende|gib|zeig|zeige|schreib|schreibe) (zusammenfassung|tagesübersicht|tageszusammenfassung|digest) [tages|von heute]',
    '(zusammenfassung|tagesübersicht|tageszusammenfassung|digest) [tages|von heute] [schicken|senden|zeigen]',
  ],
  accept: [
    `(${JA}|genau|passt|richtig|gerne|mach das|speichern|speichere es|einverstanden)`,
    '(na klar|sicher|natürlich|auf jeden fall|alles klar|in ordnung|stimmt|perfekt)',
    `(${JA}|${JA_COMMA}) (bitte|gerne|mach das|mach|passt|genau|klar|natürlich|danke|ja)`,
  ],
  refuse: [`(${oneOf(GERMAN_ANSWERS.no)}|nein danke|lieber nicht|stopp|stop|halt|jetzt nicht)`],
};
