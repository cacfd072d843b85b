/** How people ask for an operation in German. The slots are fields of what it takes. */

export const GERMAN_OPERATION_PHRASES: Readonly<Record<string, readonly string[]>> = {
  'memory.save': [
    '[bitte] (merk|merke) dir [bitte] (dass|folgendes) {content}',
    '[bitte] (behalte|behalt) [im kopf|in erinnerung] dass {content}',
    '[bitte] (notiere|notier) [dir] dass {content}',
    'vergiss nicht dass {content}',
  ],
  'memory.search': [
    'was (weißt|weisst) du [alles] (über|von) {query}',
    'was hast du dir (über|von|zu) {query} gemerkt',
    'was habe ich dir (über|von|zu) {query} (gesagt|erzählt)',
    '(weißt|weisst) du (etwas|was) (über|von) {query}',
  ],
  'memory.list': [
    'was (weißt|weisst) du [alles] über mich',
    'was hast du dir [alles] [über mich] gemerkt',
    '(zeig|zeige) [mir] [alle] [deine|meine|die] (erinnerungen|notizen) über mich',
  ],
  'memory.forget': [
    '[bitte] vergiss [bitte] dass {content}',
    '[bitte] vergiss [bitte] [alles] [was du] (über|von) {content} [weißt|weisst]',
  ],
  'tasks.create': [
    '[bitte] (setz|setze|schreib|schreibe|pack|packe|tu|nimm) {title} auf (meine|die) (liste|aufgabenliste|einkaufsliste|to-do-liste)',
    '[bitte] (setz|setze|schreib|schreibe|pack|packe|tu|nimm) {title} (für|bis|zu) {due} auf (meine|die) (liste|aufgabenliste|einkaufsliste|to-do-liste)',
    '[bitte] (setz|setze|schreib|schreibe) auf (meine|die) (liste|aufgabenliste) {title}',
  ],
  'tasks.search': [
    'was steht auf (meiner|der) (liste|aufgabenliste|einkaufsliste|to-do-liste)',
    '(zeig|zeige|schick|schicke|sende) [mir] [alle] meine [offenen] aufgaben',
    'was (habe|hab) ich [noch] zu tun',
  ],
  'tasks.overdue': ['was ist [alles] überfällig', 'welche aufgaben sind überfällig'],
  'tasks.complete': [
    '[bitte] (hake|hak) {task_id} ab',
    '[bitte] (markiere|markier) {task_id} als (erledigt|fertig)',
    'die aufgabe {task_id} ist (erledigt|fertig|abgehakt)',
  ],
  'tasks.update': ['[bitte] (verschieb|verschiebe) die aufgabe {task_id} auf {due}'],
  'tasks.delete': [
    '[bitte] (nimm|streich|streiche) {task_id} von (meiner|der) (liste|aufgabenliste|einkaufsliste)',
  ],
  'tasks.restore': ['[bitte] (hole|hol) die aufgabe {task_id} zurück'],
};
