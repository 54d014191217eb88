import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { centredRow, hairlineAbove } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Entry {
  key: string
  label: string
  /** True if the label is an article's title, or a query that was one: it may have formulas. */
  isTitle?: boolean
  to: string
  icon: ReactNode
  /** Text at the end of the line: a count, a date. */
  end?: ReactNode
}

interface Props {
  title: string
  entries: readonly Entry[]
  /** Action on all entries, beside the title. */
  action?: ReactNode
}

/** A few links: recent searches, recent bookmarks. */
export function ShortList({ title, entries, action }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={heading}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      <Box component="ul" sx={{ '& > li + li': { ...hairlineAbove } }}>
        {entries.map(({ key, label, isTitle, to, icon, end }) => (
          <Box component="li" key={key} sx={line} {...opensItsLink}>
            {icon}
            <PageLink
              to={to}
              color="textPrimary"
              variant="body2"
              dir="auto"
              noWrap
              title={label}
              sx={{ py: '6px' }}
            >
              {isTitle ? <TitleText text={label} /> : label}
            </PageLink>
            {end && (
              <Caption
                component="span"

                noWrap
                sx={{ marginInlineStart: 'auto', maxWidth: '50%', flexShrink: 0 }}
              >
                {end}
              </Caption>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const heading = { ...centredRow, justifyContent: 'space-between', minHeight: 28 }

const line = { ...centredRow, gap: 1.25, minHeight: 32, '& > svg': { color: 'text.tertiary', flexShrink: 0 } }
