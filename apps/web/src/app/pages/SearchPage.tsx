import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { BookmarkButton } from '#features/bookmarks'
import { readSearch, SearchBox, type SearchState, SearchView, searchPath } from '#features/search'
import { Breadcrumbs } from '#shared/ui/Breadcrumbs.tsx'
import { PageTitle } from '#shared/ui/PageTitle.tsx'
import { SuggestSource } from '#app/SuggestSource.tsx'

/** The address is the search: every choice makes a new one, so that Back undoes it and a copied link repeats it. */
export default function SearchPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isSuggesting, setIsSuggesting] = useState(false)
  const search = readSearch(query)
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
      {/* Another text is another search: it leaves an alert's articles behind. */}
      <SearchBox
        text={search.searchText}
        onSearch={(searchText) => handleChange({ searchText, ids: [], alertId: null, shouldReturn: false })}
      />
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
