import { BLOCK_TAGS, oneLine } from '../text/plain-text.ts'
import type { HtmlElement } from '../page/html-tree.ts'

interface Line {
  text: string
  /** 1 to 6 for headings, else 0. */
  heading: number
}

/** The text under `top` without `dropped`, each block element on a line of its own. */
export function renderLines(top: HtmlElement, dropped: ReadonlySet<HtmlElement>): Line[] {
  const lines: Line[] = []
  let open = ''
  render(top, 0)
  flush(0)
  return lines

  function flush(heading: number) {
    const text = oneLine(open)
    if (text) lines.push({ text, heading })
    open = ''
  }

  function render(element: HtmlElement, heading: number) {
    const own = /^h[1-6]$/.test(element.name) ? Number(element.name[1]) : heading
    const block = BLOCK_TAGS.has(element.name)
    if (block) flush(heading)
    for (const child of element.children) {
      if (typeof child === 'string') open += child
      else if (!dropped.has(child)) render(child, own)
    }
    if (block) flush(own)
  }
}

/** Invitations to read something else, at the beginning of a short line. In the languages that publish most. */
const SEE_ALSO = new RegExp(
  `^[\\s►▶→»>•*+\\[(|:–-]*(?:${[
    '(?:read|see|watch|listen) (?:also|more|next|this|our)|also (?:read|see)|read:|related(?: (?:articles?|posts?|stor(?:y|ies)|content|news|topics?|links?|coverage|reading))?:?$|you (?:may|might) also (?:like|be interested)|more (?:from|on|about|in|stories|news|articles)\\b|recommended(?: for you)?:?$|most (?:read|popular)|further reading:?$|don.t miss|up next',
    'mehr (?:zum thema|dazu|infos?|informationen|lesen|von|über|aus)|(?:lesen|sehen|hören) sie (?:auch|hier|mehr|dazu)|auch (?:lesen|interessant)|lies auch|lesetipps?|(?:das |dies |diese )?(?:könnte|thema könnte) (?:sie|dich|euch|ihnen)|ähnliche (?:artikel|beiträge|themen|produkte)|verwandte (?:artikel|beiträge|themen)|weitere (?:artikel|beiträge|themen|informationen|infos|meldungen|nachrichten|news|links|aktuelle)|weiterführende|zum weiterlesen|passend (?:zum thema|dazu)|zum thema:?$|auch auf|neueste (?:artikel|beiträge)|aktuell(?:e|ste) (?:artikel|beiträge|meldungen|nachrichten)',
    '(?:à )?lire (?:aussi|également|la suite)|voir aussi|sur le même (?:sujet|thème)|en savoir plus|pour aller plus loin|articles? (?:liés|similaires|connexes)|à découvrir',
    '(?:le|te) puede interesar|puedes? leer|lee? también|leer más|lea (?:también|más|además)|ver también|contenido relacionado|(?:noticias|notas|artículos) relacionad[ao]s|te recomendamos|mira también|además:$',
    'leggi anche|vedi anche|potrebbe interessarti|articoli correlati|per approfondire|leia (?:também|mais)|veja (?:também|mais)|saiba mais|lees ook|lees meer|zie ook|gerelateerde',
    '(?:czytaj|zobacz|przeczytaj|sprawdź|polecamy) ?(?:też|także|również|więcej|:|$)|(?:čtěte|přečtěte si) (?:také|více)|läs (?:också|mer|även)|les også|lue myös|читайте (?:также|ещё)|смотрите также|okuyun',
  ].join('|')})`,
  'iu',
)

/** "Photo: Someone", "Tags: a, b": labels of what is not running text. */
const LABELLED =
  /^[\s([]*(?:(?:title|cover|header|beitrags|titel|aufmacher|vorschau)?-?(?:photos?|foto(?:s|grafie|credit)?|bild(?:er|quellen?|nachweis|rechte)?|images?|pictures?|kuva|zdjęcie|imagen|imagem|video)|photo (?:credit|by)s?|crédits?(?: photos?)?|credits?|image (?:credit|illustrative|source)s?|©|copyright|quellen?|sources?|źródło|fonte|fuente|tags?|keywords?|schlagw(?:ort|örter|orte)|stichw(?:ort|örter|orte)|kategorien?|categor(?:y|ies)|catégories?|themen|topics?|filed under|posted (?:in|by|on)|published|veröffentlicht|last (?:modified|updated)|updated|stand|autor(?:in|en)?|author|text|by line|redaktion|aufrufe|views|teilen|share(?: this)?|comments?|kommentare?)\s*(?::|\/|©|by\b|$)/iu

const INTERACTION =
  /^(?:share (?:this|on|via)[^]*|(?:share|tweet|pin(?:nen| it)?|print|drucken|email|e-mail|facebook|twitter|whatsapp|linkedin|weiterlesen|mehr|more|read more|continue reading|lire la suite|więcej|subscribe(?: now)?|abonnieren|advertisement|anzeige|werbung|publicité|publicidad|reklama|reklame|annonse|anzeige:?|nach oben|back to top|top|zurück|back|next|previous|weiter|loading|table of contents|inhaltsverzeichnis|inhalt|contents|antworten|reply|merken|kommentieren|war der artikel nützlich\?|möchten sie den artikel teilen\?)\W*)$/iu

const TIME_ONLY =
  /^(?:\p{L}{2,10}\.?,?\s{1,9})?(?:\d{1,2}[.:/\s-]{1,9}(?:\p{L}{3,10}\.?|\d{1,2})[.,/\s-]+\d{2,4}|\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?|\p{L}{3,10}\.?\s+\d{1,2},?\s+\d{4})?(?:[\s,|·–-]{0,9}(?:um\s+|at\s+|o\s+)?\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s*(?:uhr|h|am|pm|a\.m\.|p\.m\.|[A-Z]{2,4}))?)?\W*$/iu

const REFERENCES =
  /^(?:\d+[.\s]*)?(?:references?(?: and notes)?|references cited|bibliography|literature(?: cited)?|works cited|literatur(?:verzeichnis|nachweise)?|einzelnachweise|références(?: bibliographiques)?|bibliographie|referencias(?: bibliográficas)?|bibliografía|referências(?: bibliográficas)?|bibliografia|riferimenti bibliografici|список литературы|参考文献)\s*:?$/i

/** Texts that sites put below their articles about themselves. */
const PARTING =
  /^[\s*►▶→»>•|–-]*(?:©|\(c\) (?:19|20)\d\d|copyright\b|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos|this (?:article|material|story) is (?:the )?copyright|subscribe (?:now|to|today|for)|support (?:us|our (?:work|journalism))|sign up (?:for|to)|follow us|join us on|like us on|for the latest (?:stories|news)|download (?:the|our) app|(?:jetzt |zum |zur |unser(?:en)? )?newsletter|(?:jetzt )?(?:abonnier|anmelden)|folge[nt]? (?:sie )?uns|unterstütz(?:e|en sie|t) uns|mit freunden teilen|(?:gefällt|hat) (?:dir|ihnen|euch) (?:dieser|der|unser)|s[ií]guenos|suscr[ií]bete|suivez-nous|abonnez-vous|seguici|iscriviti|siga-nos|obserwuj nas|drukuj|kontakt(?::|$)|contact(?: us)?(?::|$)|pressekontakt)/iu
const LONGEST_PARTING = 300
const LEAST_LINES = 4

/** Leaves out lines of the page that are not the article's, lists of references, and headings at the end. */
export function dropAsides(lines: Line[]): Line[] {
  const stored = withoutReferences(lines).filter(({ text }) => !isAside(text))
  for (
    let last = stored.at(-1);
    last && (last.heading || (stored.length > LEAST_LINES && isParting(last.text)));
    last = stored.at(-1)
  )
    stored.pop()
  return stored
}

/** References go from their heading to the next one of its rank; they never make up most of an article. */
function withoutReferences(lines: Line[]): Line[] {
  const from = lines.findLastIndex(
    ({ text, heading }) => (heading > 0 || text.length < 30) && REFERENCES.test(text),
  )
  if (from < lines.length * 0.25 || from < 3) return lines
  const rank = lines[from]?.heading || 6
  const length = lines.slice(from + 1).findIndex(({ heading }) => heading > 0 && heading <= rank)
  return length < 0 ? lines.slice(0, from) : lines.toSpliced(from, length + 1)
}

const isParting = (line: string) => line.length <= LONGEST_PARTING && PARTING.test(line)

function isAside(line: string): boolean {
  if (line.length > 160) return false
  if (SEE_ALSO.test(line)) return line.length < 120
  if (line.length < 100 && LABELLED.test(line)) return true
  if (line.length > 50) return false
  return INTERACTION.test(line) || (/\d/.test(line) && TIME_ONLY.test(line))
}
