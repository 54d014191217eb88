import type { Facets } from '@claire/api-contract'
import { topicKey } from '@claire/scholarly-text'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { topicPath } from '#shared/lib/page-address.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { type Facet, FacetList } from '#shared/ui/controls/FacetList.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'

const TOPIC = /(?:^|\s)topic:(?:"([^"]*)"|(\S+))/g

/** Returns the topics that a query requires by operators such as topic:"sea ice". */
export const topicsIn = (query: string) =>
  [...query.matchAll(TOPIC)].map(([, quoted, word]) => quoted ?? word ?? '').filter(Boolean)

/** Returns the query with these topic operators and no others. */
export const withTopics = (query: string, topics: readonly string[]) =>
  [query.replaceAll(TOPIC, '').trim(), ...topics.map((topic) => `topic:"${topic}"`)].filter(Boolean).join(' ')

interface TopicsProps {
  counts: Facets['topics']
  query: string
  onChange: (query: string) => void
}

/**
 * Returns the topics that a query requires, each once, and in the form of `names` where these have one of its forms: the
 * counts show the most frequent form in the results, which may be another than that of the query.
 */
function chosenTopics(query: string, names: readonly string[]): string[] {
  const shown = new Map(names.map((name) => [topicKey(name), name]))
  return [...new Map(topicsIn(query).map((name) => [topicKey(name), name]))].map(
    ([key, name]) => shown.get(key) ?? name,
  )
}

/**
 * Topics of the results. A choice writes the operator into the query, where it can be read and edited, and offers the page
 * of the topic.
 */
export function Topics({ counts, query, onChange }: TopicsProps) {
  const { t } = useTranslation()
  const known = counts.filter(({ name }) => !name.includes('"'))
  const chosen = chosenTopics(
    query,
    known.map(({ name }) => name),
  )
  const unknown = chosen.filter((name) => known.every((topic) => topic.name !== name))
  const facets = [...known, ...unknown.map((name) => ({ name, count: undefined }))].map(
    ({ name, count }): Facet => ({ name, label: topicName(name), count }),
  )
  if (facets.length === 0) return null
  return (
    <div>
      <FacetList
        title={t('search.criteria.topics')}
        searchLabel={t('search.criteria.findTopic')}
        facets={facets}
        chosen={chosen}
        onChoose={(names) => onChange(withTopics(query, names))}
      />
      {chosen.map((name) => (
        <PageLink key={name} to={topicPath(name)} variant="body2" sx={pageOfTopic}>
          {t('search.criteria.topicPage', { topic: topicName(name) })}
        </PageLink>
      ))}
    </div>
  )
}

const pageOfTopic = { display: 'block', py: '3px', overflowWrap: 'anywhere' }
