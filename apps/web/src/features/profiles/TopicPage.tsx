import type { TopicProfile } from '@claire/api-contract'
import { useTranslation, formatList } from '#shared/i18n/i18n.ts'
import { authorPath, topicPath } from '#shared/lib/page-address.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { ProfileArticles } from './ProfileArticles.tsx'
import { CountsSection, OwnFacts, YearsSection } from './ProfileFacts.tsx'
import { type PageProps, ProfileLayout } from './ProfileLayout.tsx'
import { useTopicQuery } from './profiles-api.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

const SHOWN_OF_A_KIND = 10

/** The articles on a topic. */
export function TopicPage({ name: given, trail, parts }: PageProps) {
  const { t } = useTranslation()
  const query = useTopicQuery(given)
  const { data: topic } = query
  const name = topicName(topic?.name ?? given)
  return (
    <ProfileLayout
      name={name}
      trail={trail}
      query={query}
      facts={topic && <TopicFacts topic={topic} />}
      follow={parts.follow({ input: { topic: topic?.name ?? given }, name, alertId: topic?.alertId ?? null })}
      side={topic && <TopicSide topic={topic} sourcePath={parts.sourcePath} />}
    >
      {topic && (
        <ProfileArticles of="topics" name={given} rows={parts.rows} searchLabel={t('profiles.searchTopic')} />
      )}
    </ProfileLayout>
  )
}

function TopicFacts({ topic: { articles, sources, addedThisWeek, forms } }: { topic: TopicProfile }) {
  const { t } = useTranslation()
  return (
    <SecondaryText component="div" sx={{ overflowWrap: 'anywhere' }}>
      {t('profiles.sum', {
        count: articles,
        sources: t('profiles.sources', { count: sources.length }),
      })}
      {addedThisWeek > 0 && `, ${t('profiles.addedThisWeek', { count: addedThisWeek })}`}
      {forms.length > 1 && <div>{t('profiles.asNamed', { names: formatList(forms) })}</div>}
    </SecondaryText>
  )
}

function TopicSide({ topic, sourcePath }: { topic: TopicProfile } & Pick<PageProps['parts'], 'sourcePath'>) {
  const { t } = useTranslation()
  const { years, authors, sources, neighbours } = topic
  return (
    <>
      <YearsSection years={years} />
      <CountsSection
        title={t('profiles.authors')}
        entries={authors.map(({ name, key, count }) => ({ name, to: authorPath(key), count }))}
      />
      <CountsSection
        title={t('profiles.sourcesTitle')}
        entries={sources
          .slice(0, SHOWN_OF_A_KIND)
          .map(({ name, count }) => ({ name, to: sourcePath(topic.name, name), count }))}
      />
      <CountsSection
        title={t('profiles.neighbours')}
        entries={neighbours.map(({ name, count }) => ({ name: topicName(name), to: topicPath(name), count }))}
      />
      <OwnFacts {...topic} />
    </>
  )
}
