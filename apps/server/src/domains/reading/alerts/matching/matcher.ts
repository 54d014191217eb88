import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import type { ArticleEvents, ArticleStore } from '#domains/articles'
import { type StoreParts, inTransaction } from '#platform/database'
import { type FolderMatching, createAlertWatch } from './alert-watch.ts'
import { createSameTexts } from './same-texts.ts'
import { type Finding, type Watching, createWatchStore } from './watch-store.ts'

/** The name of the matcher's position in the outbox. */
const READER = 'alerts'
const EVENTS = 500

interface Parts extends StoreParts {
  articles: Pick<ArticleStore, 'get' | 'stillStanding'>
  events: Pick<ArticleEvents, 'after' | 'cursor' | 'advanceFrom'>
  embedder: Embedder
  contextual: ContextualEmbedder[]
  /** None without it. */
  folderMatching?: FolderMatching
}

export type Matcher = ReturnType<typeof createMatcher>

/**
 * Reads new events from the outbox and matches all alerts with them. Writes the results in the transaction that
 * advances the position in the outbox, on the condition that no other matcher has advanced it: a crash loses and
 * doubles nothing, and several matchers do no harm. Needs no search index.
 */
export function createMatcher({ database, clock, articles, events, ...models }: Parts) {
  const store = createWatchStore(database, clock)
  const watch = createAlertWatch({ store, articles, ...models })
  const sameTexts = createSameTexts({ database, articles })

  /** Finds the results of alerts among events that matching read while the alert was being created. */
  async function findMissed(joining: Watching[], upTo: number): Promise<Finding[]> {
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
    /** The event after which matching continues. */
    async readsAfter(): Promise<number> {
      const place = await events.cursor(READER)
      return Math.min(place, (await store.firstNotJoined()) ?? place)
    },

    /** Processes some new events; returns false if there were none. */
    async step(): Promise<boolean> {
      const from = await events.cursor(READER)
      const happened = await events.after(from, EVENTS)
      const joining = await watch.update()
      const to = happened.at(-1)?.seq ?? from
      if (to === from && !joining.length) return false
      try {
        const findings = [...(await findMissed(joining, from)), ...(await watch.find(happened))]
        // Before the transaction: if another matcher advances the position meanwhile, nothing of this is written.
        const marks = await sameTexts(textsOf(findings))
        const gone = await inTransaction(database, async (transaction) => {
          // Also if the position stays the same: alerts join under its lock, one at a time.
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

/** Another matcher was first, or this one has not read a new alert yet: nothing is written. */
class OutOfStepError extends Error {}
