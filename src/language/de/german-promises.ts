/** German: what an assistant says when it promises something for later, or claims that something was done. */
import type { PromiseWords } from '../promise-words.ts';

const THINGS =
  '(?:erinnerung(?:en)?|aufgaben?|to-?dos?|zeitpl[aä]ne?|wecker|timer|notiz(?:en)?|benachrichtigung(?:en)?|kalender|listen?|termine?|eintr[aä]ge?|nachricht(?:en)?|e-?mails?|mails?|dateien?|datei|backups?|sicherung(?:en)?)';
const DONE =
  '(?:eingetragen|gespeichert|notiert|hinzugefügt|angelegt|erstellt|gesetzt|gestellt|geplant|eingeplant|eingerichtet|gelöscht|entfernt|verschickt|gesendet|geschickt|abgeschickt|abgehakt|pausiert|gestoppt|gestrichen|abgesagt|geändert|verschoben|vorgemerkt|gemerkt|gebucht|aufgeschrieben|weitergeleitet|aufgenommen|archiviert)';
const LATER_VERBS =
  '(?:erinner[nt]|melden|nachsehen|nachschauen|prüfen|überprüfen|beobachten|überwachen|benachrichtigen|informieren|bescheid (?:geben|sagen)|schicken|senden|merken|notieren|speichern|eintragen|hinzufügen|anlegen|erstellen|einrichten|planen|löschen|kümmern|wecken|versuchen|im auge behalten|erledigen|machen|setzen|stellen)';

export const germanPromises: PromiseWords = {
  offers:
    /\?["')]*$|\b(?:wenn du|falls du|wenn gewünscht|falls gewünscht|soll ich|sollte ich|möchtest du|willst du|ich kann|ich könnte|ich würde|sobald du|nachdem du|bis du|mit deinem (?:ja|ok)|(?:sag|antworte|schreib)(?:e)?(?: mir)?(?: einfach)? ["']*(?:ja|ok|·))|^(?:bitte )?(?:sag|nenn|gib|schick|schreib|antworte|bestätig)\w*\b.*\b(?:dann|und) (?:\w+ )?ich\b/,
  earlier:
    /\b(?:gestern|vorhin|letzte[nsr]? (?:woche|monat|mal|jahr|nacht)|früher|zuvor|bereits am|vor \w+ (?:tag|tagen|stunden?|wochen?|monaten?|minuten))\b/,
  claims: [
    [
      'later',
      new RegExp(`\\b(?:ich|wir) werden?\\b(?!.*\\b(?:nicht|nie)\\b).*\\b${LATER_VERBS}\\b`),
    ],
    ['later', new RegExp(`\\bwerde ich\\b(?!.*\\b(?:nicht|nie)\\b).*\\b${LATER_VERBS}\\b`)],
    ['later', /\b(?:ich erinnere|erinnere ich) (?:dich|euch|sie)\b(?!.*\bnicht\b)/],
    ['later', /\b(?:ich melde mich|melde ich mich)\b(?!.*\bnicht\b)/],
    [
      'later',
      /\b(?:ich|da|dann|morgen|später) (?:schaue?|sehe|prüfe|gucke) (?:ich )?(?:es |das |dort |da )?(?:morgen|später|wieder|noch einmal|nochmals?|in \w+ \w+|regelmäßig|jeden|weiter)\b/,
    ],
    ['later', /\b(?:ich behalte|behalte ich) .*\bim (?:auge|blick)\b/],
    ['later', /\b(?:ich (?:sage|gebe)|(?:sage|gebe) ich) (?:dir|euch|ihnen) .*\bbescheid\b/],
    [
      'later',
      /\b(?:ich benachrichtige|ich informiere|ich wecke|benachrichtige ich|informiere ich) (?:dich|euch|sie)\b/,
    ],
    [
      'later',
      /\b(?:ich merke mir|merke ich mir|ich kümmere mich|kümmere ich mich|ich beobachte|ich überwache)\b(?!.*\bnicht\b)/,
    ],
    [
      'later',
      /\b(?:ich (?:trage|setze|lege|notiere|speichere|stelle|schreibe|füge|lösche|plane|richte)) .*\b(?:ein|auf (?:deine|die) liste|an|ab|hinzu|auf|erinnerung|wecker|timer|aufgabe)\b/,
    ],
    [
      'later',
      /\bdu (?:wirst .*\b(?:erinnert|benachrichtigt|informiert)|(?:bekommst|erhältst|kriegst) (?:.*\b)?(?:erinnerung|benachrichtigung|nachricht|meldung|bescheid))\b/,
    ],
    ['later', /\bwird (?:gemacht|erledigt)\b|\bist so gut wie erledigt\b/],
    [
      'done',
      new RegExp(
        `\\b(?:ich habe|habe ich|ich hab|hab ich|wir haben)\\b(?!.*\\b(?:nicht|nichts|keine?n?)\\b).*\\b${DONE}\\b`,
      ),
    ],
    ['done', new RegExp(`\\b(?:wurden?|worden|wird) (?:.*\\b)?${DONE}\\b`)],
    ['done', new RegExp(`^${DONE}\\b[.!,:]`)],
    [
      'stands',
      new RegExp(
        `\\b${THINGS} (?:ist|sind|steht|stehen)\\b(?!.*\\b(?:nicht|noch nicht)\\b).*\\b(?:${DONE}|aktiv|bereit|auf (?:deiner|der) liste)\\b`,
      ),
    ],
    ['stands', new RegExp(`\\b(?:das|es|die|der) (?:[\\wäöüß-]+ )?ist (?:jetzt |nun )?${DONE}\\b`)],
    ['over', /^(?:ist )?(?:erledigt|fertig|gemacht|alles klar, erledigt)\b/],
  ],
  asksForText:
    /\b(?:schreib|formulier|verfass|übersetz|korrigier|entwirf|kürz)\w*\b.{0,120}\b(?:e-?mail|mail|brief|nachricht|text|antwort|gedicht|geschichte|satz|absatz|rede|karte|einladung|ins|auf (?:deutsch|englisch))\b|\bübersetz/,
  pointsAbove:
    /\b(?:siehe|steht|stehen|sind|ist) (?:\p{L}+ )?oben\b|\boben (?:zu sehen|angezeigt|aufgelistet|genannt)\b/iu,
  nothingDone: 'Dafür habe ich nichts gespeichert oder geändert.',
};
