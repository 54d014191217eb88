import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { briefUrlOf, saveFile } from '#shared/lib/save-file.ts'
import { useAskedPage, usePageCorrection } from '#shared/lib/state/use-page.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { writeAddress } from '../admin-address.ts'
import { AuditCards, AuditTable } from './AuditEntries.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { textFile } from '../transfer/text-file.ts'
import { SearchField } from '../SearchField.tsx'
import { useAuditQuery, useLazyAuditCsvQuery } from '../transfer/source-files-api.ts'

interface Props {
  query: string
  onNavigate: (search: string) => void
}

/** Log of changes to sources: person, source, old and new values. */
export function AuditLog({ query, onNavigate }: Props) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const page = useAskedPage()
  const { data, currentData, error, isFetching, refetch } = useAuditQuery(
    { searchItem: query, page: page - 1 },
    { refetchOnMountOrArgChange: true },
  )
  const [loadCsv, csv] = useLazyAuditCsvQuery()
  usePageCorrection(currentData?.totalPages)

  async function exportCsv() {
    const { data: text } = await loadCsv()
    if (text !== undefined)
      saveFile(briefUrlOf(textFile(text, 'text/csv;charset=utf-8')), t('sources.audit.fileName'))
  }

  const Entries = isNarrow ? AuditCards : AuditTable
  return (
    <Stack spacing={1} aria-busy={isFetching}>
      <Typography variant="body2" color="textSecondary">
        {t('sources.audit.lead')}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <SearchField
          key={query}
          query={query}
          label={t('sources.audit.search')}
          onSearch={(words) => onNavigate(writeAddress({ view: 'audit', query: words }))}
        />
        <Button
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          loading={csv.isFetching}
          onClick={() => void exportCsv()}
        >
          {t('sources.audit.export')}
        </Button>
      </Stack>
      <FailureAlert error={csv.isFetching ? null : csv.error} title={t('sources.audit.exportFailed')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={8} lines={0} />}
      {data?.empty && (
        <EmptyState title={query ? t('sources.audit.emptySearch', { query }) : t('sources.audit.empty')} />
      )}
      {data && !data.empty && (
        <>
          <Entries entries={data.content} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
            <Typography component="output" variant="caption" color="textSecondary">
              {t('sources.audit.count', { count: data.totalElements })}
            </Typography>
            <PageLinks page={page} pages={data.totalPages} label={t('sources.audit.pages')} />
          </Stack>
        </>
      )}
    </Stack>
  )
}
