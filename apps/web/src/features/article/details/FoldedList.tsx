import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

interface Props {
  /** List items, each with a key. */
  items: readonly ReactNode[]
  shownAtFirst: number
  /** Name of the list for screen readers. */
  label?: string
  sx?: SxProps<Theme>
}

/** A list that shows its first items until it is expanded. */
export function FoldedList({ items, shownAtFirst, label, sx }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // A single further item is shown as well.
  const isLong = items.length > shownAtFirst + 1
  return (
    <>
      <Box component="ul" aria-label={label} sx={sx ?? plain}>
        {isLong && !isOpen ? items.slice(0, shownAtFirst) : items}
      </Box>
      {isLong && (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ py: '3px', displayPrint: 'none' }}
        >
          {isOpen ? t('article.showFewer') : t('article.showAll', { count: items.length })}
        </Link>
      )}
    </>
  )
}

const plain = { listStyle: 'none', p: 0, m: 0 }
