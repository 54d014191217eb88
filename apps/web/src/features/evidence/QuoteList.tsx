import type { Closeness, Evidence } from '@claire/api-contract'
import { Box, Skeleton } from '@mui/material'
import { Fragment } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { type QuoteParts, QuoteRow } from './QuoteRow.tsx'

interface Props {
  evidence: Evidence
  /** Number of quotes shown. */
  shown: number
  question: string
  parts: QuoteParts
  linkState: unknown
  /** True if the question is to one article. */
  isOneArticle: boolean
  chosen: ReadonlySet<number>
  onToggle: (index: number) => void
}

const MARKS: Record<Closeness, number> = { closest: 3, close: 2, lessClose: 1 }

/** Returns the path of the same question to one article. */
const askPath = (articleId: string, question: string) =>
  `/detail/${encodeURIComponent(articleId)}?${new URLSearchParams({ ask: question })}`

/** The quotes, nearest first, with a line where they become less close; or the nearest, if none answers. */
export function QuoteList(props: Props) {
  const { evidence, shown, question, parts, linkState, isOneArticle, chosen, onToggle } = props
  const { t } = useTranslation()
  const { answers, isJudged } = evidence
  const quotes = (answers ? evidence.quotes : evidence.nearest).slice(0, shown)
  const articleIds = [...new Set(quotes.map(({ article }) => article.id))]
  const rows = quotes.map((quote, index) => {
    const isFirst = answers ? quote.closeness !== quotes[index - 1]?.closeness : index === 0
    return (
      <Fragment key={`${quote.article.id} ${quote.field} ${quote.start}`}>
        {isFirst && (
          <Box component="li" sx={line} data-marks={answers ? MARKS[quote.closeness] : 1}>
            <span aria-hidden>
              <i />
              <i />
              <i />
            </span>
            {t(
              answers || !isJudged
                ? `evidence.closeness.${answers ? quote.closeness : 'closest'}`
                : 'evidence.nearest',
            )}
          </Box>
        )}
        <li>
          <QuoteRow
            quote={quote}
            number={index + 1}
            isFar={!answers && isJudged}
            parts={parts}
            linkState={linkState}
            morePath={isOneArticle ? null : askPath(quote.article.id, question)}
            isSelected={chosen.has(index)}
            onToggle={() => onToggle(index)}
          />
        </li>
      </Fragment>
    )
  })
  return <ol>{parts.around(articleIds, rows)}</ol>
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  pt: 1.25,
  pb: '2px',
  typography: 'caption',
  fontWeight: 560,
  color: 'text.secondary',
  '&::after': { content: '""', flex: 1, height: '1px', bgcolor: 'divider' },
  '& > span': { display: 'inline-flex', gap: '2px' },
  '& i': { width: 12, height: 4, borderRadius: '2px', bgcolor: 'plot.off' },
  '&[data-marks="3"] i, &[data-marks="2"] i:not(:last-child), &[data-marks="1"] i:first-of-type': {
    bgcolor: 'plot.bar',
  },
} as const

/** Placeholders in the shape of quotes. They appear late: most waits are shorter. */
export const EvidenceSkeleton = () => (
  <Box aria-hidden data-goes-on sx={late}>
    {Array.from({ length: 6 }, (_, row) => (
      <Box key={row} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
        <Skeleton width={row % 2 ? '58%' : '86%'} height={22} />
        <Skeleton width="44%" height={18} />
      </Box>
    ))}
  </Box>
)

const late = { animation: 'appear 120ms 150ms both', '@keyframes appear': { from: { opacity: 0 } } }
