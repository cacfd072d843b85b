/** Deutsch: was um einen Wunsch herum gesagt wird. */
import type { AsideWords } from '../aside-words.ts';
import { words as plainWords } from '../words.ts';
import { withoutUmlauts } from './german-compounds.ts';

const words = (text: string): ReadonlySet<string> => plainWords(`${text}|${withoutUmlauts(text)}`);

export const GERMAN_ASIDES: AsideWords = {
  speaker: words('ich|wir'),
  owner: words('mein|meine|unser|unsere'),
  reason: words('weil|denn'),
  hence: words('also|daher|deshalb|deswegen|drum|darum'),
  joints: words('und|aber'),
  small: words(
    'es|das|ist|mir|uns|sehr|wirklich|echt|so|ganz|ziemlich|total|recht|etwas|ein|eine|bisschen|für|die|den|der|mich|meine|meinen|unsere|unseren|arbeit|familie|firma|kinder|kunden|verein|schule|chef|sache|und|wäre|mega|super|extrem|gerade',
  ),
  weight: words(
    'wichtig|dringend|eilig|kritisch|lästig|nervig|ärgerlich|spannend|toll|nett|super|prima|schön|hilfreich|klasse|cool|peinlich|lieb',
  ),
  phrases: words(
    'damit ich es nicht verpasse|damit ichs nicht verpasse|damit ich nichts verpasse|damit wir nichts verpassen|ich will es nicht verpassen|ich will nichts verpassen|ich vergesse das immer|ich vergess das immer|ich vergesse das ständig|ich vergesse es immer|sonst vergesse ich es|sonst vergess ich das|sei so lieb|sei so nett|sei so gut|das wäre toll|das wäre super|das wäre nett|das wäre prima|das wäre lieb|wäre super|wäre toll|vielen dank|herzlichen dank|danke dir|danke ihnen|danke im voraus|vielen dank im voraus|besten dank|dank dir|lieben dank|tausend dank|mit freundlichen grüßen|viele grüße|liebe grüße|beste grüße|lg|mfg|vg|guten tag|guten morgen|guten abend|schönen guten tag|sehr geehrte damen und herren|grüß gott|grüß dich|kurze frage|kurze bitte|eine bitte|ich habe eine bitte|ich hätte eine bitte|ich hab eine bitte|ich brauche deine hilfe|ich brauche hilfe|falls möglich|wenn möglich|wenn es keine umstände macht|ist das möglich|geht das|pass auf|also pass auf|keine eile|und zwar|übrigens|sonst nicht|sonst nichts|sonst bitte nicht|ansonsten nicht|ansonsten nichts|andernfalls nicht|sonst keine nachricht|sonst nicht stören|sonst lass mich in ruhe|sonst bleib still|wenn es nicht zu viel mühe macht|falls es keine umstände macht|wenn es keine mühe macht|natürlich|selbstverständlich',
  ),
  keeps: /^führe? eine?\s/i,
  never: words(
    'du|dir|dich|dein|deine|sie|ihr|ihnen|will|willst|möchte|möcht|würde|soll|sollte|sollen|muss|müssen|brauche|brauch|braucht|brauchen|hätte|lieber|bevorzuge|hasse|interessiere|interessiert|ignoriere|ignorier|außer|ausgenommen|bis|vor|nach|bevor|nachdem|während|solange|seit|innerhalb|nur|bloß|lediglich|kein|keine|keinen|keiner|nichts|nie|niemals|niemand|ohne|nicht|weniger|mindestens|höchstens|mehr|maximal|genug|zu|wenn|falls|sobald|sofern|ob|einmal|zweimal|wo|namens|heißt|zeitzone|zeit|mal|kanal|slack|telegram|signal|whatsapp|sms|email|e-mail|mail|mails|handy|telefon|discord|matrix|teams|bitte|verreist|unterwegs|limit|grenze|grenzwert|euro|prozent|deutsch|englisch|sprache|format|csv|json|pdf|spalte|zeile|tabelle|feld|abschnitt|überschrift|stattdessen|stopp|stoppe|lösche|lösch|entferne|pausiere|ändere|verschiebe|auch|erinnere|erinner|erinnerung|wecker|weck|wecke|frag|frage|sag|sage|schick|schicke|melde|meld|prüfe|prüf|schau|schaue|hol|hole|schreib|schreibe|starte|start|führe|führ|lies|lass|gib|poste|speichere|häng|hänge',
  ),
  besideTime: words(
    'schau|schaue|sieh|sehe|prüf|prüfe|guck|nach|mach|mache|fang|an|es|das|ist|wäre|wär|reicht|genügt|passt|geht|gut|besser|prima|super|ok|okay|ja|klar|gern|gerne|bitte|danke|sagen|sag|wir|ich|du|mich|mir|denke|glaube|meine|will|möchte|würde|hätte|nehmen|nimm|also|vielleicht|wohl|mal|doch|halt|eben|einfach|nur|so|hm|äh|dann|lieber|am|besten|natürlich|völlig|in|ordnung|für|gegen|etwa|ungefähr|um|erinnere|erinnert|werden|daran|immer|nochmal|nein|sorry|aber',
  ),
};
