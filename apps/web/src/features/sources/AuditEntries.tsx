import Card from '@mui/material/Card'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { AuditEntry } from '@claire/api-contract'
import { useTranslation } from 'react-i18next'
import { sources } from '#shared/i18n/en/sources.ts'
import { Facts } from './Facts.tsx'
import { formatMoment } from '#shared/lib/product-date.ts'

interface Props {
  entries: AuditEntry[]
}

const COLUMNS = ['date', 'person', 'action', 'source', 'before', 'after'] as const

export function AuditTable({ entries }: Props) {
  const { t } = useTranslation()
  const actionName = useActionName()
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label={t('sources.audit.title')}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{t(`sources.audit.${column}`)}</TableCell>
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
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{actionName(entry.action)}</TableCell>
              <TableCell sx={{ ...WRAPPED, width: '18%' }}>{entry.sourceName}</TableCell>
              <TableCell sx={{ ...WRAPPED, width: '14%' }}>{entry.before}</TableCell>
              <TableCell sx={{ ...WRAPPED, width: '31%' }}>{entry.after}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

export function AuditCards({ entries }: Props) {
  const { t } = useTranslation()
  const actionName = useActionName()
  return (
    <Stack
      component="ul"
      spacing={2}
      aria-label={t('sources.audit.title')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {entries.map((entry) => (
        <Card key={entry.id} component="li" sx={{ p: 2 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {actionName(entry.action)}: {entry.sourceName}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            <time dateTime={entry.date}>{formatMoment(entry.date)}</time> · {entry.userName}
          </Typography>
          <Facts
            facts={(['before', 'after'] as const)
              .filter((side) => entry[side])
              .map((side) => [t(`sources.audit.${side}`), <Changed key={side} text={entry[side]} />])}
          />
        </Card>
      ))}
    </Stack>
  )
}

/** One line for each field that changed. */
function Changed({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
}

const WRAPPED = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

const isNamed = (action: string): action is keyof typeof sources.audit.actions =>
  Object.hasOwn(sources.audit.actions, action)

/** An action this page does not know yet is shown by its code. */
function useActionName() {
  const { t } = useTranslation()
  return (action: string) => (isNamed(action) ? t(`sources.audit.actions.${action}`) : action)
}
