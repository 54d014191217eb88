import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { BookmarkButton } from '#features/bookmarks'
import { readSearch, type SearchState, SearchView, searchPath } from '#features/search'
import { Breadcrumbs } from '#shared/ui/Breadcrumbs.tsx'
import { PageTitle } from '#shared/ui/PageTitle.tsx'
import { TopSearch } from '#app/layout/TopSearch.tsx'
import { SuggestSource } from '#app/SuggestSource.tsx'

/** The address is the search: every choice makes a new one, so that Back undoes it and a copied link repeats it. */
export default function SearchPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isSuggesting, setIsSuggesting] = useState(false)
  const search = readSearch(query)
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const title = t(search.alertId ? 'search.alertTitle' : 'search.title')

  function handleChange(change: Partial<SearchState>) {
    // The controls show what the address says: as a transition it could come so late that they would flip back first.
    void navigate(searchPath({ ...search, ...change }), { flushSync: true })
  }

  return (
    <Stack spacing={2.5}>
      <Stack spacing={1}>
        <Breadcrumbs trail={[{ label: t('shell.nav.home'), to: '/' }, { label: title }]} />
        <PageTitle documentTitle={search.searchText ? `${search.searchText} · ${title}` : title}>
          {title}
        </PageTitle>
      </Stack>
      {isSmall && <TopSearch />}
      <SearchView
        search={search}
        onChange={handleChange}
        action={(article, titleId) => <BookmarkButton article={article} titleId={titleId} size="small" />}
        onSuggestSource={() => setIsSuggesting(true)}
      />
      <SuggestSource isOpen={isSuggesting} onClose={() => setIsSuggesting(false)} />
    </Stack>
  )
}
