import type { Article, OneSentence } from '@claire/api-contract'
import { pointsBack, splitSentences } from '@claire/scholarly-text'
import { createContext, use } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { MarkedText } from '#shared/ui/text/work-text.tsx'
import type { MarkedProps } from '#shared/ui/text/MarkedWords.tsx'
import { visuallyHidden } from '#shared/ui/styles.ts'

/** Longer than four lines of the widest card. */
const SHOWN_LENGTH = 700
/** A text after the sentence that is shorter than this is preceded by text from before it. */
const SHORTEST_REST = 200

/** The sentences that answer the search, by article id. They load after the rows, which do not change. */
export const SentencesContext = createContext<OneSentence | undefined>(undefined)

interface Props {
  article: Pick<Article, 'id' | 'summary' | 'language'>
  query: string
  exact: boolean
}

interface Quotation {
  /** The sentence before, which a sentence that refers back to it needs. */
  lead: string
  sentence: string
  /** The text of the summary around the quotation, shown after it. */
  rest: string
  /** True if the sentence is not the start of the summary. */
  isFromWithin: boolean
}

function quotationOf(summary: string, sentence: string): Quotation {
  const at = summary.indexOf(sentence)
  if (at < 0) return { lead: '', sentence, rest: summary, isFromWithin: true }
  const before = summary.slice(0, at).trim()
  const lead = pointsBack(sentence) ? (splitSentences(before).at(-1)?.text ?? '') : ''
  const beginning = before.slice(0, before.length - lead.length).trim()
  const after = summary.slice(at + sentence.length).trim()
  const rest =
    after.length < SHORTEST_REST && beginning ? [after, beginning].filter(Boolean).join(' … ') : after
  // At the start of the text it needs no quotation marks.
  if (!beginning)
    return { lead: '', sentence: before ? `${before} ${sentence}` : sentence, rest, isFromWithin: false }
  return { lead, sentence, rest, isFromWithin: true }
}

/**
 * At most four lines, one in compact lists: the sentence that answers the search, quoted, then its context. Until it has
 * loaded the lines show the start of the summary, which stays afterwards as an invisible placeholder, so that nothing moves.
 */
export function Highlight({ article: { id, summary, language }, query, exact }: Props) {
  const marking = { query, exact, language }
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
        <Answer {...quotationOf(summary, sentence)} marking={marking} />
      ) : (
        <div>
          <MarkedText text={start} {...marking} />
        </div>
      )}
    </div>
  )
}

/** The sentence, quoted unless it is the start of the text, which readers would take it for. */
function Answer({
  lead,
  sentence,
  rest,
  isFromWithin,
  marking,
}: Quotation & { marking: Omit<MarkedProps, 'text'> }) {
  const { t } = useTranslation()
  const Words = isFromWithin ? 'q' : 'span'
  return (
    <div>
      {isFromWithin && <span style={visuallyHidden}>{t('search.results.quoted')} </span>}
      {lead && (
        <div className="lead rest">
          <q>
            <MarkedText text={lead} {...marking} />
          </q>{' '}
        </div>
      )}
      <Words>
        <MarkedText text={sentence} {...marking} />
      </Words>{' '}
      <span className="rest">
        <MarkedText text={rest.slice(0, SHOWN_LENGTH)} />
      </span>
    </div>
  )
}
