import type { RequestListener } from 'node:http'

/** The answer of an address: a page, or anything else with its status and headers. */
export type Reply =
  | string
  | { status?: number; type?: string; headers?: Record<string, string>; body?: string | Buffer }

/** A site of a few articles, announced in one of the ways of the web. */
export interface SmallSite {
  /** The site's peculiarity. */
  name: string
  /** As an administrator types it. */
  address: string
  /** Host to path (with query) to answer. */
  hosts: Record<string, Record<string, Reply>>
  /** Its articles' titles. */
  titles: string[]
  /** The expected way in which they are found. */
  method: 'OAI-PMH' | 'sitemap' | 'feed' | 'WordPress API' | 'pages'
}

export interface SmallArticle {
  path: string
  title: string
  author: string
  date: string
  page: string
}

type Style = 'scholar' | 'json-ld' | 'dublin-core' | 'blog' | 'bare'

const SUBJECTS = [
  'soil carbon',
  'river ice',
  'bird song',
  'glass ageing',
  'tidal energy',
  'medieval trade',
  'protein folding',
  'urban heat',
  'sign languages',
  'moth migration',
  'stellar winds',
  'plant roots',
  'road noise',
  'bridge fatigue',
  'infant sleep',
  'salt marshes',
]
const WAYS = [
  'Measuring',
  'A model of',
  'The history of',
  'Rethinking',
  'Long-term trends in',
  'An experiment on',
  'Evidence from',
  'Uncertainty about',
  'Mapping',
  'The economics of',
]
const PLACES = [
  'northern lakes',
  'mountain villages',
  'coastal cities',
  'dry grassland',
  'island communities',
  'old harbours',
  'the upper Danube',
  'southern Chile',
  'the Baltic Sea',
  'rural Japan',
  'West Africa',
  'the high Arctic',
  'central Spain',
]
const AUTHORS = [
  'Ada Lovelace',
  'Emil Noether',
  'Grace Hopper',
  'Lise Meitner',
  'Chien Wu',
  'Rosa Franklin',
  'Maria Merian',
  'Karl Gauss',
]
const WORDS =
  'we observed samples over several years and compared their values with those of earlier surveys while weather changed between seasons so that results differ from what theory predicts because local conditions matter more than expected although instruments were calibrated every month by two teams whose notes agree within small errors'.split(
    ' ',
  )

/** The same numbers for the same seed, from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}

export function prose(seed: number, paragraphs = 4): string {
  const random = seeded(seed)
  const sentence = () => {
    const words = Array.from(
      { length: 12 + Math.floor(random() * 10) },
      () => WORDS[Math.floor(random() * WORDS.length)] ?? '',
    )
    const text = words.join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  return Array.from(
    { length: paragraphs },
    () => `<p>${Array.from({ length: 5 }, sentence).join(' ')}</p>`,
  ).join('\n')
}

export const html = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

const NAV =
  '<nav><a href="/">Home</a> <a href="/about">About</a> <a href="/events/annual-meeting">Events</a> <a href="/jobs/managing-editor">Jobs</a> <a href="/shop/mug">Shop</a> <a href="/login">Log in</a> <a href="/tag/water">Water</a> <a href="/team/jane-doe">Jane Doe</a> <a href="/summer-school-in-vienna-2026">Summer school</a> <a href="/call-for-papers">Call for papers</a></nav>'
const FOOTER = '<footer><a href="/privacy">Privacy</a> <a href="/contact">Contact</a></footer>'
export const framed = (title: string, body: string, head = '') => html(title, `${NAV}${body}${FOOTER}`, head)

/** Pages that every site has besides articles, and that nobody wants to find. */
export const distractors = (seed: number): Record<string, Reply> => ({
  '/about': framed('About us', `<main><h1>About us</h1>${prose(seed + 1)}</main>`),
  '/events/annual-meeting': framed(
    'Annual meeting',
    `<main><h1>Annual meeting in Vienna</h1>${prose(seed + 2, 2)}</main>`,
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Annual meeting in Vienna","startDate":"2026-09-01"}</script>',
  ),
  '/jobs/managing-editor': framed(
    'Managing editor wanted',
    `<main><h1>Managing editor wanted</h1>${prose(seed + 3, 2)}</main>`,
  ),
  '/shop/mug': framed(
    'A mug',
    '<main><h1>A mug with our name</h1><p>12.00 EUR</p><button>Add to basket</button></main>',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"A mug"}</script>',
  ),
  '/login': framed(
    'Log in',
    '<main><h1>Log in</h1><form method="post"><input name="user"><input name="password" type="password"><button>Log in</button></form></main>',
  ),
  '/tag/water': framed('Water', '<main><h1>Tagged: water</h1><p>Nothing yet.</p></main>'),
  '/team/jane-doe': framed(
    'Jane Doe',
    '<main><h1>Jane Doe</h1><p>Managing editor since 2011.</p><p>jane@annals.net, room 2.11</p></main>',
  ),
  '/summer-school-in-vienna-2026': framed(
    'Summer school in Vienna',
    `<main><h1>Summer school in Vienna</h1>${prose(seed + 5, 1)}<p><a href="/register">Register now</a></p></main>`,
  ),
  '/call-for-papers': framed(
    'Call for papers',
    `<main><h1>Call for papers</h1>${prose(seed + 7, 1)}<ul><li>Deadline: 1 May</li><li>Language: English</li></ul></main>`,
  ),
  '/privacy': framed('Privacy', `<main><h1>Privacy</h1>${prose(seed + 4, 3)}</main>`),
  '/contact': framed('Contact', '<main><h1>Contact</h1><p>Write to us at the office.</p></main>'),
})

function articleHtml({
  title,
  author,
  date,
  seed,
  style,
}: {
  title: string
  author: string
  date: string
  seed: number
  style: Style
}): string {
  const byline = `<p class="byline">By <span class="author">${author}</span>, <time datetime="${date}">${date}</time></p>`
  const abstract = `<h2>Abstract</h2>${prose(seed, 1)}`
  const meta = (pairs: [string, string][], key = 'name') =>
    pairs.map(([name, content]) => `<meta ${key}="${name}" content="${content}">`).join('')
  switch (style) {
    case 'scholar':
      return framed(
        title,
        `<main><h1>${title}</h1>${byline}${abstract}</main>`,
        meta([
          ['citation_title', title],
          ['citation_author', author],
          ['citation_publication_date', date.replaceAll('-', '/')],
          ['citation_journal_title', 'Annals'],
        ]),
      )
    case 'dublin-core':
      return framed(
        title,
        `<main><h1>${title}</h1>${byline}${abstract}</main>`,
        meta([
          ['DC.title', title],
          ['DC.creator', author],
          ['DC.date', date],
          ['DC.type', 'Text'],
          ['DC.identifier', `urn:x:${seed}`],
        ]),
      )
    case 'json-ld':
      return framed(
        title,
        `<main><h1>${title}</h1>${byline}${prose(seed)}</main>`,
        `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'ScholarlyArticle', headline: title, author: { '@type': 'Person', name: author }, datePublished: date })}</script>`,
      )
    case 'blog':
      return framed(
        `${title} – Annals`,
        `<article><h1>${title}</h1>${byline}${prose(seed)}</article>`,
        meta(
          [
            ['og:type', 'article'],
            ['og:title', title],
            ['article:published_time', `${date}T08:00:00Z`],
          ],
          'property',
        ),
      )
    case 'bare':
      return framed(title, `<article><h1>${title}</h1>${byline}${prose(seed, 5)}</article>`)
  }
}

const STYLES: Style[] = ['scholar', 'json-ld', 'dublin-core', 'blog', 'bare']
export const slugOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

interface Writing {
  count?: number
  style?: Style
  path?: (article: { number: number; slug: string; date: string }) => string
}

/** The articles of site number `seed`: three or four, with titles that no other site has. */
export function writeArticles(
  seed: number,
  {
    count = 3 + (seed % 2),
    style = STYLES[seed % STYLES.length] ?? 'scholar',
    path = ({ slug }) => `/articles/${slug}`,
  }: Writing = {},
): SmallArticle[] {
  return Array.from({ length: count }, (_, index) => {
    const number = seed * 10 + index
    const pick = (from: string[], step: number) => from[(number * step + index * index) % from.length] ?? ''
    const title = `${pick(WAYS, 3)} ${pick(SUBJECTS, 5)} in ${PLACES[(seed + index * 4) % PLACES.length] ?? ''}`
    const author = pick(AUTHORS, 7)
    const date = `${2012 + (number % 13)}-0${1 + (number % 9)}-1${number % 10}`
    return {
      title,
      author,
      date,
      path: path({ number, slug: slugOf(title), date }),
      page: articleHtml({ title, author, date, seed: number * 97 + 11, style }),
    }
  })
}

export const pagesOf = (articles: SmallArticle[]): Record<string, Reply> =>
  Object.fromEntries(articles.map(({ path, page }) => [path, page]))

export const linksTo = (articles: Pick<SmallArticle, 'path' | 'title'>[]) =>
  `<ul>${articles.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('')}</ul>`

/** One server for all hosts of all sites. */
export function serveSites(sites: SmallSite[]): RequestListener {
  const hosts = Object.assign({}, ...sites.map(({ hosts }) => hosts)) as SmallSite['hosts']
  return (request, response) => {
    const pages = hosts[request.headers.host?.split(':', 1)[0] ?? '']
    const url = request.url ?? '/'
    const reply =
      pages?.[url] ?? pages?.[url.replace(/([?&]verb=\w+)&.*$/, '$1')] ?? pages?.[url.replace(/\?.*$/, '?')]
    if (reply === undefined)
      return void response
        .writeHead(404, { 'content-type': 'text/html' })
        .end(html('Not found', '<h1>Not found</h1>'))
    const {
      status = 200,
      type = 'text/html; charset=utf-8',
      headers = {},
      body = '',
    } = typeof reply === 'string' ? { body: reply } : reply
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }
}

export const redirect = (location: string, status = 302): Reply => ({ status, headers: { location } })
