/** Wishes in many words, and what each must come to; it is noon on Sunday, 15 November 2026, in Berlin. */

export const UTTERANCES: readonly (readonly [said: string, comesTo: string])[] = [
  [
    'send me the weather for the next 4 days in Oslo every day at 8am',
    'cron 0 8 * * *: agent "Send me the weather for the next 4 days in Oslo" message.send web.search http.request',
  ],
  [
    'send me the 5 day weather in Oslo every day at 8am',
    'cron 0 8 * * *: agent "Send me the 5 day weather in Oslo" message.send web.search http.request',
  ],
  [
    'message me at 8am tomorrow with the weather and the top 5 stories',
    'at 2026-11-16T07:00:00Z: agent "Message me with the weather and the top 5 stories" message.send web.search http.request',
  ],
  ['/remind @lena to send the slides tomorrow at 1pm', 'not understood'],
  [
    'every Friday at 12 haircut',
    '? "haircut": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  ['at minute 30 past every 3rd hour', 'not understood'],
  [
    'read the feed https://example.org/feed.xml every hour and send me the new ones',
    'every 3600s: rss.read "https://example.org/feed.xml", json.query, watch.changed, json.query if, json.query if, message.send if',
  ],
  [
    'fetch https://example.org/log.txt every day at 9am and send me the last 20 lines',
    'cron 0 9 * * *: agent "Fetch https://example.org/log.txt and send me the last 20 lines" message.send http.request',
  ],
  [
    'send me the stories about trains from https://example.org/feed.xml every day at 7am',
    'cron 0 7 * * *: agent "Send me the stories about trains from https://example.org/feed.xml" message.send http.request',
  ],
  [
    'watch the feed https://example.org/feed.xml every hour and tell me when there are 4 new posts',
    'every 3600s: agent "Watch the feed https://example.org/feed.xml and tell me when there are 4 new posts" message.send rss.read http.request',
  ],
  [
    'remind me to read the first two chapters every day at 8pm',
    'cron 0 20 * * *: message.send "Reminder: read the first two chapters"',
  ],
  [
    'message me with the weather in Bonn every day at 7am',
    'cron 0 7 * * *: weather.today "Bonn", message.send',
  ],
  [
    'send me a text with the news every day at 7am',
    'cron 0 7 * * *: agent "Send me a text with the news" message.send web.search http.request rss.read',
  ],
  [
    'text me the forecast on Friday at 7am',
    'at 2026-11-20T06:00:00Z: agent "Text me the forecast" message.send web.search',
  ],
  ['ping me with "get up" every day at 7am', 'cron 0 7 * * *: message.send "get up"'],
  [
    'alert me with the price of copper every day at 7am',
    'cron 0 7 * * *: agent "Alert me with the price of copper" message.send web.search',
  ],
  [
    'ask me every day at 8pm what I ate and write it to food.txt',
    'cron 0 20 * * *: agent "Ask me what I ate and write it to food.txt" message.send file.write file.append',
  ],
  [
    'ask me how the day was every day at 8pm',
    'cron 0 20 * * *: message.send "Question: how the day was?"',
  ],
  [
    'ask me to feed the fish every day at 8pm',
    'cron 0 20 * * *: message.send "Reminder: feed the fish"',
  ],
  ['ask me "all good?" every day at 8pm', 'cron 0 20 * * *: message.send "all good?"'],
  ['remindme 3 days', '? What should it say?'],
  [
    'RemindMe! 4 hours check the dough',
    'at 2026-11-15T15:00:00Z: message.send "Reminder: check the dough"',
  ],
  ['!remind 25m eggs', 'at 2026-11-15T11:25:00Z: message.send "Reminder: eggs"'],
  ['reminder 3h dryer', 'at 2026-11-15T14:00:00Z: message.send "Reminder: dryer"'],
  ['reminder 18:45 ring Ben', 'at 2026-11-15T17:45:00Z: message.send "Reminder: ring Ben"'],
  ['in 3h: dryer', 'at 2026-11-15T14:00:00Z: message.send "Reminder: dryer"'],
  [
    'tomorrow 8am: ring the landlord',
    'at 2026-11-16T07:00:00Z: message.send "Reminder: ring the landlord"',
  ],
  [
    'remind me 30 minutes before my 5pm class',
    'at 2026-11-15T15:30:00Z: message.send "Reminder: 30 minutes before my 5pm class"',
  ],
  ['tomorrow: snow', 'not understood'],
  ['set an alarm for 6', '? 6: 6 AM or 6 PM? | 6 AM | 6 PM'],
  ['alarm 6', '? 6: 6 AM or 6 PM? | 6 AM | 6 PM'],
  ['set an alarm for 8 tomorrow', 'at 2026-11-16T07:00:00Z: message.send "Alarm"'],
  ['set an alarm for 6:40am on weekdays', 'cron 40 6 * * 1-5: message.send "Alarm"'],
  [
    'choir the second Tuesday of the month 19:00-21:00, remind me',
    'cron 0 19 * * 2#2: message.send "Reminder: choir"',
  ],
  [
    'every Thursday 17:00-18:30 choir',
    '? 17:00-18:30: every hour or every 30 minutes or every 15 minutes or only at the beginning? | every hour | every 30 minutes | every 15 minutes | only at the beginning',
  ],
  [
    'I have a job interview tomorrow, remind me at 7am',
    'at 2026-11-16T06:00:00Z: message.send "Reminder: I have a job interview today"',
  ],
  [
    'tomorrow morning is the marathon, remind me at 6am',
    'at 2026-11-16T05:00:00Z: message.send "Reminder: this morning is the marathon"',
  ],
  [
    'my exam is tomorrow at 2pm, remind me tonight at 9pm',
    'at 2026-11-15T20:00:00Z: message.send "Reminder: my exam is tomorrow at 2pm"',
  ],
  [
    'the rent is due in 5 days, remind me on Wednesday at 9am',
    'at 2026-11-18T08:00:00Z: message.send "Reminder: the rent is due on Friday, November 20"',
  ],
  [
    'remind me to enter my hours every Friday at 4pm',
    'cron 0 16 * * 5: message.send "Reminder: enter my hours"',
  ],
  [
    'remind me to tally the days at 4pm',
    'at 2026-11-15T15:00:00Z: message.send "Reminder: tally the days"',
  ],
  [
    'remind me to stretch on my rest days at 9am',
    '? "on my rest days" can\'t be read as a time. When?',
  ],
  [
    'remind me on 31 April at 9am to file',
    '? There is no 31 April: that month has no such day. When?',
  ],
  [
    'remind me every day at 7am to swim, but at 9am on Saturdays',
    '? "but at 9am on Saturdays" can\'t be read as a time. When?',
  ],
  ['send me hello every minute', 'every 60s: message.send "hello"'],
  [
    'remind me at 5pm about the meeting',
    'at 2026-11-15T16:00:00Z: message.send "Reminder: the meeting"',
  ],
  [
    'every weekday at 9 fetch https://example.org and send me the title',
    'cron 0 9 * * 1-5: http.request "https://example.org", text.extract, message.send',
  ],
  ['Send me "good morning" every day at 8am', 'cron 0 8 * * *: message.send "good morning"'],
  ['text me good night every night at 22:00', 'cron 0 22 * * *: message.send "good night"'],
  ['message me hi in 10 minutes', 'at 2026-11-15T11:10:00Z: message.send "hi"'],
  ['say hello every hour', 'every 3600s: message.send "hello"'],
  ['say good morning at 7:30am tomorrow', 'at 2026-11-16T06:30:00Z: message.send "good morning"'],
  [
    'remind me to call mom tomorrow at noon',
    'at 2026-11-16T11:00:00Z: message.send "Reminder: call mom"',
  ],
  [
    'remind me tomorrow at noon to call mom',
    'at 2026-11-16T11:00:00Z: message.send "Reminder: call mom"',
  ],
  [
    'tomorrow at noon remind me to call mom',
    'at 2026-11-16T11:00:00Z: message.send "Reminder: call mom"',
  ],
  [
    'at 6pm every day remind me to take my pills',
    'cron 0 18 * * *: message.send "Reminder: take my pills"',
  ],
  [
    'remind me every Monday at 9am to submit the report',
    'cron 0 9 * * 1: message.send "Reminder: submit the report"',
  ],
  [
    'could you please remind me to water the plants every other day at 18:00?',
    'FREQ=DAILY;INTERVAL=2 from 2026-11-15T18:00: message.send "Reminder: water the plants"',
  ],
  [
    'hey rote, remind me in 20 minutes to check the oven',
    'at 2026-11-15T11:20:00Z: message.send "Reminder: check the oven"',
  ],
  [
    'I need a reminder to pay rent on the 1st of every month at 9am',
    'cron 0 9 1 * *: message.send "Reminder: pay rent"',
  ],
  [
    'set a reminder for the dentist on 3 December at 14:30',
    'at 2026-12-03T13:30:00Z: message.send "Reminder: the dentist"',
  ],
  ['set a reminder to stretch every two hours', 'every 7200s: message.send "Reminder: stretch"'],
  [
    'create a reminder about the standup every weekday at 9:30',
    'cron 30 9 * * 1-5: message.send "Reminder: the standup"',
  ],
  [
    "don't let me forget to buy milk at 17:00",
    'at 2026-11-15T16:00:00Z: message.send "Reminder: buy milk"',
  ],
  [
    "don't let me forget the keys tomorrow at 8am",
    'at 2026-11-16T07:00:00Z: message.send "Reminder: the keys"',
  ],
  [
    'make sure I remember to lock the door every night at 11pm',
    'cron 0 23 * * *: message.send "Reminder: lock the door"',
  ],
  [
    'ping me about the deploy in half an hour',
    'at 2026-11-15T11:30:00Z: message.send "Reminder: the deploy"',
  ],
  ['notify me to drink water every hour', 'every 3600s: message.send "Reminder: drink water"'],
  ['tell me to stand up every 45 minutes', 'every 2700s: message.send "Reminder: stand up"'],
  ['wake me up at 7am', 'at 2026-11-16T06:00:00Z: message.send "Time to wake up"'],
  ['wake me every weekday at 6:45', '? 6:45: 6:45 AM or 6:45 PM? | 6:45 AM | 6:45 PM'],
  [
    'set a timer for 10 minutes',
    'at 2026-11-15T11:10:00Z: message.send "Reminder: the timer is over"',
  ],
  ['set an alarm for 7am', 'at 2026-11-16T06:00:00Z: message.send "Alarm"'],
  ['set an alarm every weekday at 6am', 'cron 0 6 * * 1-5: message.send "Alarm"'],
  ['remind me at 5', '? 5: 5 AM or 5 PM? | 5 AM | 5 PM'],
  ['remind me at 5pm', '? What should it say?'],
  ['remind me to call mom', '? When?'],
  [
    'remind me on Friday to buy tickets',
    '? Friday 20 November: at what time? | 09:00 | 12:00 | 18:00',
  ],
  [
    'remind me to drink water three times a day',
    '? three times a day: 09:00, 12:00, 18:00 or every 8 hours? | 09:00, 12:00, 18:00 | every 8 hours',
  ],
  [
    'remind me to take out the trash every other week on Tuesday at 7pm',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU from 2026-11-24T19:00: message.send "Reminder: take out the trash"',
  ],
  [
    'fetch https://example.org and send me the title',
    'now: http.request "https://example.org", text.extract, message.send',
  ],
  [
    'get the title of https://example.org',
    'now: http.request "https://example.org", text.extract, message.send',
  ],
  [
    'send me the title of https://example.org every morning',
    'cron 0 9 * * *: http.request "https://example.org", text.extract, message.send',
  ],
  [
    'every hour check https://example.org/status and tell me the status code',
    'every 3600s: http.request "https://example.org/status", message.send',
  ],
  [
    'fetch https://api.example.org/v1/data every 15 minutes and send me main.temp',
    'every 900s: http.request "https://api.example.org/v1/data", message.send',
  ],
  [
    'fetch https://api.example.org/price at 9am daily and send me the price',
    '? What is "price" there? | the JSON field price | the whole answer',
  ],
  [
    'download https://example.org/data.json every night at 2am and save it to data/today.json',
    'cron 0 2 * * *: http.request "https://example.org/data.json", file.write "data/today.json"',
  ],
  [
    'fetch https://example.org, then save it to pages/x.html and tell me',
    'now: http.request "https://example.org", file.write "pages/x.html", message.send "https://example.org was saved to pages/x.html."',
  ],
  [
    'every day at 7 am get https://example.org and append the title to titles.txt',
    'cron 0 7 * * *: http.request "https://example.org", text.extract, file.append "titles.txt"',
  ],
  ['append "done" to log.txt every day at 23:00', 'cron 0 23 * * *: file.append "log.txt"'],
  ['save "hello" to notes/hello.txt', 'now: file.write "notes/hello.txt"'],
  [
    'watch https://example.org every hour and tell me when it changes',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'watch https://example.org and tell me when it changes',
    '? How often should I look? | every 5 minutes | every hour | every day at 09:00',
  ],
  [
    'monitor the title of https://example.org every 10 minutes',
    'every 600s: http.request "https://example.org", text.extract, watch.changed, message.send if',
  ],
  [
    'let me know when https://example.org changes, check every hour',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'tell me every hour if https://example.org changes',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'notify me when the title of https://example.org changes every 30 minutes',
    'every 1800s: http.request "https://example.org", text.extract, watch.changed, message.send if',
  ],
  [
    'keep an eye on https://shop.example.org/item every hour and notify me if it says "in stock"',
    'every 3600s: http.request "https://shop.example.org/item", text.extract, watch.changed, message.send "https://shop.example.org/item says \\"in stock\\"" if',
  ],
  [
    'check https://example.org every 5 minutes and tell me when it contains "sold out"',
    'every 300s: http.request "https://example.org", text.extract, watch.changed, message.send "https://example.org says \\"sold out\\"" if',
  ],
  [
    'read the feed https://example.org/feed.xml every hour and send me new items',
    'every 3600s: rss.read "https://example.org/feed.xml", json.query, watch.changed, json.query if, json.query if, message.send if',
  ],
  [
    'every hour send me the new posts from https://example.org/feed',
    'every 3600s: rss.read "https://example.org/feed", json.query, watch.changed, json.query if, json.query if, message.send if',
  ],
  [
    'send me the headlines of the feed https://example.org/rss every morning at 8',
    'cron 0 8 * * *: rss.read "https://example.org/rss", json.query, message.send',
  ],
  [
    'fetch example.com every day at noon and send me the headings',
    'cron 0 12 * * *: http.request "https://example.com", text.extract, json.query, message.send',
  ],
  [
    'fetch https://example.org at 5pm and send me the title and the links',
    'at 2026-11-15T16:00:00Z: http.request "https://example.org", text.extract, text.extract, json.query, message.send',
  ],
  ['run morning-report every weekday at 8', 'cron 0 8 * * 1-5: skill morning-report'],
  [
    'send me my morning report every day at 7:30',
    '? 7:30: 7:30 AM or 7:30 PM? | 7:30 AM | 7:30 PM',
  ],
  ['run the research skill every monday at 9', 'cron 0 9 * * 1: skill research'],
  ['run weather.today for Berlin every morning', 'cron 0 9 * * *: weather.today "Berlin"'],
  [
    'send me the weather for Berlin every morning at 7',
    'cron 0 7 * * *: weather.today "Berlin", message.send',
  ],
  [
    'run tasks.create --title "Buy milk" --priority high tomorrow at 9am',
    'at 2026-11-16T08:00:00Z: tasks.create "Buy milk"',
  ],
  ['call tasks.create title: "Buy milk" priority: low', 'now: tasks.create "Buy milk"'],
  ['run tasks.create', '? tasks.create needs to know: title?'],
  [
    'use http.get with url https://example.org every hour',
    'every 3600s: http.request "https://example.org"',
  ],
  [
    'run weather.today city=Paris units=imperial at 10am',
    'at 2026-11-16T09:00:00Z: weather.today "Paris"',
  ],
  [
    'check the news every morning and tell me what matters',
    'cron 0 9 * * *: agent "Check the news and tell me what matters" message.send web.search http.request rss.read',
  ],
  [
    'every morning check the news and tell me what matters',
    'cron 0 9 * * *: agent "Check the news and tell me what matters" message.send web.search http.request rss.read',
  ],
  [
    'summarize https://example.org every friday at 5pm',
    'cron 0 17 * * 5: agent "Summarize https://example.org" message.send http.request',
  ],
  [
    'write a poem about autumn tomorrow at 8am',
    'at 2026-11-16T07:00:00Z: agent "Write a poem about autumn" message.send',
  ],
  [
    'decide what I should cook every day at 17:00',
    'cron 0 17 * * *: agent "Decide what I should cook" message.send',
  ],
  [
    'every day at 6pm research the best flights to Lisbon and send me a summary',
    'cron 0 18 * * *: agent "Research the best flights to Lisbon and send me a summary" message.send web.search http.request',
  ],
  ['send me a joke every day at 9', 'cron 0 9 * * *: agent "Send me a joke" message.send'],
  [
    'send me the open PRs every weekday at 9',
    'cron 0 9 * * 1-5: agent "Send me the open PRs" message.send',
  ],
  [
    'prepare a briefing for my meetings every monday at 8am',
    'cron 0 8 * * 1: agent "Prepare a briefing for my meetings" message.send',
  ],
  [
    'every Friday at 5pm submit the timesheet',
    '? "submit the timesheet": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'water the plants every day at 9',
    '? "water the plants": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  ["what's scheduled?", 'list'],
  ['what do i have scheduled', 'list'],
  ['show my reminders', 'list'],
  ['list all schedules', 'list'],
  ['stop the hello one', 'remove sched_hello'],
  ['cancel the stand-up reminder', 'remove sched_standup'],
  ['delete hello', 'remove sched_hello'],
  ['remove the reminder about water', 'remove sched_water'],
  ['stop reminding me to drink water', 'remove sched_water'],
  [
    'pause everything until Monday',
    'pause-until sched_hello sched_standup until 2026-11-15T23:00:00Z',
  ],
  ['pause the stand-up for 2 days', 'pause-until sched_standup until 2026-11-17T11:00:00Z'],
  ['pause hello', 'pause sched_hello'],
  ['resume drink water', 'resume sched_water'],
  ['resume everything', 'resume sched_water'],
  ['move the stand-up reminder to 10', 'update sched_standup to cron 0 10 * * 1-5'],
  ['reschedule the hello one to 6pm', 'update sched_hello to cron 0 18 * * *'],
  ['change the stand-up to 9:15', 'update sched_standup to cron 15 9 * * 1-5'],
  ["why didn't the stand-up run?", 'why sched_standup'],
  ['why did hello not run', 'why sched_hello'],
  ['rename hello to Morning report', 'rename sched_hello to Morning report'],
  ['run hello now', 'run sched_hello'],
  ['run the stand-up reminder now', 'run sched_standup'],
  ['what can you do?', 'help'],
  ['help', 'help'],
  ['stop the blah one', 'not understood'],
  [
    'delete my reminders',
    '? Which one is "my reminders"? | hello | stand-up | drink water | all of them',
  ],
  ['set the hello reminder to 5', '? 5: 5 AM or 5 PM? | 5 AM | 5 PM'],
  [
    'every day at 9am and 5pm remind me to log my hours',
    'cron 0 9,17 * * *: message.send "Reminder: log my hours"',
  ],
  [
    'remind me each quarter on the first day at 10am to file taxes',
    'cron 0 10 1 */3 *: message.send "Reminder: file taxes"',
  ],
  ['in 2 hours send me "stretch"', 'at 2026-11-15T13:00:00Z: message.send "stretch"'],
  [
    'on 24 December at 18:00 send me merry christmas',
    'at 2026-12-24T17:00:00Z: message.send "merry christmas"',
  ],
  [
    'every sunday evening remind me to plan the week',
    'cron 0 18 * * 0: message.send "Reminder: plan the week"',
  ],
  [
    'remind me that the rent is due on the 1st of every month at noon',
    'cron 0 12 1 * *: message.send "Reminder: the rent is due"',
  ],
  [
    "remind me of mum's birthday on 3 March at 10am",
    'at 2027-03-03T09:00:00Z: message.send "Reminder: mum\'s birthday"',
  ],
  [
    'schedule a reminder to review the budget every quarter at 9am',
    '? every quarter: on the first of January, April, July and October or every three months from the start? | on the first of January, April, July and October | every three months from the start',
  ],
  ['daily at 9 remind me to read email', 'cron 0 9 * * *: message.send "Reminder: read email"'],
  [
    'each weekday at 17:45 tell me to go home',
    'cron 45 17 * * 1-5: message.send "Reminder: go home"',
  ],
  ['at noon send me lunch time!', 'at 2026-11-16T11:00:00Z: message.send "lunch time"'],
  ['send hello to me every minute', 'every 60s: message.send "hello"'],
  [
    'post me the title of https://example.org daily at 8',
    'cron 0 8 * * *: http.request "https://example.org", text.extract, message.send',
  ],
  [
    'remind me to call mom about the 3pm meeting at 2pm',
    'at 2026-11-15T13:00:00Z: message.send "Reminder: call mom about the 3pm meeting"',
  ],
  [
    'Remind me to feed the cat every day at 7am and 7pm',
    'cron 0 7,19 * * *: message.send "Reminder: feed the cat"',
  ],
  [
    'please remind me about the parent evening next Thursday at 18:30',
    '? next Thursday: Thursday 19 November or Thursday 26 November? | Thursday 19 November | Thursday 26 November',
  ],
  [
    'remind me in an hour and a half to move the car',
    'at 2026-11-15T12:30:00Z: message.send "Reminder: move the car"',
  ],
  [
    'remind me to renew the passport on 1 March 2027 at 10:00',
    'at 2027-03-01T09:00:00Z: message.send "Reminder: renew the passport"',
  ],
  [
    'remind me every last Friday of the month at 4pm to send the invoices',
    'cron 0 16 * * 5L: message.send "Reminder: send the invoices"',
  ],
  [
    'remind us to stretch every hour between 9 and 5 on weekdays',
    'cron 0 9-17 * * 1-5: message.send "Reminder: stretch"',
  ],
  ['each morning remind me to meditate', 'cron 0 9 * * *: message.send "Reminder: meditate"'],
  [
    'remind me at 17:00 UTC to join the call',
    'at 2026-11-15T17:00:00Z: message.send "Reminder: join the call"',
  ],
  [
    'remind me to call Tokyo at 9am Tokyo time',
    'at 2026-11-16T00:00:00Z: message.send "Reminder: call Tokyo"',
  ],
  [
    'remind me to take the pill daily at 8:00 until 20 December',
    'FREQ=DAILY;UNTIL=20261220 from 2026-11-16T08:00: message.send "Reminder: take the pill"',
  ],
  [
    'remind me to breathe every 30 minutes for 5 times',
    'FREQ=MINUTELY;INTERVAL=30;COUNT=5 from 2026-11-15T12:30: message.send "Reminder: breathe"',
  ],
  [
    "I'd like to be reminded to water the garden every evening",
    'cron 0 18 * * *: message.send "Reminder: water the garden"',
  ],
  [
    'can you set up a reminder for my yoga class every Wednesday at 18:00',
    'cron 0 18 * * 3: message.send "Reminder: my yoga class"',
  ],
  [
    'give me a reminder to leave at 16:45',
    'at 2026-11-15T15:45:00Z: message.send "Reminder: leave"',
  ],
  [
    'add a reminder: call the bank tomorrow at 10am',
    'at 2026-11-16T09:00:00Z: message.send "Reminder: call the bank"',
  ],
  ['reminder to buy bread at 18:00', 'at 2026-11-15T17:00:00Z: message.send "Reminder: buy bread"'],
  [
    "don't forget to remind me to pay taxes on 1 June at 9am",
    'at 2027-06-01T07:00:00Z: message.send "Reminder: pay taxes"',
  ],
  [
    'never let me forget about the anniversary on 12 May at 9am',
    'at 2027-05-12T07:00:00Z: message.send "Reminder: the anniversary"',
  ],
  ['help me remember to breathe every hour', 'every 3600s: message.send "Reminder: breathe"'],
  ['nudge me to stand every 50 minutes', 'every 3000s: message.send "Reminder: stand"'],
  [
    'alert me that the parking ends in 55 minutes',
    'at 2026-11-15T11:55:00Z: message.send "Reminder: the parking ends"',
  ],
  [
    'warn me about the deadline on 30 November at 9am',
    'at 2026-11-30T08:00:00Z: message.send "Reminder: the deadline"',
  ],
  ['message me "time to go" at 17:25', 'at 2026-11-15T16:25:00Z: message.send "time to go"'],
  [
    'text me happy birthday on 3 March at 8am',
    'at 2027-03-03T07:00:00Z: message.send "happy birthday"',
  ],
  [
    'send me a message saying the laundry is done in 40 minutes',
    'at 2026-11-15T11:40:00Z: message.send "the laundry is done"',
  ],
  [
    'send me a note that says drink more water every 2 hours',
    'every 7200s: message.send "drink more water"',
  ],
  ['send us good morning every weekday at 8:30', 'cron 30 8 * * 1-5: message.send "good morning"'],
  ['say "standup!" every weekday at 9:55', 'cron 55 9 * * 1-5: message.send "standup!"'],
  [
    'wish me a happy new year on 1 January at 0:00',
    'at 2026-12-31T23:00:00Z: message.send "a happy new year"',
  ],
  ['greet me with good morning every day at 8', 'cron 0 8 * * *: message.send "good morning"'],
  ['every 10 seconds send me tick', 'every 10s: message.send "tick"'],
  ['send me 5 every hour', 'every 3600s: message.send "5"'],
  ['send me ${secret.TOKEN} every hour', 'every 3600s: message.send'],
  ['send me "${run.id}" tomorrow at 9am', 'at 2026-11-16T08:00:00Z: message.send'],
  ['wake me up tomorrow at 6:30am', 'at 2026-11-16T05:30:00Z: message.send "Time to wake up"'],
  ['set an alarm tomorrow at 6am', 'at 2026-11-16T05:00:00Z: message.send "Alarm"'],
  ['set an alarm for 15:00 called tea', 'at 2026-11-15T14:00:00Z: message.send "Alarm: tea"'],
  [
    'fetch https://example.org/a every day at 9 and send me the first paragraph',
    'cron 0 9 * * *: http.request "https://example.org/a", text.extract, message.send',
  ],
  [
    'fetch https://example.org/a every day at 9 and send it to me',
    'cron 0 9 * * *: http.request "https://example.org/a", text.extract, message.send',
  ],
  [
    'grab https://example.org/a at noon and text me the heading',
    'at 2026-11-16T11:00:00Z: http.request "https://example.org/a", text.extract, message.send',
  ],
  [
    'get https://api.example.org/rate daily at 10 and tell me the field rate',
    'cron 0 10 * * *: http.request "https://api.example.org/rate", message.send',
  ],
  ['every 5 minutes ping https://example.org', 'every 300s: http.request "https://example.org"'],
  [
    'check https://example.org/health every 5 minutes',
    'every 300s: http.request "https://example.org/health"',
  ],
  [
    'visit https://example.org every sunday at 10 and save the links to links.txt',
    'cron 0 10 * * 0: http.request "https://example.org", text.extract, json.query, file.write "links.txt"',
  ],
  [
    'tell me the title of https://example.org at 18:00',
    'at 2026-11-15T17:00:00Z: http.request "https://example.org", text.extract, message.send',
  ],
  [
    'show me the title of https://example.org',
    'now: http.request "https://example.org", text.extract, message.send',
  ],
  [
    'download https://example.org/a.csv and save it as data/a.csv',
    'now: http.request "https://example.org/a.csv", file.write "data/a.csv"',
  ],
  [
    'save https://example.org to page.html every night at 3am',
    'cron 0 3 * * *: http.request "https://example.org", file.write "page.html"',
  ],
  ['write "hi" into notes.md', 'now: file.write "notes.md"'],
  ['log "started" to log.txt every hour', 'every 3600s: file.append "log.txt"'],
  [
    'append the title of https://example.org to titles.md every day at noon',
    'cron 0 12 * * *: http.request "https://example.org", text.extract, file.append "titles.md"',
  ],
  ['fetch https://example.org and save it', '? To which file?'],
  [
    'watch https://example.org',
    '? How often should I look? | every 5 minutes | every hour | every day at 09:00',
  ],
  [
    'monitor https://example.org for changes every 15 minutes',
    'every 900s: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'keep an eye on example.org every hour',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'track the heading of https://example.org every day at 9am and message me if it changes',
    'cron 0 9 * * *: http.request "https://example.org", text.extract, watch.changed, message.send if',
  ],
  [
    'tell me when https://example.org changes',
    '? How often should I look? | every 5 minutes | every hour | every day at 09:00',
  ],
  [
    'if https://example.org changes tell me every hour',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'check every hour whether https://example.org changes and tell me',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'notify me if https://example.org mentions "hiring" every day at 9',
    'cron 0 9 * * *: http.request "https://example.org", text.extract, watch.changed, message.send "https://example.org says \\"hiring\\"" if',
  ],
  [
    'watch the feed https://example.org/feed.xml every hour',
    'every 3600s: rss.read "https://example.org/feed.xml", json.query, watch.changed, json.query if, json.query if, message.send if',
  ],
  [
    'follow https://example.org/rss.xml hourly and send me new articles',
    'every 3600s: rss.read "https://example.org/rss.xml", json.query, watch.changed, json.query if, json.query if, message.send if',
  ],
  [
    'send me the latest posts of the feed https://example.org/atom.xml daily at 7 am',
    'cron 0 7 * * *: rss.read "https://example.org/atom.xml", json.query, message.send',
  ],
  [
    'check the blog feed https://example.org/feed every 2 hours and tell me the new posts',
    'every 7200s: rss.read "https://example.org/feed", json.query, watch.changed, json.query if, json.query if, message.send if',
  ],
  [
    'run tasks.create --title "Standup notes" every weekday at 9',
    'cron 0 9 * * 1-5: tasks.create "Standup notes"',
  ],
  ['call weather.today --city Oslo --units imperial', 'now: weather.today "Oslo"'],
  ['run weather.today', '? weather.today needs to know: city?'],
  ['execute time.now every hour', 'every 3600s: time.now'],
  ['run nosuch.tool every hour', 'not understood'],
  ['use the skill research tomorrow at 9am', 'at 2026-11-16T08:00:00Z: skill research'],
  ['start of the day every weekday at 8am', 'cron 0 8 * * 1-5: skill morning-report'],
  ['my morning report', 'now: skill morning-report'],
  ['give me the morning report every day at 6am', 'cron 0 6 * * *: skill morning-report'],
  [
    'send me the weather for Oslo every day at 6am in imperial',
    'cron 0 6 * * *: weather.today "Oslo", message.send',
  ],
  ['send me the weather every morning', '? weather.today needs to know: city?'],
  ['call tasks.create title: "a" priority: urgent', 'not understood'],
  [
    'run tasks.create "Water plants" every sunday at 10',
    'cron 0 10 * * 0: tasks.create "Water plants"',
  ],
  [
    'summarise the news every evening',
    'cron 0 18 * * *: agent "Summarise the news" message.send web.search http.request rss.read',
  ],
  [
    'write me a motivational quote every morning',
    'cron 0 9 * * *: agent "Write me a motivational quote" message.send',
  ],
  [
    'analyze my expenses on the last day of every month at 18:00',
    'cron 0 18 L * *: agent "Analyze my expenses" message.send',
  ],
  [
    'compare flight prices to Rome every monday at 9',
    'cron 0 9 * * 1: agent "Compare flight prices to Rome" message.send web.search',
  ],
  [
    'translate https://example.org to German every friday at 9',
    'cron 0 9 * * 5: agent "Translate https://example.org to German" message.send http.request',
  ],
  [
    'research electric bikes tomorrow at 9am',
    'at 2026-11-16T08:00:00Z: agent "Research electric bikes" message.send web.search http.request',
  ],
  [
    'every weekday at 8 tell me what is important in my inbox',
    'cron 0 8 * * 1-5: agent "Tell me what is important in my inbox" message.send',
  ],
  [
    'find a new recipe every sunday at 11',
    'cron 0 11 * * 0: agent "Find a new recipe" message.send web.search',
  ],
  [
    'go through my notes every friday at 16:00 and pick the best idea',
    'cron 0 16 * * 5: agent "Go through my notes and pick the best idea" message.send',
  ],
  [
    'review the backlog every two weeks on Monday at 10',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO from 2026-11-23T10:00: agent "Review the backlog" message.send',
  ],
  [
    'clean the kitchen every saturday at 10',
    '? "clean the kitchen": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'every 1st of the month at 8 pay the rent',
    '? "pay the rent": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'call mom every sunday at 6pm',
    '? "call mom": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'take a break every hour',
    '? "take a break": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  ['what is the weather tomorrow', 'not understood'],
  ['play some jazz', 'not understood'],
  ['is my alarm set for 7?', 'not understood'],
  ['remove my alarm', 'not understood'],
  ['remove the alarm every weekday at 9', 'not understood'],
  ['delete my best photos every Friday at 5pm', 'not understood'],
  ['what time is it', 'not understood'],
  ['tell me a joke', 'not understood'],
  ['how are you', 'not understood'],
  ['book a table for 7pm tonight', 'not understood'],
  ['turn off the lights at 10pm', 'not understood'],
  [
    'turn on the heating every morning at 6',
    '? "turn on the heating": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  ['play jazz tomorrow at 9am', 'not understood'],
  ['what meetings do i have tomorrow at 9', 'not understood'],
  ['when is my next appointment', 'not understood'],
  ['add milk to my shopping list', 'not understood'],
  ['email john about the meeting tomorrow at 9', 'not understood'],
  ['set the volume to 5', 'not understood'],
  ['order a pizza for 8pm', 'not understood'],
  ['i have a meeting at 5pm', 'not understood'],
  ['the meeting is every monday at 9', 'not understood'],
  ['do i need an umbrella tomorrow morning', 'not understood'],
  ['cancel my 3pm meeting', 'not understood'],
  ['delete the alarm for tomorrow', 'not understood'],
  ['what is on my calendar for friday', 'not understood'],
  ["don't remind me about the meeting at 5", 'not understood'],
  ['did you remind me at 5', 'not understood'],
  ['who won the game last night', 'not understood'],
  ['thanks for reminding me yesterday', 'not understood'],
  ['schedule a meeting with bob on friday at 10', 'not understood'],
  ['call mom', 'not understood'],
  ['open the garage door at 5pm', 'not understood'],
  ['pause hello until tomorrow at 9am', 'pause-until sched_hello until 2026-11-16T08:00:00Z'],
  [
    'hold everything for 3 hours',
    'pause-until sched_hello sched_standup until 2026-11-15T14:00:00Z',
  ],
  ['suspend the stand-up', 'pause sched_standup'],
  ['unpause the water reminder', 'resume sched_water'],
  ['turn hello back on', 'resume sched_hello'],
  ['turn off the hello reminder', 'remove sched_hello'],
  ['kill the hello schedule', 'remove sched_hello'],
  ['get rid of stand-up', 'remove sched_standup'],
  ["i don't need the hello message anymore", 'remove sched_hello'],
  ['stop sending me hello', 'remove sched_hello'],
  ['change hello to every hour', 'update sched_hello to every 3600s'],
  ['move stand-up to 9:45', 'update sched_standup to cron 45 9 * * 1-5'],
  ['postpone the stand-up to 11am', 'update sched_standup to cron 0 11 * * 1-5'],
  ['reschedule hello to weekends at 10', 'update sched_hello to cron 0 10 * * 0,6'],
  ['run the hello one right now', 'run sched_hello'],
  ['trigger stand-up now', 'run sched_standup'],
  ['what happened to the stand-up', 'why sched_standup'],
  ["why hasn't hello run today", 'why sched_hello'],
  ['why did the stand-up fail', 'why sched_standup'],
  ['what reminders do i have', 'list'],
  ['which schedules are active', 'list'],
  ['show me everything scheduled', 'list'],
  ['what runs next', 'list'],
  ['how does this work', 'help'],
  ['what can i say', 'help'],
  ['remind me', '? What should it say?'],
  ['remind me to', '? What should it say?'],
  ['remind me sometime to call bob', '? When?'],
  ['remind me at 25:00 to call bob', '? "25" can\'t be read as a time. When?'],
  ['send me hello at 9', 'at 2026-11-16T08:00:00Z: message.send "hello"'],
  ['send me hello at 6', '? 6: 6 AM or 6 PM? | 6 AM | 6 PM'],
  ['every day remind me to floss', '? At what time? | 09:00 | 12:00 | 18:00'],
  ['remind me on weekdays to check in', '? At what time? | 09:00 | 12:00 | 18:00'],
  [
    'every thursday at 3pm remind me to confirm the 10am slot for friday',
    'cron 0 15 * * 4: message.send "Reminder: confirm the 10am slot for friday"',
  ],
  [
    'remind me at 11 to dial into the call at 12',
    'at 2026-11-16T10:00:00Z: message.send "Reminder: dial into the call at 12"',
  ],
  [
    'remind me at 2pm that the bank closes at 4pm',
    'at 2026-11-15T13:00:00Z: message.send "Reminder: the bank closes at 4pm"',
  ],
  ['remind me to reserve two seats for sunday at 7pm', '? When?'],
  [
    'remind me tomorrow at 9am to reserve two seats for sunday at 7pm',
    'at 2026-11-16T08:00:00Z: message.send "Reminder: reserve two seats for sunday at 7pm"',
  ],
  ['remind me to sign the lease for monday', '? When?'],
  [
    'set a reminder to sign the lease for 6pm',
    'at 2026-11-15T17:00:00Z: message.send "Reminder: sign the lease"',
  ],
  [
    'remind me in two hours to move the 2:30 to 3:30',
    'at 2026-11-15T13:00:00Z: message.send "Reminder: move the 2:30 to 3:30"',
  ],
  ['remind me about our 4pm review', '? When?'],
  [
    'remind me at noon to print the thursday agenda',
    '? Does "the thursday" say when, or what it is about? | when | what it is about',
  ],
  [
    'remind me about my wednesday lesson tomorrow at 10am',
    'at 2026-11-16T09:00:00Z: message.send "Reminder: my wednesday lesson"',
  ],
  ['remind me at 3pm to ring Ann and at 4pm to ring Ben', 'not understood'],
  [
    'remind me twenty minutes before my 6pm train',
    'at 2026-11-15T16:40:00Z: message.send "Reminder: twenty minutes before my 6pm train"',
  ],
  [
    'remind me two hours before the concert at 8pm to eat',
    'at 2026-11-15T17:00:00Z: message.send "Reminder: eat"',
  ],
  [
    'remind me three days before 24 December at 10am to buy a tree',
    'at 2026-12-21T09:00:00Z: message.send "Reminder: buy a tree"',
  ],
  ['remind me a day before the party', '? When?'],
  [
    'remind me every evening to read for 20 minutes',
    'cron 0 18 * * *: message.send "Reminder: read for 20 minutes"',
  ],
  [
    'remind me at 6pm to stretch for half an hour',
    'at 2026-11-15T17:00:00Z: message.send "Reminder: stretch for half an hour"',
  ],
  [
    'remind me every 20 minutes to blink for 2 hours',
    'FREQ=MINUTELY;INTERVAL=20;UNTIL=20261115T140000 from 2026-11-15T12:20: message.send "Reminder: blink"',
  ],
  [
    'remind me (tomorrow, 10:15) to charge the bike',
    'at 2026-11-16T09:15:00Z: message.send "Reminder: charge the bike"',
  ],
  ['remind me daily at 21:00 - floss', 'cron 0 21 * * *: message.send "Reminder: floss"'],
  [
    'remind me, tomorrow at 10am, to ring the bank',
    'at 2026-11-16T09:00:00Z: message.send "Reminder: ring the bank"',
  ],
  [
    'reminder - pay the gardener - fridays at 4pm',
    'cron 0 16 * * 5: message.send "Reminder: pay the gardener"',
  ],
  [
    '"remind me to sit straight" every 40 minutes',
    'every 2400s: message.send "Reminder: sit straight"',
  ],
  [
    'would you mind reminding me at 10pm to lock the door?',
    'at 2026-11-15T21:00:00Z: message.send "Reminder: lock the door"',
  ],
  [
    'it would be nice if you could fetch https://example.org every day at 8',
    'cron 0 8 * * *: http.request "https://example.org"',
  ],
  ['rmd me tmrw at 8am to fast', 'at 2026-11-16T07:00:00Z: message.send "Reminder: fast"'],
  [
    'my train goes at 17:10, so remind me at 4:30pm to pack',
    'at 2026-11-15T15:30:00Z: message.send "Reminder: pack"',
  ],
  ['my train goes on Thursday at 17:10, so remind me at 4pm to pack', '? When?'],
  [
    'bins go out on Fridays, so remind me every Thursday at 8pm',
    'cron 0 20 * * 4: message.send "Reminder: bins go out on Fridays"',
  ],
  [
    'I have a call at 6pm, remind me 10 minutes before',
    'at 2026-11-15T16:50:00Z: message.send "Reminder: I have a call at 6pm"',
  ],
  ['the film starts at 8pm, remind me', '? When?'],
  ['Vet on 24 November at 3pm, remind me', 'at 2026-11-24T14:00:00Z: message.send "Reminder: Vet"'],
  ['if it snows, remind me at 7am to shovel', 'not understood'],
  [
    '15 minute timer for the eggs',
    'at 2026-11-15T11:15:00Z: message.send "Reminder: the timer for the eggs is over"',
  ],
  [
    'wait 5 minutes then remind me to stir',
    'at 2026-11-15T11:05:00Z: message.send "Reminder: stir"',
  ],
  [
    'how warm is it in Rome? tell me every day at 8am',
    'cron 0 8 * * *: agent "How warm is it in Rome? tell me" message.send',
  ],
  [
    'check https://example.org every 5 minutes and tell me when it goes down',
    'every 300s: http.request "https://example.org", watch.changed, message.send "https://example.org does not answer" if',
  ],
  [
    'tell me when https://example.org is back online, look every 2 minutes',
    'every 120s: http.request "https://example.org", watch.changed, message.send "https://example.org answers" if',
  ],
  [
    'let me know at 9pm if https://example.org/live is up',
    'at 2026-11-15T20:00:00Z: http.request "https://example.org/live", watch.changed, message.send "https://example.org/live answers" if',
  ],
  [
    'every hour check our site https://example.org',
    'every 3600s: http.request "https://example.org"',
  ],
  [
    'keep an eye on https://example.org hourly and text me whenever something new turns up',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'watch https://example.org every hour and tell me when the price changes',
    '? What is "price" there? | the JSON field price | the whole answer',
  ],
  [
    'every day at 9am check https://example.org for vegan dishes',
    'cron 0 9 * * *: agent "Check https://example.org for vegan dishes" message.send http.request',
  ],
  [
    'open https://example.org tomorrow at 10am and tell me if there are seats',
    'at 2026-11-16T09:00:00Z: agent "Open https://example.org and tell me if there are seats" message.send http.request',
  ],
  [
    'when https://example.org says "open" tell me, check every 10 minutes',
    'every 600s: http.request "https://example.org", text.extract, watch.changed, message.send "https://example.org says \\"open\\"" if',
  ],
  ['search the web for quiet dishwashers', 'now: web.search, message.send'],
  ['add batteries to my tasks', 'now: tasks.create "batteries"'],
  ['list everything you do every morning', 'not understood'],
  ['show me all that you send every week', 'not understood'],
  ['last winter we skied every weekend', 'not understood'],
  ['text Maria that I am late', 'not understood'],
  ['remind me on black friday at 8am to shop', '? "black friday" can\'t be read as a time. When?'],
  [
    'remind me on the 20th at 9am to order the Black Friday gifts',
    'at 2026-11-20T08:00:00Z: message.send "Reminder: order the Black Friday gifts"',
  ],
  ['remind me on Sunday at 9am to call', 'at 2026-11-22T08:00:00Z: message.send "Reminder: call"'],
  [
    'remind me every tuesday at 8am to jog except bank holidays',
    '? "except bank holidays" can\'t be read as a time. When?',
  ],
  [
    'remind me in 10 minutes about the call at 4',
    'at 2026-11-15T11:10:00Z: message.send "Reminder: the call at 4"',
  ],
  [
    'remind me to take the drops for 5 days at 9am',
    '? for 5 days: every day or once? | every day | once',
  ],
  ['how can I start a timer for 5 minutes', 'not understood'],
  ['at 7pm get me the news, then remind me an hour later to water the plants', 'not understood'],
  [
    'every Monday at 8am fetch https://example.org and send me the title, and 20 minutes after that remind me to read it',
    'not understood',
  ],
  ['remind me at 6pm to boil the rice, and half an hour later to drain it', 'not understood'],
  ['run backup at noon, then remind me at 1pm to look at it', 'not understood'],
  [
    'my class is at 6pm, so remind me at 5pm to pack the mat',
    'at 2026-11-15T16:00:00Z: message.send "Reminder: pack the mat"',
  ],
  ['my class is at 6pm, remind me an hour later to shower', '? When?'],
  [
    'every day at 7am fetch https://example.org/menu and send me the lines about Friday',
    'cron 0 7 * * *: agent "Fetch https://example.org/menu and send me the lines about Friday" message.send http.request',
  ],
  [
    'every Thursday at 6pm send me the weather for the weekend in Bonn',
    'cron 0 18 * * 4: agent "Send me the weather for the weekend in Bonn" message.send web.search http.request',
  ],
  [
    'send me the forecast for tomorrow every day at 8pm',
    'cron 0 20 * * *: agent "Send me the forecast for tomorrow" message.send web.search',
  ],
  [
    "every day at 6pm send me tomorrow's weather",
    'cron 0 18 * * *: agent "Send me tomorrow\'s weather" message.send web.search http.request',
  ],
  [
    'send me hello every day at 9am for the next 4 days',
    'FREQ=DAILY;UNTIL=20261119 from 2026-11-16T09:00: message.send "hello"',
  ],
  [
    'The ferry leaves on Friday at 15:20. Remind me two hours before that to drive to the port',
    'at 2026-11-20T12:20:00Z: message.send "Reminder: drive to the port"',
  ],
  [
    'the match is on Friday at 20:00, remind me half an hour before it starts',
    'at 2026-11-20T18:30:00Z: message.send "Reminder: the match is on Friday at 20:00"',
  ],
  [
    'I have a call tomorrow at 3pm. Remind me 15 min before to print the notes',
    'at 2026-11-16T13:45:00Z: message.send "Reminder: print the notes"',
  ],
  [
    'remind me about the talk 20 min before it starts tomorrow at 14:00',
    'at 2026-11-16T12:40:00Z: message.send "Reminder: the talk"',
  ],
  ['remind me an hour before it starts to buy popcorn', '? When?'],
  [
    'The exam is on 3 December. Remind me on that day at 7am to pack my ID',
    'at 2026-12-03T06:00:00Z: message.send "Reminder: pack my ID"',
  ],
  ['remind me on the same day at 7am to pack my ID', '? When?'],
  [
    'remind me tomorrow at the same time to ring Bo',
    'at 2026-11-16T11:00:00Z: message.send "Reminder: ring Bo"',
  ],
  [
    'remind me at 5pm to wash and dry at the same time',
    'at 2026-11-15T16:00:00Z: message.send "Reminder: wash and dry at the same time"',
  ],
  [
    'The gas bill is due on the 5th, remind me on the 2nd of every month at 9am to pay it',
    'cron 0 9 2 * *: message.send "Reminder: pay it (The gas bill is due on the 5th)"',
  ],
  [
    'Jo turns 40 tomorrow, remind me at 9am to ring her',
    'at 2026-11-16T08:00:00Z: message.send "Reminder: ring her (Jo turns 40 today)"',
  ],
  [
    'my visa ends in May, remind me on 1 March at 9am about it',
    'at 2027-03-01T08:00:00Z: message.send "Reminder: my visa ends in May"',
  ],
  [
    'check every hour whether https://example.org is up',
    '? When should I tell you about https://example.org? | when it does not answer | when it answers',
  ],
  [
    'check if https://example.org answers every 5 minutes and tell me',
    '? When should I tell you about https://example.org? | when it does not answer | when it answers',
  ],
  [
    'every hour check if https://example.org is up, tell me if it is down',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org does not answer" if',
  ],
  ["at 4pm tell Lena that I'm late", 'not understood'],
  [
    'remind me please tomorrow at 9am to ring Bo',
    'at 2026-11-16T08:00:00Z: message.send "Reminder: ring Bo"',
  ],
  [
    'I want to know every day at 9am what the euro costs',
    'cron 0 9 * * *: agent "Tell me what the euro costs" message.send',
  ],
  [
    'remind me on the first Friday of the month at 7pm: choir',
    'cron 0 19 * * 5#1: message.send "Reminder: choir"',
  ],
  [
    'ring the plumber tomorrow at 9am',
    '? "ring the plumber": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'physio 3 December 14:15',
    '? "physio": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'pay the rent on the 1st of every month at 9am',
    '? "pay the rent": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'in 40 minutes take the bread out',
    '? "take the bread out": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'half an hour from now turn off the stove',
    '? "turn off the stove": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  ['turn off the lights at 11pm', 'not understood'],
  ['the shop opens at 9am on weekdays', 'not understood'],
  ['Ben arrives tomorrow at 9am', 'not understood'],
  ['twelve pm removed', 'not understood'],
  ['run every 2 minutes', 'not understood'],
  ['text Lena tomorrow at 9am', 'not understood'],
  ['remind me every day at the same time to take my pill', '? When?'],
  [
    'give me a reminder for the recital on 4 December at 19:00, one hour beforehand',
    'at 2026-12-04T17:00:00Z: message.send "Reminder: the recital"',
  ],
  [
    'remind me of my train on Friday at 17:40, two hours ahead',
    'at 2026-11-20T14:40:00Z: message.send "Reminder: my train"',
  ],
  [
    'remind me of the vet tomorrow at 9am half an hour before',
    'at 2026-11-16T07:30:00Z: message.send "Reminder: the vet"',
  ],
  [
    'remind me to join, doors open on Friday at 8pm, so ten minutes before that',
    'at 2026-11-20T18:50:00Z: message.send "Reminder: join, doors open on Friday at 8pm"',
  ],
  ['remind me about choir every Tuesday at 19:00, 30 minutes before', '? When?'],
  [
    'remind me tomorrow at 9am to leave an hour earlier',
    'at 2026-11-16T08:00:00Z: message.send "Reminder: leave an hour earlier"',
  ],
  [
    "I'm off on vacation on the 28th, remind me the evening before to water the plants",
    'at 2026-11-27T17:00:00Z: message.send "Reminder: water the plants"',
  ],
  ['remind me to stand up in 40 minutes and again in 2 hours', 'not understood'],
  ['remind me to turn the heating on at 4pm and turn it off at 9pm', 'not understood'],
  ['remind me on Friday at 10am to ask them and on Monday at 10am too', 'not understood'],
  [
    'remind me at 4pm to meet Ann and Bo at 5pm',
    'at 2026-11-15T15:00:00Z: message.send "Reminder: meet Ann and Bo at 5pm"',
  ],
  [
    "remind me to close the shop when it's 19:00",
    'at 2026-11-15T18:00:00Z: message.send "Reminder: close the shop"',
  ],
  [
    "remind me to congratulate Ida, it's on the 29th, 9:30 am",
    'at 2026-11-29T08:30:00Z: message.send "Reminder: congratulate Ida"',
  ],
  [
    'remind me to print the form when I am home, so around 7pm',
    'at 2026-11-15T18:00:00Z: message.send "Reminder: print the form when I am home"',
  ],
  [
    'remind me on all weekdays at 8am to open the window',
    'cron 0 8 * * 1-5: message.send "Reminder: open the window"',
  ],
  [
    'can you remind me to feed the fish tomorrow? Around 6pm would be great.',
    'at 2026-11-16T17:00:00Z: message.send "Reminder: feed the fish"',
  ],
  [
    'remind me tomorrow at 9am to ask Bo when it is',
    'at 2026-11-16T08:00:00Z: message.send "Reminder: ask Bo when it is"',
  ],
  [
    'remind me at 5pm to find out what this is for',
    'at 2026-11-15T16:00:00Z: message.send "Reminder: find out what this is for"',
  ],
  [
    'in 20 minutes I have to leave, remind me',
    'at 2026-11-15T11:20:00Z: message.send "Reminder: leave"',
  ],
  [
    'tell me at 5pm what the weather is like here',
    'at 2026-11-15T16:00:00Z: agent "Tell me what the weather is like here" message.send web.search http.request',
  ],
  ['send me the weather here every day at 7am', '? weather.today needs to know: city?'],
  [
    'if https://example.org changes, tell me; check it every hour until November 30',
    'FREQ=HOURLY;UNTIL=20261130T235959 from 2026-11-15T13:00: http.request "https://example.org", watch.changed, message.send "https://example.org has changed." if',
  ],
  [
    'remind me at 14.30 to start the oven',
    'at 2026-11-15T13:30:00Z: message.send "Reminder: start the oven"',
  ],
  ['remind me at 15 to noon about lunch', '? "to" can\'t be read as a time. When?'],
  [
    'just once, this Friday, 8 pm: remind me to call Jo',
    'at 2026-11-20T19:00:00Z: message.send "Reminder: call Jo"',
  ],
  [
    'let me know at 4:55pm that the show starts in five minutes',
    'at 2026-11-15T15:55:00Z: message.send "Reminder: the show starts in five minutes"',
  ],
  [
    'remind me to ring Bo back in like 20 mins',
    'at 2026-11-15T11:20:00Z: message.send "Reminder: ring Bo back"',
  ],
  [
    'remind me to hand in the form on Friday at 11pm at the latest',
    'at 2026-11-20T22:00:00Z: message.send "Reminder: hand in the form"',
  ],
  [
    'remind me to fetch the bike at 6pm, say quarter to',
    '? "say quarter to" can\'t be read as a time. When?',
  ],
  [
    "remind me at midnight on new year's eve to toast",
    'at 2026-12-31T23:00:00Z: message.send "Reminder: toast"',
  ],
  [
    "every new year's eve at midnight remind me to toast",
    'cron 0 0 1 1 *: message.send "Reminder: toast"',
  ],
  [
    'remind me tomorrow at 10 to 8 in the morning to pack',
    'at 2026-11-16T06:50:00Z: message.send "Reminder: pack"',
  ],
  ['text me at 5 to 9 tomorrow: go', 'at 2026-11-16T07:55:00Z: message.send "go"'],
  [
    'remind me to take the cake out in 35 minutes please and thank you',
    'at 2026-11-15T11:35:00Z: message.send "Reminder: take the cake out"',
  ],
  [
    'Send me a note in exactly one week at this time: cancel the trial',
    'at 2026-11-22T11:00:00Z: message.send "cancel the trial"',
  ],
  ['remind me at 9am local time to call', 'at 2026-11-16T08:00:00Z: message.send "Reminder: call"'],
  [
    'remind me: daily 13:00 from Dec 1 to Dec 24 advent calendar',
    '? "advent" can\'t be read as a time. When?',
  ],
  [
    'remind me every 15 minutes past the hour to stretch',
    '? "past" can\'t be read as a time. When?',
  ],
  ['remind me any tuesday at 9am to call', '? "any" can\'t be read as a time. When?'],
  [
    'remind me once in a while on fridays to call',
    '? "once in a while" can\'t be read as a time. When?',
  ],
  [
    'remind me at 9 on Dec 24: wrap the gifts',
    'at 2026-12-24T08:00:00Z: message.send "Reminder: wrap the gifts"',
  ],
  [
    'keep checking https://tickets.example/oasis every minute for the next hour',
    'FREQ=MINUTELY;UNTIL=20261115T130000 from 2026-11-15T12:01: http.request "https://tickets.example/oasis", watch.changed, message.send "https://tickets.example/oasis has changed." if',
  ],
  [
    'nudge me every hour or so between 9 and 5 on workdays to stand up',
    'cron 0 9-17 * * 1-5: message.send "Reminder: stand up"',
  ],
  ['remind me in the next two weeks to call', '? When?'],
  [
    'remind me every day in the next two weeks at 9 to call',
    'FREQ=DAILY;UNTIL=20261129 from 2026-11-16T09:00: message.send "Reminder: call"',
  ],
  [
    'remind me on christmas 2027 at 9am to call home',
    'at 2027-12-25T08:00:00Z: message.send "Reminder: call home"',
  ],
  [
    'remind me every monday tuesday and saturday at 7pm to run',
    'cron 0 19 * * 1,2,6: message.send "Reminder: run"',
  ],
  [
    'from next month on, remind me on the 5th at 10am to pay the nanny',
    '? It says when to start, and not how often. When?',
  ],
  [
    'plz remind me tmrw 8am bring laptop charger',
    'at 2026-11-16T07:00:00Z: message.send "Reminder: bring laptop charger"',
  ],
  [
    'remind me first thing tomorrow to call',
    'at 2026-11-16T08:00:00Z: message.send "Reminder: call"',
  ],
  ["remind me fri's at 5pm to clock out", 'cron 0 17 * * 5: message.send "Reminder: clock out"'],
  [
    'remind me daily besides mondays and tuesdays at 5pm to walk',
    'cron 0 17 * * 0,3-6: message.send "Reminder: walk"',
  ],
  [
    'remind me every now and then on a sunday to call mum',
    '? "every now and then" can\'t be read as a time. When?',
  ],
  ['remind me every 9am and 5pm to stretch', 'cron 0 9,17 * * *: message.send "Reminder: stretch"'],
  [
    'remind me daily at 10pm until further notice to lock up',
    'cron 0 22 * * *: message.send "Reminder: lock up"',
  ],
];

/** The same in German. */
export const GERMAN_UTTERANCES: typeof UTTERANCES = [
  [
    'schick mir jeden Tag um 7 Uhr die 3 neuesten Artikel aus dem Feed https://example.org/feed.xml',
    'cron 0 7 * * *: rss.read "https://example.org/feed.xml", json.query, message.send',
  ],
  [
    'schick mir jeden Tag um 7 Uhr eine Nachricht mit den Nachrichten',
    'cron 0 7 * * *: agent "Schick mir eine Nachricht mit den Nachrichten" message.send web.search http.request rss.read',
  ],
  [
    'frag mich jeden Abend um 21 Uhr, was ich gegessen habe',
    'cron 0 21 * * *: message.send "Frage: was ich gegessen habe?"',
  ],
  [
    'frag mich jeden Abend um 21 Uhr, was ich gegessen habe, und speichere die Antwort',
    'cron 0 21 * * *: agent "Frag mich, was ich gegessen habe, und speichere die Antwort" message.send file.write',
  ],
  ['erinnerung 3h Trockner', 'at 2026-11-15T14:00:00Z: message.send "Erinnerung: Trockner"'],
  ['remindme 2 tage Paket', 'at 2026-11-17T11:00:00Z: message.send "Erinnerung: Paket"'],
  ['Wecker auf 6', '? 6: 6 Uhr früh oder 6 Uhr abends? | 6 Uhr früh | 6 Uhr abends'],
  ['stell den Wecker auf 6', '? 6: 6 Uhr früh oder 6 Uhr abends? | 6 Uhr früh | 6 Uhr abends'],
  [
    'Ich habe morgen ein Vorstellungsgespräch, erinnere mich um 7 Uhr',
    'at 2026-11-16T06:00:00Z: message.send "Erinnerung: Ich habe heute ein Vorstellungsgespräch"',
  ],
  [
    'Übermorgen kommt Besuch, erinnere mich morgen um 18 Uhr',
    'at 2026-11-16T17:00:00Z: message.send "Erinnerung: am Dienstag, 17. November kommt Besuch"',
  ],
  [
    'erinnere mich um 18 Uhr an den Rasen',
    'at 2026-11-15T17:00:00Z: message.send "Erinnerung: Rasen"',
  ],
  [
    'erinnere mich morgen um 9 Uhr an einen dringenden Brief',
    'at 2026-11-16T08:00:00Z: message.send "Erinnerung: ein dringender Brief"',
  ],
  [
    'erinnere mich morgen um 9 Uhr an meinen Friseurtermin und den Einkauf',
    'at 2026-11-16T08:00:00Z: message.send "Erinnerung: mein Friseurtermin und der Einkauf"',
  ],
  [
    'vergiss nicht, mich um 18 Uhr an den Salat zu erinnern',
    'at 2026-11-15T17:00:00Z: message.send "Erinnerung: der Salat"',
  ],
  [
    'erinnere mich morgen um 8 Uhr daran, das Paket abzuholen',
    'at 2026-11-16T07:00:00Z: message.send "Erinnerung: das Paket abholen"',
  ],
  [
    'erinnere mich jeden Freitag um 16 Uhr an meine Stunden',
    'cron 0 16 * * 5: message.send "Erinnerung: meine Stunden"',
  ],
  [
    'erinnere mich am 31. Juni um 9 Uhr an den Vertrag',
    '? Den 31. Juni gibt es nicht: so viele Tage hat der Monat nicht. Wann?',
  ],
  [
    'erinnere mich um 17 Uhr an das Meeting',
    'at 2026-11-15T16:00:00Z: message.send "Erinnerung: das Meeting"',
  ],
  ['schick mir jede Minute hallo', 'every 60s: message.send "hallo"'],
  [
    'hole werktags um 9 Uhr https://example.org und schick mir den Titel',
    'cron 0 9 * * 1-5: http.request "https://example.org", text.extract, message.send',
  ],
  [
    'erinnere mich morgen um 12 Uhr daran, Mama anzurufen',
    'at 2026-11-16T11:00:00Z: message.send "Erinnerung: Mama anrufen"',
  ],
  [
    'erinnere mich jeden Montag um 9 Uhr an den Bericht',
    'cron 0 9 * * 1: message.send "Erinnerung: der Bericht"',
  ],
  [
    'bitte erinnere mich in 20 Minuten an den Ofen',
    'at 2026-11-15T11:20:00Z: message.send "Erinnerung: Ofen"',
  ],
  ['weck mich morgen um 6:30 Uhr', 'at 2026-11-16T05:30:00Z: message.send "Zeit zum Aufstehen"'],
  ['stell einen Wecker um 7', '? 7: 7 Uhr früh oder 7 Uhr abends? | 7 Uhr früh | 7 Uhr abends'],
  ['schick mir jeden Tag um 8 Uhr guten Morgen', 'cron 0 8 * * *: message.send "guten Morgen"'],
  ['sag jede Stunde "Pause"', 'every 3600s: message.send "Pause"'],
  [
    'beobachte https://example.org jede Stunde und sag mir, wenn es sich ändert',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org hat sich geändert." if',
  ],
  [
    'sag mir jede Stunde, wenn sich https://example.org ändert',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org hat sich geändert." if',
  ],
  [
    'lade https://example.org/a.csv jeden Tag um 3 Uhr und speichere es in data/a.csv',
    'cron 0 3 * * *: http.request "https://example.org/a.csv", file.write "data/a.csv"',
  ],
  [
    'lies den Feed https://example.org/feed.xml jede Stunde und schick mir neue Einträge',
    'every 3600s: rss.read "https://example.org/feed.xml", json.query, watch.changed, json.query if, json.query if, message.send if',
  ],
  [
    'fasse jeden Morgen die Nachrichten zusammen',
    'cron 0 9 * * *: agent "Fasse die Nachrichten zusammen" message.send web.search http.request rss.read',
  ],
  ['was ist geplant?', 'list'],
  ['lösche hello', 'remove sched_hello'],
  ['stoppe die stand-up Erinnerung', 'remove sched_standup'],
  ['pausiere alles bis Montag', 'pause-until sched_hello sched_standup until 2026-11-15T23:00:00Z'],
  ['verschiebe stand-up auf 10 Uhr', 'update sched_standup to cron 0 10 * * 1-5'],
  ['warum lief stand-up nicht?', 'why sched_standup'],
  ['was kannst du?', 'help'],
  ['hilfe', 'help'],
  ['wie wird das Wetter morgen', 'not understood'],
  ['spiel etwas Jazz', 'not understood'],
  ['ist mein Wecker auf 7 Uhr gestellt', 'not understood'],
  [
    'Kannst du mich bitte morgen um 7 Uhr wecken?',
    'at 2026-11-16T06:00:00Z: message.send "Zeit zum Aufstehen"',
  ],
  [
    'bitte um 18 Uhr daran erinnern, die Katze zu füttern',
    'at 2026-11-15T17:00:00Z: message.send "Erinnerung: die Katze füttern"',
  ],
  [
    'ich brauche um 18 Uhr eine Erinnerung an den Kuchen',
    'at 2026-11-15T17:00:00Z: message.send "Erinnerung: Kuchen"',
  ],
  [
    'Denk dran: Dienstag 9 Uhr Werkstatt',
    'at 2026-11-17T08:00:00Z: message.send "Erinnerung: Werkstatt"',
  ],
  ['Wecker auf 6:20', 'at 2026-11-16T05:20:00Z: message.send "Wecker"'],
  [
    'Am 3.12. um 9 Uhr die Kerzen kaufen',
    '? "die Kerzen kaufen": soll ich dich daran erinnern oder es tun? | daran erinnern | es tun (braucht ein Modell)',
  ],
  [
    'Mo-Fr 16.30 Uhr Kind abholen',
    '? "Kind abholen": soll ich dich daran erinnern oder es tun? | daran erinnern | es tun (braucht ein Modell)',
  ],
  ['Morgen um 9 Uhr kommt der Klempner', 'not understood'],
  ['Am Montag um 10 Uhr ist Besprechung', 'not understood'],
  ['Heute Abend um 8 spielt Bremen gegen Köln', 'not understood'],
  ['Schreib eine Mail an Frau Vogt, dass ich am Dienstag um 9 nicht komme', 'not understood'],
  ['Übersetze „jeden Tag um 9 Uhr“ ins Englische', 'not understood'],
  ['Schreib mir ein Gedicht über den Sonntagmorgen', 'not understood'],
  ['erinnere mich um 17 Uhr', '? Was soll darin stehen?'],
  ['erinnere mich an Mama', '? Wann?'],
  ['starte morning-report werktags um 8 Uhr', 'cron 0 8 * * 1-5: skill morning-report'],
  [
    'gieß jeden Tag um 9 Uhr die Blumen',
    '? "gieß die Blumen": soll ich dich daran erinnern oder es tun? | daran erinnern | es tun (braucht ein Modell)',
  ],
  [
    'erinnere mich um 12 Uhr daran, dass die Bank um 16 Uhr schließt',
    'at 2026-11-16T11:00:00Z: message.send "Erinnerung: dass die Bank um 16 Uhr schließt"',
  ],
  [
    'erinnere mich zwei Stunden vor dem Konzert um 20 Uhr',
    'at 2026-11-15T17:00:00Z: message.send "Erinnerung: zwei Stunden vor dem Konzert um 20 Uhr"',
  ],
  [
    'prüfe https://example.org alle 5 Minuten und sag mir, wenn es nicht erreichbar ist',
    'every 300s: http.request "https://example.org", watch.changed, message.send "https://example.org antwortet nicht" if',
  ],
  [
    'remind me every day at 8am to water the herbs, but only on weekends',
    'cron 0 8 * * 0,6: message.send "Reminder: water the herbs"',
  ],
  [
    'remind me every 15 minutes to stir the soup, stop at 3pm',
    'FREQ=MINUTELY;INTERVAL=15;UNTIL=20261115T150000 from 2026-11-15T12:15: message.send "Reminder: stir the soup"',
  ],
  [
    'remind me every day at 8am to feed the cat, but only if I am away',
    `? "but only if" can't be read as a time. When?`,
  ],
  [
    'starting January 10th remind me every day at 9am to train, until the 20th',
    'FREQ=DAILY;UNTIL=20270120 from 2027-01-10T09:00: message.send "Reminder: train"',
  ],
  [
    'we are away from the 20th till the 24th, remind me at 9am each of those days to call home',
    `? "each of those days" can't be read as a time. When?`,
  ],
  [
    'remind me tomorrow at 10am to ring the bank, and also at 4pm',
    'FREQ=DAILY;COUNT=2;BYHOUR=10,16;BYMINUTE=0 from 2026-11-16T10:00: message.send "Reminder: ring the bank"',
  ],
  ['remind me at 3pm to ring Ann and again in two hours to ring Ben', 'not understood'],
  [
    'the exam is on 3 December at 10am, remind me the evening before to pack my bag',
    'at 2026-12-02T17:00:00Z: message.send "Reminder: pack my bag"',
  ],
  [
    'remind me the day before Christmas at 8am to bake',
    'at 2026-12-24T07:00:00Z: message.send "Reminder: bake"',
  ],
  ['remind me the day before my interview to iron a shirt', '? When?'],
  [
    'my bus goes at 17:20 tomorrow, remind me 30 minutes before it',
    'at 2026-11-16T15:50:00Z: message.send "Reminder: my bus goes at 17:20 today"',
  ],
  [
    'the talk is at 15:00. ping me 10 minutes earlier',
    'at 2026-11-15T13:50:00Z: message.send "Reminder: the talk is at 15:00"',
  ],
  [
    'send me a message at 8pm saying well done today',
    'at 2026-11-15T19:00:00Z: message.send "well done today"',
  ],
  [
    'text me at 8am: dentist tomorrow at 3',
    'at 2026-11-16T07:00:00Z: message.send "dentist tomorrow at 3"',
  ],
  [
    'send myself a note at noon: well done to me',
    'at 2026-11-16T11:00:00Z: message.send "well done to me"',
  ],
  [
    'set a timer for 9 minutes for the eggs',
    'at 2026-11-15T11:09:00Z: message.send "Reminder: the timer for the eggs is over"',
  ],
  [
    'remind me on 1 December, say 10am, to renew the pass',
    'at 2026-12-01T09:00:00Z: message.send "Reminder: renew the pass"',
  ],
  [
    'remind me every night before bed to lock up',
    'cron 0 21 * * *: message.send "Reminder: lock up"',
  ],
  [
    'remind me tomorrow at 9am to meet Jo before work',
    'at 2026-11-16T08:00:00Z: message.send "Reminder: meet Jo before work"',
  ],
  [
    'remind me tomorrow at 9am to email Bob, and on the way buy milk',
    'at 2026-11-16T08:00:00Z: message.send "Reminder: email Bob, and on the way buy milk"',
  ],
  [
    'every day at 7am get the weather for Bonn, then the headlines from https://example.org/rss, and send me both',
    'cron 0 7 * * *: agent "Get the weather for Bonn, then the headlines from https://example.org/rss, and send me both" message.send web.search http.request rss.read',
  ],
  [
    'get https://example.org/a and https://example.org/b at 6pm and send me both',
    'at 2026-11-15T17:00:00Z: agent "Get https://example.org/a and https://example.org/b and send me both" message.send http.request',
  ],
  [
    'every evening send me my open tasks',
    'cron 0 18 * * *: agent "Send me my open tasks" message.send',
  ],
  [
    'ping me in 5 minutes, the rice is done',
    'at 2026-11-15T11:05:00Z: message.send "Reminder: the rice is done"',
  ],
  [
    'give me a shout in an hour to move the car',
    'at 2026-11-15T12:00:00Z: message.send "Reminder: move the car"',
  ],
  [
    'shoot me a note at 3pm that says call the bank',
    'at 2026-11-15T14:00:00Z: message.send "call the bank"',
  ],
  [
    "buzz me at 4pm so I don't miss the call",
    'at 2026-11-15T15:00:00Z: message.send "Reminder: the call"',
  ],
  [
    'reminder, haircut, 24 November, 14:20',
    'at 2026-11-24T13:20:00Z: message.send "Reminder: haircut"',
  ],
  [
    'I need to fetch the parcel on Saturday at 11am, remind me please',
    'at 2026-11-21T10:00:00Z: message.send "Reminder: fetch the parcel"',
  ],
  [
    "every Friday at 4pm clean the desk, don't forget",
    'cron 0 16 * * 5: message.send "Reminder: clean the desk"',
  ],
  [
    'every day at 5pm get groceries',
    '? "get groceries": should I remind you of it, or do it? | remind me | do it (needs a model)',
  ],
  [
    'erinnere mich jeden Tag um 8 Uhr ans Gießen, aber nur am Wochenende',
    'cron 0 8 * * 0,6: message.send "Erinnerung: Gießen"',
  ],
  [
    'In 20 Minuten Kuchen rausholen, erinner mich bitte dran',
    'at 2026-11-15T11:20:00Z: message.send "Erinnerung: Kuchen rausholen"',
  ],
  [
    'Um 16 Uhr Tee mit Anna, erinner mich',
    'at 2026-11-15T15:00:00Z: message.send "Erinnerung: Tee mit Anna"',
  ],
  ['Bitte jede Stunde ans Trinken erinnern', 'every 3600s: message.send "Erinnerung: Trinken"'],
  [
    'Sag mir in 45 Minuten Bescheid, dass der Kuchen fertig ist',
    'at 2026-11-15T11:45:00Z: message.send "Erinnerung: dass der Kuchen fertig ist"',
  ],
  ['Sag mir um 9 Uhr Bescheid, wie das Wetter wird', 'not understood'],
  [
    'Sag mir morgen um 12 Uhr, dass ich den Braten auftauen soll',
    'at 2026-11-16T11:00:00Z: message.send "Erinnerung: ich den Braten auftauen soll"',
  ],
  [
    'Mach mir ne Erinnerung für den 3. Dezember um 16 Uhr: Auto abholen',
    'at 2026-12-03T15:00:00Z: message.send "Erinnerung: Auto abholen"',
  ],
  [
    'Stell mir bitte für Samstag um 19 Uhr eine Erinnerung ein: Feier bei Tom',
    'at 2026-11-21T18:00:00Z: message.send "Erinnerung: Feier bei Tom"',
  ],
  [
    'Denk für mich dran: Donnerstag um 11 Uhr Friseur',
    'at 2026-11-19T10:00:00Z: message.send "Erinnerung: Friseur"',
  ],
  [
    'Meld dich in einer Stunde, dann muss ich los',
    'at 2026-11-15T12:00:00Z: message.send "Erinnerung: dann muss ich los"',
  ],
  [
    'Am Samstag um 11 Uhr mit Opa telefonieren, sag mir eine Viertelstunde vorher Bescheid',
    'at 2026-11-21T09:45:00Z: message.send "Erinnerung: Am Samstag um 11 Uhr mit Opa telefonieren"',
  ],
  [
    'Am Dienstag um 14:20 Uhr ist Zahnarzt, bitte eine Stunde vorher erinnern',
    'at 2026-11-17T12:20:00Z: message.send "Erinnerung: Am Dienstag um 14:20 Uhr ist Zahnarzt"',
  ],
  [
    'Die Prüfung ist am 3. Dezember um 10 Uhr, erinnere mich am Abend davor daran, früh zu schlafen',
    'at 2026-12-02T17:00:00Z: message.send "Erinnerung: früh schlafen"',
  ],
  [
    'Hol mir jeden Tag um 18 Uhr den Goldpreis',
    'cron 0 18 * * *: agent "Hol mir den Goldpreis" message.send',
  ],
  [
    'Jeden Montag um 9 Uhr Start der Woche planen',
    '? "Start der Woche planen": soll ich dich daran erinnern oder es tun? | daran erinnern | es tun (braucht ein Modell)',
  ],
  [
    'Samstag um 9 Uhr Brötchen holen nicht vergessen',
    'at 2026-11-21T08:00:00Z: message.send "Erinnerung: Brötchen holen"',
  ],
  [
    'Schick mir um 21 Uhr eine Nachricht mit dem Text gute Arbeit heute',
    'at 2026-11-15T20:00:00Z: message.send "gute Arbeit heute"',
  ],
  [
    'Erinnere mich morgen um 9 Uhr daran, Max anzurufen, und nochmal eine Stunde später',
    'not understood',
  ],
  [
    'hol morgen um 18 Uhr https://example.org und schick mir den Titel, dann erinner mich eine Stunde später an die Wäsche',
    'not understood',
  ],
  [
    'schick mir jeden Abend um 20 Uhr das Wetter für morgen',
    'cron 0 20 * * *: agent "Schick mir das Wetter für morgen" message.send web.search http.request',
  ],
  [
    'Die Fähre geht am Freitag um 15:20 Uhr. Erinnere mich zwei Stunden davor daran, loszufahren',
    'at 2026-11-20T12:20:00Z: message.send "Erinnerung: losfahren"',
  ],
  [
    'Die Prüfung ist am 3. Dezember. Erinnere mich an dem Tag um 7 Uhr an den Ausweis',
    'at 2026-12-03T06:00:00Z: message.send "Erinnerung: der Ausweis"',
  ],
  [
    'erinnere mich in 3 Tagen um die gleiche Zeit an die Steuer',
    'at 2026-11-18T11:00:00Z: message.send "Erinnerung: die Steuer"',
  ],
  [
    'Oma hat morgen Geburtstag, erinnere mich um 9 Uhr daran, sie anzurufen',
    'at 2026-11-16T08:00:00Z: message.send "Erinnerung: sie anrufen (Oma hat heute Geburtstag)"',
  ],
  [
    'prüfe jede Stunde, ob https://example.org erreichbar ist',
    '? Wann soll ich dir Bescheid sagen zu https://example.org? | wenn es nicht antwortet | wenn es antwortet',
  ],
  ['Sag Lena um 16 Uhr Bescheid, dass ich später komme', 'not understood'],
  ['Schreib Oma am 24.12. um 10 Uhr frohe Weihnachten', 'not understood'],
  ['schick meinem Chef morgen um 9 Uhr eine Nachricht', 'not understood'],
  ['morgen um 10 Uhr eine Mail an Lena schicken', 'not understood'],
  ['sag hallo Welt jeden Tag um 9 Uhr', 'cron 0 9 * * *: message.send "hallo Welt"'],
  [
    'erinnere mich doch mal bitte morgen um 9 Uhr an den Müll',
    'at 2026-11-16T08:00:00Z: message.send "Erinnerung: der Müll"',
  ],
  [
    'erinnere mich halt um 17 Uhr nochmal an die Steuer',
    'at 2026-11-15T16:00:00Z: message.send "Erinnerung: die Steuer"',
  ],
  [
    'Fenster putzen, jeden Samstag um 11 Uhr, bitte dran erinnern',
    'cron 0 11 * * 6: message.send "Erinnerung: Fenster putzen"',
  ],
  [
    'ab morgen täglich um 8:30 Uhr Tropfen, erinnerst du mich?',
    'FREQ=DAILY from 2026-11-16T08:30: message.send "Erinnerung: Tropfen"',
  ],
  [
    'erinnerst du mich um 17 Uhr an den Müll?',
    'at 2026-11-15T16:00:00Z: message.send "Erinnerung: der Müll"',
  ],
  [
    'in einer halben Stunde bitte an den Kuchen erinnern',
    'at 2026-11-15T11:30:00Z: message.send "Erinnerung: Kuchen"',
  ],
  [
    'jedes Jahr am 7. März um 9 Uhr an den Jahrestag denken, bitte erinnern',
    'cron 0 9 7 3 *: message.send "Erinnerung: der Jahrestag"',
  ],
  [
    'jeden Dienstag um 19 Uhr Training eintragen und mich erinnern',
    'cron 0 19 * * 2: message.send "Erinnerung: Training eintragen"',
  ],
  [
    'schick mir morgen um 15 Uhr eine Erinnerung, dass ich die Stunden eintrage',
    'at 2026-11-16T14:00:00Z: message.send "Erinnerung: dass ich die Stunden eintrage"',
  ],
  [
    'ich brauche morgen um 9 Uhr eine Erinnerung ans Rad',
    'at 2026-11-16T08:00:00Z: message.send "Erinnerung: Rad"',
  ],
  [
    'vergiss nicht: Dienstag 14:15 Uhr Zahnarzt',
    'at 2026-11-17T13:15:00Z: message.send "Erinnerung: Zahnarzt"',
  ],
  [
    'stell mir nen Timer auf 8 Minuten für die Eier',
    'at 2026-11-15T11:08:00Z: message.send "Erinnerung: der Timer für die Eier"',
  ],
  [
    'jeden Montag um 10 Uhr nachsehen, ob das Archiv da ist',
    '? "nachsehen, ob das Archiv da ist": soll ich dich daran erinnern oder es tun? | daran erinnern | es tun (braucht ein Modell)',
  ],
  [
    'lass mich jeden Tag um 10 Uhr wissen, wie der Kurs steht',
    'cron 0 10 * * *: agent "Sag mir, wie der Kurs steht" message.send',
  ],
  [
    'hol mir jeden Tag um 7 Uhr die Schlagzeilen von example.org',
    'cron 0 7 * * *: http.request "https://example.org", text.extract, json.query, message.send',
  ],
  [
    'prüfe alle 30 Minuten die Liste, insgesamt 6 mal',
    'FREQ=MINUTELY;INTERVAL=30;COUNT=6 from 2026-11-15T12:30: agent "Prüfe die Liste" message.send',
  ],
  ['erinnere mich jeden Tag zur gleichen Zeit an die Tablette', '? Wann?'],
  [
    'erinnere mich an den Elternabend am 4. Dezember um 19 Uhr, eine Stunde davor',
    'at 2026-12-04T17:00:00Z: message.send "Erinnerung: der Elternabend"',
  ],
  [
    'erinner mich an die Probe am Freitag um 10 Uhr, und zwar zwei Stunden vorher',
    'at 2026-11-20T07:00:00Z: message.send "Erinnerung: die Probe"',
  ],
  [
    'ich muss Freitag um 14:30 Uhr los, erinner mich ne halbe Stunde vorher',
    'at 2026-11-20T13:00:00Z: message.send "Erinnerung: ich muss Freitag um 14:30 Uhr los"',
  ],
  [
    'erinnere mich am Freitag um 11 Uhr daran, nachzufragen und am Montag um 11 Uhr auch',
    'not understood',
  ],
  ['erinnere mich in 90 Minuten und nochmal in 3 Stunden an eine Pause', 'not understood'],
  [
    'könntest du mich bitte jeden Monat am 15. daran erinnern, den Zähler abzulesen? So gegen 18 Uhr wäre gut.',
    'cron 0 18 15 * *: message.send "Erinnerung: den Zähler ablesen"',
  ],
  [
    'erinnere mich daran, Feierabend zu machen, wenn es 18 Uhr ist',
    'at 2026-11-15T17:00:00Z: message.send "Erinnerung: Feierabend machen"',
  ],
  [
    'in einer halben Stunde soll ich die Nudeln abgießen, sag Bescheid',
    'at 2026-11-15T11:30:00Z: message.send "Erinnerung: die Nudeln abgießen"',
  ],
  [
    'ruf mir bitte alle 2 Stunden die Pegelstände ab',
    'every 7200s: agent "Ruf mir bitte die Pegelstände ab" message.send',
  ],
  [
    'schick mir zum Feierabend um 17:30 Uhr die Staulage',
    'at 2026-11-15T16:30:00Z: agent "Schick mir zum Feierabend die Staulage" message.send',
  ],
  [
    'wenn sich https://example.org ändert, sag mir Bescheid; prüf es jede Stunde',
    'every 3600s: http.request "https://example.org", watch.changed, message.send "https://example.org hat sich geändert." if',
  ],
  [
    'morgen früh an die Unterlagen denken!',
    'at 2026-11-16T08:00:00Z: message.send "Erinnerung: die Unterlagen"',
  ],
  [
    'kommenden Samstag 8 Uhr Brötchen holen erinnern',
    'at 2026-11-21T07:00:00Z: message.send "Erinnerung: Brötchen holen"',
  ],
  [
    'erinnere mich spätestens um 17 Uhr an den Anruf',
    'at 2026-11-15T16:00:00Z: message.send "Erinnerung: der Anruf"',
  ],
  [
    'add "water the plants" to my tasks tomorrow at 8am',
    'at 2026-11-16T07:00:00Z: tasks.create "water the plants"',
  ],
  [
    'every day at noon check whether https://example.org still says "open"',
    'cron 0 12 * * *: agent "Check whether https://example.org still says "open"" message.send http.request',
  ],
  ['schick mir mittags immer hallo', '? "immer" ist kein Zeitpunkt. Wann?'],
  [
    'Erinnere mich an Silvester um Mitternacht daran, anzustoßen',
    'at 2026-12-31T23:00:00Z: message.send "Erinnerung: anstoßen"',
  ],
  [
    'Schicke mir jeden Montag um 9 Uhr Ortszeit dort den Wochenplan',
    '? "ortszeit dort" ist als Zeit nicht zu verstehen. Wann?',
  ],
  [
    'Erinnere mich am 15. und am 30. jeden Monats um 8 Uhr an die Miete',
    'cron 0 8 15,30 * *: message.send "Erinnerung: die Miete"',
  ],
  [
    'Erinnere mich jeden Tag in den nächsten zwei Wochen um 9 an die Tabletten',
    'FREQ=DAILY;UNTIL=20261129 from 2026-11-16T09:00: message.send "Erinnerung: die Tabletten"',
  ],
  [
    'Schau alle 10 Minuten nach, ob https://shop.example.de erreichbar ist, und sag mir dann Bescheid',
    'every 600s: agent "Schau nach, ob https://shop.example.de erreichbar ist, und sag mir dann Bescheid" message.send http.request',
  ],
  [
    'Erinnere mich an jedem 1. des Monats um 9 Uhr daran, die Miete zu überweisen',
    'cron 0 9 1 * *: message.send "Erinnerung: die Miete überweisen"',
  ],
  ['erinnere mich immer 5 vor 12 ans Essen', 'cron 55 11 * * *: message.send "Erinnerung: Essen"'],
  [
    'erinnere mich mitwochs 19 Uhr an den Chor',
    '? "mitwochs" ist als Zeit nicht zu verstehen. Wann?',
  ],
  [
    'Erinnere mich am Sonntag in einer Woche um 9:30 an den TÜV',
    '? am Sonntag: Sonntag, 22. November oder Sonntag, 29. November? | Sonntag, 22. November | Sonntag, 29. November',
  ],
];
