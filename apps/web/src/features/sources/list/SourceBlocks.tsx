import type { Source } from '@claire/api-contract'
import { Box } from '@mui/material'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { ListRow } from '#shared/ui/lists/ListRow.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { HealthState } from '../health/HealthState.tsx'
import { SourceActions } from './SourceActions.tsx'
import { KnownPreview, SourceName, nameIdOf } from './SourceName.tsx'
import { SelectOne, type SourceListProps } from './SourceTable.tsx'
import { SourceUrl } from '../SourceUrl.tsx'

/** Sources on narrow screens, where a table would have to be scrolled sideways. */
export function SourceBlocks({ sources, label, bulkBar, ...row }: SourceListProps) {
  return (
    <>
      <Box component="ul" aria-label={label} sx={list}>
        {sources.map((source) => (
          <li key={source.id}>
            <Block source={source} {...row} />
          </li>
        ))}
      </Box>
      {bulkBar}
    </>
  )
}

type BlockProps = Omit<SourceListProps, 'sources' | 'label' | 'bulkBar'> & { source: Source }

function Block({ source, selection, onAct, onApprove, openId, onOpen }: BlockProps) {
  const nameId = nameIdOf(source)
  return (
    <ListRow
      titleId={nameId}
      title={
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          {selection && (
            <Box sx={{ position: 'relative', zIndex: 1, marginInlineStart: '-6px', my: '-2px' }}>
              <SelectOne source={source} selection={selection} />
            </Box>
          )}
          <Box component="h2" sx={heading}>
            <SourceName
              source={source}
              nameId={nameId}
              isOpen={openId === source.id}
              onOpen={() => onOpen(source)}
            />
          </Box>
        </Box>
      }
      meta={
        <Meta small>
          <SourceUrl url={source.url} />
          <time dateTime={source.suggestedDate}>{formatSuggestedDate(source.suggestedDate)}</time>
        </Meta>
      }
    >
      <KnownPreview source={source} />
      {source.status === 'APPROVED' && <HealthState source={source} />}
      <Box sx={{ marginInlineStart: '-7px', mt: 0.5, width: 'fit-content' }}>
        <SourceActions
          source={source}
          nameId={nameId}
          onAct={onAct}
          onApprove={onApprove && (() => onApprove(source))}
        />
      </Box>
    </ListRow>
  )
}

/** A name wraps to as many lines as it needs. */
const heading = {
  m: 0,
  minWidth: 0,
  font: 'inherit',
  '& .MuiLink-root': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const

const list = {
  // Above the link that covers the whole block.
  '& a, & .MuiButton-root': { position: 'relative', zIndex: 1 },
  '& kbd': { display: 'none' },
} as const
