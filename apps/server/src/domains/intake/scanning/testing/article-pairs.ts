/** A page of an article, as a site shows it. */
export interface PairPage {
  url: string
  html: string
}

/** Two pages of one article, or of two that look alike. */
export interface ArticlePair {
  kind: string
  same: boolean
  pages: [PairPage, PairPage]
}

interface Shown {
  url: string
  title: string
  authors: string[]
  year: number
  abstract: string
  doi?: string
  canonical?: string
}

const FIRST = ['Ada', 'Emil', 'Grace', 'Lise', 'Karl', 'Rosa', 'Omar', 'Mei', 'Ines', 'Yuki', 'Tariq']
const FAMILY = [
  'Lovelace',
  'Noether',
  'Hopper',
  'Meitner',
  'Gauss',
  'Franklin',
  'Khayyam',
  'Chen',
  'Almeida',
  'Tanaka',
  'Aziz',
  'Okafor',
  'Novak',
]
const WAYS = [
  'Measuring',
  'Modelling',
  'The history of',
  'Rethinking',
  'Long-term trends in',
  'Experiments on',
  'The economics of',
  'Predicting',
  'A survey of',
]
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
]
const PLACES = [
  'northern lakes',
  'mountain villages',
  'coastal cities',
  'dry grassland',
  'island communities',
  'old harbours',
  'desert margins',
]
const HOST = 'https://journal.pairs.net'

/** The same numbers for the same seed, from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Invent = ReturnType<typeof inventor>

/** Invents articles, all different: `number` ensures that, the rest is random. */
function inventor(random: () => number) {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? ''
  let number = 0
  return {
    pick,
    article(fields: Partial<Shown> = {}): Shown {
      const of = (from: string[], radix: number) => from[Math.floor(number / radix) % from.length] ?? ''
      const title = `${of(WAYS, 1)} ${of(SUBJECTS, WAYS.length)} in ${of(PLACES, WAYS.length * SUBJECTS.length)}`
      const year = 2000 + Math.floor(random() * 24)
      number += 1
      const abstract = `${title} is what we looked into in ${number} surveys. ${pick(WAYS)} ${pick(SUBJECTS)} was left to others, who found ${Math.floor(random() * 900)} cases of their own and described them at length elsewhere.`
      return {
        url: `${HOST}/articles/${number}`,
        title,
        authors: [`${pick(FIRST)} ${pick(FAMILY)}`, `${pick(FIRST)} ${pick(FAMILY)}`],
        year,
        abstract,
        ...fields,
      }
    },
    doi: () => `10.5555/pairs.${number}.${Math.floor(random() * 10_000)}`,
    number: () => number,
  }
}

const initials = (name: string) => name.replace(/^(\p{L})\p{L}+/u, '$1.')
const inverted = (name: string) => name.replace(/^(.+) (\S+)$/, '$2, $1')

/** `[one, other]` of the same article, by their difference. */
const SAME: Record<string, (invent: Invent) => [Shown, Shown]> = {
  'tracking parameters': (invent) =>
    varied(invent, ({ url }) => ({ url: `${url}?utm_source=feed&utm_medium=rss&fbclid=${invent.number()}` })),
  'a fragment': (invent) => varied(invent, ({ url }) => ({ url: `${url}#abstract` })),
  'a slash at the end': (invent) => varied(invent, ({ url }) => ({ url: `${url}/` })),
  'http for https': (invent) => varied(invent, ({ url }) => ({ url: url.replace('https', 'http') })),
  www: (invent) => varied(invent, ({ url }) => ({ url: url.replace('journal.', 'www.journal.') })),
  'an AMP page that names its article': (invent) =>
    varied(invent, ({ url }) => ({ url: `${url}/amp`, canonical: url })),
  'an AMP page': (invent) => varied(invent, ({ url }) => ({ url: `${url}?amp=1` })),
  'the page for telephones': (invent) =>
    varied(invent, ({ url }) => ({ url: url.replace('journal.', 'm.journal.') })),
  'the page for printing': (invent) =>
    varied(invent, ({ url }) => ({ url: `${url}?print=1`, canonical: undefined })),
  'a session in the address': (invent) =>
    varied(invent, ({ url }) => ({ url: `${url};jsessionid=4F00AB${invent.number()}` })),
  'the DOI in capitals': (invent) => identified(invent, (doi) => doi.toUpperCase()),
  'the DOI as an address': (invent) => identified(invent, (doi) => `https://doi.org/${doi}`),
  'the DOI as an old address': (invent) =>
    identified(invent, (doi) => `http://dx.doi.org/${doi.replace('/', '%2F')}`),
  'the DOI with its scheme': (invent) => identified(invent, (doi) => `doi: ${doi}.`),
  'a DOI on one page only': (invent) =>
    varied(invent, () => ({ url: `${HOST}/view/${invent.number()}`, doi: invent.doi() })),
  'two versions of a preprint': (invent) => {
    const id = `21${String(10 + (invent.number() % 3))}.${String(10_000 + invent.number())}`
    const first = invent.article({ url: `https://arxiv.org/abs/${id}v1` })
    return [
      first,
      {
        ...first,
        url: `https://arxiv.org/abs/${id}v2`,
        title: `${first.title}, revisited`,
        year: first.year + 1,
        abstract: `Now with more data. ${first.abstract}`,
      },
    ]
  },
  'a preprint and its DOI': (invent) => {
    const id = `2201.${String(10_000 + invent.number())}`
    const first = invent.article({ url: `https://arxiv.org/abs/${id}` })
    return [
      first,
      {
        ...first,
        url: `${HOST}/preprints/${invent.number()}`,
        doi: `10.48550/arXiv.${id}`,
        title: `${first.title} (extended)`,
      },
    ]
  },
  accents: (invent) => spelled(invent, 'naïve Bézier fits', 'naive Bezier fits'),
  'TeX in the title': (invent) =>
    spelled(invent, String.raw`$\alpha$-helices and $\beta$-sheets`, 'α-helices and β-sheets'),
  'TeX accents': (invent) =>
    spelled(invent, String.raw`Schr\"odinger and Poincar\'e`, 'Schrödinger and Poincaré'),
  'sub- and superscripts': (invent) => spelled(invent, 'CO<sub>2</sub> and H<sub>2</sub>O', 'CO₂ and H₂O'),
  entities: (invent) => spelled(invent, 'war &amp;amp; peace &amp;ndash; again', 'war &amp; peace – again'),
  'quotes and dashes': (invent) => spelled(invent, '“slow” science—fast', '"slow" science - fast'),
  capitals: (invent) =>
    varied(invent, ({ title }) => ({ url: `${HOST}/view/${invent.number()}`, title: title.toUpperCase() })),
  initials: (invent) =>
    varied(invent, ({ authors }) => ({
      url: `${HOST}/view/${invent.number()}`,
      authors: authors.map(initials),
    })),
  'family names first': (invent) =>
    varied(invent, ({ authors }) => ({
      url: `${HOST}/view/${invent.number()}`,
      authors: authors.map((name) => inverted(initials(name))),
    })),
  'the year of print': (invent) =>
    varied(invent, ({ year }) => ({ url: `${HOST}/issue/${invent.number()}`, year: year + 1 })),
  'the year before print': (invent) =>
    varied(invent, ({ year }) => ({ url: `${HOST}/early/${invent.number()}`, year: year - 1 })),
  'a subtitle, and the same DOI': (invent) =>
    varied(
      invent,
      ({ title }) => ({
        url: `${HOST}/view/${invent.number()}`,
        title: `${title}: evidence from three decades`,
      }),
      { doi: true },
    ),
  'a subtitle': (invent) =>
    varied(invent, ({ title }) => ({
      url: `${HOST}/view/${invent.number()}`,
      title: `${title}: evidence from three decades`,
    })),
}

/** `[one, other]` of two articles that look alike. */
const DIFFERENT: Record<string, (invent: Invent) => [Shown, Shown]> = {
  'two parts': (invent) =>
    apart(invent, ({ title }) => [{ title: `${title}. Part I` }, { title: `${title}. Part II` }]),
  'parts by number': (invent) =>
    apart(invent, ({ title }) => [{ title: `${title} (1)` }, { title: `${title} (2)` }]),
  'a second part': (invent) => apart(invent, ({ title }) => [{}, { title: `${title}: Part II` }]),
  'editorials of two years': (invent) =>
    apart(invent, ({ year }) => [{ title: 'Editorial' }, { title: 'Editorial', year: year + 1 }]),
  'letters from the editor in one year': (invent) =>
    apart(invent, () => [{ title: 'Letter from the editor' }, { title: 'Letter from the editor' }]),
  'book reviews of one year': (invent) =>
    apart(invent, () => [{ title: 'Book reviews' }, { title: 'Book reviews' }]),
  'lists of new books of two years': (invent) =>
    apart(invent, ({ year }) => [
      { title: 'Books received by the editors' },
      { title: 'Books received by the editors', year: year + 1 },
    ]),
  'a report of every year': (invent) =>
    apart(invent, ({ title, year }) => [
      { title: `Annual report: ${title}` },
      { title: `Annual report: ${title}`, year: year + 1 },
    ]),
  'a correction': (invent) => apart(invent, ({ title }) => [{}, { title: `Correction: ${title}` }]),
  'a corrigendum': (invent) => apart(invent, ({ title }) => [{}, { title: `${title}: corrigendum` }]),
  'an erratum with a DOI of its own': (invent) =>
    apart(invent, ({ title }) => [
      { doi: invent.doi() },
      { title: `Erratum to “${title}”`, doi: `${invent.doi()}.e` },
    ]),
  'a reply': (invent) =>
    apart(invent, ({ title }) => [
      { title: `Comment on “${title}”` },
      { title: `Reply to comment on “${title}”` },
    ]),
  'other authors': (invent) =>
    apart(invent, () => [{ authors: ['Ada Lovelace'] }, { authors: ['Karl Gauss'] }]),
  'other authors of one given name': (invent) =>
    apart(invent, () => [{ authors: ['Mei Chen'] }, { authors: ['Mei Tanaka'] }]),
  'volumes of proceedings': (invent) =>
    apart(invent, ({ year, title }) => [
      { title: `Proceedings of the 12th conference on ${title}` },
      { title: `Proceedings of the 13th conference on ${title}`, year: year + 1 },
    ]),
  'a number in the query': (invent) =>
    apart(invent, ({ title }) => [
      { url: `${HOST}/show.php?id=${invent.number()}1` },
      { url: `${HOST}/show.php?id=${invent.number()}2`, title: `More about ${title}` },
    ]),
  'a number in the query that might be a session': (invent) =>
    apart(invent, ({ title }) => [
      { url: `${HOST}/news.php?name=Article&sid=${invent.number()}1` },
      { url: `${HOST}/news.php?name=Article&sid=${invent.number()}2`, title: `Once more on ${title}` },
    ]),
  'a page of an application': (invent) =>
    apart(invent, ({ title }) => [
      { url: `${HOST}/app#!/paper/${invent.number()}1` },
      { url: `${HOST}/app#!/paper/${invent.number()}2`, title: `Afterthoughts on ${title}` },
    ]),
  'DOIs of which one begins with the other': (invent) =>
    apart(invent, () => [{ doi: `${invent.doi()}1` }, { doi: `${invent.doi()}12` }]),
  'the same title under two DOIs': (invent) =>
    apart(invent, () => [{ doi: `${invent.doi()}.a` }, { doi: `${invent.doi()}.b` }]),
  'preprints beside each other': (invent) =>
    apart(invent, ({ title }) => [
      { url: `https://arxiv.org/abs/2301.${10_000 + invent.number()}` },
      { url: `https://arxiv.org/abs/2301.${60_000 + invent.number()}`, title: `Notes on ${title}` },
    ]),
}

/** Two pages of one article; the second one varied by `vary`. */
function varied(
  invent: Invent,
  vary: (article: Shown) => Partial<Shown>,
  { doi = false } = {},
): [Shown, Shown] {
  const first = invent.article()
  const one = { ...first, ...(doi && { doi: invent.doi() }) }
  return [one, { ...one, ...vary(one) }]
}

/** The same DOI in another spelling, with neither address nor title in common. */
function identified(invent: Invent, spell: (doi: string) => string): [Shown, Shown] {
  const first = invent.article()
  const doi = invent.doi()
  return [
    { ...first, doi },
    {
      ...first,
      doi: spell(doi),
      url: `${HOST}/view/${invent.number()}`,
      title: `${first.title} (research article)`,
    },
  ]
}

function spelled(invent: Invent, one: string, other: string): [Shown, Shown] {
  const first = invent.article()
  return [
    { ...first, title: `${first.title}: ${one}` },
    { ...first, title: `${first.title}: ${other}`, url: `${HOST}/view/${invent.number()}` },
  ]
}

/** Two articles of one author and year, at two addresses and about two subjects, except for `change`. */
function apart(invent: Invent, change: (article: Shown) => [Partial<Shown>, Partial<Shown>]): [Shown, Shown] {
  const one = invent.article()
  const { url, abstract } = invent.article()
  const [first, second] = change(one)
  return [
    { ...one, ...first },
    { ...one, url, abstract, ...second },
  ]
}

/** The pages of `count` pairs, half of them of one article, always the same. */
export function articlePairs(count: number): ArticlePair[] {
  const invent = inventor(seeded(17))
  const pairs = (same: boolean, kinds: typeof SAME) => {
    const known = Object.entries(kinds)
    return Array.from({ length: count / 2 }, (_, index): ArticlePair => {
      const [kind = '', make] = known[index % known.length] ?? []
      const shown = make?.(invent) ?? [invent.article(), invent.article()]
      return { kind, same, pages: [pageOf(shown[0]), pageOf(shown[1])] }
    })
  }
  return [...pairs(true, SAME), ...pairs(false, DIFFERENT)]
}

function pageOf({ url, title, authors, year, abstract, doi, canonical }: Shown): PairPage {
  const plain = title.replace(/<\/?su[bp]>/g, '').replaceAll('"', '&quot;')
  const tags: [string, string | undefined][] = [
    ['citation_title', plain],
    ...authors.map((author): [string, string] => ['citation_author', author]),
    ['citation_publication_date', String(year)],
    ['citation_doi', doi],
  ]
  const head = tags
    .map(([name, content]) => (content ? `<meta name="${name}" content="${content}">` : ''))
    .join('')
  const html = `<!doctype html><html lang="en"><head><title>${plain}</title>${head}${canonical ? `<link rel="canonical" href="${canonical}">` : ''}</head><body><h1>${title}</h1><p>${authors.join(', ')}</p><h2>Abstract</h2><p>${abstract}</p></body></html>`
  return { url, html }
}
