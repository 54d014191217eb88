import { type ComponentProps, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { FollowToggle } from '#features/alerts'
import type { ProfileParts } from '#features/profiles'
import { ResultList, searchBehind, searchPath } from '#features/search'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSelection } from '#shared/lib/state/use-selection.ts'
import { BulkBar } from '#shared/ui/lists/BulkBar.tsx'
import { ROW_PARTS, SelectedActions } from './result-parts.tsx'

/** Parts of the pages of authors and topics. */
export const PROFILE_PARTS: ProfileParts = {
  rows: (articles, words) => <ProfileRows articles={articles} words={words} />,
  follow: (followed) => <FollowToggle {...followed} alertPath={(alertId) => searchPath({ alertId })} />,
  sourcePath: (topic, source) => searchPath({ searchText: `topic:"${topic}"`, sources: [source] }),
}

/** Returns the pages above the page of an author or a topic. */
export function useTrail() {
  const { t } = useTranslation()
  const { state } = useLocation()
  return [
    { label: t('shell.nav.home'), to: '/' },
    { label: t('search.title'), to: searchBehind(state) ?? '/search' },
  ]
}

interface Props {
  articles: ComponentProps<typeof ResultList>['results']
  /** Marked in the rows; '' for none. */
  words: string
}

/** Articles as rows of results, which can be selected. */
function ProfileRows({ articles, words }: Props) {
  const selection = useSelection(articles.pages.flat())
  const toggle = useRef(selection.toggle)
  useEffect(() => {
    toggle.current = selection.toggle
  })
  const handleToggle = useCallback((id: string, isRange: boolean) => toggle.current(id, isRange), [])
  return (
    <>
      <ResultList
        results={articles}
        search={{ searchText: words, refineSearch: words !== '' }}
        searchPath=""
        parts={ROW_PARTS}
        selected={selection.chosen}
        onToggle={handleToggle}
      />
      <BulkBar place="floating" count={selection.ids.length} onClear={() => selection.set([])}>
        <SelectedActions articleIds={selection.ids} />
      </BulkBar>
    </>
  )
}
