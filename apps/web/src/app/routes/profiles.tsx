import type { ComponentProps } from 'react'
import { useLocation, useParams } from 'react-router'
import { FollowToggle } from '#features/alerts'
import { AuthorPage, firstArticles, type ProfileParts, profilesApi, TopicPage } from '#features/profiles'
import { ResultList, searchBehind, searchPath } from '#features/search'
import { PREFETCH } from '#shared/api/base-api.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useSelection } from '#shared/lib/state/use-selection.ts'
import { BulkBar } from '#shared/ui/lists/BulkBar.tsx'
import { prefetch } from '#app/prefetch.ts'
import { ROW_PARTS, SelectedActions } from '#app/row-parts.tsx'

/** The pages of an author and of a topic, which are one file: most who open one open the other. */
export const author = {
  // Which articles are listed depends on the answer.
  loader: prefetch((dispatch, { params: { name = '' } }) =>
    dispatch(profilesApi.endpoints.author.initiate(name, PREFETCH)),
  ),
  Component: Author,
}

export const topic = {
  loader: prefetch((dispatch, { params: { name = '' }, search }) =>
    Promise.all([
      dispatch(profilesApi.endpoints.topic.initiate(name, PREFETCH)),
      dispatch(
        profilesApi.endpoints.profileArticles.initiate(
          firstArticles('topics', { name, query: search }),
          PREFETCH,
        ),
      ),
    ]),
  ),
  Component: Topic,
}

function Author() {
  const { name = '' } = useParams()
  return <AuthorPage key={name} name={name} trail={useTrail()} parts={PROFILE_PARTS} />
}

function Topic() {
  const { name = '' } = useParams()
  return <TopicPage key={name} name={name} trail={useTrail()} parts={PROFILE_PARTS} />
}

/** Parts of the pages of authors and topics. */
const PROFILE_PARTS: ProfileParts = {
  rows: (articles, words) => <ProfileRows articles={articles} words={words} />,
  follow: (followed) => <FollowToggle {...followed} />,
  sourcePath: (topic, source) => searchPath({ searchText: `topic:"${topic}"`, sources: [source] }),
}

/** Returns the pages above the page of an author or a topic. */
function useTrail() {
  const { t } = useTranslation()
  const { state } = useLocation()
  return [{ label: t('search.title'), to: searchBehind(state) ?? '/search' }]
}

interface Props {
  articles: ComponentProps<typeof ResultList>['results']
  /** Marked in the rows; '' for none. */
  words: string
}

/** Articles as rows of results, which can be selected. */
function ProfileRows({ articles, words }: Props) {
  const selection = useSelection(articles.pages.flat())
  return (
    <>
      <ResultList
        results={articles}
        search={{ searchText: words, refineSearch: words !== '' }}
        searchPath=""
        parts={ROW_PARTS}
        selected={selection.chosen}
        onToggle={selection.toggle}
      />
      <BulkBar place="floating" count={selection.ids.length} onClear={() => selection.set([])}>
        <SelectedActions articleIds={selection.ids} />
      </BulkBar>
    </>
  )
}
