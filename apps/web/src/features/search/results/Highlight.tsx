import type { Article, OneSentence } from '@claire/api-contract'
import { createContext, use } from 'react'
import { MarkedText } from '#shared/ui/text/MarkedText.tsx'

/** More than four lines of the widest card. */
const SHOWN_LENGTH = 700
/** What follows a sentence should fill its lines; a shorter rest is joined by what comes before. */
const SHORTEST_REST = 200

/** The sentences that answer the search, by article, once they are known: they come after the rows, which stay as they are. */
export const SentencesContext = createContext<OneSentence | undefined>(undefined)

interface Props {
  article: Pick<Article, 'id' | 'summary'>
  query: string
  exact: boolean
}

/** What stands around the sentence in the summary, to be read after it. */
function restOf(summary: string, sentence: string): string {
  const at = summary.indexOf(sentence)
  if (at < 0) return summary
  const after = summary.slice(at + sentence.length).trim()
  return after.length < SHORTEST_REST && at > 0
    ? [after, summary.slice(0, at).trim()].filter(Boolean).join(' … ')
    : after
}

/**
 * At most four lines, one where rows stand close together: the sentence that answers the search, then its surroundings. Until the sentence is known they hold
 * the start of the summary, which keeps its place afterwards, invisible: nothing moves when the sentence arrives.
 */
export function Highlight({ article: { id, summary }, query, exact }: Props) {
  const sentence = use(SentencesContext)?.[id]
  const start = summary.slice(0, SHOWN_LENGTH)
  if (!sentence && !start) return null
  return (
    <div className="highlight" dir="auto">
      {sentence && (
        <div aria-hidden>
          <MarkedText text={start} />
        </div>
      )}
      {sentence ? (
        <div>
          <span>
            <MarkedText text={sentence} query={query} exact={exact} />
          </span>{' '}
          <span className="rest">
            <MarkedText text={restOf(summary, sentence).slice(0, SHOWN_LENGTH)} />
          </span>
        </div>
      ) : (
        <div>
          <MarkedText text={start} query={query} exact={exact} />
        </div>
      )}
    </div>
  )
}
