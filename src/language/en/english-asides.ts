/** English: what is said around a wish. */
import type { AsideWords } from '../aside-words.ts';
import { words } from '../words.ts';

export const ENGLISH_ASIDES: AsideWords = {
  speaker: words("i|i'm|im|i've|ive|we|we're|we've|weve"),
  owner: words('my|our'),
  reason: words("because|cause|cuz|coz|bc|'cause"),
  hence: words('so'),
  joints: words('and|but'),
  small: words(
    "it|it's|its|it’s|that|that's|thats|this|these|they|they're|theyre|is|are|was|be|really|realy|very|so|quite|super|pretty|kind|kinda|sort|of|a|an|the|bit|little|for|to|me|us|my|our|work|thesis|job|family|business|matter|thing|stuff|and|all|too|extremely|rather|totally|just|project|research|boss|team|kids|mum|mom|wife|husband|son|daughter|mother|father|customers|clients|company|school|university",
  ),
  weight: words(
    'important|urgent|critical|crucial|vital|annoying|essential|serious|priority|exciting|embarrassing|boring|nice|great|cool|helpful|appreciated|sad|fun|tedious|stressful',
  ),
  phrases: words(
    "so i don't miss it|so i dont miss it|so that i don't miss it|so we don't miss it|i don't want to miss it|i dont want to miss it|don't want to miss it|i don't want to miss this|i really don't want to miss it|i always forget|i keep forgetting|i keep forgetting it|i always forget it|i'm too lazy to check myself|i am too lazy to check myself|i'm tired of checking it myself|i'm tired of checking|so i don't have to check myself|so i don't have to|so i don't forget|so i dont forget|so we don't forget|long story short|here's the thing|heres the thing|here is the thing|you know|as you know|by the way|btw|if you don't mind|if you dont mind|if it's not too much trouble|if you can do that|be so kind|be so good|if you would|if you please|that would be great|that'd be great|that would be nice|that would be lovely|that would be awesome|that would be super|would be great|would be nice|would be cool|that would help a lot|that would really help|that would be very helpful|thanks a lot|thanks so much|many thanks|thank you so much|thank you very much|thanks in advance|thank you in advance|much appreciated|cheers|ta|best regards|kind regards|regards|good day|good morning|good afternoon|good evening|hello there|hi there|hey there|dear assistant|dear rote|quick one|one more thing|small favour|small favor|quick question|quick request|i need your help|i need help|i need some help|i have a request|i've got a request|please help me|please help|help me out|can you help me|could you help me|can you help|could you help|can you do that|can you do this|is that possible|would that be possible|no rush|not urgent|nothing urgent|no hurry|sorry for the trouble|sorry to bother you|otherwise stay silent|otherwise stay quiet|otherwise keep quiet|otherwise be quiet|otherwise don't|otherwise not|otherwise nothing|otherwise do nothing|otherwise say nothing|otherwise don't bother|otherwise don't bother me|otherwise leave me alone|else nothing|and nothing otherwise|if it isn't too much trouble|if it's not too much to ask|if it isn't too much to ask|if it's no trouble|if that's alright|if that's all right|if that's ok with you|of course|obviously",
  ),
  keeps: /^keep an?\s/i,
  never: words(
    "you|u|ya|your|you're|want|wants|wanted|wanna|would|should|must|shall|may|might|need|needs|prefer|prefers|rather|hate|hates|dislike|dislikes|interested|care|cares|ignore|skip|skips|avoid|avoids|exclude|except|unless|until|till|before|after|while|during|during|within|since|only|just|no|none|nothing|never|nobody|neither|nor|don't|dont|doesn't|doesnt|won't|wont|can't|cant|cannot|isn't|isnt|aren't|arent|without|not|less|least|most|more|fewer|max|maximum|minimum|enough|too|if|when|whenever|once|twice|whether|where|called|named|zone|timezone|time|times|channel|channels|slack|telegram|signal|whatsapp|sms|email|e-mail|mail|mails|phone|discord|matrix|teams|please|pls|plz|away|travelling|traveling|asleep|let|lemme|make|do|limit|threshold|dollars|euros|percent|english|german|language|format|csv|json|pdf|column|row|table|field|section|heading|box|corner|instead|stop|delete|remove|cancel|pause|resume|change|move|also|remind|reminder|alarm|wake|ask",
  ),
  besideTime: words(
    "look|check|do|make|try|start|say|let's|lets|it|that|that's|this|is|be|would|will|should|can|i|i'd|i'll|i'm|you|think|guess|mean|want|like|prefer|please|pls|thanks|fine|good|best|great|perfect|enough|ok|okay|yes|yeah|yep|sure|well|so|um|uh|hmm|oh|just|maybe|perhaps|probably|rather|then|about|works|suits|for|me|to|of|course|a|and|how|once|reminded|remind|preferably|actually|no|sorry|better|suffices|again|there|at|in|on|the|one|latest|around",
  ),
};
