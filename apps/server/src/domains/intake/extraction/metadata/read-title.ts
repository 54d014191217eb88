import { plainLine, lettersOf } from '../text/plain-text.ts'
import { valuesOf } from '../page/json-ld.ts'
import { metasNamed } from '../page/read-head.ts'
import {
  isExactlySiteName,
  isDomain,
  isSiteName,
  TITLE_SEPARATOR,
  climb,
  coins,
  jsonLd,
  meta,
  microdata,
  type PageSources,
  type Rung,
} from './sources.ts'

const LONGEST = 1000
const MOST_HEADINGS = 20
/** With more main headings, only one that <title> repeats is the title. */
const FEW_HEADINGS = 3
/** Maximum words in the name of a site, or of a part of every page. */
const WORDS_OF_SITE = 3
/** A text with more separators is no title with names of sites around it. */
const MOST_PARTS = 12
/** Placeholders for a forgotten title, and headings of parts of every page. */
const GENERIC =
  /^(?:home(?:page)?|start(?:seite)?|untitled(?: document)?|pdf|article|artikel|index|welcome|document|no title|title|news|blog|loading\.*|default|error|not found|full ?text|abstract|view|page(?: \d+)?|new page|seite|accueil|inicio|navigation(?: und service)?|(?:main )?menu|quick ?links|search|suche|main navigation|header|content|inhalt)$/i

const LADDER: Rung[] = [
  meta('citation_title'),
  meta('bepress_citation_title'),
  meta('eprints.title'),
  meta('prism.title'),
  jsonLd('headline', 'name'),
  meta('dcterms.title'),
  meta('dc.title'),
  { from: 'h1', read: ({ signals }) => (signals.h1.length === 1 ? signals.h1 : []) },
  meta('og:title'),
  meta('twitter:title', 'parsely-title', 'sailthru.title', 'title'),
  microdata('headline'),
  coins('rft.atitle', 'rft.title'),
  { from: 'entry-title', read: ({ signals }) => signals.entryTitles },
  {
    from: 'h1',
    read: ({ signals, head }) =>
      signals.h1.length > FEW_HEADINGS
        ? signals.h1.filter((heading) => lettersOf(head.title).includes(lettersOf(heading)))
        : signals.h1,
  },
  { from: 'title', read: ({ head }) => (head.title ? [head.title] : []) },
  { from: 'h2', read: ({ signals }) => signals.h2.slice(0, 1) },
]
/** Chinese sites end their titles with the names of the channel and of the site. */
const CHANNEL = /^\p{Script=Han}{2,8}$/u
const ARCHIVE = /^(?:blog )?archiv(?:e|es)?$/i
/** Titles for machines that are complete and contain nothing else. */
const EXACT = /^(?:citation_|bepress_|eprints|prism)/

/** Inputs for the title, with split headings. */
interface Titled {
  sources: PageSources
  /** The main headings as plain lines, without those that name the site. */
  headings: string[]
  /** Headings that name the site. */
  siteHeadings: string[]
}

/** The article's title without the site's name, or null if the page has no meaningful one. */
export function readTitle(sources: PageSources): { value: string; from: string } | null {
  const headings = [...new Set(sources.signals.h1)]
    .slice(0, MOST_HEADINGS)
    .map((heading) => plainLine(heading, LONGEST))
  const page: Titled = {
    sources,
    headings: headings.filter((heading) => !namesSite(heading, sources)),
    siteHeadings: headings.filter((heading) => namesSite(heading, sources)),
  }
  const stated = climb(LADDER, sources, (values, { from }) => {
    for (const value of values.slice(0, MOST_HEADINGS)) {
      const title = plainLine(value, LONGEST)
      if (from === 'h1' && page.siteHeadings.includes(title)) continue
      const bare = EXACT.test(from) ? title : complete(withoutSite(title, page), page)
      if (bare && !isGeneric(bare, sources)) return plainLine(bare, LONGEST)
    }
    return null
  })
  if (!stated || EXACT.test(stated.from) || (sources.scholarly && stated.from.startsWith('dc'))) return stated
  const shown = sources.scholarly ? null : otherHeadline(stated.value, page)
  const title = shown ? { value: shown, from: 'h1' } : stated
  const agreed = agreedTitle(title.value, page)
  return agreed
    ? { value: withoutDate(agreed), from: 'agreement' }
    : { ...title, value: withoutDate(title.value) }
}

/**
 * The wording on which more of a page's places agree than on `title`, one of them a heading; or the part of `title`
 * without the lines above or below it in the same heading. Null if there is none.
 */
function agreedTitle(title: string, page: Titled): string | null {
  const { sources, headings } = page
  const { head, signals, entity } = sources
  const both = (text: string) => [withoutSite(text, page), text]
  const places: [string, string[]][] = [
    [
      'heading',
      [
        ...headings,
        ...[...signals.entryTitles.slice(0, MOST_HEADINGS), ...signals.h2.slice(0, 3)].filter(
          (heading) => !namesSite(heading, sources),
        ),
      ],
    ],
    ['json-ld', entity ? valuesOf(entity, 'headline').slice(0, 1) : []],
    [
      'og',
      metasNamed(head, 'og:title')
        .slice(0, 5)
        .flatMap((value) => both(plainLine(value, LONGEST))),
    ],
    ['title', both(plainLine(head.title, LONGEST))],
  ]
  const wordings = new Map<string, { text: string; in: Set<string> }>()
  for (const [place, texts] of places) {
    for (const text of texts.map((each) => plainLine(each, LONGEST))) {
      const wording = wordings.get(lettersOf(text)) ?? { text, in: new Set<string>() }
      wordings.set(lettersOf(text), { text: wording.text, in: wording.in.add(place) })
    }
  }
  const own = wordings.get(lettersOf(title))?.in ?? new Set<string>()
  const outnumbers = (wording: { in: Set<string> }) =>
    wording.in.size > own.size || (wording.in.size === own.size && !own.has('heading'))
  const better = [...wordings.values()].filter((wording) => {
    if (
      wording.in.size < 2 ||
      isGeneric(wording.text, sources) ||
      lettersOf(wording.text) === lettersOf(title)
    )
      return false
    return wording.in.has('heading')
      ? outnumbers(wording)
      : wording.in.size > own.size && (isPart(wording.text, title) || isOfItself(wording.text, title))
  })
  return better.toSorted((a, b) => b.in.size - a.in.size)[0]?.text ?? null
}

/** True if a wording has nothing of a heading that must be the site's, and more words than names of sites. */
const isOfItself = (wording: string, heading: string) =>
  (wording.match(/\p{L}+/gu)?.length ?? 0) > WORDS_OF_SITE && shareOfWords(wording, heading) === 0

/** True for the beginning or end of the whole, unless it is short. */
function isPart(part: string, whole: string): boolean {
  const [inner, outer] = [lettersOf(part), lettersOf(whole)]
  return inner.length > outer.length * 0.4 && (outer.startsWith(inner) || outer.endsWith(inner))
}

/** The page's one heading, if it rewords the headline: machines get wordings for search engines. */
function otherHeadline(title: string, { sources, headings: shown }: Titled): string | null {
  const { entryTitles } = sources.signals
  const headings = new Set(entryTitles.length === 1 ? entryTitles : shown)
  const heading = headings.size === 1 ? plainLine([...headings][0] ?? '', LONGEST) : ''
  if (!heading || lettersOf(heading).includes(lettersOf(title)) || isGeneric(heading, sources)) return null
  if (lettersOf(title).includes(lettersOf(heading)) && entryTitles.length !== 1) return null
  return shareOfWords(title, heading) >= 0.4 && heading.length < title.length * 2 ? heading : null
}

/** Share of the longer words of the shorter text that the other has too. */
function shareOfWords(one: string, other: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  const [few, many] = [words(one), words(other)].toSorted((a, b) => a.size - b.size) as [
    Set<string>,
    Set<string>,
  ]
  return few.size ? [...few].filter((word) => many.has(word)).length / few.size : 1
}

const isGeneric = (title: string, sources: PageSources) =>
  GENERIC.test(title) || !/[\p{L}\p{N}]/u.test(title) || isExactlySiteName(title, sources)

/** The full title as the page shows it, for one that was truncated for machines. */
function complete(title: string, page: Titled): string {
  const start = lettersOf(title.replace(/(?:\.{3}|…)$/, ''))
  const shown = page.sources.signals.h1.slice(0, MOST_HEADINGS).map((heading) => withoutSite(heading, page))
  const whole =
    start.length > 10 &&
    shown.find(
      (heading) =>
        lettersOf(heading).startsWith(start) &&
        heading.length > title.length &&
        heading.length < title.length * 2,
    )
  return whole ? plainLine(whole) : title
}

/** "23.01.2022 - Title" as "Title". */
const withoutDate = (title: string) =>
  title.replace(/^\d{1,2}\.\s?\d{1,2}\.\s?(?:19|20)\d\d\s+[-–—|:]\s+(?=\S.{9})/u, '')

/** A heading at the start or end of <title>, whose other part is a heading too ("Post - My blog"), is the site's name. */
function namesSite(heading: string, sources: PageSources): boolean {
  const { head, signals } = sources
  const segments = head.title.split(TITLE_SEPARATOR)
  const parts = segments.map(lettersOf)
  const spelled = lettersOf(heading)
  if (
    parts.length < 2 ||
    parts.length > MOST_PARTS ||
    signals.kickers.some((kicker) => lettersOf(kicker) === parts[0])
  )
    return false
  const others = new Set([...signals.h2, ...signals.entryTitles].map(lettersOf))
  if (parts[0] === spelled)
    return (
      parts.slice(1).some((part) => others.has(part)) &&
      !segments.slice(1).some((segment) => isSiteName(segment, sources))
    )
  const ends =
    !isSiteName(segments[0] ?? '', sources) &&
    parts.some((_, from) => from > 0 && parts.slice(from).join('') === spelled)
  return ends || (parts.includes(spelled) && others.has(parts[0] ?? ''))
}

/** "Title | Site" and "Site: Title" as "Title", if the other part is known to be the site or a heading shows the rest. */
function withoutSite(title: string, page: Titled): string {
  const kicker = page.sources.signals.kickers.find(
    (each) => title.startsWith(each) && /^\s*[:|·–—-]\s*\S.{9}/u.test(title.slice(each.length)),
  )
  if (kicker) return withoutSite(title.slice(kicker.length).replace(/^[\s:|·–—-]+/u, ''), page)
  const parts = title.split(TITLE_SEPARATOR)
  if (parts.length < 2 || parts.length > MOST_PARTS) return title
  const spelled = lettersOf(title)
  const blog = page.siteHeadings.find((heading) => title.length > heading.length && title.endsWith(heading))
  if (blog) return withoutSite(withoutEnd(title, blog), page)
  const domain = parts.at(-1) ?? ''
  if (isDomain(domain)) return withoutSite(withoutEnd(title, domain), page)
  for (const shown of page.headings) {
    const heading = lettersOf(shown)
    if (heading === spelled) return title
    if (heading.length > 8 && heading.length > spelled.length * 0.3 && spelled.includes(heading)) return shown
  }
  const last = parts.at(-1) ?? ''
  const barred = title.lastIndexOf('|') > 15 && last.length < 60
  if (barred || CHANNEL.test(last) || isSiteName(last, page.sources))
    return withoutSite(withoutEnd(title, last), page)
  const first = parts[0] ?? ''
  return isSiteName(first, page.sources) || ARCHIVE.test(first)
    ? withoutSite(title.slice(first.length).replace(/^[\s|–—»«·•:_-]+/, ''), page)
    : title
}

const withoutEnd = (title: string, end: string) =>
  title.slice(0, title.lastIndexOf(end)).replace(/(?<![\s|–—»«·•:_-])[\s|–—»«·•:_-]+$/, '')
