import type { Disagreement, DisagreementDecision } from '@claire/api-contract'
import { Box, Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { usePageNumber, usePageCorrection } from '#shared/lib/state/paging.ts'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { rowList } from '#shared/ui/lists/ListRow.tsx'
import { SameWorkPage } from './SameWorkPage.tsx'
import { useDecision } from './use-decision.ts'
import { useDisagreementsQuery, useDecideDisagreementMutation } from './same-work-api.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { pairFoot, pairRow, statementTable } from './pair-looks.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** Titles and years about which the origins of an article disagree, open ones first. */
export function Disagreements() {
  const { t } = useTranslation()
  const page = usePageNumber()
  const query = useDisagreementsQuery(page - 1, { refetchOnMountOrArgChange: true })
  const { data, currentData: disagreements } = query
  usePageCorrection(disagreements?.totalPages)
  return (
    <SameWorkPage
      tab="disagreements"
      sum={t('sameWork.disagreements.sum', { count: data?.counts.disagreements ?? 0 })}
      lead={t('sameWork.disagreements.lead')}
      lines={4}
      query={query}
    >
      {disagreements && !disagreements.empty && (
        <>
          <DisagreementList disagreements={disagreements.content} page={page - 1} />
          <PageLinks page={page} pages={disagreements.totalPages} label={t('sameWork.disagreements.pages')} />
        </>
      )}
      {disagreements?.totalElements === 0 && (
        <EmptyState title={t('sameWork.disagreements.empty')}>{t('sameWork.disagreements.hint')}</EmptyState>
      )}
    </SameWorkPage>
  )
}

function DisagreementList({ disagreements, page }: { disagreements: readonly Disagreement[]; page: number }) {
  const { t } = useTranslation()
  const prefix = useId()
  const [latest, setLatest] = useState<Disagreement | null>(null)
  return (
    <>
      <Box component="ol" aria-label={t('sameWork.states.disagreements')} sx={rowList}>
        {disagreements.map((each) => (
          <li key={each.id}>
            <DisagreementRow
              disagreement={each}
              page={page}
              titleId={`${prefix}-${each.id}`}
              onDecided={setLatest}
            />
          </li>
        ))}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {latest && t(`sameWork.disagreements.announced.${latest.state}`, { value: latest.shown })}
      </Box>
    </>
  )
}

interface Props {
  disagreement: Disagreement
  /** Position in the list, from 0. */
  page: number
  titleId: string
  onDecided: (disagreement: Disagreement) => void
}

/** The title or year of one article: the value of each origin, the one shown, and the possible decisions. */
function DisagreementRow({ disagreement, page, titleId, onDecided }: Props) {
  const { t } = useTranslation()
  const { id, article, field, state } = disagreement
  const [call, answer] = useDecideDisagreementMutation()
  const { row, decide, isDeciding, error } = useDecision(answer, {
    state,
    decide: async (decision: DisagreementDecision) => (await call({ id, decision, page })).data,
    onDecided,
  })
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
        <Caption>
          {t(`sameWork.fields.${field === 'title' ? 'title' : 'year'}`)} · {article.source}
        </Caption>
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
    <Caption sx={{ marginInlineStart: { sm: 'auto' }, overflowWrap: 'anywhere' }}>
      {t(`sameWork.disagreements.decided.${state}`, { name: decidedBy, date: formatMoment(decidedAt) })}
    </Caption>
  )
}
