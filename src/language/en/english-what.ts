/** The English words of *what*. */
import type { WhatLexicon } from '../what-lexicon.ts';

export const englishWhat: WhatLexicon = {
  and: 'and|&|plus|n',
  or: 'or',
  'and-then':
    'when done|when it is done|when finished|once done|once finished|when it has finished|and when done|and when it is done|and when finished|and once done|then|and then|after that|afterwards|next',
  but: 'but',
  of: 'of|from|on|at|in|for|under',
  into: 'to|in|into|as|onto|under|at',
  for: 'for|for the words|for the word',
  with: 'with',
  by: 'by|by at least|by more than|of|of at least',
  that: 'that|which|where|whose title|that have|with titles that|whose titles|whose',
  the: 'the|a|an|its|their|my|our|your|this|that|these|those|his|her|some|all|all the|all of the|any|each|whatever',
  also: 'also|too|as well|again',
  me: 'me|us|myself',
  'to-me': 'to me|to us|for me|over to me',
  it: 'loading|loading it|the page load|loading the page|it|them|that|this|those|these|the result|the results|the answer|the response|everything|what you get|what it says|what you find|what it finds|the whole thing|whatever it says|what comes out|what it prints|what comes back|that one',
  there:
    "there|there is|there are|there's|there was|something|anything|it has|it shows|there is something|there's something|there is anything|theres",
  get: 'fetch|look|get|read|check|chk|checking|checked|polling|looking|reading|monitoring|checks|fetches|looks at|downloads|grabs|compare|verify|open|look at|load|call|download|grab|pull|visit|go to|query|curl|check on|have a look at|take a look at|scan|request|retrieve|look in|look into|look through|go through|parse|poll|ping|test|see|take|look up|pull up|probe|inspect',
  watch:
    'watches|monitors|tracks|keeps an eye on|watching|watch|monitor|track|observe|keep an eye on|keep watch on|keep tabs on|keep track of|keep checking|keep watching|keep monitoring|follow|subscribe to|look out for changes on|check for changes on|check for changes to|watch out for|keep a watch on|keep looking at',
  tell: 'tells|sends|notifies|alerts|informs|warns|pings|messages|lets|shows|gives|tell|post|get|fetch|read|send|notify|alert|message|text|ping|let|inform|warn|show|give|dm|report|push|forward|deliver|buzz|poke|update|shoot|drop|bring|write|hit up|do tell',
  know: 'know|know about|have|see|of|about|a message|a message saying|a note|a notification|an alert|a warning|a ping|a heads up|a line|a text|the message|also',
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
    "remind me|wake me|wake me up|bother me|only bother me|i want to know|i wanna know|wanna know|lemme know|lmk|i need to know|i must know|i'd love to know|i would like to know|i wish to know|i want to be told|i want to be notified|i want to be informed|i'd like to be told|i'd like to be notified|i'd like to be informed|i would like to be notified|i would like to be informed|i need to be told|i want an alert|i want a notification|i want a message|i'd like a message|i need a message|i want a ping|i'd like a notification|i'd like to know|i want to hear|give me a shout|shout",
  show: 'list|list all|show|display|print|print out|read out|read aloud|report|list out|announce|show all',
  ask: 'ask me|quiz me on|prompt me',
  write: 'save|write|store|put|dump|keep|record|export|overwrite',
  append: 'append|add|log|write down|note down|attach',
  run: 'runs|executes|starts|run|execute|start|launch|call|trigger|invoke|do|use|fire off|kick off|perform|fire up|spin up|fire|exec|re-run|rerun',
  post: 'post|send|push|submit|report|forward|upload',
  put: 'put',
  page: 'page|the page|site|website|web page|webpage|web site|homepage|home page|server|endpoint|api|url|link|address|json|json api|api endpoint|rest api|service|web service|host|shop|product page|status page|health check|health endpoint|web app|app|dashboard|blog|article|listing|json at|response|response of|answer|listing page|sensor|device|camera|weather station|router',
  feed: 'feed|rss|rss feed|atom|atom feed|news feed|blog feed|podcast feed|podcast|blog|channel|youtube channel|news site feed|release feed|xml feed|newsfeed|feed at',
  file: 'file|log file|log|text file|document|csv|logfile|markdown file|note file|notes file|json file|spreadsheet|config file|file called|file named',
  folder: 'folder|directory|dir|files in|folder called|directory called',
  inside: 'in|inside|within|into|inside of|under',
  output:
    'output|the output|result|results|stdout|output of|what it prints|printout|outcome|the outcome',
  program:
    'command|program|script|shell command|shell script|terminal command|cli|binary|job|python script|bash script|$',
  tool: "tool|mcp tool|tool called|tool named|tool's|tool:",
  what: 'what|whatever',
  prints:
    'prints|print|return|answer|respond|responds|give|answers|throws|throw|output|outputs|returns|says|shows|reports|gives|spits out|prints out|puts out|writes|tells|gives back',
  let: 'let|have|make',
  disk: 'disk|disk usage|disk space|hard disk|hard drive|drive|storage|root disk|system disk|disk space usage|used disk space',
  full: 'full|used|in use',
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
    'file|items|item|posts|post|entries|entry|articles|article|stories|story|headlines|news|episodes|episode|updates|files|results|releases|release|jobs|listings|messages|ones|tickets|issues|events|videos|records|elements|news items|blog posts|titles|threads|offers|ads|questions|links|notices|images|photos|orders|products|commits|tags|bookmarks|documents|papers|topics|tweets|flats|bikes|cars|shows|films|movies|concerts|deals|alerts|warnings|incidents|builds|deployments|invoices|bookings|reviews|courses|recipes|reports|things|stuff',
  posts:
    'posts|post|articles|article|stories|story|headlines|news|episodes|episode|releases|release|jobs|listings|tickets|issues|events|news items|blog posts|threads|offers|ads|questions|links|notices|orders|products|commits|tags|bookmarks',
  number: 'number|first number|number in it',
  date: 'date in it|first date',
  'number-of': 'number of|count of|total number of|amount of|total count of|how many|quantity of',
  'how-many': 'how many|how many of them',
  size: 'size|file size|length in bytes',
  exit: 'exit code|exit status|return code|exitcode|exit value',
  duration:
    'response time|load time|loading time|answer time|time it took|time it takes|how long it took|how long it takes|how long that took|how long this took|run time|runtime|running time|latency|how long did it take',
  field:
    'field|json field|key|json key|property|attribute|value|value of|value for|entry|json path|path',
  selector: 'selector|css selector|css|element|element matching|elements matching|the element',
  whole:
    'content|contents|the content|the contents|body|whole page|entire page|full page|page content|whole file|entire file|html|source|data|json|answer|response|whole response|raw response|whole output|entire output|full output|complete output|file contents|reply|payload|whole thing|list',
  term: 'word|words|text|phrase|term|string|keyword|label',
  new: 'new|unseen|unread|fresh|newly added|newly published|brand new',
  first: 'first|top|leading|the first|the top',
  newest: 'latest|newest|most recent|recent|youngest|latest available',
  oldest: 'oldest',
  biggest: 'biggest|largest|heaviest',
  smallest: 'smallest',
  cheapest: 'cheapest|least expensive|lowest priced',
  dearest: 'most expensive|priciest|dearest',
  highest: 'highest|most|biggest|largest|greatest',
  lowest: 'lowest|fewest|smallest|least',
  'sorted-by': 'by|sorted by|ordered by|ranked by|according to',
  'field-name':
    'status|state|priority|severity|category|type|kind|level|stage|language|country|city|color|colour|size',
  begins:
    'starting with|beginning with|start with|starts with|begin with|begins with|that start with|that begin with|which start with|whose name starts with|whose names start with|whose title starts with',
  ends: 'ending with|ending in|end with|ends with|end in|ends in|that end with|that end in|whose name ends with|whose name ends in|whose names end in|with the ending|with the extension|with extension|of type',
  single:
    'item|post|entry|article|story|episode|file|release|line|row|message|headline|heading|link|picture|photo|update|commit|video',
  last: 'last|bottom|final',
  most: 'at most|no more than|not more than|up to|max|maximum|maximum of|a maximum of|max of|limit|limited to|limit to|no more than the first|but at most|but no more than|but only the first|only the first|only|just|the first|never more than',
  only: 'only|just|but only|only those|only the ones|only ones|just the ones|but only the ones|but only those|those|the ones|ones',
  mention:
    'mention|mentions|contain|contains|include|includes|say|says|talk about|are about|is about|have|has|match|have the word|contain the word|contain the words|mention the word|contains the word|contains the words|have the words|reads|shows|show|says the word|features|has the word|has the words|deal with|name|have in the title|refer to|refers to|concern|relate to|involve|cover',
  mentioning:
    'mentioning|containing|including|saying|with the word|with the words|with the text|with the phrase|tagged|about|on|regarding|concerning|related to|that is about|matching|with|featuring|labelled|labeled|marked|covering|having|that say|that says|called|titled|from|by|like|dealing with',
  about: 'about|on the topic of|regarding|concerning|related to',
  without:
    "without anything that says|without anything about|without anything that mentions|without any that mention|without those that mention|nothing about|nothing that mentions|nothing with|none about|no|skip anything about|ignoring anything about|ignore anything about|leave out anything about|leave out those with|leaving out those with|skip those with|skip the ones with|not those with|leave out the ones with|leaving out anything with|that are not about|that aren't about|not labelled|not labeled|not tagged|and not|but no|but nothing about|drop|dropping|without|without the word|without the words|not mentioning|not containing|not about|excluding|except|except for|except those about|except ones about|leave out|leaving out|other than|ignoring|ignore|skip|skipping|minus|but not|excluding anything about|excluding ones about|but without|but not about|but not those about|but not ones about|but not the ones about|but skip|but ignore|except the ones about|not including",
  not: "different from|is different from|differs from|anything other than|anything but|something other than|other than|not|don't|doesn't|do not|does not|no longer|isn't|is not|aren't|are not|never|didn't|did not|hasn't|has not|stops|stop|ceases to|cannot|can't|won't|fails to|no|isnt|doesnt|isn't there|hasnt|wont|didnt",
  matches:
    'matches|match|matching|matches the pattern|matching the pattern|match the pattern|that match|like the pattern',
  newer:
    'newer than|younger than|more recent than|less than|posted less than|not older than|no older than|at most|created less than|modified less than|fresher than',
  older:
    "older than|more than|over|hasn't changed for|has not changed for|hasn't been updated for|has not been updated for|hasn't been updated in|has not been updated in|hasn't changed in|has not changed in|hasn't been modified in|has not been modified in|hasn't been written to in|hasn't been touched in|not updated for|not updated in|untouched for|hasn't been modified for|was not modified for|not been modified for|hasnt been modified for|hasnt changed for|hasn't been touched for|hasn't been changed for|hasn't been changed in|hasn't been written for|hasn't been written in|hasn't been written to for|hasn't been refreshed for|hasn't been refreshed in|hasn't been saved for|hasn't been saved in|hasn't moved for|hasn't grown for|hasn't moved in|hasn't grown in|has not been touched for|has not been touched in|has not been changed for|has not been changed in|has not been modified for|has not been written for|has not been written in|has not been written to for|has not been written to in|has not been refreshed for|has not been refreshed in|has not been saved for|has not been saved in|has not moved for|has not grown for|has not moved in|has not grown in|hasnt been touched for|hasnt been touched in|hasnt been changed for|hasnt been changed in|hasnt been modified in|hasnt been updated for|hasnt been updated in|hasnt been written for|hasnt been written in|hasnt been written to for|hasnt been written to in|hasnt been refreshed for|hasnt been refreshed in|hasnt been saved for|hasnt been saved in|hasnt moved for|hasnt grown for|hasnt changed in|hasnt moved in|hasnt grown in|was not touched for|wasn't touched for|not touched for|not been touched for|was not touched in|wasn't touched in|not touched in|not been touched in|wasn't modified for|not modified for|was not modified in|wasn't modified in|not modified in|not been modified in|was not updated for|wasn't updated for|not been updated for|was not updated in|wasn't updated in|not been updated in|was not written to for|wasn't written to for|not written to for|not been written to for|was not written to in|wasn't written to in|not written to in|not been written to in|untouched in|last modified more than|last changed more than|was last updated more than",
  recent:
    'in the last|from the last|of the last|within the last|from the past|in the past|of the past|within the past|during the last|posted in the last|published in the last|added in the last|modified in the last|changed in the last|updated in the last|created in the last|written in the last|posted within the last|published within the last|that were modified in the last|that were added in the last|that were changed in the last|that were published in the last|that changed in the last|since the last',
  if: 'if|when|whenever|as soon as|once|in case|whether|the moment|the moment that|should|only if|only when|but only if|but only when|the minute|the second|when it sees that|provided|provided that|if ever|when ever|if and when|if it turns out that',
  'each-time':
    'everytime|eachtime|every time|each time|every time that|each time that|any time|anytime|every single time',
  is: "lie|are lying|is lying|are sitting|sit|stays|stay|remains|remain|keeps being|is still|keeps|stands at|lies|is now|is|are|was|were|gets|get|becomes|become|has|have|be|been|goes|go|went|ever|it's|its|now|comes|come|gone|ever gets|turns|reads|shows|is at|sits|currently|suddenly|will be|ends up|has been|have been|had|is being|reports|equals|is back|are back|goes back|gets back",
  moves: 'moves|shifts|varies|differs|moves up or down|goes up or down|swings',
  rises:
    'rises|rise|climbs|climb|goes up|increases|increase|grows|grow|jumps|jump|goes|is up|gains|shoots up|surges|go up|went up|has risen|rises or climbs|gets up|creeps up|gets higher|spikes|increased|is raised|grew|rose|has gone up',
  falls:
    'falls|fall|drops|drop|goes down|decreases|decrease|sinks|sink|dips|dip|goes|is down|shrinks|loses|plunges|slips|crashes|go down|went down|has fallen|gets down|comes down|gets lower|drops down|is reduced|is lowered|fell|dropped|has dropped|declines|has gone down',
  above:
    'climbs past|climbs over|climbs above|rises past|jumps past|jumps over|warmer than|gets past|goes past|goes beyond|goes higher than|grows beyond|grows past|grows over|is past|louder than|faster than|heavier than|upwards of|north of|slower than|greater|bigger|larger|higher|exceeds the|gets over|gets above|above|over|more than|greater than|higher than|bigger than|larger than|exceeds|exceed|tops|past|beyond|>|hotter than|exceeding|in excess of|more expensive than|fuller than|longer than|hits more than|goes over|goes above|passes|breaks|crosses|surpasses|better than|went over',
  below:
    'drops under|falls under|sinks under|sinks below|dips below|dips under|gets under|gets below|drops beneath|falls beneath|lighter than|quicker than|younger than|less|lower|smaller|fewer|cheaper|colder|south of|goes lower than|below|under|less than|lower than|smaller than|fewer than|beneath|<|colder than|cooler than|cheaper than|down below|goes below|goes under|short of|worse than',
  'at-least':
    'or higher|or greater|or above|or over|or longer|or bigger|and above|and up|rises to|climbs to|no lower than|no fewer than|not below|not under|equal to or above|equal or more than|greater than or equal to|a minimum of|gets up to|has reached|goes up to at least|or warmer|or hotter|or later|at least|>=|no less than|not less than|reaches|hits|gets to|goes up to|minimum|up to at least|or more|reach|hit|at or above|at or over|equal to or more than|more than or equal to|equal or above|equal or greater than|is up to',
  'at-most':
    'or fewer|or cheaper|or colder|or smaller|and below|or beneath|sinks to|no higher than|not above|not over|no greater than|no longer above|no longer over|equal to or below|less than or equal to|drops down to|falls down to|maximum of|at most|<=|no more than|not more than|or less|or lower|maximum|falls to|drops to|down to|goes down to|or below|or under|comes down to|at or below|at or under|equal or less than|equal to or less than|equal or below|is down to',
  equal: 'equal to|equals|exactly|=|==|to|the same as|set to|as|at exactly|at|identical to',
  between: 'between|in the range|in the range of|within|from|in between|inside',
  outside:
    'leaves the range|leaves the range of|leaves|out of the range of|anywhere outside|not within|not in the range|not in the range of|outside the band|not inside|outside|not between|outside of|out of|out of the range|outside the range|outside the range of',
  changes:
    'changes|change|changed|updates|updated|is different|different|gets updated|modified|is modified|is updated|gets modified|was updated|was changed|has changed|have changed|is changed|gets changed|is edited|edited|gets edited|differs|looks different|updates itself|has been updated|has been changed|has been modified|is new|gets a new version|was modified|alters',
  unchanged:
    "has not changed|hasn't changed|have not changed|haven't changed|is unchanged|unchanged|stays the same|stay the same|is the same|is still the same|has stayed the same|did not change|didn't change|does not change|doesn't change|remains the same|has not moved|hasn't moved|remains unchanged|has been the same|stays unchanged|has been unchanged|is not different|hasnt changed|has not been updated|hasn't been updated",
  'since-last':
    'as last time|as before|since last time|since the last time|since the last look|since the last check|since the last run|as the last time|as at the last check|since the previous run|since the previous check|from last time|as it was|as it was last time',
  'since-yesterday':
    'since yesterday|as yesterday|from yesterday|since the day before|as the day before',
  'longer-for':
    'for|for more than|for over|for at least|for longer than|in|in over|in more than|since',
  change:
    'changes|change|updates|update|any changes|any change|new stuff|anything new|something new|news|any updates|modifications',
  nothing: 'nothing|nothing at all|no output|no lines',
  any: 'any|a|some|anything|something|an',
  appears:
    'appears|appear|shows up|show up|turns up|pops up|is there|exists|comes up|is published|gets published|is posted|is added|gets added|is available|becomes available|comes out|is listed|arrives|is found|are added|appeared|lands|gets created|is created|is released|is out|are posted|are published|comes in|come in|come up|come out|are there|arrive|land|gets posted|is uploaded|is dropped|show|drops in',
  disappears:
    "disappears|disappear|is gone|goes away|vanishes|is removed|is missing|goes missing|is deleted|gets deleted|gets removed|are gone|is not there|isn't there|no longer exists|doesn't exist|does not exist|is taken down|is no longer there|isn't there anymore|are missing|is absent|has disappeared|has gone|was deleted|gone missing|is not there anymore|vanished",
  fails:
    "can't be loaded|cannot be loaded|can not be loaded|can't be fetched|cannot be reached|can't be reached|does not load|doesn't load|won't load|is not reachable|isn't reachable|does not answer|doesn't answer|does not respond|doesn't respond|won't respond|can't be opened|times out|exits with a non-zero code|exits with a nonzero code|exits nonzero|returns non-zero|has a non-zero exit code|ends with a non-zero exit code|bails out|dies|fails|fail|failed|breaks|crashes|errors|goes wrong|doesn't work|does not work|didn't work|did not work|has an error|returns an error|throws an error|exits with an error|errors out|doesn't succeed|does not succeed|is not successful|isn't successful|exits non-zero|ends with an error|doesn't go through|goes bad|does not go through|blows up|goes south|has failed|gives an error",
  works:
    'works|answers|responds|loads|succeeds|succeed|works again|worked|is fine|goes through|passes|is successful|finishes|is done|completes|worked out|succeeded|is ok|is okay|was successful|goes well|finishes without errors|work|answer|respond|load|be reached|respond to requests',
  down: 'down|offline|unreachable|unavailable|dead|not reachable|not responding|not up|not available|broken|not answering|not working|not online|gone down|out|responding with an error',
  up: 'up|online|live|reachable|available|back|back up|back online|up and running|responding|working|alive|up again|back to normal|on|back in business|answering|running',
  again:
    'again|anymore|any more|once more|back|any longer|for good|again after being down|again after being offline|again after it was down|after being down|after being offline',
  takes:
    'takes|needs|takes more than|took|loads in|responds in|answers in|runs|lasts|is taking|responds after|runs for|loads',
  'to-end':
    'to load|to respond|to answer|to finish|to complete|to run|to come back|to reply|to open|to end',
  longer:
    'longer than|more than|over|slower than|above|upwards of|for longer than|for more than|at least',
  'in-a-row':
    'in a row|consecutively|running|in succession|one after another|straight|back to back|consecutive times|consecutive checks|times in a row|checks in a row',
  times:
    'readings|reading|looks|measurements|samples|polls|runs|rounds|probes|times over|times|time|checks|tries|attempts',
  once: "once is enough|once is fine|once will do|one message is enough|one time is enough|once|once until that is over|only once|just once|one time|only one time|not every time|not each time|just the first time|only the first time|don't repeat|don't repeat it|no repeats|but only once|not again until it recovers",
  recovers:
    "recovers|is over|gets better|is back to normal|is back|comes back|is up again|is well again|is ok again|is fine again|is back up|is back online|works again|comes back up|comes back online|goes back|goes back down|goes back up|has recovered|is fixed|clears|resolves|is resolved|returns|is okay again|back to normal|is normal again|is working again|drops back|falls back|is good again|returns to normal|goes back to normal|gets back to normal|is reachable again|is running again|stops|ends|it's back|is online again|comes back to life|settles|is available again|its back|it's fine again|its fine again|is back to normal again|its ok again|goes up again",
  percent: 'percent|%|per cent|pct|percentage points',
  bytes:
    'b|byte|bytes|kb|mb|gb|tb|kib|mib|gib|tib|kilobyte|kilobytes|megabyte|megabytes|gigabyte|gigabytes|terabyte|terabytes|meg|megs|gig|gigs',
  minus: 'minus|negative',
  dozen: 'dozen',
  empty: 'empty|blank|completely empty',
  negative: 'negative|below freezing',
  measure:
    '°k|kelvin|psi|bar|db|lux|mb/s|mbit|mbps|gbps|kbit/s|mbit/s|rpm|mah|ah|bpm|kg|g|lb|lbs|mg|l|liters|litres|ml|knots|inches|inch|feet|ft|miles|meters|metres|m|mph|percentage|basis points|tonnes|µg/m³|calls|errors|hits|jobs|tasks|orders|subscribers|followers|views|minutes late|days left|days|euro|euros|eur|€|dollars|dollar|usd|$|bucks|pounds|pound|gbp|£|francs|chf|degrees|degree|°|°c|°f|c|f|celsius|fahrenheit|degrees celsius|degrees fahrenheit|points|point|stars|upvotes|votes|comments|kr|yen|cents|units|pieces|items|people|users|visitors|watts|kwh|kw|w|km/h|ms|hpa|ppm|µg|mm|cm|km|m/s|volts|v|likes|downloads|requests',
  particle: 'out|over|off|along|up|down|through',
  thinking:
    'summarize|summarise|summary|summaries|summarizing|analyze|analyse|analysis|decide|judge|important|interesting|matters|matter|relevant|noteworthy|opinion|translate|explain|rewrite|draft|compose|poem|story|joke|essay|suggest|suggestion|suggestions|recommend|recommendation|recommendations|compare|review|research|evaluate|classify|brainstorm|ideas|insights|insight|digest|briefing|brief|best|worth|think|motivational|inspiring|inspirational|funny|advice|report|translation|opinions',
  hook: 'webhook|web hook|hook|my webhook|callback url|callback',
  'too-high':
    'too high|too hot|too warm|too expensive|too much|too loud|too many|too humid|high enough|warm enough|hot enough|too windy|too bright|really high|very high|very hot|too heavy|unusually high',
  'too-low':
    'too low|too cold|too cool|too little|too few|too dry|cheap enough|low enough|cold enough|cool enough|really cheap|very low|very cold|really cold|really low|affordable|a good price|unusually low|too dark|too weak',
  'too-slow': 'slow|too slow|very slow|really slow|slower|laggy|sluggish',
  somebody:
    "i|we|he|she|they|you|u|somebody|someone|anyone|anybody|everybody|everyone|nobody|who|i'm|im|we're|you're|people",
  'if-so':
    "if so|if yes|if it is|when it is|if it does|when it does|if it has|if they are|if there is|if there are|when so|if that is so|if that's the case|if thats the case|in that case|if it's so|once it is|as soon as it is|as soon as it does|if true",
  'if-not':
    "if not|if no|if it isn't|if it is not|if it doesn't|if it does not|if it's not|if its not|if it isnt|if it doesnt|when it isn't|when it is not|when it's not|when its not|when not|if they aren't|if they are not|if there isn't|if there isnt|otherwise",
  want: "i want|i'd like|i would like|i need|i want to have|i'd like to have|i would like to have|i want to get|i'd like to get|i would like to get|i want to see|i'd like to see|i would like to see|i'd love|id like|i wanna have|i wanna see|i'd like to receive|i would like to receive|i want to receive|i want to be sent|gimme",
  have: "i have|i've got|i have got|i got|ive got|we have|we've got|there's|there is|here is|here's|i have here|i use|i've",
  hedge:
    'you|u|then please|pls|plz|kindly|ok|please|just|simply|automatically|directly|right away|immediately|straight away|straightaway|ever|actually|at once|instantly|asap|for me|quickly|once|this little|this small',
  filler:
    'please|pls|plz|kindly|just|simply|automatically|immediately|right away|straight away|straightaway|instantly|directly|asap|actually|really|basically|quickly|then|hey|hi|hello|hiya|so|hey so like|so like|already|suddenly|thanks|thank you|thx|ty|cheers|thanks a lot|many thanks|thank you very much|if possible|btw|by the way|fyi|for me|for us|well|anyway|somehow|maybe|perhaps|dear assistant|indeed|go ahead and|be so kind and|without delay|at all|kinda|dude|mate|buddy|um|uh|would you|could you|can you|will you|please do|do please|make sure to|be sure to|i think|i guess',
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
