/** Bytes: the longest address that a browser accepts; ours are shorter. */
const LONGEST_LINE = 2_083
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
/** Encodings by their byte order marks. */
const WIDE: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }
const LARGEST = 500 * 1024

interface Rule {
  allow: boolean
  /** Path pattern with upper-case percent codes; may hold * and end with $. */
  pattern: string
}

interface Group {
  agents: string[]
  rules: Rule[]
  crawlDelay: number | null
}

interface Robots {
  groups: Group[]
  /** Addresses of sitemaps as written; they may be on other hosts. */
  sitemaps: string[]
}

/** The rules for one robot: of all groups that name it, or else of those for everybody. Stored as JSON. */
export interface RobotsRules {
  rules: Rule[]
  /** Seconds, as the site wishes; null without a usable value. */
  crawlDelay: number | null
}

/**
 * Parses a robots.txt by RFC 9309, as leniently as large search engines: any line ending, a byte order mark, missing
 * colons, common misspellings. Anything else (an HTML page) has no rules.
 */
export function parseRobots(bytes: Uint8Array): Robots {
  const robots: Robots = { groups: [], sitemaps: [] }
  let group: Group | undefined
  let naming = false
  for (const { key, value } of linesOf(bytes)) {
    if (key === 'user-agent') {
      if (!naming || !group) robots.groups.push((group = { agents: [], rules: [], crawlDelay: null }))
      naming = true
      group.agents.push(agentOf(value))
    } else if (key === 'sitemap') {
      if (value) robots.sitemaps.push(value)
    } else if (key === 'allow' || key === 'disallow') {
      naming = false
      if (value) group?.rules.push({ allow: key === 'allow', pattern: normalised(value) })
    } else if (key === 'crawl-delay' || key === 'request-rate') {
      naming = false
      const seconds = secondsOf(value)
      if (group && seconds !== null) group.crawlDelay = Math.max(group.crawlDelay ?? 0, seconds)
    }
  }
  return robots
}

const UNITS: Record<string, number> = { m: 60, h: 3600 }

/** Seconds between two requests: "10", "1,5" or "2 s", and as a rate "1/10" or "30/1m". Null without a usable value. */
function secondsOf(value: string): number | null {
  const [, requests = '1', number = '', unit = ''] =
    /^(?:(\d+)\/)?(\d+(?:[.,]\d+)?|[.,]\d+)\s?([mh]?)/i.exec(value) ?? []
  const seconds = (Number(number.replace(',', '.')) * (UNITS[unit.toLowerCase()] ?? 1)) / Number(requests)
  return number && Number.isFinite(seconds) ? seconds : null
}

const MISSPELT: Record<string, string> = {
  useragent: 'user-agent',
  'user agent': 'user-agent',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  'site-map': 'sitemap',
  crawldelay: 'crawl-delay',
}

function* linesOf(bytes: Uint8Array): Generator<{ key: string; value: string }> {
  for (const raw of textOf(bytes).split(/\r\n|\n|\r/)) {
    const written = Buffer.from(raw.slice(0, LONGEST_LINE), 'latin1').toString('utf8')
    const line = written.replaceAll('\0', '').replace(/#.*/s, '').trim()
    const colon = line.indexOf(':')
    const end = colon < 0 ? line.search(/[ \t]/) : colon
    const value = line.slice(end + 1).trim()
    if (end < 1 || (colon < 0 && /\s/.test(value))) continue
    const name = line.slice(0, end).trim().toLowerCase()
    yield { key: MISSPELT[name] ?? name, value }
  }
}

/** One character per byte, without a byte order mark at the start, or the remains of one. */
function textOf(bytes: Uint8Array): string {
  const wide = WIDE[Buffer.from(bytes.subarray(0, 2)).toString('hex')]
  if (wide) return Buffer.from(new TextDecoder(wide).decode(bytes.subarray(0, LARGEST))).toString('latin1')
  const other = BYTE_ORDER_MARK.findIndex((byte, index) => bytes[index] !== byte)
  const start = other < 0 ? BYTE_ORDER_MARK.length : other
  return Buffer.from(bytes.subarray(start, LARGEST)).toString('latin1')
}

/** The product token: 'clairebot' of 'ClaireBot/1.0'. '*' means everybody. */
const agentOf = (value: string) =>
  /^\*(?:\s|$)/.test(value) ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase()

export function rulesFor(robots: Robots, productToken: string): RobotsRules {
  const token = productToken.toLowerCase()
  const own = robots.groups.filter((group) => group.agents.includes(token))
  const groups = own.length ? own : robots.groups.filter((group) => group.agents.includes('*'))
  const delays = groups.flatMap((group) => group.crawlDelay ?? [])
  return {
    rules: groups.flatMap((group) => group.rules),
    crawlDelay: delays.length ? Math.max(...delays) : null,
  }
}

/** The longest matching pattern decides; between equals, allow. */
export function isAllowed({ rules }: Pick<RobotsRules, 'rules'>, url: string): boolean {
  const { pathname, search } = new URL(url)
  if (pathname === '/robots.txt') return true
  const path = normalised(pathname + search)
  let longest = -1
  let allowed = true
  for (const { allow, pattern } of rules) {
    if (pattern.length < longest || (pattern.length === longest && !allow)) continue
    if (!matches(path, pattern) && !(allow && matchesIndex(path, pattern))) continue
    longest = pattern.length
    allowed = allow
  }
  return allowed
}

/** Predicate: true if one of `patterns` matches the path of an address, by RFC 9309 (section 2.2.2). */
export function pathMatcher(patterns: readonly string[]): (url: string) => boolean {
  const known = patterns.map(normalised)
  return (url) => {
    if (!known.length) return false
    const { pathname, search } = new URL(url)
    const path = normalised(pathname + search)
    return known.some((pattern) => matches(path, pattern))
  }
}

/** "Allow: /docs/index.html" also allows /docs/ itself. */
const matchesIndex = (path: string, pattern: string) =>
  /\/index\.html?$/.test(pattern) && matches(path, pattern.replace(/index\.html?$/, '$'))

/** Linear in the length of the path: finds each part between stars once, from left to right. */
function matches(path: string, pattern: string): boolean {
  const anchored = pattern.endsWith('$')
  const [first = '', ...rest] = (anchored ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  if (!rest.length) return !anchored || path === first
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (anchored) return path.length - last.length >= at && path.endsWith(last)
  return path.indexOf(last, at) >= 0
}

/** Normalises characters that may be raw or percent-encoded. */
const normalised = (path: string) =>
  path
    .replace(/[^\u0021-\u007e]+/g, (run) => encodeURIComponent(run.toWellFormed()))
    .replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
    .replace(/%(?:4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A]|3[0-9]|2D|2E|5F|7E)/g, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    )

/**
 * True if an X-Robots-Tag header forbids `productToken` to index: "noindex", "otherbot: nofollow, clairebot: none". A
 * name applies until the next name.
 */
export function forbidsIndexing(header = '', productToken: string, now: number): boolean {
  let forUs = true
  // A date after unavailable_after contains commas and colons; it is removed first.
  const plain = header.replace(
    /unavailable_after:\s{0,9}([^;]{0,60}?(?:GMT|UTC|[+-]\d{4}|Z|\d{4}-\d\d-\d\d(?=,|$)))/gi,
    (_, date: string) => (Date.parse(date) < now ? 'noindex' : ''),
  )
  for (const part of plain.toLowerCase().split(',')) {
    const name = part.slice(0, Math.max(0, part.indexOf(':')))
    const agent = /^[a-z_-]+$/.exec(name.trim())?.[0]
    const directive = (agent ? part.slice(name.length + 1) : part).trim()
    if (agent && /^(?:max-|unavailable_after)/.test(agent)) continue
    if (agent) forUs = agent === productToken.toLowerCase() || agent === 'robots'
    if (forUs && (directive === 'noindex' || directive === 'none')) return true
  }
  return false
}
