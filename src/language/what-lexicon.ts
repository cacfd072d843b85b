/**
 * The words of *what*, by what they are in the rules: several in one text, with `|` between them. A word may be many
 * things; the rules decide by its company.
 */

import type { MailLexicon } from './mail-work-words.ts';

export interface WhatLexicon extends MailLexicon {
  // joints
  and: string;
  or: string;
  /** Behind what is denied already: neither a "nor" b. */
  nor: string;
  'and-then': string;
  but: string;
  of: string;
  into: string;
  /** Behind all that is there: to the end of. */
  'into-end': string;
  for: string;
  with: string;
  by: string;
  that: string;
  /** The same of the title alone: whose title, in the title. */
  'of-title': string;
  the: string;
  also: string;
  // people and things
  me: string;
  'to-me': string;
  /** In front of a channel: on Slack. */
  'by-way': string;
  /** In this conversation. */
  here: string;
  /** A place where several are told: the family "channel". */
  room: string;
  /** Somebody by what they are: my wife. */
  relation: string;
  /** What is sent on a channel: a Slack "message". */
  'kind-of-message': string;
  /** In front of what is said to somebody else. */
  saying: string;
  it: string;
  there: string;
  // verbs that begin a clause
  get: string;
  watch: string;
  tell: string;
  /** Verbs that name their channel: email me. */
  mails: string;
  know: string;
  ask: string;
  remind: string;
  /** In front of quoted words that are told. */
  say: string;
  /** In front of what the person is to find out: remind me to "check" if … */
  wonder: string;
  whether: string;
  start: string;
  pause: string;
  resume: string;
  schedule: string;
  /** Tells the one who asks, in one: bother me. */
  'tell-me': string;
  /** Tells the one who asks what follows: "list" the files. */
  show: string;
  write: string;
  append: string;
  /** Each time on a line of its own. */
  'each-line': string;
  /** Looks for lines: "grep" ERROR in a file. */
  greps: string;
  run: string;
  post: string;
  put: string;
  // sources
  page: string;
  feed: string;
  file: string;
  folder: string;
  /** Where files are: "in" a folder. */
  inside: string;
  output: string;
  program: string;
  tool: string;
  /** "what" df "prints". */
  what: string;
  /** In front of a list of which some are meant: "which" files are older than a day. */
  which: string;
  prints: string;
  /** "let" it run. */
  let: string;
  disk: string;
  /** What is left of it. */
  'disk-free': string;
  full: string;
  free: string;
  'how-full': string;
  'how-much': string;
  called: string;
  'the-time': string;
  // what is taken
  title: string;
  heading: string;
  headings: string;
  links: string;
  body: string;
  paragraph: string;
  paragraphs: string;
  images: string;
  description: string;
  status: string;
  lines: string;
  items: string;
  /** Those that are called no more than that: a page with tickets says "tickets", but never "items". */
  'plain-items': string;
  /** Those that no folder holds: commits. */
  posts: string;
  number: string;
  date: string;
  /** How many there are of these: the number of. */
  'number-of': string;
  'how-many': string;
  /** Asks for how many there are: "count" the files. */
  counts: string;
  size: string;
  duration: string;
  exit: string;
  field: string;
  selector: string;
  /** All that a selector finds: the "elements" .job. */
  elements: string;
  whole: string;
  term: string;
  /** Says that a word is meant as it stands: the "word" available. */
  'the-word': string;
  // which of them
  new: string;
  first: string;
  last: string;
  newest: string;
  oldest: string;
  biggest: string;
  smallest: string;
  cheapest: string;
  dearest: string;
  highest: string;
  lowest: string;
  /** Goes by a field: the top 5 "by" score. */
  'sorted-by': string;
  /** In front of the others: newest "first". */
  'comes-first': string;
  /** Fields that lists of things have, called by their name alone. */
  'field-name': string;
  begins: string;
  ends: string;
  /** Names one of several: the latest "post". */
  single: string;
  most: string;
  only: string;
  mention: string;
  mentioning: string;
  about: string;
  without: string;
  not: string;
  matches: string;
  newer: string;
  older: string;
  recent: string;
  // conditions
  if: string;
  'each-time': string;
  is: string;
  moves: string;
  rises: string;
  falls: string;
  above: string;
  below: string;
  'at-least': string;
  'at-most': string;
  /** Has a price: costs. */
  costs: string;
  /** Compares prices, whatever has them. */
  cheaper: string;
  /** Prices by their names; the first is meant where none is said. */
  price: string;
  /** What is an amount of money by itself: of anything else below 40 euros, its price is meant. */
  money: string;
  equal: string;
  between: string;
  outside: string;
  changes: string;
  change: string;
  unchanged: string;
  /** Each of several, without exception: "all" files are older than a day. */
  'all-of': string;
  'since-last': string;
  'since-yesterday': string;
  'longer-for': string;
  any: string;
  /** Of what was named: "none" of them. */
  none: string;
  /** Of those that were named: mehr als 3 "davon". */
  'of-them': string;
  /** A program prints "nothing". */
  nothing: string;
  appears: string;
  disappears: string;
  /** Those that were named before, and what is in them: wenn "sie" Berlin erwähnen, wenn "darin" Berlin vorkommt. */
  they: string;
  therein: string;
  /** Words do it that are there to be read: a page on which "sold out" shows up. */
  seen: string;
  fails: string;
  works: string;
  /** Said of numbers, too. */
  'goes-down': string;
  'goes-up': string;
  down: string;
  up: string;
  again: string;
  takes: string;
  'to-end': string;
  longer: string;
  /** Behind how long something is so: zehn Minuten "lang". */
  long: string;
  'how-long': string;
  'in-a-row': string;
  times: string;
  once: string;
  recovers: string;
  /** Nouns of what happens, behind `upon`: "on failure and recovery". */
  upon: string;
  failure: string;
  recovery: string;
  percent: string;
  bytes: string;
  minus: string;
  dozen: string;
  empty: string;
  negative: string;
  measure: string;
  hedge: string;
  /** Says nothing wherever it stands: it never narrows, denies, counts or times anything. */
  filler: string;
  // what a model judges, and makes of it
  /** It is about, in whatever words. */
  concerns: string;
  /** In front of what something is about, where the verb stands last. */
  'topic-of': string;
  'only-about': string;
  sounds: string;
  tone: string;
  /** In front of what it speaks of, or behind it: mentions a. */
  'speaks-of': string;
  summarize: string;
  summary: string;
  translate: string;
  classify: string;
  'answer-to': string;
  /** Said of what was found: summarized, translated, as the answer to, sorted into. */
  summarized: string;
  translated: string;
  answering: string;
  classified: string;
  /** What a verb leaves behind: fasse … "zusammen". */
  together: string;
  /** In front of how it is made: in two sentences, into German. */
  'in-form': string;
  'form-unit': string;
  'tongue-name': string;
  /** What takes somebody who thinks, and so is no name of a value: a summary. */
  thinking: string;
  /** Where something is posted to, without its address: the webhook. */
  hook: string;
  /** Much, little or slow, without how much: too high, cheap enough. */
  'too-high': string;
  'too-low': string;
  'too-slow': string;
  /** What a program does, where it is told of it: that prints a number. */
  'prints-number': string;
  /** People, who are no name of a value. */
  somebody: string;
  /** Of what was looked at: if so, if not. */
  'if-so': string;
  'if-not': string;
  /** Wishes for a thing: I'd like, I need. */
  want: string;
  /** In front of what somebody has: I have this. */
  have: string;
  /** Leads to what happens, without a verb: "bei" Änderung. */
  'in-case-of': string;
  /** How often it was said to look is often enough. */
  enough: string;
  /** Behind how many there are: I have. */
  'own-have': string;
  /** A request by its method, up to its address: send a POST request to. */
  'post-to': string;
  'put-to': string;
  'with-body': string;
  /** In which form something is posted. */
  'as-json': string;
  'as-text': string;
  /** What a verb leaves behind: rufe … "ab". */
  particle: string;
}

export type WhatCategory = keyof WhatLexicon;
