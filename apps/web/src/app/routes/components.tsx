import BookmarkBorder from 'virtual:icon/BookmarkBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { useDensity } from '#shared/lib/state/use-density.ts'
import { useSelection } from '#shared/lib/state/use-selection.ts'
import { BarPlot } from '#shared/ui/plots/BarPlot.tsx'
import { BulkBar } from '#shared/ui/lists/BulkBar.tsx'
import { ConfirmDialog } from '#shared/ui/feedback/ConfirmDialog.tsx'
import { DensityChoice } from '#shared/ui/lists/DensityChoice.tsx'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { FacetList } from '#shared/ui/controls/FacetList.tsx'
import { FilterChips } from '#shared/ui/controls/FilterChips.tsx'
import { ListRow, RowActions } from '#shared/ui/lists/ListRow.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { SidePanel } from '#shared/ui/page/SidePanel.tsx'
import { SplitButton } from '#shared/ui/controls/SplitButton.tsx'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import type { YearRange } from '#shared/criteria/years.ts'
import { YearHistogram } from '#shared/ui/plots/YearHistogram.tsx'

const TYPE = [
  'display',
  'h1',
  'h4',
  'item',
  'h2',
  'subtitle1',
  'read',
  'body1',
  'body2',
  'caption',
  'overline',
] as const
const ROWS = [
  { id: 'a', title: 'Effect of risk perception on epidemic spreading', year: '2018' },
  { id: 'b', title: 'Small inter-event times govern epidemic spreading', year: '2019' },
  { id: 'c', title: 'Navigating temporal networks', year: '2018' },
]
const YEARS = [3, 5, 2, 8, 13, 21, 18, 25, 31, 12].map((count, place) => ({ year: 2010 + place, count }))
const FACETS = [
  'Preprint Archive',
  'Open Biology Library',
  'Physics Letters Index',
  'Journal A',
  'Journal B',
  'Journal C',
]
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const doNothing = () => undefined

/** Gallery of the interface components in their states. Only `npm run dev` has this page. */
export function Component() {
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PageHead
        trail={[{ label: 'Home', to: '/' }, { label: 'Components' }]}
        title="Components"
        sum="what screens are made of"
        actions={<DensityChoice />}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
        }}
      >
        <Part title="Type">
          {TYPE.map((variant) => (
            <Typography key={variant} variant={variant} component="p">
              {variant}: reading what others found
            </Typography>
          ))}
        </Part>
        <Part title="Buttons and fields">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
            <Button variant="contained">Search</Button>
            <Button variant="outlined">ADD FOLDER</Button>
            <Button>Cancel</Button>
            <Button color="inherit">Quiet</Button>
            <Button color="error" onClick={() => setAsking(true)}>
              Delete
            </Button>
            <Button variant="contained" disabled>
              Move Here
            </Button>
            <SplitButton
              onClick={doNothing}
              menuLabel="Other formats"
              choices={[{ key: 'b', label: 'BibTeX', onChoose: doNothing }]}
            >
              Cite
            </SplitButton>
          </Box>
          <TextField label="Folder Name" fullWidth />
        </Part>
        <Part title="Rows, selection">
          <Rows />
        </Part>
        <Part title="Narrowing">
          <Filters />
        </Part>
        <Part title="States in words">
          <StatusDot kind="ok">Healthy</StatusDot> <StatusDot kind="warning">Slow</StatusDot>{' '}
          <StatusDot kind="error">Failing for 3 days</StatusDot> <StatusDot kind="off">Silent</StatusDot>{' '}
          <StatusDot kind="running">Scanning</StatusDot>
          <Box sx={{ mt: 2, maxWidth: 344 }}>
            <BarPlot
              counts={[5, 7, 9, 6, 5, 1, 3]}
              labels={WEEK}
              height={44}
              isLastNow
              description="A week"
            />
          </Box>
          <Box sx={{ mt: 2 }}>
            <BarPlot counts={[1, 0, 3, 5, 2, 8, 0, 1, 4, 2, 2, 6]} barWidth={5} description="12 weeks" />
          </Box>
        </Part>
        <Part title="Empty, loading, failing">
          <EmptyState
            title="This is where you'll manage your bookmarks."
            actions={<Button variant="contained">GO TO DISCOVER</Button>}
          >
            You can first search for reading materials that interest you.
          </EmptyState>
          <ListSkeleton rows={1} />
          <Box sx={{ mt: 2 }}>
            <ErrorState error={null} title="The results could not be loaded." onRetry={doNothing} />
          </Box>
        </Part>
        <Part title="What floats">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={() => showToast('success', 'Bookmark added!')}>Toast</Button>
            <Button
              onClick={() =>
                showToastWith({
                  message: 'Bookmark removed!',
                  actions: [{ label: 'Undo', onAct: doNothing }],
                })
              }
            >
              Toast with Undo
            </Button>
            <Button onClick={() => setPanelOpen(true)}>Side panel</Button>
          </Box>
        </Part>
      </Box>
      <ConfirmDialog
        open={isAsking}
        destructive
        title="Delete alert"
        confirmLabel="Delete"
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        It will be deleted.
      </ConfirmDialog>
      {isPanelOpen && (
        <SidePanel
          title="Network Science Reports"
          lead="netsci.example.org"
          onClose={() => setPanelOpen(false)}
        >
          All there is about one row.
        </SidePanel>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, borderTop: 1, borderColor: 'divider', pt: 1.5 }}
    >
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function Rows() {
  const [density] = useDensity()
  const selection = useSelection(ROWS)
  return (
    <>
      <BulkBar count={selection.ids.length} onClear={() => selection.set([])}>
        <Button size="small">MOVE</Button>
      </BulkBar>
      {ROWS.map(({ id, title, year }) => (
        <ListRow
          key={id}
          titleId={`title-${id}`}
          density={density}
          title={
            <Typography id={`title-${id}`} variant="subtitle1" component="h3">
              <Link href="#content" color="inherit">
                {title}
              </Link>
            </Typography>
          }
          meta={
            <Meta small>
              <span>Date of publication: {year}</span>
              <span>Source: Preprint Archive</span>
            </Meta>
          }
          selectable={{
            label: `Select ${title}`,
            isSelected: selection.has(id),
            onToggle: (isRange) => selection.toggle(id, isRange),
          }}
          actions={
            <>
              <RowActions>
                <Button color="inherit">MOVE</Button>
                <Button color="inherit">REMOVE</Button>
              </RowActions>
              <IconButton aria-label={`BOOKMARK ${title}`}>
                <BookmarkBorder />
              </IconButton>
            </>
          }
        />
      ))}
    </>
  )
}

function Filters() {
  const [range, setRange] = useState<YearRange>({ startYear: 2013, endYear: 2017 })
  const [chosen, setChosen] = useState<string[]>(['Preprint Archive'])
  return (
    <Box sx={{ maxWidth: 320 }}>
      <FilterChips
        filters={chosen.map((name) => ({
          key: name,
          label: name,
          onRemove: () => setChosen(chosen.filter((each) => each !== name)),
        }))}
        onClear={() => setChosen([])}
      />
      <YearHistogram years={YEARS} range={range} onChoose={setRange} />
      <FacetList
        title="Sources"
        searchLabel="Find a source"
        facets={FACETS.map((name, place) => ({ name, count: 200 - place * 31 }))}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Box>
  )
}
