import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The texts ship with the server, one Markdown file per article in a folder per collection. */
export const libraryFolder = fileURLToPath(new URL('../../../sample-library', import.meta.url))

/** Each collection presents its articles like one kind of site. */
export const collections = {
  journal: { name: 'Short Reviews', about: 'A journal: reviews of one idea each.' },
  repository: { name: 'University Repository', about: 'Reports and notes deposited over four decades.' },
  magazine: { name: 'Workbench', about: 'A magazine on science and technology at work.' },
  proceedings: {
    name: 'Proceedings of the Workshop on Plain Explanations',
    about: 'Papers on computing, control and signals.',
  },
  notes: { name: 'Notebook', about: 'Plain pages on mathematics, mechanics and other matters.' },
  reports: { name: 'Technical Reports', about: 'Reports that exist only as PDF files.' },
} as const

export type Collection = keyof typeof collections

export interface LibraryArticle {
  collection: Collection
  slug: string
  title: string
  authors: string[]
  /** YYYY-MM-DD. */
  date: string
  doi: string | null
  topics: string[]
  /** Offered as a PDF too, or only. */
  hasPdf: boolean
  abstract: string
  sections: { heading: string; paragraphs: string[] }[]
  /** Path of its page below the library's address; of its file if there is no page. */
  path: string
  /** Below the library's address. */
  pdfPath: string | null
}

/** Every article of the sample library, newest first. */
export function readLibrary(folder = libraryFolder): LibraryArticle[] {
  return (Object.keys(collections) as Collection[])
    .flatMap((collection) => {
      const files = readdirSync(path.join(folder, collection)).filter((file) => file.endsWith('.md'))
      return files.map((file) =>
        parseArticle(
          collection,
          file.slice(0, -3),
          readFileSync(path.join(folder, collection, file), 'utf8'),
        ),
      )
    })
    .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))
}

function parseArticle(collection: Collection, slug: string, text: string): LibraryArticle {
  const [head = '', body = ''] = text.split(/^---$/m, 2)
  const fields = new Map(
    Array.from(head.matchAll(/^(\w+): (.+)$/gm), ([, name, value]) => [name, value?.trim()]),
  )
  const field = (name: string) => {
    const value = fields.get(name)
    if (!value) throw new Error(`sample library: ${collection}/${slug}.md has no "${name}"`)
    return value
  }
  const [abstract, ...sections] = sectionsOf(body)
  if (abstract?.heading !== 'Abstract')
    throw new Error(`sample library: ${collection}/${slug}.md does not begin with its abstract`)
  const date = field('date')
  const hasPdf = collection === 'reports' || fields.has('pdf')
  return {
    collection,
    slug,
    title: field('title'),
    authors: field('authors').split('; '),
    date,
    doi: fields.get('doi') ?? null,
    topics: field('topics').split('; '),
    hasPdf,
    abstract: abstract.paragraphs.join('\n\n'),
    sections,
    path: pathOf(collection, slug, date),
    pdfPath: hasPdf
      ? collection === 'reports'
        ? `reports/${slug}.pdf`
        : `${collection}/v1/${slug}/${slug}.pdf`
      : null,
  }
}

function sectionsOf(body: string) {
  return body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...paragraphs] = part.split(/\n\s*\n|\n/).map((line) => line.trim())
      return { heading, paragraphs: paragraphs.filter(Boolean) }
    })
}

function pathOf(collection: Collection, slug: string, date: string): string {
  const [year, month] = date.split('-')
  switch (collection) {
    case 'journal':
      return `journal/article/view/${slug}`
    case 'repository':
      return `repository/handle/5555/${slug}`
    case 'magazine':
      return `magazine/${year}/${month}/${slug}/`
    case 'proceedings':
      return `proceedings/v1/${slug}.html`
    case 'notes':
      return `notes/${slug}.html`
    case 'reports':
      return `reports/${slug}.pdf`
  }
}
