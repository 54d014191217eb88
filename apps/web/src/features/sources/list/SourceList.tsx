import type { BulkOutcome, Source } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useAskedPage, usePageCorrection } from '#shared/lib/state/use-page.ts'
import { useSelection } from '#shared/lib/state/use-selection.ts'
import { BulkBar } from '#shared/ui/lists/BulkBar.tsx'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { type OnlyThose, STATUS_OF, type SourceTab } from '../admin-address.ts'
import { type BulkChoice, BulkDialog, BulkFailures } from '../deciding/BulkDialog.tsx'
import type { Question } from '../deciding/question.ts'
import { useRowsPerPage } from './rows-per-page.ts'
import { SourceBlocks } from './SourceBlocks.tsx'
import { SourceListFoot } from './SourceListFoot.tsx'
import { SourcePanel } from '../panel/SourcePanel.tsx'
import { SourceQuestions } from '../deciding/SourceQuestions.tsx'
import { useSourcesQuery } from '../sources-api.ts'
import { SourceTable } from './SourceTable.tsx'

interface Props {
  tab: SourceTab
  query: string
  only: OnlyThose | null
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

/** One tab's sources, ten to a page unless more are wanted, with everything that can be done to them. */
export function SourceList({ tab, query, only, onShowAll }: Props) {
  const { t } = useTranslation()
  const summary = useRef<HTMLOutputElement>(null)
  const hasActed = useRef(false)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const page = useAskedPage()
  const [rows, setRows] = useRowsPerPage()
  const { data, currentData, error, isFetching, refetch } = useSourcesQuery({
    status: STATUS_OF[tab],
    searchItem: query,
    only,
    page: page - 1,
    size: rows,
  })
  usePageCorrection(currentData?.totalPages)
  const sources = data?.content ?? NONE
  const selection = useSelection(sources)
  const [question, setQuestion] = useState<Question | null>(null)
  const [bulk, setBulk] = useState<BulkChoice | null>(null)
  const [failed, setFailed] = useState(NO_FAILURES)
  const [opened, setOpened] = useState<{ id: string; nameId: string } | null>(null)
  // The names of what was decided on, for what the answer says about each of them.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const openSource = sources.find(({ id }) => id === opened?.id)

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

  function closePanel() {
    if (opened) document.getElementById(opened.nameId)?.focus()
    setOpened(null)
  }

  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={10} lines={0} />
    )
  const List = isNarrow ? SourceBlocks : SourceTable
  return (
    <Stack spacing={1} useFlexGap aria-busy={isFetching}>
      {error && <ErrorState error={error} title={t('sources.outdated')} onRetry={() => void refetch()} />}
      <BulkFailures
        failed={failed}
        nameOf={(id) => names.get(id) ?? id}
        onClose={() => setFailed(NO_FAILURES)}
      />
      {sources.length > 0 ? (
        <List
          sources={sources}
          label={t(`sources.tabs.${tab}`)}
          selection={CHOICES[tab].length > 0 ? selection : null}
          bulkBar={
            selection.ids.length > 0 && (
              <BulkBar
                count={selection.ids.length}
                place={isNarrow ? 'floating' : 'head'}
                onClear={() => selection.set([])}
              >
                <BulkButtons choices={CHOICES[tab]} onChoose={setBulk} />
              </BulkBar>
            )
          }
          onAsk={setQuestion}
          openId={openSource?.id ?? null}
          onOpen={(id, nameId) => setOpened(opened?.id === id ? null : { id, nameId })}
        />
      ) : (
        <NoSources tab={tab} query={query} only={only} onShowAll={onShowAll} />
      )}
      <SourceListFoot
        ref={summary}
        total={data.totalElements}
        page={page}
        pages={data.totalPages}
        rows={rows}
        onRows={setRows}
      />
      {opened && openSource && (
        <SourcePanel key={opened.id} source={openSource} nameId={opened.nameId} onClose={closePanel} />
      )}
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

interface BulkButtonsProps {
  choices: readonly BulkChoice[]
  onChoose: (choice: BulkChoice) => void
}

function BulkButtons({ choices, onChoose }: BulkButtonsProps) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {choices.map((choice) => (
        <Button
          key={choice}
          size="small"
          color={choice === 'reject' ? 'error' : 'primary'}
          onClick={() => onChoose(choice)}
          sx={{ typography: 'overline' }}
        >
          {t(`sources.bulk.${choice}`)}
        </Button>
      ))}
    </Box>
  )
}

function NoSources({ tab, query, only, onShowAll }: Props) {
  const { t } = useTranslation()
  const all = (
    <Button variant="outlined" onClick={onShowAll}>
      {t('sources.empty.clear')}
    </Button>
  )
  if (!query && only)
    return (
      <EmptyState
        title={t(only === 'attention' ? 'sources.empty.attention' : 'sources.empty.kind')}
        actions={all}
      />
    )
  if (!query) return <EmptyState title={t(`sources.empty.${tab}`)} />
  return <EmptyState title={t('sources.empty.search', { query })} actions={all} />
}
