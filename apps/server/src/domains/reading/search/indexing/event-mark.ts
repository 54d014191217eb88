import type { ArticleEvent, ArticleEvents } from '#domains/articles'
import type { SearchIndex } from '../index-port.ts'

/** Mark that distinguishes an event from another one with the same number, as the outbox may have after a restore. */
export const markOf = ({ articleId, kind, at }: ArticleEvent): string => `${articleId} ${kind} ${at}`

/** The mark of the event with this number; '' if it is missing. */
export async function markAt(events: Pick<ArticleEvents, 'after'>, seq: number): Promise<string> {
  const [event] = await events.after(seq - 1, 1)
  return event?.seq === seq ? markOf(event) : ''
}

/** Stores the mark of its last event in an index written by an older version. */
export async function noteEvent(index: SearchIndex, events: Pick<ArticleEvents, 'after'>) {
  const { cursor, filling, event } = await index.state()
  if (event || filling || !cursor) return
  const mark = await markAt(events, cursor)
  if (mark) await index.write({ put: [], remove: [], cursor, event: mark })
}
