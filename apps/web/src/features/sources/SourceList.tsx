import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { BulkOutcome, Source } from '@claire/api-contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskedPage, usePageCorrection } from '#shared/lib/use-page.ts'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/ListSkeleton.tsx'
import { PageLinks } from '#shared/ui/PageLinks.tsx'
import { STATUS_OF, type SourceTab } from './admin-address.ts'
import { BulkBar, type BulkChoice } from './BulkBar.tsx'
import { BulkDialog, BulkFailures } from './BulkDialog.tsx'
import type { Question } from './question.ts'
import { useSelection } from './selection.ts'
import { SourceCards } from './SourceCards.tsx'
import { SourceQuestions } from './SourceQuestions.tsx'
import { useSourcesQuery } from './sources-api.ts'
import { SourceTable } from './SourceTable.tsx'

interface Props {
  tab: SourceTab
  query: string
  needsAttention: boolean
  onShowAll: () => void
}

/** What can be done to many at once. */
const CHOICES: Record<SourceTab, readonly BulkChoice[]> = {
  pending: ['approve', 'reject'],
  approved: ['scan'],
  rejected: [],
}
const NONE: Source[] = []
const NO_FAILURES: BulkOutcome['failed'] = []

/** One tab's sources, ten to a page, with everything that can be done to them. */
export function SourceList({ tab, query, needsAttention, onShowAll }: Props) {
  const { t } = useTranslation()
  const summary = useRef<HTMLOutputElement>(null)
  const hasActed = useRef(false)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const page = useAskedPage()
  const { data, currentData, error, isFetching, refetch } = useSourcesQuery({
    status: STATUS_OF[tab],
    searchItem: query,
    needsAttention,
    page: page - 1,
  })
  usePageCorrection(currentData?.totalPages)
  const sources = data?.content ?? NONE
  const selection = useSelection(sources)
  const [question, setQuestion] = useState<Question | null>(null)
  const [bulk, setBulk] = useState<BulkChoice | null>(null)
  const [failed, setFailed] = useState(NO_FAILURES)
  // The names of what was decided on, for what the answer says about each of them.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())

  // The button that was pressed may go with its row: the keyboard then continues at the head of the list.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) summary.current?.focus()
    hasActed.current = false
  }, [sources])

  function close() {
    hasActed.current = true
    setQuestion(null)
    setBulk(null)
  }

  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton lines={1} />
  const List = isNarrow ? SourceCards : SourceTable
  return (
    <Stack spacing={2} aria-busy={isFetching}>
      <Typography
        ref={summary}
        component="output"
        tabIndex={-1}
        color="textSecondary"
        sx={{ '&:focus': { outline: 'none' } }}
      >
        {t('sources.table.count', { count: data.totalElements })}
      </Typography>
      {error && <ErrorState error={error} title={t('sources.outdated')} onRetry={() => void refetch()} />}
      <BulkFailures
        failed={failed}
        nameOf={(id) => names.get(id) ?? id}
        onClose={() => setFailed(NO_FAILURES)}
      />
      {selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          choices={CHOICES[tab]}
          onChoose={setBulk}
          onClear={() => selection.set([])}
        />
      )}
      {sources.length > 0 ? (
        <List
          sources={sources}
          label={t(`sources.tabs.${tab}`)}
          selection={CHOICES[tab].length > 0 ? selection : null}
          onAsk={setQuestion}
        />
      ) : (
        <NoSources tab={tab} query={query} needsAttention={needsAttention} onShowAll={onShowAll} />
      )}
      <PageLinks page={page} pages={data.totalPages} label={t('sources.table.pages')} />
      {question && <SourceQuestions question={question} onClose={close} />}
      {bulk && (
        <BulkDialog
          decision={bulk}
          ids={selection.ids}
          onClose={close}
          onDone={(outcome) => {
            setNames(new Map(sources.map(({ id, name }) => [id, name])))
            setFailed(outcome.failed)
            selection.set([])
            close()
          }}
        />
      )}
    </Stack>
  )
}

function NoSources({ tab, query, needsAttention, onShowAll }: Props) {
  const { t } = useTranslation()
  const all = <Button onClick={onShowAll}>{t('sources.empty.clear')}</Button>
  if (!query && needsAttention) return <EmptyState title={t('sources.empty.attention')} actions={all} />
  if (!query) return <EmptyState title={t(`sources.empty.${tab}`)} />
  return <EmptyState title={t('sources.empty.search', { query })} actions={all} />
}
