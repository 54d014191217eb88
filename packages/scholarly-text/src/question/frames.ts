import { CLAUSE_END, type QueryLine, type Span, words } from './line.ts'
import { isGlue } from '../text/foreign-words.ts'

const alternatives = (...parts: string[]) => `(?:${parts.join('|')})`

export const WORKS = alternatives(
  'papers?|articles?|publications?|literature|stud(?:y|ies)|research|works?|information|infos?|materials?|introductions?|overviews?|references?|sources?|resources?|results?|findings|advances|developments|progress|trends|news|preprints?|documents?|texts?|books?|chapters?|stuff|reading lists?|something|anything|everything',
  'arbeit(?= uber )|(?:fach|forschungs|zeitschriften|original|primar|sekundar)?(?:arbeiten|artikeln?|aufsatze?n?|literatur(?:hinweise|recherche)?|studien?|veroffentlichung(?:en)?|publikation(?:en)?|beitrage?n?|bucher)|forschung(?:en)?|informationen|quellen|einfuhrung|uberblick|erkenntnisse|ergebnisse?|fortschritte?|entwicklungen|texte|(?:irgend)?(?:etwas|was)|alles',
  '(?:la liste des )?(?:d.)?(?:articles?|travaux|publications?|etudes?(?! de (?:cas|marche|faisabilite) )|litterature|recherches?(?= (?:bibliographiques? )?(?:sur|portant|concernant) )|informations?|references|ouvrages|livres|introduction|papiers?|documents?|documentation|bibliographie|resultats?|avancees?|progres|developpements?|decouvertes|textes?|quelque chose|tout)(?: scientifiques?| academiques?| bibliographiques?| universitaires?| pertinente?s?| interessante?s?)?',
)
const DETERMINERS =
  'a|an|some|any|all|the|me|us|ein|eine|einen|einige|irgendwelche|alle|die|der|den|das|mir|uns|un|une|des|de|du|les|la|le|quelques|tous|toutes'
/** Before a word for works; before another word they belong to the subject: 'general relativity'. */
const PRAISE = alternatives(
  DETERMINERS,
  'more|few|several|good|best|great|nice|useful|relevant|interesting|important|key|seminal|scientific|peer-reviewed|scholarly|academic|short|simple|gentle|basic|general|classic|foundational|landmark|influential|(?:most|highly|widely)[ -](?:cited|influential|important)',
  'mehr|gute|guten|guter|beste|besten|relevante|interessante|wichtige|wissenschaftliche|wissenschaftlichen|kurze|einfache',
  'plus|bons?|bonnes?|meilleurs?|meilleures?|pertinents?|interessants?|importants?|scientifiques?|d.autres',
)
/** Verbs by which works and people have a subject. */
const STUDY =
  'deals? with|looks? (?:at|into)|focus(?:es)? on|reports? on|works? on|(?:discuss|address)(?:es)?|(?:describe|cover|investigate|examine|explore|stud(?:y|ie)|analy[sz]e)s?'
const STUDIED =
  'dealt with|looked (?:at|into)|worked on|(?:written|published) (?:about|on)|discussed|described|investigated|examined|explored|studied|addressed|analy[sz]ed|researched'
/** Followed by a subject in any case; other prepositions may belong to it. */
const ON = alternatives(
  `about|on|regarding|concerning|related to|relating to|with respect to|on the (?:topic|subject) of|in the (?:field|area) of|(?:that|which) (?:${STUDY})|(?:deal|look)ing (?:with|at)|focusing on|(?:discuss|describ|cover|investigat|examin|explor|study|address|analy[sz])ing`,
  '(?:zu[mr]?|uber) (?:(?:das|dem) )?(?:thema|themen|themengebiet)|uber|zu|zum|zur|betreffend|rund um|bezuglich|auf dem gebiet',
  '(?:au sujet|a propos|ayant pour sujet|(?:qui )?trait(?:ant|ent)|(?:qui )?parl(?:ant|ent)|sur le (?:theme|sujet))(?: de la| du| des?)?|(?:portant|qui portent) sur|relatifs a|relatives a|lies a|liees a|sur|concernant',
)
const ABOUT = alternatives(ON, "of|by|for|to|in|into|von|vom|im|fur|par|a|au|aux|dans|de|du|des|d'")
/** They are subjects as well: 'sources of methane', 'materials for batteries'. */
const THINGS =
  '(?:works?|news|(?:re)?sources?|references?|materials?|information|infos?|documents?|textes?|texts?|books?|chapters?|stuff|results?|quellen|informationen|bucher|ergebnisse?|informations|ouvrages|livres|resultats?)'
/** Words for works that are no subject before `ON`, and some with the prepositions that they have. */
const WORKS_ON = alternatives(
  `(?:(?!(?:works|news|materials?|texts?|documents?|sources?|trends) )${WORKS})(?: (?:you (?:have|know)(?: of)?|available|published|written)| for (?:my|our) \\S+)? ${ON}`,
  '(?:papers|publications|preprints) (?:by|for|in)|articles (?:by|for|in)|stud(?:y|ies) (?:of|in|by)|research into|introductions? to|overviews? of|advances in',
  '(?:artikel|aufsatze|studien|veroffentlichungen|publikationen) (?:von|vom|in|im|fur)|arbeiten (?:von|vom)|einfuhrung in|uberblick uber',
  'articles par|etudes? (?:de la|des|du)|introduction aux?|introduction a la',
)

const THANKS =
  "(?:(?:many )?thanks(?: a lot| so much| in advance| very much| for your help)?|thank you(?: very much| so much| in advance)?|thx|danke(?: schon| im voraus| sehr)?|vielen dank(?: im voraus)?|besten dank|merci(?: beaucoup| d'avance| bien)?)"
const SORRY =
  '(?:sorry|excuse me|pardon(?: me)?|entschuldigung|verzeihung|entschuldigen sie(?: bitte)?|excusez-moi|desolee?)'

/** Else the verb is part of a subject: 'search for extraterrestrial life'. */
const BEFORE_WORKS = `(?= (?:${PRAISE} )*${WORKS} )`

const OPENINGS = [
  alternatives(
    '(?:hi|hello|hey) (?:there|all|everyone|everybody|claire|again)|dear (?:claire|all|librarian)|good (?:morning|afternoon|evening|day)(?: claire| everyone)?|please|pls|kindly',
    'hallo (?:zusammen|claire)|guten (?:tag|morgen|abend)(?: zusammen| claire)?|gruss gott|gruezi|bitte(?: um)?|liebe claire|sehr geehrte damen und herren',
    "(?:bonjour|bonsoir|salut)(?: a tous| a toutes| claire| madame| monsieur)?|s'il vous plait|s'il te plait|svp|stp",
    // These may begin a term as well.
    `(?:${THANKS}|${SORRY}|hi|hello|hey|hallo|servus|moin(?: moin)?|coucou|greetings|ok|okay|well)(?= (?:${CLAUSE_END}|(?:i|we|can|could|do|is|are|please|any|looking|find|show|ich|wir|gibt|suche|bitte|je|nous) ))`,
    `${THANKS} (?:for|fur|pour)(?= (?:any|anything|some|all|your|papers|articles|literature|alle|artikel|literatur|des|les|vos) )`,
    // The story around a request: 'my supervisor asked me for papers on'.
    `(?:i|we|(?:my|our) \\S+) (?:(?!not |don't )\\S+ ){0,6}?(?:asked|told|assigned|suggested|need|want|have|had|must|trying|looking|searching|collecting|preparing|writing) (?:\\S+ ){0,8}?(?:(?:papers|articles|literature|publications|studies|research) ${ON}|(?:to|should) (?:read(?: up)?|learn|find out|look|give a talk|write|know)(?: more)? (?:about|on|into))`,
  ),
  alternatives(
    '(?:can|could|would|will) (?:you|anyone|anybody|somebody|someone)(?: please| kindly)? (?:find|show|give|get|recommend|suggest|send|list|tell|help|search|look|point|direct|provide|share|explain)(?: me| us)?(?: for| find| out| to| towards| with)?(?: about)?',
    `(?:please )?(?:find|show|give|get|list|recommend|suggest|send|share|search for|search|look for|look up|tell)(?: me| us)(?: about| more about)?|(?:please )?(?:search(?: for)?|look for|look up|looking for|searching for|interested in|find|share|send|recommend|need)${BEFORE_WORKS}`,
    "(?:i am|i'm|im|we are|we're|currently) (?:currently )?(?:looking for|searching(?: for)?|(?:interested|specialising|specializing) in)|(?:i am|i'm|im|we are|we're) (?:currently )?(?:working on|looking (?:into|at)|new to (?:this|the) (?:field|topic|area|subject)|trying to (?:find|understand|learn|read)(?: more)?(?: out)?(?: about)?|writing (?:a|my) (?:thesis|paper|review|essay) (?:about|on))|(?:as|i am|i'm|im) an? (?:[a-z]+ ){0,3}(?:student|researcher|postdoc|scientist|teacher|librarian|clinician|nurse|engineer|beginner|newcomer)(?: (?:working on|studying|interested in|looking for))?",
    "(?:i|we) (?:need|want|would like|'d like|seek|require)(?: to (?:find|read|know|learn|see|understand|get))?(?: more| something)?(?: about| on)?|i'd like(?: to (?:find|read|know|learn|see|understand))?(?: more)?(?: about| on)?|(?:i|we)(?: would|'d) (?:be (?:grateful|glad|happy|thankful) (?:for|to (?:find|get|have))|appreciate|love)",
    `(?:do|does) (?:you|anyone|anybody|someone|somebody) (?:have|know)(?: of| about)?|(?:have you )?got${BEFORE_WORKS}|what (?:should|can|could) (?:i|we) read (?:about|on)|where can (?:i|we) (?:find|get|read|see)|(?:can|could|how can|may) (?:i|we) (?:find|get|read|see)${BEFORE_WORKS}|(?:what|which) (?:papers|articles|studies|publications|works|literature|research) (?:(?:are there|exists?|is there)(?: about| on)?|(?:should|can|could) (?:i|we) read(?: about| on)?|about|on|by|from|${STUDY})|(?:are|is) there(?: any)?|what (?:is|was|has been) (?:known|written|published|said) (?:about|on|of)|what is the (?:current )?state of (?:the art|research|knowledge) (?:on|in|of)|what do we know (?:about|of)|tell me(?: more)? about|help me (?:to )?(?:find|understand)`,
    `(?:has|have|is) (?:anyone|anybody|someone|somebody|people|researchers)(?: ever| already)?(?: (?:${STUDIED}|working on))?|has (?:it|this) been (?:${STUDIED})|what (?:did|do|have|has|are) (?:people|anyone|researchers|scientists|others) (?:publish(?:ed|ing)?|writ(?:e|ten|ing)|found|sa(?:y|id)|work(?:ed|ing)?) (?:about|on)|(?:has|have) there been(?: any)?|who (?:works|is working|has worked|has published|has written) on|what (?:does|do) (?:the )?(?:literature|research|studies|science|papers) (?:say|know|tell us) (?:about|on)`,
  ),
  alternatives(
    '(?:(?:ich )?(?:suche|brauche|brauchte|benotige)|wir (?:suchen|brauchen|benotigen))(?: (?:fur|in) (?:eine|meine|unsere|mein|einen?)[nr]? \\S+)?(?: nach)?|(?:ich|wir) (?:mochten?|will|wollen|wurden? gerne?|hatten? gerne?|interessiere mich fur|bin auf der suche nach|arbeite zu[mr]?|schreiben? (?:an )?(?:gerade )?(?:eine|meine|unsere|mein)[nr]? \\S+ (?:uber|zu[mr]?))(?: nach)?|fur (?:eine|meine|unsere|mein|einen?)[nr]? \\S+ (?:suchen?|brauchen?|benotigen?) (?:ich|wir)|(?:ich|wir) (?:muss|soll|mussen|sollen)(?: etwas| einen? \\S+)? (?:uber|zu[mr]?)(?=.* (?:lesen|halten|schreiben) )|gesucht',
    '(?:(?:konnen|konnten) sie|(?:kannst|konntest) du)(?: mir| uns)?(?: bitte)?(?: nach)?|(?:zeige?n?|gib|geben|finden?|suche?n?|nennen?|empfiehl|empfehlen)(?: sie)?(?: mir| uns)|(?:finden|suchen|zeigen) sie|finde(?= (?:artikel|paper|arbeiten|studien|literatur|publikationen) )',
    '(?:was )?gibt es|(?:haben|hatten) sie|(?:hast|hattest|kennst) du|(?:kennt|weiss|hat) jemand|habt ihr|wo (?:finde ich|gibt es)|(?:welche|was fur) (?:studien|arbeiten|artikel|literatur|forschung|veroffentlichungen|publikationen|erkenntnisse|ergebnisse|befunde) gibt es(?: zu| uber| zum| zur)?|welche (?:studien|arbeiten|artikel|veroffentlichungen|publikationen) (?:zu|zum|zur|uber|von)|was ist der (?:aktuelle |neueste )?stand der forschung (?:zu[mr]?|uber|bei|in)|was (?:weiss man|ist bekannt|wissen wir) (?:uber|zu|von)|(?:was wurde|wer hat) (?:uber|zu[mr]?)(?=.* (?:veroffentlicht|publiziert|geforscht|geschrieben) )',
  ),
  alternatives(
    "(?:pour (?:ma|mon|une?|notre) \\S+ )?(?:je (?:cherche|recherche|voudrais|souhaite|veux|m'interesse a|suis a la recherche de|souhaiterais|travaille sur)|nous (?:cherchons|recherchons|voudrions)|cherchons|(?:je dois|nous devons) (?:lire|ecrire|faire un expose|me renseigner)|cherche|j'ai besoin|j'aimerais|(?:j'ecris|je prepare|je redige) (?:ma|mon|une?) \\S+ sur)(?: (?:a )?(?:trouver|lire|comprendre|savoir|en savoir|connaitre))?(?: plus)?(?: de| d'une?| des| sur)?|(?:trouver|recherche)(?= (?:des |d')?(?:articles|etudes|travaux|publications|references|informations) )",
    '(?:(?:pouvez|pourriez)[- ]vous|vous (?:pouvez|pourriez)|(?:peux|pourrais)[- ]tu|tu (?:peux|pourrais))(?: me| nous| m.)?(?: trouver| donner| montrer| recommander| indiquer| aider a trouver)?|(?:trouve|montre|donne|cherche|recommande|indique)z?[- ](?:moi|nous)|trouvez?(?= (?:des|les) (?:articles|etudes|travaux|publications) )|(?:avez|auriez|connaissez)[- ]vous|(?:as|aurais|connais)[- ]tu|quelqu.un (?:connait|a)',
    "ou (?:puis-je )?trouver|y a[- ]t[- ]il|(?:est-ce )?qu'il (?:y a|existe)|qu'est-ce qui a ete (?:publie|ecrit) sur|quel(?:le)?s (?:sont les )?(?:etudes|recherches|articles|travaux|publications)(?: existent| existe| y a-t-il)? (?:sur|parlent|traitent|portent|de|des|du|concernant)(?: de la| de| du| des| sur)?|existe[- ]t[- ]il|quel est l'etat (?:actuel )?(?:de la recherche|des connaissances) (?:sur|en)|que sait-on (?:sur|de|des|du|d'une?)|qu'est-ce qu'on sait (?:sur|de|des|du)|que savons-nous (?:sur|de|des|du)",
  ),
]
/** One by one they are compiled in half the time. */
const OPENING_PATTERNS = OPENINGS.map((opening) => words(`(?:(?:and|und|et) )?(?:${opening})`, '^'))
const openingOf = (line: QueryLine, from: number) =>
  OPENING_PATTERNS.map((pattern) => line.findAround(pattern, from)).find(Boolean)

const SOME_WORKS = `(?:${PRAISE} )*(?!${THINGS} (?!${ON} ))${WORKS}(?: (?:you (?:have|know)(?: of)?|there (?:is|are)|available|published|written))?`
/** 'good papers about'; without what they are about, it may be the subject. */
const OBJECT = words(
  `(?:${PRAISE} )*(?!(?:study|introduction|overview|einfuhrung|uberblick|etude) )${WORKS_ON}`,
  '^',
)
/** The same after 'latest', where no noun for works is a subject: 'latest trends in'. */
const NEW_OBJECT = words(`${SOME_WORKS} ${ABOUT}`, '^')
/** After a request it is part of the frame; a singular may be of the subject: 'research data', 'literature and film'. */
const BARE_OBJECT = words(
  `${SOME_WORKS}(?: ${ABOUT}|(?<=thing|[^ws]s)|(?= (?:\\||that|which|whether|with|without|from) ))|(?:more|mehr|plus|davantage) ${ABOUT}`,
  '^',
)
const ARTICLE = words(DETERMINERS, '^')

const CLOSINGS = `(?:(?:and|und|et) )?${alternatives(
  THANKS,
  'please|pls|plz|cheers|(?:best|kind|warm) (?:regards|wishes)(?:(?: \\|)? \\S+){0,2}(?= \\|? ?$)|if possible|anyone|would be (?:great|nice|helpful|useful|appreciated|perfect)(?: too)?',
  "bitte|(?:viele|liebe|beste) grusse|mit (?:freundlichen|besten|herzlichen) grussen|bonne (?:journee|soiree)|que me conseillez-vous|s'il vous plait|s'il te plait|svp|stp|cordialement",
)}`
const CLOSING = words(CLOSINGS)
/** The same, or the verb of a request at the end of a German sentence. */
export const REQUEST_CLOSING = words(
  `${CLOSINGS}|zeigen|suchen|wissen|erfahren|lernen|verstehen|empfehlen|finden|nennen|lesen|geben|halten|schreiben|heraussuchen|veroffentlicht|publiziert|geforscht|geschrieben`,
)

/** The greetings and framing phrases of a request, which describe neither subject nor works. */
export function readFrames(line: QueryLine): number[][] {
  const found: number[][] = []
  const take = ({ first, end }: Span) => {
    const words = [...line.words.keys()].filter((at) => at >= first && at < end && !line.isTaken(at))
    const last = found.at(-1)
    if (last && (last.at(-1) ?? 0) + 1 === words[0]) last.push(...words)
    else found.push(words)
    line.take({ first, end })
  }
  let isRequest = false
  let hasObject = false
  const object = line.isTaken(0) ? NEW_OBJECT : OBJECT
  for (let first = firstFree(line); first < line.words.length; first = firstFree(line)) {
    const opening = openingOf(line, first)
    const about = opening ? undefined : line.findAround(object, first)
    const bare = isRequest && !hasObject ? line.findAround(BARE_OBJECT, first) : undefined
    const span = opening ?? about ?? bare ?? (isRequest ? line.findAround(ARTICLE, first) : undefined)
    if (!span || !isAfterwards(line, span.end)) break
    take({ first: span.first, end: afterSigns(line, span.end) })
    isRequest ||= opening !== undefined
    hasObject ||= about !== undefined
  }
  const closings = isRequest ? REQUEST_CLOSING : CLOSING
  for (let closing = closingOf(line, closings); closing; closing = closingOf(line, closings)) take(closing)
  return found
}

/** 'papers' in a query whose other parts have all been read: 'papers after 2019'. */
const ALONE = words(
  `(?:${PRAISE} )*(?:(?:research )?(?:papers?|articles?|studies|publications?|preprints?|results)|artikel|paper|arbeiten|aufsatze|studien|veroffentlichungen|publikationen|ergebnisse|etudes?|travaux|resultats)(?= (?:[|?!.,] )*$)`,
  '^',
)

/** Words for works without a subject. */
export function readWorksAlone(line: QueryLine): number[][] {
  const found = line.findAround(ALONE)
  return found ? [[...line.words.keys()].filter((at) => at >= found.first && !line.isTaken(at))] : []
}

/** The last words of a query, if no other word follows. */
export function closingOf(line: QueryLine, pattern: RegExp): Span | undefined {
  let closing = line.findAround(pattern)
  while (closing && isAfterwards(line, closing.end)) closing = line.findAround(pattern, closing.end)
  return closing
}

/** The end of the words that begin a query as a request for works; `begin` if it begins with its subject. */
export function endOfRequest(line: QueryLine, begin = 0): number {
  let end = begin
  for (let next: number | undefined = begin; next !== undefined; end = next ?? end) {
    const from = afterSigns(line, end)
    next = (openingOf(line, from) ?? line.findAround(OBJECT, from))?.end
  }
  return end
}

/** Skips separate punctuation: 'merci ! …'. */
function afterSigns(line: QueryLine, from: number): number {
  let at = from
  while (/^[.,;:!?]+$/.test(line.words[at]?.key ?? '')) at++
  return at
}

const firstFree = (line: QueryLine): number =>
  [...line.words.keys()].find((at) => !line.isTaken(at)) ?? line.words.length

/** True if a subject remains from a word on. */
const isAfterwards = (line: QueryLine, from: number): boolean =>
  line.words.some(
    ({ key }, at) => at >= from && !line.isTaken(at) && !isGlue(key) && /[\p{L}\p{N}]/u.test(key),
  )
