/** How people put something on their list, look at it and take it off, in English and German. */

export const CREATE_PHRASES = [
  '[please] (add|put) {title} (to|on) (my|the) [to-do|todo|task|shopping] list',
  '[please] (add|put) {title} (to|on) (my|the) [to-do|todo|task|shopping] list [for|by] {due}',
  '[please] (add|create|make) a (task|todo|to-do) [to] {title}',
  '[bitte] (setz|setze|schreib|schreibe|pack|packe|tu|nimm) {title} auf (meine|die) (liste|aufgabenliste|einkaufsliste|to-do-liste)',
  '[bitte] (setz|setze|schreib|schreibe|pack|packe|tu|nimm) {title} (für|bis|zu) {due} auf (meine|die) (liste|aufgabenliste|einkaufsliste|to-do-liste)',
  '[bitte] (setz|setze|schreib|schreibe) auf (meine|die) (liste|aufgabenliste) {title}',
];

export const LIST_PHRASES = [
  "(what is|what's|whats) on my [to-do|todo|task|shopping] list",
  '(show|list|send|give|tell) [me] [all] my [open] (tasks|todos|to-dos)',
  'what (do i have|is there) to do',
  'what are my [open] tasks',
  'was steht auf (meiner|der) (liste|aufgabenliste|einkaufsliste|to-do-liste)',
  '(zeig|zeige|schick|schicke|sende) [mir] [alle] meine [offenen] aufgaben',
  'was (habe|hab) ich [noch] zu tun',
];

export const OVERDUE_PHRASES = [
  "(what is|what's|whats) [all] overdue",
  'what [tasks] (am i|are|is) (late|overdue|behind) [with|on]',
  '(show|list) [me] [all] [my] overdue (tasks|todos|to-dos)',
  'was ist [alles] überfällig',
  'welche aufgaben sind überfällig',
];

export const COMPLETE_PHRASES = [
  '[please] mark {task_id} as (done|completed|finished)',
  '[please] (check|tick) off {task_id}',
  '[please] complete the task {task_id}',
  'the task {task_id} is (done|finished|completed)',
  'i (finished|completed) the task {task_id}',
  '[bitte] (hake|hak) {task_id} ab',
  '[bitte] (markiere|markier) {task_id} als (erledigt|fertig)',
  'die aufgabe {task_id} ist (erledigt|fertig|abgehakt)',
];

/** Without "the task", files would be moved to days and backups marked as done. */
export const UPDATE_PHRASES = [
  '[please] (move|postpone|push|defer) the task {task_id} (to|until|till) {due}',
  '[bitte] (verschieb|verschiebe) die aufgabe {task_id} auf {due}',
];

export const DELETE_PHRASES = [
  '[please] (remove|delete|take) {task_id} (from|off) (my|the) [to-do|todo|task|shopping] list',
  '[please] delete the task {task_id}',
  '[bitte] (nimm|streich|streiche) {task_id} von (meiner|der) (liste|aufgabenliste|einkaufsliste)',
];

export const RESTORE_PHRASES = [
  '[please] (restore|bring back) the task {task_id}',
  '[bitte] (hole|hol) die aufgabe {task_id} zurück',
];
