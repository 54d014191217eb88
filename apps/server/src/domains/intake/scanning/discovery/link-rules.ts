const FILES =
  /\.(?:jpe?g|png|gif|svg|webp|avif|ico|bmp|tiff?|css|js|mjs|json|woff2?|ttf|eot|mp[34]|m4[av]|avi|mov|wmv|webm|ogg|wav|zip|gz|tgz|bz2|xz|rar|7z|tar|exe|dmg|pkg|iso|apk|docx?|xlsx?|pptx?|odt|ods|csv|tsv|ris|bib|enw|nbib|ics|vcf|epub|mobi|ps|tex|map|swf)$/i
const PAGES_OF_NO_USE =
  /(?:^|\/)(?:wp-(?:admin|login|content|includes|json)|log-?in|log-?out|sign-?in|sign-?up|register|registration|account|my-?account|profile|password|cart|checkout|basket|donate|subscri(?:be|ptions?)|newsletter|contact(?:-us)?|privacy(?:-policy)?|terms(?:-(?:of-(?:use|service)|and-conditions))?|cookies?(?:-policy)?|imprint|impressum|disclaimer|legal|accessibility|careers?|jobs?|press(?:-kit)?|advertis(?:e|ing)|shop|store|events?|veranstaltung(?:en)?|termine?|evenements?|eventos?|eventi|calendar|kalender|calendrier|calendario|faq|help|print|share|email|search|statistics|citation-?export|cite|tools|admin|api|cgi-bin\/(?!oai)|cdn-cgi|amp|xmlrpc\.php|feed|rss|atom|trackback|comments?|user|users|author-guidelines|submissions?|about(?:-us)?|editorial-?(?:board|team)|authors?)(?:\/|$)/i
const PARAMETERS_OF_NO_USE =
  /^(?:sort|sort_?by|order|order_?by|dir|filter|facet|view|display|format|print|share|lang|locale|theme|style|login|action|return|return_?to|redirect|destination|replytocom|rpp|per_?page|page_?size|pagesize|limit|month|week|day|date|start_?date|end_?date|q|query|s|search|highlight|preview|version|v|download|attachment_id|orderby)(?:\[.*)?$/i
/** The ends of a period; as '?from=home' they say where a reader comes from. */
const ENDS_OF_PERIOD = /^(?:from|to)$/i
const MOST_PARAMETERS = 3
const DEEPEST_PATH = 12

/**
 * Returns the priority of a link: 1 for a likely article, 3 for a likely list, 4 for others; null for files, forms,
 * accounts, and endless crawler traps.
 */
export function judgeLink(
  address: string,
  { text = '', rel = [], now }: { text?: string; rel?: string[]; now: number },
): { kind: 'page' | 'pdf' | 'index'; prio: number } | null {
  const url = URL.parse(address)
  if (!url || rel.includes('nofollow') || rel.includes('search')) return null
  const { pathname } = url
  if (FILES.test(pathname) || isTrap(url, now)) return null
  if (/\.pdf$/i.test(pathname) || /\/pdf\/[^/]+$/i.test(pathname)) return { kind: 'pdf', prio: 3 }
  if (PAGES_OF_NO_USE.test(pathname)) return null
  if (/\.(?:xml|rss|atom)$/i.test(pathname)) return { kind: 'index', prio: 2 }
  if (looksLikeArticle(url)) return { kind: 'page', prio: 1 }
  if (rel.includes('next') || looksLikeList(url)) return { kind: 'page', prio: 3 }
  return { kind: 'page', prio: text.length > 40 ? 2 : 4 }
}

function isTrap(url: URL, now: number): boolean {
  const segments = url.pathname.split('/').filter(Boolean)
  if (segments.length > DEEPEST_PATH || repeats(segments)) return true
  const isOfNoUse = ([name, value]: [string, string]) =>
    PARAMETERS_OF_NO_USE.test(name) || (ENDS_OF_PERIOD.test(name) && /\d/.test(value))
  const parameters = [...url.searchParams]
  if (parameters.length > MOST_PARAMETERS || parameters.some(isOfNoUse)) return true
  if (/[;/](?:jsessionid|phpsessid|sid)=|\/\(S\([a-z\d]+\)\)\//i.test(url.pathname)) return true
  return segments.some(
    (segment, index) => isYearAhead(segment, now) && isOfCalendar(segments[index - 1], segments[index + 1]),
  )
}

const isYearAhead = (segment: string, now: number) =>
  /^2[01]\d\d$/.test(segment) && Number(segment) > new Date(now).getUTCFullYear() + 1

/** A number alone may be an article's; after "archive" or before a month it is a year. */
const isOfCalendar = (before = '', after = '') =>
  /^(?:calendar|archives?|events?|dates?|years?|by-?(?:date|year))$/i.test(before) ||
  /^(?:0?[1-9]|1[0-2])$/.test(after)

/** 'a/b/a/b' and 'a/a/a': relative links that a server answers at any depth. */
function repeats(segments: string[]): boolean {
  for (let length = 1; length * 2 <= segments.length; length++) {
    const times = length === 1 ? 3 : 2
    for (let at = 0; at + length * times <= segments.length; at++) {
      const first = segments.slice(at, at + length).join('/')
      const rest = Array.from({ length: times - 1 }, (_, i) =>
        segments.slice(at + length * (i + 1), at + length * (i + 2)).join('/'),
      )
      if (length === 1 && /^\d+$/.test(first)) continue
      if (rest.every((part) => part === first)) return true
    }
  }
  return false
}

function looksLikeArticle({ pathname }: URL): boolean {
  if (
    /\/(?:article|articles|abs|abstract|paper|papers|doi|handle|record|records|publication|publications|preprint|chapter|item|view|full|fulltext|story|post|posts|rfc)s?\/[^/]+/i.test(
      pathname,
    )
  )
    return !/\/(?:issue|archive|list|browse|category|tag|page|toc)(?:\/|$)/i.test(pathname)
  return (
    /\/(?:19|20)\d\d\/\d{1,2}\/(?:\d{1,2}\/)?[^/]{3,}/.test(pathname) ||
    /10\.\d{4,9}\//.test(pathname) ||
    /\/[^/-]*-[^/-]*-[^/-]*-[^/]{2,}\/?$/.test(pathname)
  )
}

const looksLikeList = ({ pathname, searchParams }: URL) =>
  /\/(?:issues?|archives?|volumes?|vol|toc|browse|list|listing|category|categories|tags?|topics?|collections?|communit(?:y|ies)|subjects?|page|latest|recent|current|blog|news|publications|articles|papers|proceedings|research|journal|journals)(?:\/|$)/i.test(
    pathname,
  ) ||
  [...searchParams.keys()].some((name) =>
    /^(?:page|paged|p|offset|start|skip|cursor|volume|issue)$/i.test(name),
  )
