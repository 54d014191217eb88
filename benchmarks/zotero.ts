// npm run eval:zotero -- --zotero <folder> [--articles <n>]: what Zotero recognises of our pages, by its own translators.
//   They run in Chromium on the pages of articles and on lists of them, of a server of its own. The folder holds clones of
//   https://github.com/zotero/{translate,utilities,translators,zotero-schema}. Needs a built web application.
// Articles: journal articles and preprints of ../shared/corpus, the former with authors of the latter and running volumes,
//   issues and pages, of which the corpus has none.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Article } from '@claire/api-contract'
import { type Browser, type Page } from 'playwright-core'
import { launchBrowser } from '../e2e/support/browser.ts'
import {
  type DrillServer,
  importArticles,
  startDrillServer,
  untilFound,
} from './support/load/drill-server.ts'
import { readText } from './support/read-lines.ts'
import { type ZoteroItem, readZotero, recognise } from './support/zotero.ts'

const { values } = parseArgs({
  options: { zotero: { type: 'string' }, articles: { type: 'string', default: '40' } },
})
if (!values.zotero) throw new Error('--zotero names the folder with the repositories of Zotero.')
const zotero = readZotero(path.resolve(values.zotero))
const HALF = Math.ceil(Number(values.articles) / 2)
const FACTS = ['type', 'title', 'authors', 'year', 'venue', 'volume', 'issue', 'pages', 'doi'] as const
type Facts = Record<(typeof FACTS)[number], string>

const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-eval-zotero-'))
let server: DrillServer | undefined
let browser: Browser | undefined
try {
  const file = path.join(dataDir, 'articles.jsonl')
  writeFileSync(
    file,
    records()
      .map((record) => JSON.stringify(record))
      .join('\n'),
  )
  await importArticles(dataDir, file)
  server = await startDrillServer(dataDir)
  await untilFound(server.admin, (count) => count >= 2 * HALF)
  browser = await launchBrowser()
  // Zotero's programs are no scripts of ours.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await signIn(page, server.url)
  const { content } = await server.demo<{ content: Article[] }>('POST', `/claire/search?size=100&page=0`, {
    searchTerm: '',
    source: ['Drill'],
  })
  await articlePages(page, content.slice(0, 2 * HALF))
  await list(page, '/search?sources=%5B%22Drill%22%5D', content)
  for (const { id } of content.slice(0, 10)) await server.demo('POST', `/claire/bookmark?documentId=${id}`)
  await list(page, '/bookmark', content)
} finally {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function records(): Record<string, unknown>[] {
  const lines = (name: string, wanted: (record: Record<string, unknown>) => boolean) =>
    readText(path.resolve(import.meta.dirname, '../../shared/corpus', name))
      .split('\n', 4 * HALF)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(wanted)
      .slice(0, HALF)
  const preprints = lines('arxiv-100k.jsonl.gz', () => true)
  const articles = lines('jats-articles.jsonl.gz', ({ doi }) => doi !== null)
  return [
    ...preprints,
    ...articles.map((record, at) => ({
      ...record,
      authors: preprints[at]?.['authors'],
      volume: `${at + 1}`,
      issue: `${1 + (at % 12)}`,
      pages: `${100 + at}-${111 + at}`,
    })),
  ]
}

async function signIn(page: Page, url: string) {
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  await page.goto(url)
  await page.getByLabel('Username or email').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(/^demo\s+(\S+)/m.exec(passwords)?.[1] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
}

async function articlePages(page: Page, articles: Article[]) {
  const wrong = new Map<string, number>()
  const used = new Map<string, number>()
  for (const article of articles) {
    await page.goto(`${server?.url}/detail/${article.id}`)
    await page.locator('meta[name="citation_title"]').waitFor({ state: 'attached' })
    const { translators, items } = await recognise(page, zotero)
    const by = `${translators[0] ?? 'nobody'}: ${items.length === 1 ? items[0]?.itemType : `${items.length} items`}`
    used.set(by, (used.get(by) ?? 0) + 1)
    const [truth, found] = [factsOfArticle(article), items[0] && factsOfItem(items[0])]
    for (const fact of FACTS)
      if (truth[fact] !== found?.[fact]) {
        wrong.set(fact, (wrong.get(fact) ?? 0) + 1)
        if (process.env['SHOW']) console.log(`    ${fact}: ${truth[fact]} | ${found?.[fact]}`)
      }
  }
  console.log(`pages of ${articles.length} articles, recognised by ${told(used)}`)
  console.log(`  not as they are: ${told(wrong) || 'nothing'} (of ${FACTS.join(', ')})`)
}

async function list(page: Page, address: string, articles: Article[]) {
  await page.goto(`${server?.url}${address}`)
  await page.locator('.Z3988').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const shown = await page.locator('.Z3988').count()
  const { translators, items } = await recognise(page, zotero)
  const titles = new Set(articles.map((article) => letters(decodeURIComponent(article.title))))
  const known = items.filter(({ title = '' }) => titles.has(letters(title)))
  console.log(
    `${address.replace(/\?.*/, '')}: ${shown} articles shown, ${items.length} saved by ${translators[0]}, ${known.length} with their titles`,
  )
}

function told(counts: Map<string, number>): string {
  return [...counts].map(([what, count]) => `${what} ${count}`).join(', ')
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function factsOfArticle({ citation, title, authors, publicationYear, venue, doi }: Article): Facts {
  return {
    // Of preprints, which have no element of their own, Zotero's translator for any page makes articles of arXiv.
    type: 'journalArticle',
    title: letters(decodeURIComponent(title)),
    authors: authors.map(letters).join(' '),
    year: String(publicationYear ?? ''),
    venue: letters(venue ?? ''),
    volume: citation.volume,
    issue: citation.issue,
    pages: citation.pages,
    doi: doi ?? '',
  }
}

function factsOfItem(item: ZoteroItem): Facts {
  return {
    type: item.itemType,
    title: letters(item.title ?? ''),
    authors: (item.creators ?? [])
      .map(({ firstName = '', lastName = '' }) => letters(`${firstName} ${lastName}`))
      .join(' '),
    year: /\d{4}/.exec(item.date ?? '')?.[0] ?? '',
    venue: letters(item.publicationTitle ?? ''),
    volume: item.volume ?? '',
    issue: item.issue ?? '',
    pages: item.pages ?? '',
    doi: item.DOI ?? '',
  }
}
