import { setTimeout as delay } from 'node:timers/promises'
import type { ArticleDraft, ArticleEvents } from '../../../apps/server/src/domains/articles/index.ts'
import { articleDraft } from '../../../apps/server/src/testing/drafts.ts'
import type { openSearch } from '../../../apps/server/src/testing/search.ts'
import { randomOf } from './chaos-articles.ts'

/** A word in all articles that are not withdrawn. */
export const LASTING = 'lasting'
const SUBJECTS = ['zirconium alloys', 'kelp forests', 'the summer monsoon', 'graph theory', 'solar cells']
const AT_ONCE = 10
const PAUSE_MS = 250
const FIRST_YEAR = 1900

interface Writing {
  claire: Pick<Awaited<ReturnType<typeof openSearch>>, 'articles'>
  events: Pick<ArticleEvents, 'latest'>
  seed: number
  signal: AbortSignal
}

export type Written = ReturnType<typeof writeWithoutPause>

/** Each tenth article is withdrawn some time after its creation. */
const isLasting = (number: number) => number % 10 !== 0

function draftOf(number: number, version: number): ArticleDraft {
  const subject = SUBJECTS[number % SUBJECTS.length]
  const kind = isLasting(number) ? LASTING : 'passing'
  return articleDraft({
    url: `https://journal.example/${number}`,
    externalId: `article-${number}`,
    title: `Observation number${number} on ${subject}`,
    abstract: `A ${kind} account of ${subject}, in version${version} of it.`,
    publicationYear: FIRST_YEAR + version,
  })
}

/** Writes new articles, changes some and withdraws others, until aborted. */
export function writeWithoutPause({ claire: { articles }, events, seed, signal }: Writing) {
  const random = randomOf(seed + 1)
  const so = { written: 0, changed: 0, withdrawn: 0 }
  /** The number of lasting articles at each event. */
  const extents: { event: number; lasting: number }[] = []
  const versions: number[] = []
  const passing: string[] = []
  let lasting = 0

  async function write() {
    const from = versions.length
    const fresh = Array.from({ length: AT_ONCE }, (_, at) => from + at)
    versions.push(...fresh.map(() => 0))
    const results = await articles.saveAll(fresh.map((number) => draftOf(number, 0)))
    so.written += fresh.length
    lasting += fresh.filter(isLasting).length
    for (const [at, number] of fresh.entries()) if (!isLasting(number)) passing.push(results[at]?.id ?? '')
    const changed = Math.floor(random() * versions.length)
    if (isLasting(changed)) {
      const version = (versions[changed] ?? 0) + 1
      versions[changed] = version
      await articles.save(draftOf(changed, version))
      so.changed += 1
    }
    if (passing.length > 2) so.withdrawn += await articles.remove(passing.splice(0, 1))
    extents.push({ event: await events.latest(), lasting })
  }

  async function writeOn() {
    while (!signal.aborted) {
      await write()
      await delay(PAUSE_MS)
    }
  }

  return {
    so,
    ended: writeOn(),
    /** Returns the number of lasting articles that an index must have after processing an event. */
    lastingAt: (cursor: number) => extents.findLast(({ event }) => event <= cursor)?.lasting ?? 0,
  }
}
