import type { Source, SourceStatus } from '@claire/api-contract'
import { Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { RowActions } from '#shared/ui/lists/ListRow.tsx'
import type { SourceAction } from '../deciding/SourceActionDialog.tsx'

interface Props {
  source: Source
  /** Id of the element with the source's name, which tells equal buttons apart. */
  nameId: string
  onAct: (action: SourceAction) => void
  /** Approves by a key, without confirmation; left out if keys do not act on the row. */
  onApprove?: (() => void) | undefined
}

export const ACTIONS = {
  PENDING: ['edit', 'reject', 'approve'],
  APPROVED: ['edit', 'delete'],
  REJECTED: ['notes'],
} as const satisfies Record<SourceStatus, readonly SourceAction['kind'][]>

/** The standards database cannot be changed or deleted. */
const CHANGING: readonly SourceAction['kind'][] = ['edit', 'delete']
const DESTRUCTIVE: readonly SourceAction['kind'][] = ['delete', 'reject']

const KEYS = { approve: 'a', reject: 'r' } as const
const keyOf = (kind: SourceAction['kind']) =>
  kind === 'approve' || kind === 'reject' ? KEYS[kind] : undefined

const keyedAs = (kind: SourceAction['kind']) => ({
  'aria-keyshortcuts': keyOf(kind),
  'data-key': kind === 'reject' ? KEYS.reject : undefined,
})

/** Actions on a source in its state (docs/product.md 2.8). */
export function SourceActions({ source, nameId, onAct, onApprove }: Props) {
  const { t } = useTranslation()
  return (
    <RowActions>
      {ACTIONS[source.status].map((kind) => {
        const isForbidden = source.readOnly && CHANGING.includes(kind)
        const why = isForbidden ? t('sources.actions.readOnly', { name: source.name }) : undefined
        return (
          <Button
            key={kind}
            size="small"
            color="inherit"
            // The reason begins with the name.
            aria-describedby={why ? undefined : nameId}
            // Not `disabled`: the keyboard must reach it to learn why.
            aria-disabled={isForbidden}
            aria-description={why}
            data-tip={why}
            sx={DESTRUCTIVE.includes(kind) && !isForbidden ? RED_WHEN_MEANT : undefined}
            {...(onApprove && keyedAs(kind))}
            onClick={isForbidden ? undefined : () => onAct({ kind, source })}
          >
            {t(`sources.actions.${kind}`)}
            {keyOf(kind) && (
              <kbd aria-hidden data-off={!onApprove || undefined}>
                {keyOf(kind)}
              </kbd>
            )}
          </Button>
        )
      })}
      {/* The button asks for confirmation, the key does not. */}
      {onApprove && (
        <button type="button" hidden data-key={KEYS.approve} onClick={onApprove}>
          {t('sources.actions.approve')}
        </button>
      )}
    </RowActions>
  )
}

const RED_WHEN_MEANT = { '&&:hover, &&.Mui-focusVisible': { color: 'error.main' } } as const
