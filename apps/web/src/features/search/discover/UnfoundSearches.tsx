import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { UNFOUND_BY_PEOPLE, UNFOUND_DAYS } from '@claire/api-contract/limits'
import { formatNumber, useTranslation } from '#shared/i18n/i18n.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { useUnfoundQuery } from '../discover-api.ts'
import { searchPath } from '../search-address.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Texts that several people have searched for in vain, for administrators: counts only. */
export function UnfoundSearches() {
  const { t } = useTranslation()
  const { data, error, refetch } = useUnfoundQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data) return <NotLoaded error={error} refetch={refetch} rows={3} lines={0} />
  if (data.length === 0) return <EmptyState title={t('sources.unfound.empty')} />
  return (
    <>
      <SecondaryText sx={{ mb: 1, maxWidth: 720 }}>
        {t('sources.unfound.lead', { people: formatNumber(UNFOUND_BY_PEOPLE), count: UNFOUND_DAYS })}
      </SecondaryText>
      <Table size="small" sx={{ maxWidth: 720 }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('sources.unfound.text')}</TableCell>
            <TableCell sx={atEnd}>{t('sources.unfound.count')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map(({ text, count }) => (
            <TableRow key={text}>
              <TableCell sx={{ overflowWrap: 'anywhere' }} dir="auto">
                <PageLink to={searchPath({ searchText: text })}>{text}</PageLink>
              </TableCell>
              <TableCell sx={atEnd}>{formatNumber(count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

const atEnd = { textAlign: 'end' } as const
