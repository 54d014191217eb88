import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { AuditEntry } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { textFor } from '#shared/i18n/i18n.ts'
import { Facts } from '../Facts.tsx'
import { formatMoment } from '#shared/i18n/product-date.ts'

interface Props {
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

export function AuditTable({ entries }: Props) {
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

export function AuditCards({ entries }: Props) {
  const { t } = useTranslation()
  const formatFacts = useFactFormat()
  return (
    <Box component="ul" aria-label={t('sources.audit.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((entry) => (
        <Box
          key={entry.id}
          component="li"
          sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Typography variant="subtitle2" component="h2" color="heading">
            {t(`sources.audit.actions.${entry.action}`)}: {entry.sourceName}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
            <time dateTime={entry.date}>{formatMoment(entry.date)}</time> · {entry.userName}
          </Typography>
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
    </Box>
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
