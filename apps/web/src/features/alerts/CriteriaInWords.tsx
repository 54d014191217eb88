import type { Alert } from '@claire/api-contract'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** So many names of sources are read in a line; the rest are counted. */
const NAMED_SOURCES = 3

type Criteria = Pick<Alert, 'searchTerm' | 'startYear' | 'endYear' | 'sources' | 'refineSearch'>

/** What an alert looks for, as one sentence: 'Semantic search for “graphene”, since 2017, in all sources'. */
export function CriteriaInWords({ alert }: { alert: Criteria }) {
  const { t } = useTranslation()
  const kind = !alert.searchTerm ? 'everything' : alert.refineSearch ? 'exact' : 'semantic'
  return (
    <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.primary', overflowWrap: 'anywhere' }}>
      {t(`alerts.criteria.${kind}`)}
      {alert.searchTerm && (
        <>
          {' '}
          <Box component="strong" sx={{ fontWeight: 560 }}>
            “{alert.searchTerm}”
          </Box>
        </>
      )}
      {`, ${useYears(alert)}, ${useSources(alert)}`}
    </Box>
  )
}

function useYears({ startYear, endYear }: Criteria): string {
  const { t } = useTranslation()
  if (startYear && endYear) return t('alerts.criteria.between', { from: startYear, to: endYear })
  if (startYear) return t('alerts.criteria.since', { year: startYear })
  return endYear ? t('alerts.criteria.until', { year: endYear }) : t('alerts.criteria.anyYear')
}

function useSources({ sources }: Criteria): string {
  const { t, i18n } = useTranslation()
  if (sources.length === 0) return t('alerts.criteria.allSources')
  const hidden = sources.length - NAMED_SOURCES
  if (hidden > 1) {
    const names = sources.slice(0, NAMED_SOURCES).join(', ')
    return t('alerts.criteria.sources', {
      names: t('alerts.criteria.moreSources', { names, count: hidden }),
    })
  }
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(sources)
  return t('alerts.criteria.sources', { names })
}
