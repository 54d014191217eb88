import type { Source, SourceSort } from '@claire/api-contract'
import { Box, Button, Stack, type Theme, useMediaQuery } from '@mui/material'
import { useRef, useState, type RefObject, useEffect } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { usePageNumber, usePageCorrection } from '#shared/lib/state/paging.ts'
import { useSelection } from '#shared/lib/state/use-selection.ts'
import { BulkBar } from '#shared/ui/lists/BulkBar.tsx'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState, NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { type OnlyThose, STATUS_OF, type SourceTab } from '../admin-address.ts'
import { type BulkChoice, BulkDialog, BulkFailures } from '../deciding/BulkDialog.tsx'
import { DecidedLine, useDecisions } from '../deciding/decisions.tsx'
import { type SourceAction, SourceActionDialog } from '../deciding/SourceActionDialog.tsx'
import { nameIdOf } from './SourceName.tsx'
import { useRowsPerPage, SourceListFoot } from './SourceListFoot.tsx'
import { SourceBlocks } from './SourceBlocks.tsx'
import { SourcePanel } from '../panel/SourcePanel.tsx'
import { useSourcesQuery } from '../sources-api.ts'
import { SourceTable } from './SourceTable.tsx'

interface Props {
  tab: SourceTab
  query: string
  only: OnlyThose | null
  sort: SourceSort
  onShowAll: () => void
}

/** Bulk actions of each tab. */
const CHOICES: Record<SourceTab, readonly BulkChoice[]> = {
  pending: ['approve', 'reject'],
  approved: ['scan'],
  rejected: [],
}
const NONE: Source[] = []

/** The sources of one tab, ten per page by default, with their actions. */
export function SourceList({ tab, query, only, sort, onShowAll }: Props) {
  const { t } = useTranslation()
  const summary = useRef<HTMLOutputElement>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const page = usePageNumber()
  const [rows, setRows] = useRowsPerPage()
  const { data, currentData, error, isFetching, refetch } = useSourcesQuery({
    status: STATUS_OF[tab],
    searchItem: query,
    only,
    sort,
    page: page - 1,
    size: rows,
  })
  usePageCorrection(currentData?.totalPages)
  const sources = data?.content ?? NONE
  const selection = useSelection(sources)
  const [action, setAction] = useState<SourceAction | null>(null)
  const [bulk, setBulk] = useState<BulkChoice | null>(null)
  const decisions = useDecisions()
  const [openId, setOpenId] = useState<string | null>(null)
  const openSource = sources.find(({ id }) => id === openId)
  const continueFocus = useFocusContinuation(sources, summary)

  function close() {
    if (action) continueFocus([action.source.id])
    if (bulk) continueFocus(selection.ids)
    setAction(null)
    setBulk(null)
  }

  function closePanel() {
    if (openSource) document.getElementById(nameIdOf(openSource))?.focus()
    setOpenId(null)
  }

  function handleUndo() {
    continueFocus([])
    decisions.undo()
  }

  function handleApprove(source: Source) {
    continueFocus([source.id])?.focus()
    decisions.approve(source)
  }

  if (!data) return <NotLoaded error={error} refetch={refetch} rows={10} lines={0} />
  const List = isNarrow ? SourceBlocks : SourceTable
  return (
    <Stack spacing={1} useFlexGap aria-busy={isFetching}>
      {error && <ErrorState error={error} title={t('sources.outdated')} onRetry={refetch} />}
      {tab === 'pending' && <DecidedLine latest={decisions.latest} onUndo={handleUndo} />}
      <BulkFailures failed={decisions.failed} nameOf={decisions.nameOf} onClose={decisions.clearFailures} />
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
          onAct={setAction}
          onApprove={tab === 'pending' && selection.ids.length === 0 ? handleApprove : undefined}
          openId={openSource?.id ?? null}
          onOpen={({ id }) => setOpenId(openId === id ? null : id)}
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
      {openSource && (
        <SourcePanel
          key={openSource.id}
          source={openSource}
          nameId={nameIdOf(openSource)}
          onClose={closePanel}
        />
      )}
      {action && (
        <SourceActionDialog
          action={action}
          onClose={close}
          onDecided={(decision) => decisions.note({ decision, sources: [action.source] })}
        />
      )}
      {bulk && (
        <BulkDialog
          decision={bulk}
          ids={selection.ids}
          onClose={close}
          onDone={(outcome) => {
            const chosen = sources.filter(({ id }) => selection.has(id))
            decisions.note({ decision: bulk, sources: chosen, outcome })
            selection.set([])
            close()
          }}
        />
      )}
    </Stack>
  )
}

const BULK_KEYS: Partial<Record<BulkChoice, string>> = { approve: 'a', reject: 'r' }

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
          data-key={BULK_KEYS[choice]}
          aria-keyshortcuts={BULK_KEYS[choice]}
          onClick={() => onChoose(choice)}
          sx={{ typography: 'overline' }}
        >
          {t(`sources.bulk.${choice}`)}
        </Button>
      ))}
    </Box>
  )
}

function NoSources({ tab, query, only, onShowAll }: Omit<Props, 'sort'>) {
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

/**
 * Keeps the focus in the list when rows are removed with the pressed button: it moves to the row after them, or else to the
 * one before, or else to the foot. Returns a function that takes these rows and returns the element to focus.
 */
function useFocusContinuation(sources: Source[], foot: RefObject<HTMLElement | null>) {
  const continueAt = useRef<{ nameId: string | undefined } | null>(null)

  useEffect(() => {
    const { current } = continueAt
    continueAt.current = null
    if (!current || document.activeElement !== document.body) return
    const name = current.nameId && document.getElementById(current.nameId)
    ;(name || foot.current)?.focus()
  }, [sources, foot])

  return (leaving: readonly string[]) => {
    const last = sources.findLastIndex(({ id }) => leaving.includes(id))
    const stays = ({ id }: Source) => !leaving.includes(id)
    const next = sources.slice(last + 1).find(stays) ?? sources.slice(0, last + 1).findLast(stays)
    continueAt.current = { nameId: next && nameIdOf(next) }
    return next && document.getElementById(nameIdOf(next))
  }
}
