/**
 * The first of each class that was read as something else, and fresh sentences of the same kind: read rightly, asked by
 * name, or refused with the words that were not understood. None of them becomes another wish, whatever is answered.
 */
import { describe, expect, test } from 'vitest';
import { toldOf } from './brief-result.fake.ts';

const message = (text: string): string => `send you the message "Reminder: ${text}".`;
const nachricht = (text: string): string => `dir die Nachricht "Erinnerung: ${text}" schicken.`;

test.each([
  ['send hello to Telegram every minute', 'send the message "hello" to you on Telegram.'],
  ['schick jede Minute hallo an Telegram', 'die Nachricht "hallo" an dich auf Telegram schicken.'],
  ['remind me after 10 minutes to turn off the stove', `2026-11-15 12:10 UTC+01:00`],
  ['Erinner mich nach 10 Minuten an den Herd', '2026-11-15 12:10 UTC+01:00'],
  ['remind me tomorrow at nineteen thirty to call mom', '2026-11-16 19:30 UTC+01:00'],
  ['erinnere mich bitte zwei Stunden vorher an den Flug am Freitag um 17 Uhr', '2026-11-20 15:00'],
  ['remind me please tomorrow at 9 to call mom', message('call mom')],
  ['remind me tomorrow at nineteen thirty to call mom', message('call mom')],
  ['remind me tomorrow at nine hundred hours to call base', '2026-11-16 09:00 UTC+01:00'],
  ['remind me in a hundred minutes to call', '2026-11-15 13:40 UTC+01:00'],
  ['remind me every two hundred minutes to call', 'Every 200 minutes'],
  ['remind me on Chinese New Year at 9am to call mom', '2027-02-06 09:00 UTC+01:00'],
  ['Erinnere mich zum chinesischen Neujahr um 9 Uhr an Oma', '2027-02-06 09:00 UTC+01:00'],
  ['remind me 3 times tomorrow, at 9, 12 and 15, to drink tea', '3 runs in all'],
  ['Erinnere mich zweimal, um 16 Uhr und um 16:10 Uhr, an den Kuchen', nachricht('Kuchen')],
  ['Erinnere mich nur dienstags, und zwar um 17 Uhr, ans Training', nachricht('Training')],
  ['remind me at 8am on weekdays but at 9am on weekends to rise', 'and on weekends at 09:00'],
  ['let me know if example.org is down', 'I look every 15 minutes; say how often'],
  [
    'Sag Bescheid, wenn die Platte zu mehr als 85 Prozent voll ist',
    'Ich sehe alle 15 Minuten nach',
  ],
  ['freitags nicht, erinnere mich jede Stunde, wenn sich https://a.example ändert', 'außer freit'],
  ['tell me when https://a.example changes, never look on sundays', '15 minutes except Sunday'],
  [
    'tell me when https://a.example changes only on Sundays',
    'Every 15 minutes on the clock on Sun',
  ],
  ['send me the three cheapest items by cost of https://a.example', 'with the lowest cost first,'],
  ['nudge me, tomorrow at 10am, to ring the bank', message('ring the bank')],
  [
    'remind me at 8am on weekdays, but on fridays at 9am, to log my hours',
    'On Mondays to Thursdays at 08:00 and on Fridays at 09:00',
  ],
  [
    'erinner mich werktags um 8, freitags aber erst um 9, an die Zeiten',
    'Montags bis donnerstags um 08:00 und freitags um 09:00',
  ],
  [
    'send me items of https://a.example/feed.xml where title contains Rust every hour',
    'whose field title mentions "Rust"',
  ],
  [
    'schick mir jede Stunde neue Einträge von https://a.example/feed.xml, deren Titel Rust enthält',
    'deren Feld title "Rust" erwähnt',
  ],
  // What is somebody's, or some day's, has to be found.
  ["send me today's deadlines every morning at 7", "ask the agent to: Send me today's deadlines."],
  ["text me Anna's notes every monday at 8", "ask the agent to: Text me Anna's notes."],
  ["every friday at 4pm send me this week's totals", 'ask the agent to: Send me this'],
  ["send me let's go every day at 8", 'send you the message "let\'s go"'],
  // Politeness between signs, or in front of the order.
  ['every morning, please, remind me to eat', `every day (Europe/Berlin): ${message('eat')}`],
  ['every morning please remind me to eat', `every day (Europe/Berlin): ${message('eat')}`],
  ['tomorrow at 9, be so kind, remind me to eat', '2026-11-16 09:00'],
  ['remind me, thanks, every monday at 8 to eat', message('eat')],
  ['jeden Morgen, bitte, erinnere mich ans Essen', `(Europe/Berlin): ${nachricht('Essen')}`],
  ['jeden Morgen bitte erinnere mich ans Essen', `(Europe/Berlin): ${nachricht('Essen')}`],
  [
    'run ~/bin/a.sh every day at 9am and then run ~/bin/b.sh',
    'run ~/bin/a.sh, take its output and',
  ],
  // A time that takes the place of others on some days.
  [
    'every day at 9, 12 and 15 but at 10 on sundays remind me to stretch',
    'On Mondays to Saturdays at 09:00, 12:00 and 15:00 and on Sundays at 10:00',
  ],
  [
    'remind me to feed the cat every day at 7 and 18, on weekends only at 9',
    'On weekdays at 07:00 and 18:00 and on weekends at 09:00',
  ],
  [
    'every weekday at 17:30 tell me to go home, on fridays at 15:00 instead',
    'On Mondays to Thursdays at 17:30 and on Fridays at 15:00',
  ],
  [
    'erinnere mich jeden Tag um 7:00 an die Tabletten, sonntags stattdessen um 9',
    'Montags bis samstags um 07:00 und sonntags um 09:00',
  ],
  ['remind me every hour to stretch, but only on mondays from 9 to 17', '17:00 on Mondays'],
  [
    'send me the weather in oslo every morning at 7, weekends at 9',
    'On weekdays at 07:00 and on weekends at 09:00',
  ],
  [
    'erinnere mich jeden Abend um 22 Uhr an die Spange, am Wochenende um 23 Uhr',
    'Montags bis freitags um 22:00 und an Wochenenden um 23:00',
  ],
  ['remind me every monday, wednesday and friday at 9 to stretch', 'Mondays, Wednesdays and F'],
  ['remind me mondays at 9, fridays at 10 to stretch', 'Mondays at 09:00 and on Fridays at 10'],
  ['remind me on weekdays at 7am to log in, saturdays too', 'every day except Sunday'],
  ['erinnere mich werktags um 7:00 ans Turnen, samstags auch', 'Jeden Tag außer sonntags'],
  // How long it goes on is counted from where it begins.
  [
    'starting Wednesday, for the next two weeks, remind me every day at 9 to stretch',
    'starting 2026-11-18, until 2026-12-01',
  ],
  [
    'starting 1 December, for the next month, remind me daily at 9 to stretch',
    'starting 2026-12-01, until 2026-12-31',
  ],
  [
    'starting Monday, during the next two weeks, remind me every day at 15:00 to stretch',
    'starting 2026-11-16, until 2026-11-29',
  ],
  // What "went down" is said of: a price falls, a site does not answer.
  ['fetch https://a.example/price and tell me only if it went down', 'when the price falls'],
  ['tell me when https://a.example/price goes down', 'when the price falls'],
  ['tell me when https://a.example/price goes up', 'when the price rises'],
  ['check https://a.example every 5 minutes and tell me if it went down', 'is unreachable'],
  ['tell me when the server https://a.example went down', 'is unreachable'],
  ['over the next two weeks, remind me every day at 15:00 to stretch', 'until 2026-11-28'],
  // A part of the day is of the hour beside it, where something begins as well.
  [
    'remind me every 6 hours starting tonight at 9 to take the drops',
    'starting 2026-11-15 at 21:00',
  ],
  ['erinnere mich ab heute Abend um 10 alle 8 Stunden an die Salbe', 'ab 2026-11-15 um 22:00'],
  ['remind me every 2 hours starting this afternoon at 3 to walk', 'starting 2026-11-15 at 15:00'],
  // Only one of the usual times is left of today.
  ['remind me today to call mum', 'You did not say at what time, so it is 18:00.'],
  ['erinnere mich heute an Mama', 'Eine Uhrzeit hast du nicht gesagt, also um 18:00.'],
  // One run of a schedule that is there, and days on which it is no longer to run.
  ["skip tomorrow's standup", 'skip "stand-up" on Mon 2026-11-16 09:30 UTC+01:00, once.'],
  ['morgen Standup ausfallen lassen', '"stand-up" am Mo 2026-11-16 09:30 UTC+01:00 auslassen'],
  ["don't run hello on weekends anymore", 'change "hello" to run at 09:00 on weekdays'],
  ['lass hello am Wochenende nicht mehr laufen', '"hello" ändern: montags bis freitags um 09:00'],
  ['überspring stand-up', '"stand-up" am Mo 2026-11-16 09:30 UTC+01:00 auslassen'],
  ['wann kommt hello', 'Jetzt: sagen, wann "hello" als Nächstes läuft.'],
  // What is said in passing is no part of a message.
  ['remind me tomorrow at 9 to call Ann, oh and at 6pm to buy milk', message('call Ann')],
  ['erinnere mich morgen um 9 an Anna, ach und um 18 Uhr an Milch', nachricht('Anna')],
  ['remind me at seven about the film, tonight of course', message('the film')],
  ["remind me at 3pm to call Ann, if it isn't too much trouble", message('call Ann')],
  ['remind me tomorrow at 9 about Max', message('Max')],
  // It was said who does it.
  ['gym reminder every monday at 6pm', message('gym')],
  [
    'mow the lawn tomorrow at 3pm and water the plants tomorrow at 5pm, remind me of both',
    message('water the plants'),
  ],
  ['Morgen um 9 Rasen mähen und um 15 Uhr Auto waschen, erinner mich an beides', 'Auto waschen'],
  // What is said for the other case is what happens anyway.
  [
    'tell me every hour when the disk is more than eighty-five percent full, otherwise stay quiet',
    'above 85',
  ],
  ['sag mir stündlich, wenn der Kurs auf https://a.example/k über 9 steigt, sonst nicht', 'über 9'],
  [
    'every minute check whether https://a.example/health is up, tell me when it goes down and when it comes back',
    'is unreachable, and tell you when that is over',
  ],
  // What is said in passing stands between signs, and how often is not said twice.
  ['remind me, say, twenty minutes before 3pm tomorrow to get ready', message('get ready')],
  ['kannst du mich vielleicht so gegen 17 Uhr ans Kochen erinnern?', nachricht('Kochen')],
  ['nag me every day every 20 minutes between 2pm and 5pm to drink', `${message('drink')}`],
])('is read: %s', (text, told) => {
  expect(toldOf(text)).not.toMatch(/^[-?]/);
  expect(toldOf(text)).toContain(told);
});

describe('is refused by its words', () => {
  test.each([
    [
      'tell me every hour when the price of https://a.example/x has moved more than 2 percent',
      'moved',
    ],
    [
      'remind me every weekday at 7:45 to take my pills except on public holidays',
      'public holidays',
    ],
    [
      'remind me monday to friday at 8:30 except bank holidays to start work',
      'except bank holidays',
    ],
    ['remind me every hour from 9 to 17 to stretch except during meetings', 'except during'],
    ['Only in summer remind me every evening at 8pm to water the plants', 'Only in summer'],
    ['remind me every day this week at 21:00 to charge the bike', 'this week'],
    ['Erinnere mich diese Woche jeden Abend um 21 Uhr ans Rad', 'diese Woche'],
    ['Erinnere mich um 9 an die Blumen, sonntags erst um 11', 'sonntags erst um 11'],
    ['remind me on june 3 at 9am about mum, two days early', 'two days early'],
    ['Erinnere mich am 3. Juni um 9 Uhr an Mama, zwei Tage vorher', 'zwei Tage vorher'],
    ['remind me to not eat after 8pm every day at 7:30pm', 'after 8pm'],
    ['remind me after the meeting to write the minutes', 'after the meeting'],
    ['remind me on the first advent sunday at 5pm to light a candle', 'advent'],
    ['remind me at 9 on mondays and at 10 otherwise to log in', 'otherwise'],
    ['remind me every 0 minutes to blink', 'every 0 minutes'],
    ['every weekday at nine open https://a.example', 'open https://a.example'],
    ['Öffne jeden Werktag um neun https://a.example', 'Öffne'],
    ['when a post in https://a.example/feed.xml mentions Berlin, send me the link', 'the link'],
    ['send me "hello" every day at 9am, then fetch https://a.example/b', 'then fetch'],
    ['say hello every day at 9am, then fetch https://a.example/b and send it to me', 'then fetch'],
    ['Sag mir jeden Tag um 8 hallo, dann hol https://a.example/b und schick es mir', 'dann hol'],
    ['tell me when ~/report.pdf shows up, then stop looking', 'then stop looking'],
    ['Sag Bescheid, sobald ~/bericht.pdf da ist, und hör dann auf', 'und hör dann auf'],
    ['tell me every morning at 8 how many days are left until christmas', 'until christmas'],
    ['remind me every thursday at 19:00 to go apart from the first of the month', 'apart from'],
    ['remind me no earlier than 8 and no later than 9 to call bob', 'no earlier than 8'],
    ['erinnere mich nicht vor 8 und nicht nach 9 ans Dehnen', 'nicht vor 8'],
    ['remind me to stretch at 9, 12 and 15 but at 10 on sundays', 'but at 10 on sundays'],
    ['Erinnere mich um 9, 12 und 15 Uhr aber um 10 Uhr sonntags ans Dehnen', 'aber um 10 Uhr'],
    ['check whether https://a.example is up daily at 9am only Sundays', 'only Sundays'],
    ['on the last friday of every month remind me to pay, and the day before too', 'day before'],
    ['erinner mich am 24. an den Tüv und eine Woche vorher auch', 'eine Woche vorher auch'],
    ['i take them twice a day for the next 7 days, remind me at 8 and 22', 'for the next 7 days'],
    ['zweimal die Woche joggen, dienstags und sonntags um 7', 'dienstags und sonntags'],
    ['maximal 3 Mal, ab morgen täglich um 8:30 Uhr Tropfen, erinnerst du mich', 'maximal 3 Mal'],
    [
      'solange ich da bin, melde dich stündlich, wenn https://a.example wieder erreichbar ist',
      'solange',
    ],
    [
      "let me know when the price on https://a.example falls under eighty euros, but don't check at night",
      "don't check at night",
    ],
    ["remind me at 9 to call Bob but don't remind me on Sunday", "don't remind me on Sunday"],
    ['Sag Bescheid, wenn sich https://a.example ändert, aber schau nachts nicht nach', 'nachts'],
    ['remind me every Monday and on Wednesdays too but an hour earlier at 10', 'an hour earlier'],
    [
      'when cleanup.sh has finished, run report.sh, and tell me only if either failed',
      'has finish',
    ],
    ['wenn cleanup.sh fertig ist, führe report.sh aus', 'cleanup.sh fertig ist'],
    ['run cleanup.sh every night at 2 and tell me only if both fail', 'only if both fail'],
    ['erinnere mich nicht mehr an das Turnen', 'nichts geplant'],
    ['weck mich morgen nicht vor neun', 'nicht vor neun'],
    ['remind me daily at 9 to stretch, weather permitting', 'weather permitting'],
    ['remind me daily besides mondays at 5pm to walk only if it rains', 'only if it rains'],
    ['erinner mich gleich morgen früh ans Kündigen', 'gleich'],
    ['erinnere mich nur einmal, und zwar übermorgen um zehn, an die Post', 'nur einmal'],
    ['cancel the second of the two gym reminders', 'Nothing is scheduled'],
    ['remind me to feed the cat every day at 9, morning and night', 'morning and night'],
    ["remind me to feed the cat at 9 daily, fed well, while I'm away", "while I'm away"],
    ['remind me to check the oven in ten, then again in fifteen minutes', 'then again'],
    [
      "remind me of mum's birthday on the fifth of May every year, and buy flowers two days prior",
      'two days prior',
    ],
    // One who changes their mind.
    ['take the bins out every other tuesday evening, well actually wednesday', 'well actually'],
    ['erinnere mich um 12 Uhr, oder lieber um halb eins, an Oma', 'oder lieber um halb eins'],
    ['remind me to feed the cat at 7 and 18, but on weekends only at 9', 'on weekends only at 9'],
    ["remind me about mum's birthday on 3 march every year, a week ahead", 'a week ahead'],
    // What stands in front and states nothing limits what comes again.
    ['two weeks long, remind me every day at 15:00 to stretch', 'two weeks long'],
    // What stands between a time and its wish tells nothing.
    ['on the 1st and the 15th at nine, payday, remind me to move 200 to savings', 'payday'],
    ['jeden Freitag um 17 Uhr, Zahltag, erinnere mich daran, 200 zu sparen', 'Zahltag'],
    [
      'erinnere mich an den Elternabend am 4. Dezember um 19 Uhr, eine Stunde davor, nicht öfter als zweimal am Tag',
      'nicht öfter als zweimal am Tag',
    ],
    // The unit of the first number stands behind the second.
    ['remind me to check the oven in 25 and again in 40 minutes', 'and again'],
    ['erinnere mich an den Ofen in 25 und nochmal in 40 Minuten', 'und nochmal'],
    // What takes another's place is no choice beside it.
    ['fridays at 3pm instead, use the skill research tomorrow at 9am', 'fridays at 3pm instead'],
    ['wenn ~/a.csv weg ist, sag mir Bescheid, es sei denn Bob nicht angerufen hat', 'es sei denn'],
    // What is run has a time of its own behind it, and no word of that is given to it.
    ['run ./a.sh now and ./b.sh in an hour', './a.sh now'],
    ['run ./a.sh right away and tell me its output at 5pm', './a.sh right away'],
    ['starte ./a.sh jetzt und ./b.sh in einer Stunde', './a.sh jetzt'],
    ['give me a shout in, fridays at 3pm instead, an hour to move the car', 'instead'],
    ['wenn Rote startet, sag mir Bescheid, falls es regnet', 'es regnet'],
    ["skip friday's standup", 'runs next on Mon'],
    // Nobody asks for the other times, and another order is no part of a message.
    ['remind me 3 times tomorrow to drink', '3 times'],
    ['erinnere mich morgen 3 Mal ans Trinken', '3 Mal'],
    ['remind me to call mum tomorrow at 9 and ask me whether I did', 'and ask me whether I did'],
    ['erinnere mich morgen um 9 an Mama und frag mich, ob ich es getan habe', 'und frag mich'],
    // What is left of a time is no message.
    ["remind me to phone ann in 2 days' time at 3pm", "phone ann ' time"],
    ['remind me at 9 to stretch and on friday too', 'and too'],
    ['remind me at 7am to log in, daily, weekends too', 'weekends too'],
    ['every 2 hours from 8 am until 4 pm on saturdays only: check the cooker', 'only: check'],
    ['tell me when orders.json has an entry with status failed', 'an entry with status failed'],
    ['shift a: 6 am, shift b: 2 pm, remind me an hour before each', 'an hour before'],
    // What stood behind an article was taken for the time.
    ['every 6 weeks haircut at 11 on a saturday', 'haircut on a'],
    // On some days it ends, or begins, at another hour.
    ['remind me hourly from 8 to 17 to drink, on fridays only until 14:00', 'on fridays only'],
    ['remind me hourly from 8 to 18 to drink, weekends from 11', 'weekends from 11'],
    ['erinnere mich stündlich von 8 bis 17 Uhr ans Trinken, freitags nur bis 14 Uhr', 'freitags'],
    ['erinnere mich stündlich von 8 bis 17 Uhr ans Trinken, freitags bis 14 Uhr', 'freitags bis'],
    // Where somebody is, and whose time it is, is no part of a message.
    ["remind me at 6pm, I'm in Oslo this week, to call Ann", "I'm in Oslo"],
    ['remind me at 6pm my time to call Ann', 'my time'],
    ['erinnere mich um 18 Uhr, ich bin gerade in Oslo, an Anna', 'ich bin gerade in Oslo'],
    // What limits, or leaves a day out, stands behind what it is said of.
    ['remind me every 2 hours to blink, five times at most', 'at most'],
    ['erinnere mich alle 2 Stunden ans Blinzeln, fünfmal höchstens', 'höchstens'],
    [
      'remind me daily at 8 to walk the dog, but on saturdays at 10 and on sundays not at all',
      'not at all',
    ],
    ['erinnere mich täglich um 8 an den Hund, sonntags überhaupt nicht', 'überhaupt nicht'],
    ['next month only: each tuesday at 19:00 band, remind me an hour earlier', 'next month only'],
    // How much earlier stands behind the task.
    ['remind me every thursday at 6pm about the bins, the evening before', 'the evening before'],
    ['erinnere mich dienstags um 19 Uhr an die Miete, also am Abend vorher', 'am Abend vorher'],
    [
      'erinnere mich jedes Jahr am 3. Mai um 9 an Bo, zwei Tage vorher bitte auch',
      'zwei Tage vorher',
    ],
    // Another day in some of the months.
    [
      'erinnere mich am letzten Montag im Monat um 9 an den Bericht, im Juli aber schon am 18.',
      'im Juli',
    ],
    // Who is told of a reminder is no part of what it says.
    ['make a reminder "pack" every monday at 7pm and send it to Kim too', 'send it to Kim'],
    ['Mach montags um 19 Uhr eine Erinnerung "Tasche" und schick sie auch an Kim', 'an Kim'],
    // What is wrong with a page stands on none.
    ['check my page example.net for dead links every monday at 9', 'dead links'],
    ['prüf jeden Montag um 9 https://a.example auf Tippfehler', 'Tippfehler'],
    // Whoever does the work chooses no other day for it.
    [
      'summarize https://a.example on the 28th of each month at 9, if that is a weekend then the friday before',
      'if that is a weekend',
    ],
    // What each of them has is left out of it, and not those that speak of it.
    ['send me new items of https://a.example/feed.xml hourly without their pictures', 'their pict'],
    ['schick mir stündlich neue Einträge von https://a.example/feed.xml ohne Fotos', 'Fotos'],
    // The other time is of the time, and no part of the work.
    ['send me a joke every morning at 8 instead of 7', 'instead of 7'],
    ['tell me a joke every day at 9 rather than 8', 'rather than 8'],
    ['meetings excluded, remind me daily at 9 to stretch', 'meetings excluded'],
    ['remind me daily at 9 to stretch, meetings excluded', 'meetings excluded'],
    // How much earlier than each of something.
    ['remind me 15 minutes before every standup', '15 minutes before every standup'],
    [
      'erinnere mich am 24. April um 9 an unsere Feier und drei Tage vorher schon mal',
      'drei Tage vorher schon mal',
    ],
    // A moment that no clock knows.
    ['remind me to leave when the build finishes', 'when the build finishes'],
    ['in 2 hours, or when it stops raining, remind me to walk', 'or when it stops raining'],
    ['remind me in the night to check the baby', 'in the night'],
    ['remind me tomorrow to call the vet before they close at 18:00', 'before they close at 18:00'],
    ['remind me the last thing before bed to lock the door', 'the last thing before bed'],
    ['erinnere mich morgen früh vor der Arbeit an den Ausweis', 'vor der Arbeit'],
    ['übermorgen um dieselbe Zeit nach dem Teig schauen', 'um dieselbe Zeit'],
    // In which half of the day the other time is.
    ['jeden Tag um sechs abends, freitags erst um acht, an den Hund erinnern', 'erst um acht'],
    ['remind me every day at six in the evening but fridays at eight to walk', 'fridays at eight'],
    // Once, and on some days another time.
    ['weck mich um halb sieben, am Wochenende um neun', 'am Wochenende um neun'],
    ['erinnere mich in 15 Minuten an die Wäsche und danach nochmal', 'und danach nochmal'],
    ['erinnere mich jede Woche um 9 einmal an den Sport', 'einmal'],
    ['erinnere mich alle drei Monate an den Filter, los gehts am 15. Januar', 'am 15. Januar'],
    ['remind me tomorrow morning, early, to water the lawn', 'early'],
    ['remind me every monday at 9 for the first three weeks of january to train', 'three weeks'],
    ['erinnere mich, das Fenster zu schließen, bevor ich morgen um 8 losfahre', 'bevor ich morgen'],
    ['erinnere mich einmal morgens und zweimal abends an die Tropfen', 'einmal'],
    // So often that another time would be one.
    ['remind me twice on friday to pay', 'twice'],
    ['remind me about taxes on the last two days of march at 9', 'two days of march'],
    // What is new says no words that are on a page, and what is run stands in one piece.
    ['tell me when https://a.example has a new job in Berlin', 'a new job in Berlin'],
    ['run ./a.sh at 5pm, and at 6pm ./b.sh every day', './b.sh'],
    // Whether a program runs is not found out by running it.
    ['tell me if python train.py is still running after midnight', 'still running'],
    // Nobody can be told who is not known, by whatever does it.
    ['Schick Papa jeden Sonntag um 11 "Gute Fahrt"', 'dir schreiben'],
    ['send grandma every sunday at 11 "love"', 'not to other people'],
    ['Erinnere Lisa morgen um 16 Uhr daran, anzurufen', '"Lisa"'],
    ['please remind my husband and me every thursday at 5pm to shop', '"my husband"'],
    // So often as no clock counts.
    ['remind me to rotate the tyres every 10,000 km', '"every 10,000 km"'],
    ['remind me tomorrow at 9am to take notes every 3 chapters', '"every 3 chapters"'],
    ['erinnere mich morgen um 9 Uhr an die Inspektion alle 3000 Kilometer', 'alle 3000 Kilometer'],
    // Two times that each have a task of their own are no choice.
    ['mon wed fri 7am run, tue thu 7am swim', '"tue thu 7am"'],
    // What is asked behind a wish is no part of a message.
    [
      'remind me in an hour to turn the roast and who is coming tonight?',
      '"who is coming tonight?"',
    ],
    ["remind me at 5pm to call mum. what's on my list?", "what's on my list?"],
    ['erinnere mich um 17 Uhr an Mama, und was steht morgen an?', 'was steht morgen an?'],
    // What was not done is no word that stands in a file, and no argument of a program.
    ['tell me if ./backup.sh has not run for 2 days', '"has not run for 2 days"'],
    ['let me know when ~/a.csv had not arrived, every hour', '"had not arrived"'],
    ['sag mir, wenn ./backup.sh 2 Tage nicht gelaufen ist', '2 Tage nicht'],
    [
      'jeden Morgen um 9, wenn sich ~/a.csv geändert hat, sag mir Bescheid, falls Bob nicht angerufen hat',
      'falls Bob nicht angerufen hat',
    ],
  ])('%s', (text, named) => {
    expect(toldOf(text)).toMatch(/^- /);
    expect(toldOf(text)).toContain(named);
  });
});

test('until when something is due says nothing of when to be told', () => {
  const text = 'remind me to send the invoice by noon';
  expect(toldOf(text)).toBe('? When?');
  expect(toldOf(text, ['tomorrow at 9am'])).toContain(message('send the invoice by noon'));
  expect(toldOf('remind me by 5pm to leave')).toContain('17:00');
});

test.each([
  'jeden Abend viertel nach elf ab ins Bett',
  'verschieb hello nach hinten',
  'copy the gym reminder',
])('is no task, waits for nothing, and asks nothing: %s', (text) =>
  expect(toldOf(text)).toBe('- null'),
);

test('a change of some of the days is no change of all of them', () => {
  expect(toldOf('move hello to an hour later on weekends')).toMatch(/^- /);
  expect(toldOf('move hello to an hour later')).toContain('10:00 every day');
});

test('an answer takes the place of no restriction', () => {
  const text =
    'Sag Bescheid, wenn sich https://a.example ändert, aber schau nur werktags nach, zweimal am Tag';
  expect(toldOf(text, ['jede Stunde'])).not.toContain('Jede Stunde, gezählt');
});

test('of a page that went down it is asked whether a number is meant', () => {
  const text = 'fetch https://a.example/data every hour and tell me only if it went down';
  expect(toldOf(text)).toBe('? When should I tell you about https://a.example/data?');
  expect(toldOf(text, ['when it does not answer'])).toContain('when it is unreachable');
  const falls = 'when a number on it falls';
  expect(toldOf(text, [falls])).toContain('? Which value of https://a.example/data?');
  expect(toldOf(text, [falls, 'visitors'])).toContain('when the visitors falls');
});

test('a day that is told in front is the same one when it is sent', () => {
  const text = 'next friday 7:30pm theatre, remind me two hours before';
  expect(toldOf(text, ['Friday 27 November'])).toContain('Reminder: friday 7:30pm theatre');
});

test('a question of which day takes a day for an answer, and no time of day', () => {
  const text = 'my train goes on Thursday at 17:10, so remind me at 4pm to pack';
  expect(toldOf(text)).toContain('Thursday 19 November 16:00 or Sunday 15 November 16:00?');
  for (const [answer, told] of [
    ['Thursday', 'Thu 2026-11-19 16:00'],
    ['today', 'Sun 2026-11-15 16:00'],
    ['Thursday at 5pm', 'Thu 2026-11-19 17:00'],
    ['tomorrow at 4pm', 'Mon 2026-11-16 16:00'],
    ['at 4pm', '? at 4pm: Thursday'],
  ] as const)
    expect(toldOf(text, [answer])).toContain(told);
});

test.each([
  'tell me "drink!" eight times a day between 9 and 18',
  'on the eve of every first of the month at 8pm remind me to read the meters',
  'warn me if ./healthcheck.sh prints anything but OK',
  'remind me at 8, 12 and 8 to use the drops every day',
  'Erinnere mich täglich um acht, zwölf und nochmal um acht an die Tropfen',
])('is asked, or refused: %s', (text) => {
  expect(toldOf(text)).toMatch(/^[-?]/);
});

test('what fails is what is run, and no value of it', () => {
  expect(toldOf('run a.sh every night at 2 and tell me if the upload fails')).toContain('remind');
  expect(toldOf('erinnere mich um 9 nicht mehr an die Miete')).toMatch(/^-/);
});

test('a note is of the day that it comes to', () => {
  const text = "remind me half an hour before midnight on new year's eve to toast";
  expect(toldOf(text)).toContain('2026-12-31 23:30');
  expect(toldOf(text)).not.toContain('January');
  const again = 'erinnere mich alle zwei Wochen freitags um 9, beginnend am 27. November, an Bo';
  expect(toldOf(again).match(/Gezählt wird ab/g)).toEqual(['Gezählt wird ab']);
});

test('words that a time begins with are no task', () => {
  const answers = ['09:00', 'daran erinnern'];
  expect(toldOf('erinnere mich jeden Geburtstag von Oma (7.3.) um 10', ['15:00'])).toMatch(/^- /);
  expect(toldOf('von jetzt an stündlich Wasser trinken bis 20 Uhr')).toContain('von jetzt an');
  expect(toldOf('von jetzt an stündlich Wasser trinken bis 20 Uhr')).toMatch(/^- /);
  expect(toldOf('alle 3 Monate am ersten Wasserfilter tauschen', answers)).toContain('„am ersten“');
});

test('another time that is answered is all of the time', () => {
  const told = toldOf('remind me at 25:00 to sleep', ['tomorrow at 9am']);
  expect(told).toContain('Once, on Mon 2026-11-16 09:00');
});

test.each([
  ['rename hello to workout and move it to thursday', 'and move it to thursday'],
  ['rename hello to tea and pause stand-up', 'and pause stand-up'],
  ['rename hello to workout at 9', 'at 9'],
  ['move hello on sundays to 4pm', 'on sundays'],
  ['stell hello sonntags auf 16 Uhr', 'sonntags'],
  ['the choir is on friday at 3pm, remind me ten minutes before the meeting at 2pm of it', 'choir'],
  [
    'freitags um 15 Uhr stattdessen, erinnere mich zwölf Minuten vor dem Termin um 14 Uhr an Bo',
    'freitags um 15 Uhr stattdessen',
  ],
  ['move hello to 1pm, but only next week', 'only next week'],
  ['verschieb hello auf 13 Uhr, nur nächste Woche', 'nur nächste Woche'],
])('what goes on behind it is another wish, and is named: %s', (text, words) => {
  expect(toldOf(text)).toMatch(/^- /);
  expect(toldOf(text)).toContain(words);
});

test.each([
  ['rename hello to salt and pepper', 'call "hello" "salt and pepper"'],
  ["rename hello to 'workout at 9'", 'call "hello" "workout at 9"'],
  ['rename hello to monday run', 'call "hello" "monday run"'],
  ['leg hello auf 16 Uhr', '"hello" ändern: jeden Tag um 16:00'],
  ['stell hello auf 16 Uhr', '"hello" ändern: jeden Tag um 16:00'],
  ['move hello to 1pm until friday', 'until 2026-11-20'],
  ['skip hello tomorrow', 'skip "hello" on Mon 2026-11-16 09:00'],
  ['überspring stand-up heute', 'Nur dieser Lauf kann ausgelassen werden'],
  ['tell me when firefox crashes', 'There is no schedule "firefox" to wait for'],
  ['sag mir wenn firefox abstürzt', 'Es gibt keinen Zeitplan „firefox“'],
  ['when https://a.example is down, remind me to tidy up', message('tidy up')],
  [
    'schick mir jeden Tag um 8 Uhr die Schlagzeilen von https://a.example/feed.xml, nur die ersten drei',
    'Jeden Tag um 08:00 (Europe/Berlin): den Feed https://a.example/feed.xml lesen und dir die ersten 3 Einträge',
  ],
  [
    'send me the headlines of https://a.example/feed.xml every day at 8am, only five',
    'its first 5 items',
  ],
])('is read as it is said: %s', (text, told) => expect(toldOf(text)).toContain(told));

test('one time does not take the place of several of which the first has passed', () => {
  const told = toldOf('remind me 3 times today, at 9, 14 and 17, to ring the surgery', ['at 6pm']);
  expect(told).toMatch(/^- 09:00/);
});

test('so many of what is looked at is no time of day', () => {
  const text =
    'send me the headlines of https://a.example/feed.xml every day at 8am, only the first';
  for (const count of ['five', '5', '3 of them'])
    expect(toldOf(`${text} ${count}`)).toMatch(/only the first|its first \d items/);
});

test.each([
  ['remind me every Monday at 8 to jog and on Wednesday at 9 to swim', 'Wednesdays'],
  ['remind me every Monday at 8 to jog and on the first at 9 to pay', 'on the 1st of every month'],
  [
    'erinnere mich jeden Montag um 8 ans Joggen und am Ersten um 9 an die Miete',
    'am 1. jedes Monats um 09:00',
  ],
])('a day beside what comes again may come again: %s', (text, each) => {
  expect(toldOf(text)).toMatch(/each time, or once\?|jedes Mal oder einmal\?/);
  expect(toldOf(text, [each]).toLowerCase()).toContain(each.toLowerCase());
  expect(toldOf('remind me every Monday at 8 to jog and tomorrow at 9 to swim')).toContain('Once');
});
