import type { Source, SourceStatus } from '@claire/api-contract'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { RowActions } from '#shared/ui/lists/ListRow.tsx'
import type { Question } from '../deciding/question.ts'

interface Props {
  source: Source
  /** The id of the element with the source's name, so that equal buttons can be told apart. */
  nameId: string
  onAsk: (question: Question) => void
}

const ACTIONS = {
  PENDING: ['edit', 'reject', 'approve'],
  APPROVED: ['edit', 'delete'],
  REJECTED: ['notes'],
} as const satisfies Record<SourceStatus, readonly Question['about'][]>

/** Nothing of the standards database may be changed. */
const CHANGING: readonly Question['about'][] = ['edit', 'delete']
const DESTRUCTIVE: readonly Question['about'][] = ['delete', 'reject']

/** What can be done to a source in its state (docs/product.md 2.8). */
export function SourceActions({ source, nameId, onAsk }: Props) {
  const { t } = useTranslation()
  return (
    <RowActions>
      {ACTIONS[source.status].map((about) => {
        const isForbidden = source.readOnly && CHANGING.includes(about)
        const button = (
          <Button
            key={about}
            size="small"
            color="inherit"
            aria-describedby={nameId}
            // Not `disabled`: the keyboard must reach it to learn why.
            aria-disabled={isForbidden}
            sx={isForbidden ? FORBIDDEN : DESTRUCTIVE.includes(about) ? RED_WHEN_MEANT : undefined}
            onClick={isForbidden ? undefined : () => onAsk({ about, source })}
          >
            {t(`sources.actions.${about}`)}
          </Button>
        )
        return isForbidden ? (
          <Tooltip
            key={about}
            title={t('sources.actions.readOnly', { name: source.name })}
            describeChild
            slotProps={IN_PLACE}
          >
            {button}
          </Tooltip>
        ) : (
          button
        )
      })}
    </RowActions>
  )
}

/** Inside the page's main part, where screen readers look for content, and yet not cut off by the table. */
const IN_PLACE = { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } } as const

const RED_WHEN_MEANT = { '&&:hover, &&.Mui-focusVisible': { color: 'error.main' } } as const

const FORBIDDEN = {
  '&&': { color: 'text.disabled', cursor: 'not-allowed' },
  '&:hover': { bgcolor: 'transparent' },
} as const
