import {
  Box,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { usePageNumber, usePageCorrection } from '#shared/lib/state/paging.ts'
import { writeAddress } from '../admin-address.ts'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { useAuditQuery } from '../sources-api.ts'
import { CsvButton } from '../CsvButton.tsx'
import { SearchField } from '#shared/ui/controls/SearchField.tsx'
import type { AuditEntry } from '@claire/api-contract'
import { textFor, useTranslation } from '#shared/i18n/i18n.ts'
import { Facts } from '../Facts.tsx'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Log of changes to sources: person, source, old and new values. */
export function AuditLog({ query, onNavigate }: { query: string; onNavigate: (search: string) => void }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const page = usePageNumber()
  const { data, currentData, error, isFetching, refetch } = useAuditQuery(
    { searchItem: query, page: page - 1 },
    { refetchOnMountOrArgChange: true },
  )
  usePageCorrection(currentData?.totalPages)

  const Entries = isNarrow ? AuditCards : AuditTable
  return (
    <Stack spacing={1} aria-busy={isFetching}>
      <SecondaryText>{t('sources.audit.lead')}</SecondaryText>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <SearchField
          key={query}
          query={query}
          label={t('sources.audit.search')}
          clearLabel={t('sources.search.clear')}
          maxLength={4096}
          onSearch={(words) => onNavigate(writeAddress({ view: 'audit', query: words }))}
        />
        <CsvButton
          path="source/audit.csv"
          fileName={t('sources.audit.fileName')}
          failed={t('sources.audit.exportFailed')}
        />
      </Stack>
      {(error || !data) && <NotLoaded error={error} refetch={refetch} rows={8} lines={0} />}
      {data?.empty && (
        <EmptyState title={query ? t('sources.audit.emptySearch', { query }) : t('sources.audit.empty')} />
      )}
      {data && !data.empty && (
        <>
          <Entries entries={data.content} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
            <Caption component="output">{t('sources.audit.count', { count: data.totalElements })}</Caption>
            <PageLinks page={page} pages={data.totalPages} label={t('sources.audit.pages')} />
          </Stack>
        </>
      )}
    </Stack>
  )
}

interface AuditTableProps {
  entries: AuditEntry[]
}

/** The column of changes takes the remaining width. */
const WIDTHS = {
  date: 150,
  person: '13%',
  action: 140,
  source: '17%',
  before: 'auto',
  after: 'auto',
} as const
const COLUMNS = ['date', 'person', 'action', 'source', 'before', 'after'] as const

function AuditTable({ entries }: AuditTableProps) {
  const { t } = useTranslation()
  const formatFacts = useFactFormat()
  return (
    <Table aria-label={t('sources.audit.title')} sx={table}>
      <TableHead>
        <TableRow>
          {COLUMNS.map((column) => (
            <TableCell key={column} sx={{ width: WIDTHS[column] }}>
              {t(`sources.audit.${column}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id} sx={{ verticalAlign: 'top' }}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <time dateTime={entry.date}>{formatMoment(entry.date)}</time>
            </TableCell>
            <TableCell sx={{ overflowWrap: 'break-word' }}>{entry.userName}</TableCell>
            <TableCell>{t(`sources.audit.actions.${entry.action}`)}</TableCell>
            <TableCell sx={WRAPPED}>{entry.sourceName}</TableCell>
            <TableCell sx={WRAPPED}>{formatFacts(entry.before)}</TableCell>
            <TableCell sx={WRAPPED}>{formatFacts(entry.after)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function AuditCards({ entries }: AuditTableProps) {
  const { t } = useTranslation()
  const formatFacts = useFactFormat()
  return (
    <ul aria-label={t('sources.audit.title')}>
      {entries.map((entry) => (
        <Box
          key={entry.id}
          component="li"
          sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Typography variant="subtitle2" component="h2" color="heading">
            {t(`sources.audit.actions.${entry.action}`)}: {entry.sourceName}
          </Typography>
          <Caption sx={{ mb: 0.5 }}>
            <time dateTime={entry.date}>{formatMoment(entry.date)}</time> · {entry.userName}
          </Caption>
          <Facts
            facts={(['before', 'after'] as const)
              .filter((side) => entry[side])
              .map((side) => [
                t(`sources.audit.${side}`),
                <Changed key={side} text={formatFacts(entry[side])} />,
              ])}
          />
        </Box>
      ))}
    </ul>
  )
}

/** One line for each field that changed. */
function Changed({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
}

const table = { tableLayout: 'fixed', fontVariantNumeric: 'tabular-nums' } as const
const WRAPPED = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

/** Returns a function that translates `status: PENDING`, the form in which the server writes each field on a line. */
function useFactFormat() {
  const { t } = useTranslation()
  const formatValue = (field: string, value: string) =>
    (field === 'status' && textFor(`sources.audit.states.${value}`)) || value
  return (text: string) =>
    text
      .split('\n')
      .map((line) => {
        const [, field = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? []
        const key = `sources.audit.fields.${field}`
        return textFor(key)
          ? t(key as 'sources.audit.fields.status', { value: formatValue(field, value) })
          : line
      })
      .join('\n')
}
