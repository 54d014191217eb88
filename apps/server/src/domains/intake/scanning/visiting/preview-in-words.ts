import type { SourcePreview } from '@claire/api-contract'
import type { RobotsEntry } from '#domains/intake/web-access'
import { scopeInWords, siteAround } from '../discovery/scope.ts'
import { methodInWords } from '../discovery/strategy.ts'
import { explain, type ScanWords } from '../words/words.ts'
import { estimateOf, failureOf, type Look, SAMPLES } from './preview.ts'

/** What a look at a site has shown, for who decides on it. */
export function previewInWords(look: Look, words: ScanWords): Omit<SourcePreview, 'duplicates'> {
  const estimate = estimateOf(look)
  const method = methodInWords(look.strategy, words)
  const samples = look.samples
    .slice(0, SAMPLES)
    .map(({ title, publicationYear, abstract, fullText, url }) => ({
      title,
      year: publicationYear,
      summary: (abstract || fullText).slice(0, 400),
      url,
    }))
  return {
    reachable: look.reached,
    message: messageOf(look, words),
    robots: robotsInWords(look.entry, words),
    scope: look.reached ? scopeInWords(look.url, look.strategy, words) : '',
    method: method || (look.samples.length ? words.ways.pages : ''),
    estimatedArticles: estimate?.articles ?? null,
    isLowerBound: estimate?.isLowerBound ?? false,
    samples,
  }
}

/** Whether a site can be read, in words, and where its address finally leads; null when it leads nowhere. */
export const checkInWords = (look: Look, words: ScanWords) => ({
  reachable: look.reached,
  message: look.reached ? joined(words.look.readable, siteOffered(look, words)) : messageOf(look, words),
  home: look.strategy.home,
})

function messageOf(look: Look, words: ScanWords): string {
  const { reached, samples, strategy } = look
  const failure = failureOf(look)
  const explained = failure && explain(words, failure)
  if (!reached) return explained ?? words.look.silent
  if (samples.length === 0) return joined(words.look.nothingFound, explained ?? words.look.tryAnother)
  return siteOffered(look, words) || words.look.found(methodInWords(strategy, words) || words.look.byLinks)
}

/** Where the address is that of one article: that its site may be meant; '' otherwise. */
const siteOffered = ({ strategy: { oneArticle, home }, samples }: Look, words: ScanWords) =>
  oneArticle && home && samples.length <= 1 ? words.oneArticle(siteAround(home)) : ''

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ')

function robotsInWords(entry: RobotsEntry | null, { robots }: ScanWords): string {
  if (!entry) return ''
  if (entry.failingSince !== null) return robots.failing
  const refused = entry.rules.filter(({ allow }) => !allow)
  const partsOff = refused.length > 0 ? robots.partsOff(refused.length) : robots.allowed
  return [
    refused.some(({ pattern }) => pattern === '/') ? robots.allOff : partsOff,
    entry.crawlDelay && robots.pace(entry.crawlDelay),
  ]
    .filter(Boolean)
    .join(' ')
}
