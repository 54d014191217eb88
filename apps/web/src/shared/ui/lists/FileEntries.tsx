import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { StatusDot, type StatusKind } from './StatusDot.tsx'

export interface FileEntry {
  /** Line in the file, from 1. */
  line: number
  kind: StatusKind
  /** Expected result in a word or two. */
  state: string
  text: ReactNode
  reason?: string | undefined
}

/** Preview of a file's entries with their counts: references, sources. */
export function FileEntries({ sum, entries }: { sum: string; entries: readonly FileEntry[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <Typography id={id} component="output" variant="subtitle2" sx={{ display: 'block', mb: 1 }}>
        {sum}
      </Typography>
      {/* Focusable, so that the keyboard can scroll it. */}
      <Box component="section" aria-labelledby={id} tabIndex={0} sx={scrolled}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map(({ line, kind, state, text, reason }, at) => (
            <Box component="li" key={`${at} ${line}`} sx={row}>
              <Typography variant="caption" color="textSecondary">
                {t('ui.line', { line })}
              </Typography>
              <StatusDot kind={kind}>{state}</StatusDot>
              <Typography component="div" variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {text}
                {reason && (
                  <Typography variant="body2" component="p" color="textSecondary" sx={{ m: 0 }}>
                    {reason}
                  </Typography>
                )}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </div>
  )
}

const scrolled = { maxHeight: '40vh', overflowY: 'auto', borderBlock: 1, borderColor: 'divider' } as const

/** Line, state and text beside each other; if that is too narrow, the text is below the two. */
const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '4rem 1fr', sm: '4rem 9rem minmax(0, 1fr)' },
  alignItems: 'baseline',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 0.75,
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
