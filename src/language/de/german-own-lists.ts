/** German: what Rote's own lists are called. */
import type { OwnLists } from '../own-lists.ts';

export const germanOwnLists: OwnLists = {
  'failed-runs': {
    names:
      'fehlgeschlagene läufe|fehlgeschlagenen läufe|gescheiterte läufe|gescheiterten läufe|welche läufe fehlgeschlagen sind|welche läufe gescheitert sind|welche jobs fehlgeschlagen sind|was fehlgeschlagen ist|was schiefgegangen ist|was schiefging|was gescheitert ist|läufe, die fehlgeschlagen sind',
    any: 'ein lauf fehlgeschlagen ist|ein lauf gescheitert ist|läufe fehlgeschlagen sind|etwas fehlgeschlagen ist|etwas schiefgegangen ist|etwas schiefging|etwas gescheitert ist|was fehlgeschlagen ist|was schiefgegangen ist|irgendwas fehlgeschlagen ist|ein job fehlgeschlagen ist',
    many: 'läufe fehlgeschlagen sind|läufe gescheitert sind|jobs fehlgeschlagen sind',
    verbs: 'fehlgeschlagen ist|schiefgegangen ist|schiefging|gescheitert ist',
    one: '',
    said: 'fehlgeschlagenen Läufe',
  },
  runs: {
    names:
      'beendete läufe|beendeten läufe|was gelaufen ist|was lief|was ausgeführt wurde|was du gemacht hast|was du getan hast|welche läufe es gab|welche jobs gelaufen sind',
    any: 'etwas gelaufen ist|etwas lief|irgendwas gelaufen ist',
    many: 'läufe beendet sind|jobs gelaufen sind',
    verbs: 'gelaufen ist|lief|ausgeführt wurde|du gemacht hast|du getan hast',
    one: '',
    said: 'beendeten Läufe',
  },
  coming: {
    names:
      'was ansteht|was fällig ist|was geplant ist|was kommt|geplante läufe|geplanten läufe|anstehende läufe|anstehenden läufe',
    any: 'etwas ansteht|etwas fällig ist|etwas geplant ist',
    many: 'läufe anstehen|läufe geplant sind|dinge anstehen',
    verbs: 'ansteht|fällig ist|geplant ist|fällig wird',
    one: '',
    said: 'geplanten Läufe',
  },
  'failing-schedules': {
    names:
      'fehlschlagende zeitpläne|fehlschlagenden zeitpläne|welche zeitpläne fehlschlagen|zeitpläne, die fehlschlagen|was dauernd fehlschlägt|was ständig fehlschlägt',
    any: 'ein zeitplan fehlgeschlagen ist|ein zeitplan fehlschlägt|ein plan fehlgeschlagen ist|ein plan fehlschlägt|einer meiner zeitpläne fehlgeschlagen ist|einer meiner zeitpläne fehlschlägt|zeitpläne fehlschlagen',
    many: 'zeitpläne fehlschlagen',
    verbs: 'fehlgeschlagen ist|fehlschlägt|gescheitert ist',
    one: 'ein zeitplan|irgendein zeitplan|einer meiner zeitpläne|ein plan|ein job',
    said: 'fehlschlagenden Zeitpläne',
  },
  'open-tasks': {
    names:
      'offene aufgaben|offenen aufgaben|meine offenen aufgaben|aufgaben|meine aufgaben|to-do-liste|todo-liste|aufgabenliste|meine aufgabenliste|was auf meiner liste steht|was ich noch zu tun habe|was ich zu tun habe|welche aufgaben offen sind',
    any: 'aufgaben offen sind|eine aufgabe offen ist|ich offene aufgaben habe|ich noch offene aufgaben habe|etwas auf meiner liste steht',
    many: 'aufgaben offen sind',
    verbs: '',
    one: '',
    said: 'offenen Aufgaben',
  },
  'overdue-tasks': {
    names:
      'überfällige aufgaben|überfälligen aufgaben|meine überfälligen aufgaben|was überfällig ist|welche aufgaben überfällig sind',
    any: 'eine aufgabe überfällig ist|aufgaben überfällig sind|etwas überfällig ist|ich überfällige aufgaben habe',
    many: 'aufgaben überfällig sind',
    verbs: '',
    one: '',
    said: 'überfälligen Aufgaben',
  },
  approvals: {
    names:
      'offene anfragen|offenen anfragen|offene freigaben|offenen freigaben|ausstehende freigaben|ausstehenden freigaben|was auf meine freigabe wartet|was auf mich wartet|was auf meine zustimmung wartet',
    any: 'etwas auf meine freigabe wartet|etwas auf mich wartet|etwas auf meine zustimmung wartet|eine freigabe offen ist|freigaben offen sind|eine anfrage offen ist|anfragen offen sind|etwas meine freigabe braucht',
    many: 'anfragen offen sind|freigaben offen sind',
    verbs: '',
    one: '',
    said: 'offenen Anfragen',
  },
  entries: {
    names:
      'termine|meine termine|besprechungen|meine besprechungen|meetings|meine meetings|kalendereinträge|meinen kalender|mein kalender|heutigen termine|heutige termine|was in meinem kalender steht|was im kalender steht|welche termine ich habe|welche besprechungen ich habe',
    any: 'ich termine habe|ich einen termin habe|ich eine besprechung habe|ich ein meeting habe|etwas in meinem kalender steht',
    many: 'termine in meinem kalender stehen|einträge in meinem kalender stehen',
    verbs: 'in meinem kalender steht|im kalender steht',
    one: '',
    said: 'Termine',
    now: 'heutigen Termine',
  },
  'next-entry': {
    names:
      'nächsten termin|meinen nächsten termin|nächste besprechung|meine nächste besprechung|nächstes meeting|mein nächstes meeting|wann mein nächster termin ist|was mein nächster termin ist|wann meine nächste besprechung ist',
    any: '',
    many: '',
    verbs: '',
    one: '',
    said: 'nächsten Termin',
  },
  'free-time': {
    names:
      'freie zeit|freie zeiten|meine freie zeit|meine freien zeiten|wann ich zeit habe|wann ich frei habe|wann ich frei bin|freie stunden',
    any: 'ich zeit habe|ich frei habe|ich frei bin',
    many: '',
    verbs: '',
    one: '',
    said: 'freien Zeiten',
  },
  cost: {
    names:
      'was es gekostet hat|was das gekostet hat|was du gekostet hast|was rote gekostet hat|wie viel es gekostet hat|wieviel es gekostet hat|kosten|ausgaben|modellkosten',
    any: '',
    many: '',
    verbs: 'es gekostet hat|gekostet hat|das gekostet hat|es kostete',
    one: '',
    said: 'Kosten',
  },
};
