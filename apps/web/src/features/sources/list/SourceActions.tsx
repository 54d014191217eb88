import type { Source, SourceStatus } from '@claire/api-contract'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { RowActions } from '#shared/ui/lists/ListRow.tsx'
import type { Question } from '../deciding/question.ts'

interface Props {
  source: Source
  /** Id of the element with the source's name, which tells equal buttons apart. */
  nameId: string
  onAsk: (question: Question) => void
  /** Approves by a key, without confirmation; left out if keys do not act on the row. */
  onApprove?: (() => void) | undefined
}

export const ACTIONS = {
  PENDING: ['edit', 'reject', 'approve'],
  APPROVED: ['edit', 'delete'],
  REJECTED: ['notes'],
} as const satisfies Record<SourceStatus, readonly Question['about'][]>

/** The standards database cannot be changed or deleted. */
const CHANGING: readonly Question['about'][] = ['edit', 'delete']
const DESTRUCTIVE: readonly Question['about'][] = ['delete', 'reject']

const KEYS = { approve: 'a', reject: 'r' } as const
const keyOf = (about: Question['about']) =>
  about === 'approve' || about === 'reject' ? KEYS[about] : undefined

const keyedAs = (about: Question['about']) => ({
  'aria-keyshortcuts': keyOf(about),
  'data-key': about === 'reject' ? KEYS.reject : undefined,
})

/** Actions on a source in its state (docs/product.md 2.8). */
export function SourceActions({ source, nameId, onAsk, onApprove }: Props) {
  const { t } = useTranslation()
  return (
    <RowActions>
      {ACTIONS[source.status].map((about) => {
        const isForbidden = source.readOnly && CHANGING.includes(about)
        const why = isForbidden ? t('sources.actions.readOnly', { name: source.name }) : undefined
        return (
          <Button
            key={about}
            size="small"
            color="inherit"
            // The reason begins with the name.
            aria-describedby={why ? undefined : nameId}
            // Not `disabled`: the keyboard must reach it to learn why.
            aria-disabled={isForbidden}
            aria-description={why}
            data-tip={why}
            sx={DESTRUCTIVE.includes(about) && !isForbidden ? RED_WHEN_MEANT : undefined}
            {...(onApprove && keyedAs(about))}
            onClick={isForbidden ? undefined : () => onAsk({ about, source })}
          >
            {t(`sources.actions.${about}`)}
            {keyOf(about) && (
              <kbd aria-hidden data-off={!onApprove || undefined}>
                {keyOf(about)}
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
