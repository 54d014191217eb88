import type { ArticleEvent, ArticleEvents } from '#domains/articles'
import type { SearchIndex } from '../index-port.ts'

/** What tells an event from another one of the same number, which the outbox has after an older backup was put back. */
export const markOf = ({ articleId, kind, at }: ArticleEvent): string => `${articleId} ${kind} ${at}`

/** The mark of the event with this number; '' when it is not there. */
export async function markAt(events: Pick<ArticleEvents, 'after'>, seq: number): Promise<string> {
  const [event] = await events.after(seq - 1, 1)
  return event?.seq === seq ? markOf(event) : ''
}

/** Tells an index that was written by a program of before which event it is up to. */
export async function noteEvent(index: SearchIndex, events: Pick<ArticleEvents, 'after'>) {
  const { cursor, filling, event } = await index.state()
  if (event || filling || !cursor) return
  const mark = await markAt(events, cursor)
  if (mark) await index.write({ put: [], remove: [], cursor, event: mark })
}
