import type { SearchCriteria, SearchFilter } from '@claire/api-contract/search-criteria'
import { Box } from '@mui/material'
import { type Translate, useTranslation, languageName, formatList } from '#shared/i18n/i18n.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { clampedTo, wholeOf } from '#shared/ui/styles.ts'

/** Maximum number of sources named; more are counted. */
const NAMED_SOURCES = 3

type Criteria = SearchCriteria & { searchTerm: string }

/** Query of an alert for everything new from a source or on a topic (POST /alert/follow). */
const FOLLOWS = /^(?<kind>source|topic):"(?<name>[^"]+)"$/

/** Returns the message key and the query of the sentence's start; an alert that follows a source is described by its name. */
function startOf({ searchTerm, refineSearch, sources }: Criteria) {
  const { kind, name } = FOLLOWS.exec(searchTerm)?.groups ?? {}
  if (kind === 'topic' && name) return { kind: 'topic', term: topicName(name) } as const
  if (kind === 'source' && sources.length === 1) return { kind: 'everything', term: '' } as const
  return { kind: refineSearch ? 'exact' : 'semantic', term: searchTerm } as const
}

/** An alert's criteria as one sentence: 'Semantic search for “graphene”, since 2017, in all sources'. */
export function CriteriaText({ alert }: { alert: Criteria }) {
  const { t } = useTranslation()
  const { kind, term } = startOf(alert)
  return (
    <Box component="p" title={wholeOf(term)} sx={sentence}>
      {t(`alerts.criteria.${kind}`)}
      {term && (
        <>
          {' '}
          <Box component="strong" dir="auto" sx={{ fontWeight: 560 }}>
            {t('alerts.criteria.term', { term })}
          </Box>
        </>
      )}
      {Object.values(PHRASES)
        .map((describe) => describe(alert, t))
        .filter(Boolean)
        .map((phrase) => `, ${phrase}`)
        .join('')}
    </Box>
  )
}

/** Describes each filter; '' if the start of the sentence already does. */
const PHRASES: { [F in SearchFilter]: (criteria: Criteria, t: Translate) => string } = {
  exact: () => '',
  years: formatYears,
  sources: formatSources,
  languages: ({ languages }, t) =>
    languages.length > 0
      ? t('alerts.criteria.languages', { names: formatList(languages.map(languageName)) })
      : '',
  exclude: ({ exclude }, t) =>
    exclude.length > 0 ? t('alerts.criteria.exclude', { words: quoted(exclude, t) }) : '',
  unread: ({ unread }, t) =>
    unread.length > 0 ? t('alerts.criteria.unread', { words: quoted(unread, t) }) : '',
}

const quoted = (words: readonly string[], t: Translate) =>
  formatList(words.map((term) => t('alerts.criteria.term', { term })))

function formatYears({ startYear, endYear }: Criteria, t: Translate): string {
  if (startYear && endYear) return t('alerts.criteria.between', { from: startYear, to: endYear })
  if (startYear) return t('alerts.criteria.since', { year: startYear })
  return endYear ? t('alerts.criteria.until', { year: endYear }) : t('alerts.criteria.anyYear')
}

function formatSources({ sources }: Criteria, t: Translate): string {
  if (sources.length === 0) return t('alerts.criteria.allSources')
  const hidden = sources.length - NAMED_SOURCES
  if (hidden > 1) {
    const names = sources.slice(0, NAMED_SOURCES).join(', ')
    return t('alerts.criteria.sources', {
      names: t('alerts.criteria.moreSources', { names, count: hidden }),
    })
  }
  const names = formatList(sources)
  return t('alerts.criteria.sources', { names })
}

const sentence = {
  m: 0,
  typography: 'body2',
  color: 'text.primary',
  ...clampedTo(3),
} as const
