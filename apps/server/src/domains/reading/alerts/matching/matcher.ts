import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import type { ArticleEvents, ArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { createAlertWatch } from './alert-watch.ts'
import { createSameTexts } from './same-texts.ts'
import { type Finding, type Watched, createWatchStore } from './watch-store.ts'

/** How the matcher's place in the outbox is called. */
const READER = 'alerts'
const EVENTS = 500

interface Parts {
  database: Database
  clock: Clock
  articles: Pick<ArticleStore, 'get' | 'stillStanding'>
  events: Pick<ArticleEvents, 'after' | 'cursor' | 'advanceFrom'>
  embedder: Embedder
  /** null where nothing reads sentences. */
  contextual: ContextualEmbedder | null
}

export type Matcher = ReturnType<typeof createMatcher>

/**
 * Reads what is new from the outbox and asks all alerts about it. What they find is written in the transaction that moves
 * the place in the outbox, on the condition that nobody has moved it meanwhile: a crash loses and doubles nothing, and
 * several matchers do no harm. It needs no search index.
 */
export function createMatcher({ database, clock, articles, events, embedder, contextual }: Parts) {
  const store = createWatchStore(database, clock)
  const watch = createAlertWatch({ store, articles, embedder, contextual })
  const sameTexts = createSameTexts({ database, articles })

  /** An alert that was being made while matching read on has missed what it read. */
  async function findMissed(joining: Watched[], upTo: number): Promise<Finding[]> {
    const late = joining.filter(({ eventSeq }) => eventSeq < upTo)
    const ids = new Set(late.map(({ id }) => id))
    const findings: Finding[] = []
    for (let from = Math.min(upTo, ...late.map(({ eventSeq }) => eventSeq)); from < upTo;) {
      const happened = (await events.after(from, EVENTS)).filter(({ seq }) => seq <= upTo)
      findings.push(...(await watch.find(happened, ({ id }) => ids.has(id))))
      from = happened.at(-1)?.seq ?? upTo
    }
    return findings
  }

  return {
    /** The event after which matching reads on. */
    async readsAfter(): Promise<number> {
      const place = await events.cursor(READER)
      return Math.min(place, (await store.firstNotJoined()) ?? place)
    },

    /** Deals with some of what is new; false when nothing was. */
    async step(): Promise<boolean> {
      const from = await events.cursor(READER)
      const happened = await events.after(from, EVENTS)
      const joining = await watch.update()
      const to = happened.at(-1)?.seq ?? from
      if (to === from && !joining.length) return false
      try {
        const findings = [...(await findMissed(joining, from)), ...(await watch.find(happened))]
        // Before the transaction: who else finds meanwhile moves the place, and nothing of this is written.
        const marks = await sameTexts(textsOf(findings))
        const gone = await inTransaction(database, async (transaction) => {
          // Also where nothing moves: alerts are taken up by those who have the place, one at a time.
          const isOurs = await events.advanceFrom(transaction, READER, { from, to })
          if (!isOurs || (await watch.isBehind(transaction))) throw new OutOfStepError()
          await store.join(
            transaction,
            joining.map(({ id }) => id),
          )
          return store.record(transaction, findings, marks)
        })
        watch.forget(gone)
      } catch (error) {
        watch.doOver(joining)
        if (!(error instanceof OutOfStepError)) throw error
      }
      return true
    },
  }
}

const textsOf = (findings: Finding[]) => [...new Map(findings.map(({ text }) => [text.id, text])).values()]

/** Another matcher was here first, or there is an alert that this one has not read yet: nothing is written. */
class OutOfStepError extends Error {}
