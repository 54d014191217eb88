import WarningAmber from 'virtual:icon/WarningAmber'
import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Pills } from '#shared/ui/controls/Segmented.tsx'
import { SearchField } from '#shared/ui/controls/SearchField.tsx'
import { SortChoice } from '#shared/ui/controls/PlainSelect.tsx'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { SkipLink } from '#shared/ui/page/SkipLink.tsx'
import type { ProfileParts } from './ProfileLayout.tsx'
import {
  type ProfileListInput,
  listInput,
  SORTS,
  useListAddress,
  useProfileArticles,
} from './profiles-api.ts'
import { hairlineBelow, wrappingRow } from '#shared/ui/styles.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

const MOST_WORDS_LENGTH = 1000

interface Props extends Pick<ProfileListInput, 'of' | 'name' | 'group'> {
  rows: ProfileParts['rows']
  searchLabel: string
  /** Choices of which part is listed, in the place of which the orders are otherwise. */
  tabs?: ReactNode
  /** Whose articles these may be. */
  note?: string | undefined
}

/** The articles of an author or a topic: in three orders, all or those that have words. */
export function ProfileArticles({ of, name, group, rows, searchLabel, tabs, note }: Props) {
  const { t } = useTranslation()
  const address = useListAddress()
  const { sort, q, change } = address
  const articles = useProfileArticles(listInput({ of, name }, { ...address, group }))
  return (
    <>
      <Box sx={tools}>
        <SkipLink to="articles">{t('shell.skipToResults')}</SkipLink>
        <Box sx={{ minWidth: 0 }}>
          {tabs ?? (
            <Pills
              label={t('profiles.sort')}
              value={sort}
              choices={SORTS.map((value) => ({ value, label: t(`profiles.sorts.${value}`) }))}
              onChoose={(chosen) => change({ sort: chosen })}
            />
          )}
        </Box>
        <SearchField
          key={q}
          query={q}
          label={searchLabel}
          clearLabel={t('profiles.clear')}
          maxLength={MOST_WORDS_LENGTH}
          onSearch={(words) => change({ q: words.trim() })}
        />
      </Box>
      {note && (
        <Box sx={noteLine}>
          <SecondaryText sx={noteText}>
            <WarningAmber fontSize="small" aria-hidden />
            {note}
          </SecondaryText>
          {tabs && (
            <SortChoice
              isBrief
              label={t('profiles.sort')}
              value={sort}
              choices={SORTS}
              labelOf={(choice) => t(`profiles.sorts.${choice}`)}
              onChoose={(chosen) => change({ sort: chosen })}
            />
          )}
        </Box>
      )}
      <Box
        component="section"
        id="articles"
        tabIndex={-1}
        aria-label={t('profiles.articles')}
        aria-busy={articles.status === 'loading' || articles.isStale}
        sx={section}
        style={{ opacity: articles.isStale ? 0.5 : 1 }}
      >
        {q && articles.status === 'ready' && articles.total > 0 && (
          <Caption
            component="output"

            sx={{ display: 'block', py: 1 }}
          >
            {t('profiles.found', { count: articles.total, words: q })}
          </Caption>
        )}
        {articles.status === 'loading' && <ListSkeleton rows={5} lines={2} />}
        {articles.status === 'failed' && (
          <Box sx={{ mt: 1.5 }}>
            <ErrorState error={articles.error} onRetry={articles.retry} />
          </Box>
        )}
        {articles.status === 'ready' && articles.total > 0 && rows(articles, q)}
        {articles.status === 'ready' && articles.total === 0 && (
          <EmptyState
            title={q ? t('profiles.noneFound', { words: q }) : t('profiles.none')}
            actions={
              q && (
                <Button variant="outlined" size="small" onClick={() => change({ q: '' })}>
                  {t('profiles.clear')}
                </Button>
              )
            }
          />
        )}
      </Box>
    </>
  )
}

const tools = {
  ...wrappingRow,
  displayPrint: 'none',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  pb: '5px',
  ...hairlineBelow,
  // On the hairline of the row, unless the search is below it.
  '& > :has(.MuiTabs-root)': { flexBasis: { xs: '100%', sm: 'auto' } },
  '& .MuiTabs-root': { borderBottomWidth: { xs: '1px', sm: 0 }, mb: { sm: '-6px' } },
  '& search': { width: { xs: '100%', sm: 240 } },
  '& .MuiInputBase-root': { minHeight: 32 },
}
const noteLine = {
  ...wrappingRow,
  justifyContent: 'space-between',
  columnGap: 1.5,
  minHeight: 36,
  ...hairlineBelow,
  '& > :not(:first-child)': { flexShrink: 0 },
}
const noteText = {
  display: 'flex',
  // Below it the order of the list goes to a line of its own.
  flex: '1 1 200px',
  gap: 0.75,
  py: '5px',
  '& > svg': { color: 'warning.main', flexShrink: 0 },
}
/** Two lines of each article: the list says who wrote what, and the article the rest. */
const section = {
  minWidth: 0,
  '&:focus': { outline: 'none' },
  transition: 'opacity 120ms 100ms',
  '& [data-density="comfortable"] .highlight > div': { WebkitLineClamp: '2' },
}
