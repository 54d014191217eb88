import PushPinOutlined from 'virtual:icon/PushPinOutlined'
import { Box, Button, Chip, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Article, Facets, PinnedSearch } from '@claire/api-contract'
import { formatDaysAgo } from '#shared/i18n/product-date.ts'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { FailedSection } from '#shared/ui/feedback/FailedLine.tsx'
import { AuthorLine, Meta } from '#shared/ui/lists/Meta.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { ShortList } from '#shared/ui/lists/ShortList.tsx'
import { centredRow, clampedTo, hairlineAbove, wholeOf } from '#shared/ui/styles.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { RecentList } from '../box/RecentSearches.tsx'
import { withTopics } from '../criteria/Topics.tsx'
import { linkOf } from '../pins/link-of.ts'
import { usePinnedSearches } from '../pins/pinned-searches.ts'
import { searchPath } from '../search-address.ts'
import { useNewestQuery } from '../discover-api.ts'
import { useFacetsQuery, useSuggestionsQuery } from '../search-api.ts'
import { EVERYTHING, NEWEST_SHOWN } from '../search-request.ts'
import { waysToSearch } from './ways-to-search.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Loaded<T> {
  data?: T | undefined
  error?: unknown
  refetch: () => unknown
}

const isSettled = ({ data, error }: Loaded<unknown>) => data !== undefined || error !== undefined

/** The search page before a search: what the person looks for again, and what the library has. `children` follow. */
export function Discover({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const pins = usePinnedSearches()
  const suggestions = useSuggestionsQuery('', { refetchOnMountOrArgChange: true })
  const facets = useFacetsQuery(EVERYTHING)
  const newest = useNewestQuery(NEWEST_SHOWN)
  // All at once: a section that came later would move those below it.
  if (![pins, suggestions, facets, newest].every(isSettled)) return <ListSkeleton rows={4} lines={0} />
  const recent = suggestions.data?.filter(({ kind }) => kind === 'recent') ?? []
  return (
    <Box sx={sections}>
      <Section title={t('shell.nav.pinned')} loaded={pins}>
        {(searches) => searches.length > 0 && <PinnedList searches={searches} />}
      </Section>
      <Section title={t('home.recentSearches')} loaded={suggestions}>
        {() => recent.length > 0 && <RecentList recent={recent} />}
      </Section>
      <Section title={t('search.criteria.topics')} loaded={facets}>
        {({ topics }) => topics.length > 0 && <Topics topics={topics} />}
      </Section>
      <Section title={t('search.discover.newest')} loaded={newest}>
        {(articles) => articles.length > 0 && <NewestArticles articles={articles} />}
      </Section>
      <WaysToSearch topics={facets.data?.topics ?? []} newest={newest.data ?? []} />
      <Box sx={wide}>{children}</Box>
    </Box>
  )
}

interface SectionProps<T> {
  title: string
  loaded: Loaded<T>
  children: (loaded: T) => ReactNode
}

/** A part of the page, or one line that it could not be loaded. */
const Section = <T,>({ title, loaded: { data, error, refetch }, children }: SectionProps<T>) =>
  data === undefined ? <FailedSection title={title} error={error} onRetry={refetch} /> : children(data)

function PinnedList({ searches }: { searches: readonly PinnedSearch[] }) {
  const { t } = useTranslation()
  return (
    <ShortList
      title={t('shell.nav.pinned')}
      entries={searches.map(linkOf).map(({ pin: { id, newResults, lookedAt }, label, path }) => ({
        key: id,
        label,
        isTitle: true,
        to: path,
        icon: <PushPinOutlined fontSize="small" />,
        end: newResults ? (
          <Box component="strong" sx={{ color: 'primary.main', fontWeight: 600 }}>
            {t('search.pins.news', { count: newResults })}
          </Box>
        ) : (
          formatDaysAgo(lookedAt)
        ),
      }))}
    />
  )
}

const TOPICS_AT_FIRST = 10

function Topics({ topics }: Pick<Facets, 'topics'>) {
  const { t } = useTranslation()
  const [areAll, setAreAll] = useState(false)
  const known = topics.filter(({ name }) => !name.includes('"'))
  return (
    <Titled
      title={t('search.criteria.topics')}
      sx={wide}
      action={
        known.length > TOPICS_AT_FIRST &&
        !areAll && (
          <Button size="small" color="inherit" onClick={() => setAreAll(true)}>
            {t('search.discover.allTopics', { count: known.length })}
          </Button>
        )
      }
    >
      <Box component="ul" sx={chips}>
        {known.slice(0, areAll ? undefined : TOPICS_AT_FIRST).map(({ name, count }) => (
          <li key={name}>
            <Chip
              component={RouterLink}
              clickable
              to={searchPath({ searchText: withTopics('', [name]) })}
              label={
                <>
                  {topicName(name)}{' '}
                  <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 0.5 }}>
                    {formatNumber(count)}
                  </Box>
                </>
              }
            />
          </li>
        ))}
      </Box>
    </Titled>
  )
}

function NewestArticles({ articles }: { articles: readonly Article[] }) {
  const { t } = useTranslation()
  return (
    <Titled title={t('search.discover.newest')}>
      <Box component="ul" sx={lines}>
        {articles.map(({ id, title, authors, orcids, source, publicationYear }) => (
          <li key={id}>
            <PageLink
              to={articlePath(id)}
              title={wholeOf(decodeURIComponent(title))}
              color="textPrimary"
              sx={titleLink}
              dir="auto"
            >
              <TitleText text={decodeURIComponent(title)} />
            </PageLink>
            <Meta small>
              {authors.length > 0 && <AuthorLine names={authors} orcids={orcids} />}
              {source.name}
              {publicationYear}
            </Meta>
          </li>
        ))}
      </Box>
    </Titled>
  )
}

function WaysToSearch({ topics, newest }: Pick<Facets, 'topics'> & { newest: readonly Article[] }) {
  const { t } = useTranslation()
  const ways = waysToSearch({
    newest,
    topics: topics.map(({ name }) => topicName(name)),
    question: (topic) => t('search.discover.question', { topic }),
  })
  if (ways.length === 0) return null
  return (
    <Titled title={t('search.discover.ways')}>
      <Box component="ul" sx={lines}>
        {ways.map(({ kind, searchText }) => (
          <li key={kind}>
            <PageLink to={searchPath({ searchText })} sx={titleLink} dir="auto">
              {searchText}
            </PageLink>
            <Caption>{t(`search.discover.way.${kind}`)}</Caption>
          </li>
        ))}
      </Box>
    </Titled>
  )
}

interface TitledProps {
  title: string
  action?: ReactNode
  sx?: object
  children: ReactNode
}

function Titled({ title, action, sx = {}, children }: TitledProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0, ...sx }}>
      <Box sx={head}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}

const sections = {
  display: 'grid',
  columnGap: '44px',
  rowGap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  '& > section': { minWidth: 0 },
}
const wide = { gridColumn: '1 / -1' }
const head = { ...centredRow, justifyContent: 'space-between', minHeight: 28, mb: 0.5 }
const lines = {
  '& > li': { py: '4px', ...hairlineAbove },
} as const
/** A block, unlike a link in a line, must be 24 px high to be hit. */
const titleLink = { typography: 'body2', fontWeight: 600, py: '3px', ...clampedTo(3) } as const
const chips = { display: 'flex', flexWrap: 'wrap', gap: 0.75 } as const
