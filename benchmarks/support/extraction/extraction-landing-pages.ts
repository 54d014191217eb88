import { existsSync } from 'node:fs'
import path from 'node:path'
import { flat } from './extraction-scores.ts'
import { percent, worst } from './extraction-report.ts'
import { readWebPage } from './extraction-subjects.ts'
import type { KnownArticle, KnownField } from './landing-page-parts.ts'
import { dialects } from './landing-pages.ts'
import { readJsonLines } from '../read-lines.ts'

const ARTICLES = 500

const sameField = (found: unknown, known: unknown) =>
  JSON.stringify(plain(found)) === JSON.stringify(plain(known))

const plain = (value: unknown): unknown =>
  typeof value === 'string' ? flat(value) : Array.isArray(value) ? value.map(plain) : value

const distinct = (values: string[]) => [
  ...new Map(values.map((value) => [value.toLowerCase(), value])).values(),
]

interface JatsRow {
  title: string
  abstract: string
  year: string
  doi: string
  keywords: string[]
}

/** The corpus has no authors for these: they are drawn from names of other papers, in order. */
export function evaluateLandingPages(place: string) {
  const names = authorNames(path.join(path.dirname(place), 'arxiv-100k.jsonl.gz'))
  const articles = readJsonLines<JatsRow>(place)
    .filter((row) => row.title && row.abstract?.length > 100 && row.year && row.doi)
    .slice(0, ARTICLES)
    .map((row, index): KnownArticle => ({
      title: flat(row.title),
      abstract: flat(row.abstract),
      year: Number(row.year),
      doi: row.doi.toLowerCase(),
      authors: Array.from(
        { length: 1 + (index % 6) },
        (_, at) => names[(index * 7 + at) % names.length] ?? 'Ada Lovelace',
      ),
      keywords: distinct(
        (row.keywords ?? [])
          .map(flat)
          .filter((keyword) => keyword && !/[,;|]/.test(keyword) && keyword.length <= 100),
      ),
    }))
  for (const dialect of dialects) {
    const right = new Map<KnownField, { right: number; of: number }>(
      dialect.carries.map((field) => [field, { right: 0, of: 0 }]),
    )
    let stored = 0
    for (const article of articles) {
      const { url, html } = dialect.page(article)
      const page = readWebPage(Buffer.from(html), url)
      if (page.kind === 'article') stored++
      for (const [field, counts] of right) {
        if (field === 'keywords' && !article.keywords.length) continue
        counts.of++
        if (sameField(page[field], article[field])) counts.right++
        else
          worst(
            `${dialect.name} ${field}: ${JSON.stringify(page[field]).slice(0, 150)} for ${JSON.stringify(article[field]).slice(0, 150)}`,
          )
      }
    }
    console.log(
      `${dialect.name.padEnd(16)} article ${percent(stored, articles.length)}; ${[...right].map(([field, counts]) => `${field} ${percent(counts.right, counts.of)}`).join(', ')}`,
    )
  }
}

function authorNames(corpus: string): string[] {
  if (!existsSync(corpus))
    return [
      'Ada Lovelace',
      'Emmy Noether',
      'José Álvarez',
      'Li Wei',
      'J. B. van der Waals',
      'Mary O’Neill',
      'Søren Kierkegaard',
    ]
  const rows = readJsonLines<{ authors?: string }>(corpus).slice(0, 3000)
  return distinct(
    rows
      .flatMap((row) => (row.authors ?? '').split(/,\s+|\s+and\s+/))
      .map(flat)
      .filter(
        (name) =>
          /^\p{Lu}[\p{L}.'’ -]+ \p{L}[\p{L}'’-]+$/u.test(name) &&
          !/\b(?:Jr|Sr|II|III|IV|PhD|MD)\b/i.test(name) &&
          name.length < 40,
      ),
  )
}
