/** The English words of *what*. */
import type { WhatLexicon } from '../what-lexicon.ts';
import { ENGLISH_MAIL_LEXICON } from './english-mail-work.ts';

export const englishWhat: WhatLexicon = {
  ...ENGLISH_MAIL_LEXICON,
  and: 'and|&|plus|n',
  or: 'or',
  nor: 'nor',
  'and-then':
    'when done|when it is done|when finished|once done|once finished|when it has finished|and when done|and when it is done|and when finished|and once done|then|and then|after that|afterwards|next',
  but: 'but',
  of: 'of|from|on|at|in|for|under|according to|inside|within|over at|listed at|listed on|found at|found on|found in|located at|taken from|reported by|returned by|served by|given by|provided by|shown on|shown at|posted on|published on|published at|coming from|available at|stored in|kept in|as reported by|as shown on|as listed on|as given by|waiting in|lying in|sitting in|left in|present in|piled up in|lying around in',
  into: 'to|in|into|as|onto|under|at|in a file called|in a file named|to a file called|to a file named|over to|to the file|in the file|into the file',
  'into-end':
    'to the end of|at the end of|at the bottom of|to the bottom of|as a new line in|as a new line to|as a line to|as a line in|on a new line in|onto the end of|to the tail of',
  for: 'for|for the words|for the word',
  with: 'with',
  by: 'by|by at least|by more than|of|of at least',
  that: 'filter items that|filter for items that|that|which|where|that have|whose',
  'of-title':
    'filter title|filter by title|filter titles that|filter where title|where title|where the title|whose headline|whose headlines|whose title|whose titles|with titles that|in the title|in their title|in their titles|in its title|in the headline',
  the: "the|a|an|its|their|my|our|your|this|that|these|those|his|her|some|all|all the|all of the|any|each|whatever|today's|the current|current|the actual|the present|the latest value of|the current value of|every|every single|that very|the following|following|each of the",
  also: 'also|too|as well|again',
  me: 'me|us|myself',
  'to-me': 'to me|to us|for me|over to me',
  it: 'loading|loading it|the page load|loading the page|it|them|that|this|those|these|the result|the results|the answer|the response|everything|what you get|what it says|what you find|what it finds|the whole thing|whatever it says|what comes out|what it prints|what comes back|that one|they|the tests',
  there:
    "there|there is|there are|there's|there was|something|anything|it has|it shows|there is something|there's something|there is anything|theres",
  get: 'fetch|look|get|read|check|chk|checking|checked|polling|looking|reading|monitoring|checks|fetches|looks at|downloads|grabs|compare|verify|open|look at|load|call|download|grab|pull|visit|go to|query|curl|check on|have a look at|take a look at|scan|request|retrieve|look in|look into|look through|go through|parse|poll|ping|test|see|take|look up|pull up|probe|inspect|fetching|getting|opening|downloading|grabbing|pulling|loading|querying|scanning|polls|reads|opens|loads|have a peek at|peek at|glance at|take a peek at|keep querying|keep polling|consult|scrape|scraping|look over|look inside|keep pinging|keep testing|checking on|hit|measure|sample|determine|do a get on|make a request to|send a request to|do a request to|make sure|make sure that|ensure|ensure that',
  watch:
    'watches|monitors|tracks|keeps an eye on|watching|watch|monitor|track|observe|keep an eye on|keep watch on|keep tabs on|keep track of|keep checking|keep watching|keep monitoring|follow|subscribe to|look out for changes on|check for changes on|check for changes to|watch out for|keep a watch on|keep looking at|keep an eye out on|keep your eye on|keep your eyes on|keep a close eye on|keep a lookout on|stay on top of|keeping an eye on|tracking|observing|keep following|keep on watching|keep on checking|be on the lookout on',
  tell: 'tells|sends|notifies|alerts|informs|warns|pings|messages|lets|shows|gives|tell|post|get|fetch|read|send|notify|alert|message|text|ping|let|inform|warn|show|give|dm|report|push|forward|deliver|buzz|poke|update|shoot|drop|bring|write|hit up|do tell|sending|telling|notifying|alerting|messaging|informing|showing|giving|pinging|warning|texting|letting|reporting|forwarding|advise|nudge|relay|page|contact|keep|call',
  know: 'know|know about|have|see|of|about|a message|a message saying|a note|a notification|an alert|a warning|a ping|a heads up|a line|a text|the message|also|posted|informed|an update|a quick message|a short message|a quick note|a short note|a heads-up|a quick heads up|a quick heads-up|a shout|a nudge|word|a quick line|a quick ping|a quick alert|an alarm|a push|a push notification|in the loop|up to date',
  remind:
    'remind me to|ask me to|remind me that|remind me about|remind me|ping me to|nudge me to|alert me to|notify me to|warn me to|tell me to|text me to|message me to|notify me that|alert me that|warn me that|tell me that|text me that|message me that|let me know that',
  say: 'say|greet me with',
  wonder:
    'check|see|look|out|sure|decide|ask|asks|verify|confirm|know|test|tell|wonder|figure out|question|determine|care',
  whether: 'whether',
  start: 'start|run|trigger|kick off|launch',
  pause: 'pause|stop|suspend|hold',
  resume: 'resume|continue|unpause',
  schedule: 'schedule|job|schedule called|the schedule',
  'tell-me':
    "remind me|wake me|wake me up|bother me|only bother me|i want to know|i wanna know|wanna know|lemme know|lmk|i need to know|i must know|i'd love to know|i would like to know|i wish to know|i want to be told|i want to be notified|i want to be informed|i'd like to be told|i'd like to be notified|i'd like to be informed|i would like to be notified|i would like to be informed|i need to be told|i want an alert|i want a notification|i want a message|i'd like a message|i need a message|i want a ping|i'd like a notification|i'd like to know|i want to hear|give me a shout|shout|alert|notify|warn|sound the alarm|raise the alarm|raise an alarm|raise an alert|send an alert|send a message|send a notification|send a warning|send an alarm|trigger an alert|give an alert|holler|i want to be alerted|i want to be warned|i'd like to be alerted|i'd like to be warned|i would like to be told|i would like to be alerted|i would like to be warned|i would like to hear|i'd like to hear|i need an alert|i need a notification|i'd like an alert|i would like an alert|i would like a message|i would like a notification|i'd like a heads up|i want a heads up|i'd like a ping|i have to know|i should know|we want to know|we need to know|we'd like to know|we would like to know|i'd like to get a message|i would like to get a message|i'd like to receive a message|i want to get a message|i want to receive a message|i'd like to get notified|i want to get notified|i'd like to be pinged|i want to be pinged|get an alert|get a message|get notified|get alerted|get pinged|get told|be notified|be told|be alerted|be informed|be warned|receive an alert|receive a message|receive a notification|have an alert|have a message",
  show: 'list|list all|show|display|print|print out|read out|read aloud|report|list out|announce|show all',
  ask: 'ask me|quiz me on|prompt me',
  write:
    'save|write|store|put|dump|keep|record|export|overwrite|saving|writing|storing|back up|archive|download|copy|persist|place|stash',
  append:
    'append|add|log|write down|note down|attach|logging|appending|adding|keep a log of|keep a record of|keep a history of|keep a running log of|make a note of|jot down|take down|note',
  'each-line':
    'one per line|one line each|one line per day|one entry|one entry per line|one entry each|one line each time|on a new line|on its own line|as a new line|as a new entry|each on a new line|each on its own line|a line each|line by line',
  greps: 'grep|grep for|search for|look for|find|scan for',
  run: 'runs|executes|starts|run|execute|start|launch|call|trigger|invoke|do|use|fire off|kick off|perform|fire up|spin up|fire|exec|re-run|rerun|running|executing|starting|launching|triggering|retry with|fall back to',
  post: 'post|send|push|submit|report|forward|upload|posting|pushing|submitting|uploading',
  put: 'put',
  page: 'page|the page|site|website|web page|webpage|web site|homepage|home page|server|endpoint|api|url|link|address|json|json api|api endpoint|rest api|service|web service|host|shop|product page|status page|health check|health endpoint|web app|app|dashboard|blog|article|listing|json at|response|response of|answer|listing page|sensor|device|camera|weather station|router|smart meter|thermostat|status api|booking page|job board|jobs page|forum|shop page|store page|webshop|online shop|online store|portal|intranet|intranet page|news page|health url|status endpoint|web server|webserver|backend|staging server|landing page|wiki|wiki page|release page|weather api|weather service|weather page|web api|public api|json endpoint|json document|login page|staging site|production site|booking site|news site',
  feed: 'feed|rss|rss feed|atom|atom feed|news feed|blog feed|podcast feed|podcast|blog|channel|youtube channel|news site feed|release feed|xml feed|newsfeed|feed at|press feed|changelog feed|alerts feed|events feed|job feed|jobs feed',
  file: 'file|log file|log|text file|document|csv|logfile|markdown file|note file|notes file|json file|spreadsheet|config file|file called|file named|error log|access log|server log|data file|output file|backup file|lock file|pid file|todo file|readme|excel file',
  folder:
    'folder|directory|dir|files in|folder called|directory called|drop folder|inbox folder|downloads folder|download folder|upload folder|uploads folder|shared folder|scan folder|scans folder|backup folder|log folder|photos folder|documents folder|project folder',
  inside: 'in|inside|within|into|inside of|under',
  output:
    'output|the output|result|results|stdout|output of|what it prints|printout|outcome|the outcome|console output|program output|command output|terminal output|script output|printed output',
  program:
    'command|program|script|shell command|shell script|terminal command|cli|binary|job|python script|bash script|$',
  tool: "tool|mcp tool|tool called|tool named|tool's|tool:",
  what: "what|whatever|what's|whats|which",
  which: 'which|what|which of the',
  prints:
    'prints|print|return|answer|respond|responds|give|answers|throws|throw|output|outputs|returns|says|shows|reports|gives|spits out|prints out|puts out|writes|tells|gives back',
  let: 'let|have|make',
  disk: 'disk|disk usage|disk space|hard disk|hard drive|drive|storage|root disk|system disk|disk space usage|used disk space|server disk|main disk|boot disk|boot drive|system drive|ssd|hdd|harddisk|root partition|root filesystem|filesystem|file system|partition|disk usage percentage|hard disk space|hard drive space|storage space|disk utilization|disk utilisation|space on the disk|c drive',
  'disk-free':
    'free disk space|free space|available disk space|available space|remaining disk space|remaining space|disk space left|space left|free space on the disk|free storage|free disk|unused disk space|free space left',
  full: 'full|used|in use|occupied|taken|utilized|filled',
  free: 'free|left|available|remaining|free space|of free space|of space|of space left|of disk space|of disk space left|of free disk space|of space free|left on it|free on it',
  'how-full': 'how full',
  'how-much': 'how much|how much of the',
  called: 'called|named|at|with the name|under the name|at the address|on|:',
  'the-time':
    "the time|the current time|the date|the current date|the date and time|the current date and time|the time and date|a timestamp|timestamp|the timestamp|current time|current timestamp|the current timestamp|today's date|the time stamp",
  title: '<title>|title tag|title|page title|headline of the page|titles|name of the page',
  heading:
    '<h1>|h1 heading|heading|main heading|h1|first heading|headline|top headline|main headline|top heading',
  headings: 'headings|headlines|subheadings|section titles',
  links: 'links|urls|hyperlinks|link list|link',
  body: 'text|plain text|page text|full text|text of the page',
  paragraph: 'first paragraph|paragraph|intro|introduction|opening paragraph',
  paragraphs: 'paragraphs',
  images: 'images|pictures|photos|image links',
  description: 'description|meta description|page description',
  status: 'status|status code|http status|response code|http code|code|http status code',
  lines: 'lines|line|rows|row|log lines|log entries|errors in the log',
  items:
    'file|items|item|posts|post|entries|entry|articles|article|stories|story|headlines|news|episodes|episode|updates|files|results|releases|release|jobs|listings|messages|ones|tickets|issues|events|videos|records|elements|news items|blog posts|titles|threads|offers|ads|questions|links|notices|images|photos|orders|products|commits|tags|bookmarks|documents|papers|topics|tweets|flats|bikes|cars|shows|films|movies|concerts|deals|alerts|warnings|incidents|builds|deployments|invoices|bookings|reviews|courses|recipes|reports|things|stuff|announcements|announcement|press releases|press release|publications|publication|uploads|scans|blog entries|feed items|feed entries|job offers|job ads|openings|vacancies|apartments|auctions|comments|replies|advisories|vulnerabilities|pull requests|prs|bugs|appointments|albums|bulletins|disruptions|earthquakes|meetings|talks|lectures|webinars|backups|letters|receipts|pictures',
  'plain-items':
    'items|item|entries|entry|elements|results|records|files|file|things|stuff|ones|documents',
  posts:
    'posts|post|articles|article|stories|story|headlines|news|episodes|episode|releases|release|jobs|listings|tickets|issues|events|news items|blog posts|threads|offers|ads|questions|links|notices|orders|products|commits|tags|bookmarks|announcements|announcement|press releases|press release|publications|blog entries|feed items|feed entries|job offers|job ads|openings|vacancies|auctions|comments|replies|advisories|pull requests|prs|bugs|appointments',
  number: 'number|first number|number in it',
  date: 'date in it|first date',
  'number-of': 'number of|count of|total number of|amount of|total count of|how many|quantity of',
  'how-many': 'how many|how many of them',
  counts: 'count|count up|tally',
  size: 'size|file size|length in bytes',
  exit: 'exit code|exit status|return code|exitcode|exit value',
  duration:
    'response time|load time|loading time|answer time|time it took|time it takes|how long it took|how long it takes|how long that took|how long this took|run time|runtime|running time|latency|how long did it take',
  field:
    'field|json field|key|json key|property|attribute|value|value of|value for|entry|json path|path',
  elements: 'elements|elements matching',
  selector: 'selector|css selector|css|element|element matching|elements matching|the element',
  whole:
    'content|contents|the content|the contents|body|whole page|entire page|full page|page content|whole file|entire file|html|source|data|json|answer|response|whole response|raw response|whole output|entire output|full output|complete output|file contents|reply|payload|whole thing|list|todo list|to-do list|to do list|shopping list|grocery list|notes|raw content|entire content|agenda|checklist|current content|current contents|latest version|current version|raw json|json response|api response|response body|whole text',
  term: 'word|words|text|phrase|term|string|keyword|label|button|banner|badge|notice|sign|sticker',
  'the-word': 'word|words|keyword|phrase',
  new: 'new|unseen|unread|fresh|newly added|newly published|brand new|newly posted|newly listed|newly arrived|not yet seen|previously unseen|brand-new|just published|just added',
  first: 'first|top|leading|the first|the top',
  newest:
    'latest|newest|most recent|recent|youngest|latest available|most current|freshest|most recently added|most recently changed|most recently modified|last published|very latest|very newest',
  oldest: 'oldest',
  biggest: 'biggest|largest|heaviest',
  smallest: 'smallest',
  cheapest: 'cheapest|least expensive|lowest priced',
  dearest: 'most expensive|priciest|dearest',
  highest: 'highest|most|biggest|largest|greatest',
  lowest: 'lowest|fewest|smallest|least',
  'sorted-by': 'by|sorted by|ordered by|ranked by|according to',
  'comes-first': 'first|first of all|on top|at the top',
  'field-name':
    'status|state|priority|severity|category|type|kind|level|stage|language|country|city|color|colour|size|author|assignee|label|tag|region|role|currency|brand',
  begins:
    'starting with|beginning with|start with|starts with|begin with|begins with|that start with|that begin with|which start with|whose name starts with|whose names start with|whose title starts with',
  ends: 'ending with|ending in|end with|ends with|end in|ends in|that end with|that end in|whose name ends with|whose name ends in|whose names end in|with the ending|with the extension|with extension|of type',
  single:
    'item|post|entry|article|story|episode|file|release|line|row|message|headline|heading|link|picture|photo|update|commit|video|announcement|publication|scan|comment|press release',
  last: 'last|bottom|final',
  most: 'at most|no more than|not more than|up to|max|maximum|maximum of|a maximum of|max of|limit|limited to|limit to|no more than the first|but at most|but no more than|but only the first|only the first|only|just|the first|never more than',
  only: 'only|just|but only|only those|only the ones|only ones|just the ones|but only the ones|but only those|those|the ones|ones',
  mention:
    'mention|mentions|contain|contains|include|includes|say|says|talk about|have|has|match|have the word|contain the word|contain the words|mention the word|contains the word|contains the words|have the words|reads|shows|show|says the word|features|has the word|has the words|deal with|name|have in the title|refer to|refers to|concern|relate to|involve|cover|includes the word|includes the words|includes the text|contains the text|contains the phrase|contains the string|contains the term|mentions the words|shows the word|shows the words|shows the text|says the words|have the text|has the text|has the phrase|have the phrase|contain the text|contain the phrase|contain the string|contain the term|include the word|include the words|mention the words|mention the phrase|speaks of|speak of|talks about|discuss|discusses|display|displays|has something about|has anything about|says something about|mentions something about|contains something about|has a post about|has an article about|has news about|has something on|has anything on|says anything about|has anything to do with|has something to do with',
  mentioning:
    'mentioning|containing|including|saying|with the word|with the words|with the text|with the phrase|tagged|about|on|regarding|concerning|related to|matching|with|featuring|labelled|labeled|marked|covering|having|that say|that says|called|titled|from|by|like|dealing with|that deal with|that talk about|referring to|talking about|discussing|with the term|with the string|with the keyword|with the keywords|that have to do with|to do with',
  about: 'about|on the topic of|regarding|concerning|related to',
  without:
    "without anything that says|without anything about|without anything that mentions|without any that mention|without those that mention|nothing about|nothing that mentions|nothing with|none about|no|skip anything about|ignoring anything about|ignore anything about|leave out anything about|leave out those with|leaving out those with|skip those with|skip the ones with|not those with|leave out the ones with|leaving out anything with|that are not about|that aren't about|not labelled|not labeled|not tagged|and not|but no|but nothing about|drop|dropping|without|without the word|without the words|not mentioning|not containing|not about|excluding|except|except for|except those about|except ones about|leave out|leaving out|other than|ignoring|ignore|skip|skipping|minus|but not|excluding anything about|excluding ones about|but without|but not about|but not those about|but not ones about|but not the ones about|but skip|but ignore|except the ones about|not including",
  not: "neither|different from|is different from|differs from|anything other than|anything but|something other than|other than|not|don't|doesn't|do not|does not|no longer|isn't|is not|aren't|are not|never|didn't|did not|hasn't|has not|stops|stop|ceases to|cannot|can't|won't|fails to|no|isnt|doesnt|isn't there|hasnt|wont|didnt|wasn't|was not|weren't|were not|haven't|have not|hadn't",
  matches:
    'matches|match|matching|matches the pattern|matching the pattern|match the pattern|that match|like the pattern',
  newer:
    'newer than|younger than|more recent than|less than|posted less than|not older than|no older than|at most|created less than|modified less than|fresher than',
  older:
    "older than|more than|over|hasn't changed for|has not changed for|hasn't been updated for|has not been updated for|hasn't been updated in|has not been updated in|hasn't changed in|has not changed in|hasn't been modified in|has not been modified in|hasn't been written to in|hasn't been touched in|not updated for|not updated in|untouched for|hasn't been modified for|was not modified for|not been modified for|hasnt been modified for|hasnt changed for|hasn't been touched for|hasn't been changed for|hasn't been changed in|hasn't been written for|hasn't been written in|hasn't been written to for|hasn't been refreshed for|hasn't been refreshed in|hasn't been saved for|hasn't been saved in|hasn't moved for|hasn't grown for|hasn't moved in|hasn't grown in|has not been touched for|has not been touched in|has not been changed for|has not been changed in|has not been modified for|has not been written for|has not been written in|has not been written to for|has not been written to in|has not been refreshed for|has not been refreshed in|has not been saved for|has not been saved in|has not moved for|has not grown for|has not moved in|has not grown in|hasnt been touched for|hasnt been touched in|hasnt been changed for|hasnt been changed in|hasnt been modified in|hasnt been updated for|hasnt been updated in|hasnt been written for|hasnt been written in|hasnt been written to for|hasnt been written to in|hasnt been refreshed for|hasnt been refreshed in|hasnt been saved for|hasnt been saved in|hasnt moved for|hasnt grown for|hasnt changed in|hasnt moved in|hasnt grown in|was not touched for|wasn't touched for|not touched for|not been touched for|was not touched in|wasn't touched in|not touched in|not been touched in|wasn't modified for|not modified for|was not modified in|wasn't modified in|not modified in|not been modified in|was not updated for|wasn't updated for|not been updated for|was not updated in|wasn't updated in|not been updated in|was not written to for|wasn't written to for|not written to for|not been written to for|was not written to in|wasn't written to in|not written to in|not been written to in|untouched in|last modified more than|last changed more than|was last updated more than",
  recent:
    'in the last|from the last|of the last|within the last|from the past|in the past|of the past|within the past|during the last|posted in the last|published in the last|added in the last|modified in the last|changed in the last|updated in the last|created in the last|written in the last|posted within the last|published within the last|that were modified in the last|that were added in the last|that were changed in the last|that were published in the last|that changed in the last|since the last',
  if: 'if|when|whenever|as soon as|once|in case|whether|the moment|the moment that|should|only if|only when|but only if|but only when|the minute|the second|when it sees that|provided|provided that|if ever|when ever|if and when|if it turns out that|on the condition that|in the event that|in the event|in case that|the instant|the very moment|on condition that|if at any point|if at any time|if for any reason|if for some reason|if by any chance',
  'each-time':
    'everytime|eachtime|every time|each time|every time that|each time that|any time|anytime|every single time|each and every time|every time when|each time when',
  is: "lie|are lying|is lying|are sitting|sit|stays|stay|remains|remain|keeps being|is still|keeps|stands at|lies|is now|is|are|was|were|gets|get|becomes|become|has|have|be|been|goes|go|went|ever|it's|its|now|comes|come|gone|ever gets|turns|reads|shows|is at|sits|currently|suddenly|will be|ends up|has been|have been|had|is being|reports|equals|is back|are back|goes back|gets back|is showing|is reading|is sitting at|is reported as|is listed as|is listed at|is marked|is marked as|is set|comes back as|turns to|switches to|changes to|flips to|is currently|would be|turned|sits at|stayed|remained|is again|piled up|have piled up|are waiting|are stored|are left|accumulated|have accumulated|are lying around|are sitting around|ended up|are piling up",
  costs:
    'costs|cost|is costing|sells for|sell for|goes for|is sold for|are sold for|is offered for|is priced at|gets priced at',
  cheaper: 'cheaper|pricier|dearer|more expensive|less expensive',
  price: 'price|cost|fare|fee|rent|rate',
  money:
    'balance|total|amount|sum|budget|revenue|income|turnover|profit|loss|debt|savings|salary|wage|value|worth|bill|invoice|account|cash|fund|funds|deposit|credit|tax|discount|donation|donations|jackpot|bid|offer|spending|expenses|premium|bonus|payment|refund|sales',
  moves: 'moves|shifts|varies|differs|moves up or down|goes up or down|swings',
  rises:
    'fills|fill|fills up|fill up|is filling up|is filled up|rises|rise|climbs|climb|goes up|increases|increase|grows|grow|jumps|jump|goes|is up|gains|shoots up|surges|go up|went up|has risen|rises or climbs|gets up|creeps up|gets higher|spikes|increased|is raised|grew|rose|has gone up|gets bigger|gets more expensive|becomes more expensive|get more expensive|become more expensive|goes higher',
  falls:
    'falls|fall|drops|drop|goes down|decreases|decrease|sinks|sink|dips|dip|goes|is down|shrinks|loses|plunges|slips|go down|went down|has fallen|gets down|comes down|gets lower|drops down|is reduced|is lowered|fell|dropped|has dropped|declines|has gone down|slides|slumps|gets cheaper|becomes cheaper|get cheaper|become cheaper|is cheaper|are cheaper|gets reduced|goes lower|gets smaller',
  above:
    'climbs past|climbs over|climbs above|rises past|jumps past|jumps over|warmer than|gets past|goes past|goes beyond|goes higher than|grows beyond|grows past|grows over|is past|louder than|faster than|heavier than|upwards of|north of|slower than|greater|bigger|larger|higher|exceeds the|gets over|gets above|above|over|more than|greater than|higher than|bigger than|larger than|exceeds|exceed|tops|past|beyond|>|hotter than|exceeding|in excess of|more expensive than|pricier than|dearer than|fuller than|longer than|hits more than|goes over|goes above|passes|breaks|crosses|surpasses|better than|went over|exceeded|surpassed|went above|climbed above|rose above|grew beyond|gets bigger than|gets larger than|gets higher than|gets hotter than|gets warmer than|gets more than|grows to more than|grows larger than|grows bigger than|has exceeded|is exceeding|any higher than|any more than|at more than|to more than|at over|more then|higher then|greater then|bigger then|larger then',
  below:
    'drops under|falls under|sinks under|sinks below|dips below|dips under|gets under|gets below|drops beneath|falls beneath|lighter than|quicker than|younger than|less|lower|smaller|fewer|cheaper|colder|south of|goes lower than|below|under|less than|lower than|smaller than|fewer than|beneath|<|colder than|cooler than|cheaper than|down below|goes below|goes under|short of|less expensive than|worse than|fell below|fell under|dropped below|dropped under|went below|went under|gets lower than|gets smaller than|gets colder than|gets cheaper than|gets less than|sank below|has dropped below|has fallen below|any lower than|any less than|at less than|to less than|to under|to below|at under|cheaper then|lower then|less then',
  'at-least':
    'or higher|or greater|or above|or over|or longer|or bigger|and above|and up|rises to|climbs to|no lower than|no fewer than|not below|not under|equal to or above|equal or more than|greater than or equal to|a minimum of|gets up to|has reached|goes up to at least|or warmer|or hotter|or later|at least|>=|no less than|not less than|reaches|hits|gets to|goes up to|minimum|up to at least|or more|reach|hit|at or above|at or over|equal to or more than|more than or equal to|equal or above|equal or greater than|is up to|reached|has hit|climbed to',
  'at-most':
    'or fewer|or cheaper|or colder|or smaller|and below|or beneath|sinks to|no higher than|not above|not over|no greater than|no longer above|no longer over|equal to or below|less than or equal to|drops down to|falls down to|maximum of|at most|<=|no more than|not more than|or less|or lower|maximum|falls to|drops to|down to|goes down to|or below|or under|comes down to|at or below|at or under|equal or less than|equal to or less than|equal or below|is down to',
  equal: 'equal to|equals|exactly|=|==|to|the same as|set to|as|at exactly|at|identical to',
  between: 'between|in the range|in the range of|within|from|in between|inside',
  outside:
    'leaves the range|leaves the range of|leaves|out of the range of|anywhere outside|not within|not in the range|not in the range of|outside the band|not inside|outside|not between|outside of|out of|out of the range|outside the range|outside the range of',
  changes:
    "changes|change|changed|updates|updated|is different|different|gets updated|modified|is modified|is updated|gets modified|was updated|was changed|has changed|have changed|is changed|gets changed|is edited|edited|gets edited|differs|looks different|updates itself|has been updated|has been changed|has been modified|is new|gets a new version|was modified|alters|has been edited|was edited|gets refreshed|is refreshed|got updated|got changed|gets an update|has an update|has new content|is touched|is altered|gets altered|was altered|is replaced|gets replaced|is rewritten|shows something else|says something else|says something different|shows something different|is not the same as before|isn't the same as before|has something new|shows anything new|has anything new|shows something new|has news",
  unchanged:
    "has not changed|hasn't changed|have not changed|haven't changed|is unchanged|are unchanged|unchanged|stays the same|stay the same|is the same|is still the same|has stayed the same|did not change|didn't change|does not change|doesn't change|remains the same|has not moved|hasn't moved|remains unchanged|has been the same|stays unchanged|has been unchanged|is not different|hasnt changed|has not been updated|hasn't been updated",
  'all-of': 'all|all the|all of the|all my|all of my|all of them',
  'since-last':
    'as last time|as before|since last time|since the last time|since the last look|since the last check|since the last run|as the last time|as at the last check|since the previous run|since the previous check|from last time|as it was|as it was last time',
  'since-yesterday':
    'since yesterday|as yesterday|from yesterday|since the day before|as the day before',
  'longer-for':
    'for|for more than|for over|for at least|for longer than|in|in over|in more than|since',
  change:
    'changes|change|updates|update|any changes|any change|new stuff|anything new|something new|news|any updates|modifications',
  none: 'none|none at all|none left',
  'of-them': 'of them|of those|of these',
  nothing: 'nothing|nothing at all|no output|no lines',
  any: 'any|a|some|anything|something|an',
  appears:
    'appears|appear|shows up|show up|turns up|pops up|is there|exists|comes up|is published|gets published|is posted|is added|gets added|is available|becomes available|comes out|is listed|arrives|is found|are added|appeared|lands|gets created|is created|is released|is out|are posted|are published|comes in|come in|come up|come out|are there|arrive|land|gets posted|is uploaded|is dropped|show|drops in|is present|becomes visible|is visible|is shown|are shown|has appeared|have appeared|is mentioned|are mentioned|gets mentioned|gets listed|are listed|has been posted|has been published|has been added|have been added|was added|were added|was posted|were posted|is in there|gets uploaded|are uploaded|has arrived|have arrived|gets dropped|gets saved|is detected|is on the page|crops up|occurs|occur|goes live|go live|opens up|is announced|gets announced|are announced|turn up|pop up|has come in|came in|gets put|still exists|is still there|are still there|still there',
  they: 'they|one of them|any of them|some of them',
  therein: 'in them|in it|in there|among them',
  seen: 'appears|appear|shows up|show up|turns up|turn up|pops up|pop up|crops up|comes up|come up|is there|are there|is on the page|is in there|is shown|are shown|is mentioned|are mentioned|gets mentioned|is visible|becomes visible|is listed|are listed|gets listed|occurs|occur|is found|has appeared|have appeared|appeared|exists|is posted|are posted|is present',
  disappears:
    "disappears|disappear|is gone|goes away|vanishes|is removed|is missing|goes missing|is deleted|gets deleted|gets removed|are gone|is not there|isn't there|no longer exists|doesn't exist|does not exist|is taken down|is no longer there|isn't there anymore|are missing|is absent|has disappeared|has gone|was deleted|gone missing|is not there anymore|vanished|has vanished|is no longer listed|is no longer present|is no longer on the page|is no longer shown|is no longer available|is no longer visible|is no longer mentioned|is not listed|is not found|cannot be found|can not be found|is not present|is not in there|isn't in there|gets taken down|has been removed|has been deleted|has been taken down|was removed|isn't there any more|went missing|has gone missing",
  fails:
    "can't be loaded|cannot be loaded|can not be loaded|can't be fetched|cannot be reached|can't be reached|does not load|doesn't load|won't load|is not reachable|isn't reachable|does not answer|doesn't answer|does not respond|doesn't respond|won't respond|can't be opened|times out|exits with a non-zero code|exits with a nonzero code|exits nonzero|returns non-zero|has a non-zero exit code|ends with a non-zero exit code|bails out|dies|fails|fail|failed|breaks|crashes|errors|goes wrong|doesn't work|does not work|didn't work|did not work|has an error|returns an error|throws an error|exits with an error|errors out|doesn't succeed|does not succeed|is not successful|isn't successful|exits non-zero|ends with an error|doesn't go through|goes bad|does not go through|blows up|goes south|has failed|gives an error|didn't finish|doesn't finish|does not finish|hasn't finished|doesn't complete|did not complete|didn't complete|crashed|died|broke|has crashed|has died|went wrong|has errors|had an error|had errors|throws errors|returns an error code|exits with an error code|exits with error|exits with a nonzero status|exits with a non-zero status|is unhealthy|won't open|doesn't open|stops responding|stops working|stops answering|isn't responding|isn't working|isn't answering|isn't loading|isn't running|is not responding|is not working|is not answering|is not loading|is not running|fails to load|fails to respond|fails to answer|refuses connections|refuses the connection|gives errors|exits with anything but 0|exits with anything other than 0|exits with something other than 0|returns anything but 0|returns anything other than 0|returns a non-zero exit code|doesn't exit with 0|does not exit with 0|exits with a code other than 0|exits with non-zero",
  works:
    "works|answers|responds|loads|succeeds|succeed|works again|worked|is fine|goes through|passes|is successful|finishes|is done|completes|worked out|succeeded|is ok|is okay|was successful|goes well|finishes without errors|work|answer|respond|load|be reached|respond to requests|finished|completed|is finished|is complete|is completed|has finished|has completed|has succeeded|goes fine|went well|went fine|went through|ran fine|runs fine|is healthy|it's finished|it's done|it is finished|it is done|it's complete|it's completed|it is complete|that's done|they pass|they succeed",
  'goes-down': 'goes down|go down|went down|gone down|going down|came down|comes down',
  'goes-up': 'goes up|go up|went up|gone up|going up',
  down: 'down|offline|unreachable|unavailable|dead|not reachable|not responding|not up|not available|broken|not answering|not working|not online|gone down|out|responding with an error|not loading|not running|inaccessible|not accessible|erroring|erroring out|failing|unhealthy|crashed|out of service|gone offline|unresponsive|timing out|having issues|having problems|down or unreachable|unreachable or down|down or not responding|broken or down',
  up: 'up|online|live|reachable|available|back|back up|back online|up and running|responding|working|alive|up again|back to normal|on|back in business|answering|running|accessible|healthy|operational|back again|in service|loading|ok again|fine again|okay again|ok|okay',
  again:
    'again|anymore|any more|once more|back|any longer|for good|again after being down|again after being offline|again after it was down|after being down|after being offline',
  takes:
    'takes|needs|takes more than|took|loads in|responds in|answers in|runs|lasts|is taking|responds after|runs for|loads',
  'to-end':
    'to load|to respond|to answer|to finish|to complete|to run|to come back|to reply|to open|to end',
  longer:
    'longer than|more than|over|slower than|above|upwards of|for longer than|for more than|at least',
  long: 'long|straight',
  'how-long': 'how long',
  'in-a-row':
    'in a row|consecutively|running|in succession|one after another|straight|back to back|consecutive times|consecutive checks|times in a row|checks in a row',
  times:
    'readings|reading|looks|measurements|samples|polls|runs|rounds|probes|times over|times|time|checks|tries|attempts',
  once: "once is enough|once is fine|once will do|one message is enough|one time is enough|once|only once while this lasts|only once|just once|one time|only one time|not every time|not each time|just the first time|only the first time|don't repeat|don't repeat it|no repeats|but only once|not again until it recovers",
  recovers:
    "recovers|is over|gets better|is back to normal|is back|comes back|is up again|is well again|is ok again|is fine again|is back up|is back online|works again|comes back up|comes back online|goes back|goes back down|goes back up|has recovered|is fixed|clears|resolves|is resolved|returns|is okay again|back to normal|is normal again|is working again|drops back|falls back|is good again|returns to normal|goes back to normal|gets back to normal|is reachable again|is running again|stops|ends|it's back|is online again|comes back to life|settles|is available again|its back|it's fine again|its fine again|is back to normal again|its ok again|goes up again|it's up again|it's back up|it's back online|it's online again|it's up|it's working again|it's reachable again|it's over|it's ok again|it's okay again|it's running again|it recovers|it's available again|its up again|its back up|its back online",
  percent: 'percent|%|per cent|pct|percentage points',
  bytes:
    'b|byte|bytes|kb|mb|gb|tb|kib|mib|gib|tib|kilobyte|kilobytes|megabyte|megabytes|gigabyte|gigabytes|terabyte|terabytes|meg|megs|gig|gigs',
  minus: 'minus|negative',
  dozen: 'dozen',
  empty: 'empty|blank|completely empty',
  negative: 'negative|below freezing',
  measure:
    '°k|kelvin|psi|bar|db|lux|mb/s|mbit|mbps|gbps|kbit/s|mbit/s|rpm|mah|ah|bpm|kg|g|lb|lbs|mg|l|liters|litres|ml|knots|inches|inch|feet|ft|miles|meters|metres|m|mph|percentage|basis points|tonnes|µg/m³|calls|errors|hits|jobs|tasks|orders|subscribers|followers|views|minutes late|days left|days|euro|euros|eur|€|dollars|dollar|usd|$|bucks|pounds|pound|gbp|£|francs|chf|degrees|degree|°|°c|°f|c|f|celsius|fahrenheit|degrees celsius|degrees fahrenheit|points|point|stars|upvotes|votes|comments|kr|yen|cents|units|pieces|items|people|users|visitors|watts|kwh|kw|w|km/h|ms|hpa|ppm|µg|mm|cm|km|m/s|volts|v|likes|downloads|requests|percentage point|ct|ct/kwh|credits|seats|copies|spots|pcs|kilograms|kilos|grams|hectopascal|decibels|decibel|milliseconds|kronor|kroner|rupees|zloty|pln|sek|nok|dkk|jpy|aud|cad|kilowatts|kilowatt hours|megawatts|mw|amps|amperes',
  'own-have': "i have|there are|i still have|i've got|are there|have i",
  'post-to':
    'send a post to|send a post request to|send an http post to|send an http post request to|make a post to|make a post request to|make an http post to|make an http post request to|do a post to|do a post request to|do an http post to|do an http post request to|issue a post to|issue a post request to|issue an http post to|issue an http post request to|fire a post to|fire a post request to|fire an http post to|fire an http post request to',
  'put-to':
    'send a put to|send a put request to|send an http put to|send an http put request to|make a put to|make a put request to|make an http put to|make an http put request to|do a put to|do a put request to|do an http put to|do an http put request to|issue a put to|issue a put request to|issue an http put to|issue an http put request to|fire a put to|fire a put request to|fire an http put to|fire an http put request to',
  'with-body':
    'with the body|with body|with a body of|with this body|with the json body|with the json|with the payload|with payload|with the content|with the text|with the data|and the body|saying|containing',
  'as-json': 'as json|as a json',
  'as-text': 'as text|as plain text|as a text',
  particle: 'out|over|off|along|up|down|through',
  concerns:
    'is about|are about|is really about|are really about|is mainly about|are mainly about|is all about|are all about',
  'topic-of': '',
  'only-about':
    'only the ones about|only those about|but only the ones about|but only those about|just the ones about|only the ones that are about|only those that are about',
  sounds: 'sounds|sound|seems|seem|sounds like|sound like',
  tone: 'urgent|important|angry|upset|like spam|spammy|spam|critical|alarming|positive|negative',
  'speaks-of':
    'mentions a thing like|mention a thing like|mentions a|mention a|mentions an|mention an|mentions any|mention any',
  summarize: 'summarize|summarise|sum up|summarize for me|summarise for me|give me a summary of',
  summary: 'summary|short summary|brief summary',
  translate: 'translate',
  classify: 'classify|categorize|categorise|sort|label',
  'answer-to': 'answer to',
  summarized: 'summarized|summarised|summed up',
  translated: 'translated',
  answering: 'as the answer to|as an answer to',
  classified: 'sorted into|classified as|sorted as',
  together: '',
  'in-form': 'in|as|into|to|in at most|in about',
  'form-unit':
    'sentence|sentences|short sentences|line|lines|word|words|point|points|bullet point|bullet points|bullets|paragraph|paragraphs',
  'tongue-name': 'english|german|french|spanish|italian|portuguese|dutch|polish|turkish',
  thinking:
    'summarize|summarise|summary|summaries|summarizing|analyze|analyse|analysis|decide|judge|important|interesting|matters|matter|relevant|noteworthy|opinion|translate|explain|rewrite|draft|compose|poem|story|joke|essay|suggest|suggestion|suggestions|recommend|recommendation|recommendations|compare|review|research|evaluate|classify|brainstorm|ideas|insights|insight|digest|briefing|brief|best|worth|think|motivational|inspiring|inspirational|funny|advice|report|translation|opinions',
  hook: 'webhook|web hook|hook|my webhook|callback url|callback',
  'too-high':
    'too high|too hot|too warm|too expensive|too much|too loud|too many|too humid|high enough|warm enough|hot enough|too windy|too bright|really high|very high|very hot|too heavy|unusually high|nearly full|almost full|getting full|running full|filling up|fills up|close to full|too full|runs full|is nearly full',
  'too-low':
    'too low|too cold|too cool|too little|too few|too dry|cheap enough|low enough|cold enough|cool enough|really cheap|very low|very cold|really cold|really low|affordable|a good price|unusually low|too dark|too weak|running low|runs low|gets low|running out|running out of space|runs out of space|low on space|tight|runs out',
  'too-slow': 'slow|too slow|very slow|really slow|slower|laggy|sluggish',
  somebody:
    "i|we|he|she|they|you|u|somebody|someone|anyone|anybody|everybody|everyone|nobody|who|i'm|im|we're|you're|people",
  'if-so':
    "if so|if yes|if it is|when it is|if it does|when it does|if it has|if they are|if there is|if there are|when so|if that is so|if that's the case|if thats the case|in that case|if it's so|once it is|as soon as it is|as soon as it does|if true",
  'if-not':
    "if not|if no|if it isn't|if it is not|if it doesn't|if it does not|if it's not|if its not|if it isnt|if it doesnt|when it isn't|when it is not|when it's not|when its not|when not|if they aren't|if they are not|if there isn't|if there isnt|otherwise",
  want: "i want|i'd like|i would like|i need|i want to have|i'd like to have|i would like to have|i want to get|i'd like to get|i would like to get|i want to see|i'd like to see|i would like to see|i'd love|id like|i wanna have|i wanna see|i'd like to receive|i would like to receive|i want to receive|i want to be sent|gimme|i'd love to get|i'd love to have|i'd love to see|i would love|i would love to get|i would love to have|i'd like you to send me|we'd like|we want|we need|we would like|i'd appreciate|i would appreciate",
  have: "i have|i've got|i have got|i got|ive got|we have|we've got|there's|there is|here is|here's|i have here|i use|i've",
  hedge:
    'you|u|then please|pls|plz|kindly|ok|please|just|simply|automatically|directly|right away|immediately|straight away|straightaway|ever|actually|at once|instantly|asap|for me|quickly|once|this little|this small|yo|silently|quietly|in the background|on its own|by itself|all by itself|without asking|on my behalf|for us|would you|could you|can you|will you|in either direction|either way|in any direction|in whichever direction',
  filler:
    "please|pls|plz|kindly|just|simply|automatically|immediately|right away|straight away|straightaway|instantly|directly|asap|actually|really|basically|quickly|then|hey|hi|hello|hiya|so|hey so like|so like|already|suddenly|thanks|thank you|thx|ty|cheers|thanks a lot|many thanks|thank you very much|if possible|btw|by the way|fyi|for me|for us|well|anyway|somehow|maybe|perhaps|dear assistant|indeed|go ahead and|be so kind and|without delay|at all|kinda|dude|mate|buddy|um|uh|would you|could you|can you|will you|please do|do please|make sure to|be sure to|i think|i guess|good morning|good evening|good afternoon|good day|quick one|one more thing|listen|okay|ok|alright|if you can|if you could|if you would|if you don't mind|if it's not too much trouble|when you can|whenever you can|as a favor|as a favour|do me a favor and|do me a favour and|i'd appreciate it if you could|i would appreciate it if you could|i'd be grateful if you could|it would be great if you could|it'd be great if you could|would be great if you could|it would be nice if you could|is it possible to|would it be possible to|is there a way to|i want you to|i'd like you to|i would like you to|i need you to|you should|you need to|your job is to|your task is to|in the background|on its own|by itself|on my behalf|silently|quietly|it'd be great to|it would be great to|it'd be nice to|it would be nice to|would be nice to|would be great to|i'd love to|i would love to|i'd like to|i would like to|i want to|can i|could i|is there any way to|any chance to|any chance i could|i was wondering if you could|i wonder if you could|i was hoping you could|and nothing else|nothing else|and nothing more",
  upon: 'on|upon|in case of|on any|on each|on every|in the case of|in the event of|about',
  failure:
    'failure|failures|error|errors|an error|a failure|outage|outages|an outage|downtime|crash|crashes|a crash|fail|timeout|timeouts',
  recovery: 'recovery|recoveries|recover',
  'in-case-of': 'in case of|on any|upon',
  enough: 'is enough|is fine|is often enough|will do|is plenty',
  'prints-number':
    'that prints a number|which prints a number|that prints one number|that outputs a number|that gives me a number|that returns a number|it prints a number|that prints a value|that prints something',
  'by-way': 'on|via|by|through|over|per|using|in|as',
  here: 'here|right here|in this chat|in this conversation|in this session',
  room: 'channel|chat|group|group chat|room|chatroom|group channel',
  relation:
    'wife|husband|partner|girlfriend|boyfriend|mum|mom|mother|dad|father|parents|son|daughter|kids|children|brother|sister|boss|team|family|flatmate|flatmates|roommate|colleague|colleagues|neighbour|neighbor|friend|friends|grandma|grandpa|assistant|manager|landlord|on-call|admin|admins',
  'kind-of-message': 'message|dm|direct message|notification|ping|note|alert|reminder|text',
  saying: 'to|that|saying|:|this',
  mails: 'email|mail|e-mail',
};
