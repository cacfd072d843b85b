/** How people ask for an operation in English. The slots are fields of what it takes. */

export const ENGLISH_OPERATION_PHRASES: Readonly<Record<string, readonly string[]>> = {
  'memory.save': [
    '[please] remember that {content}',
    '[please] remember this {content}',
    '[please] (keep in mind|bear in mind|note|memorize|make a note) that {content}',
    '[please] save to memory [that] {content}',
    "[please] (don't|do not) forget that {content}",
    'for (future reference|your information|the record) {content}',
  ],
  'memory.search': [
    'what do you (know|remember) about {query}',
    'what have you (saved|noted|stored) about {query}',
    'what did i (say|tell you) about {query}',
    'do you (know|remember) (anything|something) about {query}',
    '(search|look in|look through) [your|my] (memory|memories) for {query}',
  ],
  'memory.list': [
    'what do you (know|remember) about me',
    'what have you (saved|remembered|noted) about me',
    '(list|show) [me] [all] [your|my|the] memories',
    'what do you remember',
  ],
  'memory.forget': [
    '[please] forget that {content}',
    '[please] forget [everything|all] [that] [you know|i said] about {content}',
    '[please] delete the memory (about|that) {content}',
  ],
  'tasks.create': [
    '[please] (add|put) {title} (to|on) (my|the) [to-do|todo|task|shopping] list',
    '[please] (add|put) {title} (to|on) (my|the) [to-do|todo|task|shopping] list [for|by] {due}',
    '[please] (add|create|make) a (task|todo|to-do) [to] {title}',
  ],
  'tasks.search': [
    "(what is|what's|whats) on my [to-do|todo|task|shopping] list",
    '(show|list|send|give|tell) [me] [all] my [open] (tasks|todos|to-dos)',
    'what (do i have|is there) to do',
    'what are my [open] tasks',
  ],
  'tasks.overdue': [
    "(what is|what's|whats) [all] overdue",
    'what [tasks] (am i|are|is) (late|overdue|behind) [with|on]',
    '(show|list) [me] [all] [my] overdue (tasks|todos|to-dos)',
  ],
  'tasks.complete': [
    '[please] mark {task_id} as (done|completed|finished)',
    '[please] (check|tick) off {task_id}',
    '[please] complete the task {task_id}',
    'the task {task_id} is (done|finished|completed)',
    'i (finished|completed) the task {task_id}',
  ],
  // Without "the task", files would be moved to days and backups marked as done.
  'tasks.update': ['[please] (move|postpone|push|defer) the task {task_id} (to|until|till) {due}'],
  'tasks.delete': [
    '[please] (remove|delete|take) {task_id} (from|off) (my|the) [to-do|todo|task|shopping] list',
    '[please] delete the task {task_id}',
  ],
  'tasks.restore': ['[please] (restore|bring back) the task {task_id}'],
};
