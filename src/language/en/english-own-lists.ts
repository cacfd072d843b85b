/** English: what Rote's own lists are called. */
import type { OwnLists } from '../own-lists.ts';

export const englishOwnLists: OwnLists = {
  'failed-runs': {
    names:
      'failed runs|runs that failed|runs which failed|runs that have failed|which runs failed|which runs have failed|which jobs failed|which schedules failed|which of my runs failed|what failed|what has failed|what went wrong|everything that failed|all that failed|failed jobs|jobs that failed|schedules that failed',
    any: 'a run failed|a run has failed|any run failed|any run has failed|any runs failed|any runs have failed|something failed|something has failed|anything failed|anything has failed|something went wrong|anything went wrong|a job failed|any job failed|any jobs failed|any of my runs failed|any of my runs have failed',
    many: 'runs failed|runs have failed|jobs failed|jobs have failed|things failed',
    verbs: '',
    one: '',
    said: 'failed runs',
  },
  runs: {
    names:
      'what ran|what has run|what was run|which runs there were|which runs ended|which jobs ran|which schedules ran|runs that ended|ended runs|everything that ran|all that ran|what you ran|what rote ran|what you did|what you have done|what rote did',
    any: 'anything ran|something ran|anything has run|something has run|any run ended|any job ran|any jobs ran',
    many: 'runs ended|jobs ran|runs have ended|schedules ran',
    verbs: '',
    one: '',
    said: 'ended runs',
  },
  coming: {
    names:
      "what is due|what's due|whats due|everything that is due|what is scheduled|what's scheduled|what is planned|what's planned|what is coming up|what's coming up|what comes up|what will run|what runs|what is on my schedule|what's on my schedule|what is on my agenda|what's on my agenda|scheduled runs|runs that are due|planned runs",
    any: 'something is due|anything is due|something is scheduled|anything is scheduled|something is planned|anything is planned|anything comes up|something comes up',
    many: 'things are due|runs are due|things are scheduled|runs are scheduled',
    verbs: '',
    one: '',
    said: 'planned runs',
  },
  'failing-schedules': {
    names:
      'failing schedules|failing jobs|schedules that are failing|schedules that fail|jobs that are failing|which schedules are failing|which jobs are failing|what is failing|what keeps failing',
    any: 'a schedule fails|a schedule has failed|a schedule failed|a schedule is failing|any schedule fails|any schedule has failed|any schedule failed|any schedule is failing|any schedules are failing|any of my schedules has failed|any of my schedules is failing|one of my schedules has failed|one of my schedules fails|one of my schedules is failing|a job has failed|a job is failing|any job is failing|a schedule keeps failing|something keeps failing',
    many: 'schedules are failing|schedules fail|jobs are failing',
    verbs: '',
    one: '',
    said: 'failing schedules',
  },
  'open-tasks': {
    names:
      "open tasks|my open tasks|all my open tasks|all open tasks|list of all my open tasks|list of my open tasks|list of all open tasks|list of open tasks|open to-dos|open todos|to-do list|todo list|task list|tasks|my tasks|to-dos|todos|what is on my list|what's on my list|what is on my to-do list|what's on my to-do list|what is on my todo list|what's on my todo list|what i have to do|what i still have to do|which tasks are open|tasks that are open",
    any: 'i have open tasks|i have any open tasks|any tasks are open|any task is open|a task is open|i still have open tasks|anything is on my list|something is on my list',
    many: 'tasks are open|to-dos are open|todos are open',
    verbs: '',
    one: '',
    said: 'open tasks',
  },
  'overdue-tasks': {
    names:
      "overdue tasks|late tasks|tasks that are overdue|tasks that are late|which tasks are overdue|which tasks are late|what is overdue|what's overdue|what is late|overdue to-dos",
    any: 'a task is overdue|any task is overdue|any tasks are overdue|something is overdue|anything is overdue|i have overdue tasks|i have any overdue tasks',
    many: 'tasks are overdue|things are overdue|tasks are late',
    verbs: '',
    one: '',
    said: 'overdue tasks',
  },
  approvals: {
    names:
      "open approvals|open requests|pending approvals|pending requests|waiting approvals|what waits for my approval|what is waiting for my approval|what's waiting for my approval|what waits for me|what is waiting for me|what's waiting for me|what needs my approval|everything that waits for my approval|requests that wait for me",
    any: 'something waits for my approval|anything waits for my approval|something is waiting for my approval|anything is waiting for my approval|something needs my approval|anything needs my approval|something waits for me|anything waits for me|something is waiting for me|anything is waiting for me|an approval is open|any approvals are open|any request is open|any requests are open|an approval is pending|any approvals are pending',
    many: 'approvals are open|requests are open|approvals are pending|requests are pending|things wait for my approval|requests wait for me',
    verbs: '',
    one: '',
    said: 'open requests',
  },
  entries: {
    names:
      "meetings|my meetings|appointments|my appointments|calendar entries|my calendar|calendar events|meetings of the day|today's meetings|today's appointments|what is in my calendar|what's in my calendar|what is on my calendar|what's on my calendar|which meetings i have|what meetings i have|which appointments i have|what appointments i have|entries of my calendar|entries in my calendar",
    any: 'i have a meeting|i have any meetings|i have meetings|i have an appointment|i have any appointments|i have appointments|anything is in my calendar|something is in my calendar',
    many: 'meetings are in my calendar|entries are in my calendar|appointments are in my calendar',
    verbs: '',
    one: '',
    said: 'meetings',
    now: 'meetings of the day',
  },
  'next-entry': {
    names:
      'next meeting|my next meeting|next appointment|my next appointment|when my next meeting is|when my next appointment is|what my next meeting is|what my next appointment is',
    any: '',
    many: '',
    verbs: '',
    one: '',
    said: 'next meeting',
  },
  'free-time': {
    names:
      "free time|my free time|when i am free|when i'm free|when i have time|when i have free time|free slots|my free slots|free hours|my free hours",
    any: 'i have free time|i have time|i am free',
    many: '',
    verbs: '',
    one: '',
    said: 'free time',
  },
  cost: {
    names:
      'what it cost|what you cost|what rote cost|what everything cost|what all of it cost|what i spent|what was spent|how much it cost|how much you cost|how much rote cost|how much was spent|how much i spent|cost|costs|spending|model costs|cost of the models',
    any: '',
    many: '',
    verbs: '',
    one: '',
    said: 'costs',
  },
};
