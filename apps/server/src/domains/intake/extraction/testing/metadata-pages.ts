import { articleOf, html, prose } from './pages.ts'

export const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`
export const ARTICLE = {
  '@type': 'Article',
  headline: 'On the matter of things',
  datePublished: '2020-05-01',
  author: { '@type': 'Person', name: 'Ada Lovelace' },
}
export const SCHOLARLY: [string, string][] = [
  ['citation_title', 'On the matter of things'],
  ['citation_author', 'Lovelace, Ada'],
  ['citation_date', '2020/09/10'],
]
export const page = (head: string, body = `<h1>On the matter of things</h1>${prose()}`, title?: string) =>
  html({ head, body, ...(title === undefined ? {} : { title }) })
export const draftOf = (head: string, body?: string, title?: string) =>
  articleOf(page(head, body, title)).draft
