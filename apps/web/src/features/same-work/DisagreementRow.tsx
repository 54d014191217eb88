import type { Disagreement, DisagreementDecision } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { pairFoot, pairRow, statementTable } from './pair-looks.ts'
import { useEffect, useRef } from 'react'
import { useDecideDisagreementMutation } from './same-work-api.ts'

interface Props {
  disagreement: Disagreement
  /** Position in the list, from 0. */
  page: number
  titleId: string
  onDecided: (disagreement: Disagreement) => void
}

/** The title or year of one article: the value of each origin, the one shown, and the possible decisions. */
export function DisagreementRow({ disagreement, page, titleId, onDecided }: Props) {
  const { t } = useTranslation()
  const { row, decide, isDeciding, error } = useDisagreementDecision(disagreement, { page, onDecided })
  const { article, field, state } = disagreement
  return (
    <Box
      component="article"
      ref={row}
      className="row"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={isDeciding}
      sx={pairRow}
    >
      <div className="row-body">
        <Typography variant="subtitle1" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          <PageLink to={articlePath(article.id)} underline="hover" color="inherit">
            <TitleText text={article.title} />
          </PageLink>
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {t(`sameWork.fields.${field === 'title' ? 'title' : 'year'}`)} · {article.source}
        </Typography>
        <Statements
          disagreement={disagreement}
          titleId={titleId}
          onUse={(value) => decide({ state: 'used', value })}
        />
        <Box sx={pairFoot}>
          <Button
            size="small"
            color="inherit"
            aria-describedby={titleId}
            onClick={() => decide({ state: state === 'open' ? 'dismissed' : 'open' })}
          >
            {t(state === 'open' ? 'sameWork.disagreements.dismiss' : 'sameWork.undo')}
          </Button>
          <DecidedBy disagreement={disagreement} />
        </Box>
      </div>
      <FailureAlert error={error} title={t('sameWork.failed')} />
    </Box>
  )
}

interface StatementsProps {
  disagreement: Disagreement
  titleId: string
  onUse: (value: string) => void
}

function Statements({ disagreement, titleId, onUse }: StatementsProps) {
  const { t } = useTranslation()
  const { statements, shown, state } = disagreement
  return (
    <Box component="table" aria-labelledby={titleId} sx={statementTable}>
      <tbody>
        {!statements.some(({ value }) => value === shown) && (
          <tr>
            <th scope="row">{t('sameWork.disagreements.nobody')}</th>
            <td className="value">
              <TitleText text={shown || t('sameWork.none')} />
            </td>
            <td className="agreement">
              <StatusDot kind="ok">{t('sameWork.disagreements.shown')}</StatusDot>
            </td>
          </tr>
        )}
        {statements.map(({ origin, value }) => (
          <tr key={origin}>
            <th scope="row">{t(`sameWork.disagreements.origins.${origin}`)}</th>
            <td className="value">
              <TitleText text={value} />
            </td>
            <td className="agreement">
              {value === shown ? (
                <StatusDot kind="ok">{t('sameWork.disagreements.shown')}</StatusDot>
              ) : (
                state === 'open' && (
                  <Button
                    size="small"
                    aria-describedby={titleId}
                    aria-label={t('sameWork.disagreements.useOf', {
                      origin: t(`sameWork.disagreements.origins.${origin}`),
                    })}
                    onClick={() => onUse(value)}
                  >
                    {t('sameWork.disagreements.use')}
                  </Button>
                )
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

function DecidedBy({ disagreement: { state, decidedBy, decidedAt } }: Pick<Props, 'disagreement'>) {
  const { t } = useTranslation()
  if (state === 'open' || !decidedAt) return null
  return (
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      sx={{ marginInlineStart: { sm: 'auto' }, overflowWrap: 'anywhere' }}
    >
      {t(`sameWork.disagreements.decided.${state}`, { name: decidedBy, date: formatMoment(decidedAt) })}
    </Typography>
  )
}

interface Shown {
  page: number
  onDecided: (disagreement: Disagreement) => void
}

/** Decides a disagreement. The row takes the focus afterwards, because the pressed button is removed. */
function useDisagreementDecision(disagreement: Disagreement, { page, onDecided }: Shown) {
  const [decide, { isLoading, error }] = useDecideDisagreementMutation()
  const row = useRef<HTMLElement>(null)
  const hasActed = useRef(false)

  useEffect(() => {
    if (hasActed.current) row.current?.focus()
    hasActed.current = false
  }, [disagreement.state])

  async function handleDecide(decision: DisagreementDecision) {
    if (isLoading) return
    hasActed.current = true
    const { data } = await decide({ id: disagreement.id, decision, page })
    if (data) onDecided(data)
    else hasActed.current = false
  }

  return {
    row,
    decide: (decision: DisagreementDecision) => void handleDecide(decision),
    isDeciding: isLoading,
    error: isLoading ? undefined : error,
  }
}
