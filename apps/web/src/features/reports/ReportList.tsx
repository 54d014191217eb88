import type { Report, ReportPage } from '@claire/api-contract'
import { Box, Button, Typography } from '@mui/material'
import { useId } from 'react'
import { type ApiFailure, isApiFailure } from '#shared/api/api-failure.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { showToast } from '#shared/lib/toast.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ListRow, RowActions, RowList } from '#shared/ui/lists/ListRow.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { usePageNumber, usePageCorrection } from '#shared/lib/state/paging.ts'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { baseApi, callPath } from '#shared/api/base-api.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** The page of errors in articles that readers have reported, for administrators. */
export function Reports() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHead
        trail={[{ label: t('sources.title'), to: '/admin-sources' }, { label: t('reports.title') }]}
        title={t('reports.title')}
      />
      <Box>
        <ReportList />
      </Box>
    </Box>
  )
}

/** Open reports of readers, ten per page. */
function ReportList() {
  const { t } = useTranslation()
  const page = usePageNumber()
  const { data, error, refetch } = useReportsQuery(page, { refetchOnMountOrArgChange: true })
  usePageCorrection(data && Math.max(1, data.totalPages))
  if (!data) return <NotLoaded error={error} refetch={refetch} lines={2} />
  if (data.totalElements === 0)
    return <EmptyState title={t('reports.empty')}>{t('reports.emptyText')}</EmptyState>
  return (
    <>
      <SecondaryText sx={{ mb: 2 }}>{t('reports.lead')}</SecondaryText>
      <RowList label={t('reports.list')}>
        {data.content.map((report) => (
          <li key={report.id}>
            <Row report={report} />
          </li>
        ))}
      </RowList>
      <PageLinks page={page} pages={data.totalPages} label={t('reports.pages')} />
    </>
  )
}

function Row({ report }: { report: Report }) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <ListRow
      titleId={titleId}
      title={
        <Typography variant="subtitle1" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          <PageLink to={articlePath(report.articleId)} color="inherit">
            <TitleText text={decodeTitle(report.title)} />
          </PageLink>
        </Typography>
      }
      meta={
        <Meta small>
          {t(`reports.about.${report.about}`)}
          {formatMoment(report.reportedAt)}
          {report.state === 'changed' && t('reports.changed')}
        </Meta>
      }
      actions={<Settle report={report} titleId={titleId} />}
      actionsTake="much"
    >
      <Box component="dl" sx={facts}>
        <dt>{t('reports.note')}</dt>
        <dd>{report.note || t('reports.noNote')}</dd>
        <dt>{t('reports.said')}</dt>
        <dd>{report.said}</dd>
      </Box>
    </ListRow>
  )
}

/** True for errors whose own message is shown; NOT_FOUND means that somebody else settled the report. */
const hasOwnMessage = (error: unknown): error is ApiFailure =>
  isApiFailure(error) && error.code !== 'NOT_FOUND'

function Settle({ report, titleId }: { report: Report; titleId: string }) {
  const { t } = useTranslation()
  const [settle, { isLoading }] = useSettleReportMutation()

  async function handleSettle(rewrite: boolean) {
    const { error } = await settle({ id: report.id, rewrite })
    if (!error) showToast('success', t('reports.settled'))
    else showToast('error', hasOwnMessage(error) ? error.message : t('reports.failed'))
  }

  return (
    <RowActions>
      {report.isGenerated && report.state === 'same' && (
        <Button
          color="inherit"
          aria-describedby={titleId}
          disabled={isLoading}
          onClick={() => void handleSettle(true)}
        >
          {t('reports.rewrite')}
        </Button>
      )}
      <Button
        color="inherit"
        aria-describedby={titleId}
        disabled={isLoading}
        onClick={() => void handleSettle(false)}
      >
        {t('reports.settle')}
      </Button>
    </RowActions>
  )
}

const facts = {
  mt: 0.5,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& dt': { color: 'text.secondary', typography: 'caption' },
  '& dd': { mb: 0.5, whiteSpace: 'pre-line' },
} as const

interface Settling {
  id: string
  rewrite: boolean
}

const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<ReportPage, number>({
      query: (page) => ({ url: 'report', params: { page: page - 1, size: LIST_PAGE_SIZE } }),
      providesTags: ['Report'],
    }),
    settleReport: build.mutation<{ done: true }, Settling>({
      query: ({ id, rewrite }) => ({ url: callPath`report/${id}/settle`, method: 'PUT', body: { rewrite } }),
      invalidatesTags: ['Report'],
    }),
  }),
})

const { useReportsQuery, useSettleReportMutation } = reportsApi
