import { Box, Typography } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { captionText, centredRow, wrappingRow } from '#shared/ui/styles.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  trail: ComponentProps<typeof Breadcrumbs>['trail']
  title: ReactNode
  documentTitle?: string
  /** Count beside the title. */
  sum?: ReactNode
  /** Actions at the end of the row, at most one of them filled. */
  actions?: ReactNode
}

/** Head of every page: breadcrumb, title, actions. */
export function PageHead({ trail, title, documentTitle, sum, actions }: Props) {
  return (
    <Box>
      <Breadcrumbs trail={trail} />
      <Box sx={head}>
        <PageTitle documentTitle={documentTitle}>{title}</PageTitle>
        {sum && (
          <SecondaryText component="div" sx={{ pt: '3px' }}>
            {sum}
          </SecondaryText>
        )}
        {actions && <Box sx={tools}>{actions}</Box>}
      </Box>
    </Box>
  )
}

const head = { ...wrappingRow, columnGap: 1.25, rowGap: 0.5, minHeight: 40 }
const tools = {
  ...wrappingRow,
  gap: { xs: 0.5, sm: 0.75 },
  marginInlineStart: { sm: 'auto' },
  // Two text buttons fit side by side on the smallest screens.
  '& .MuiButton-colorInherit': { px: { xs: 1, sm: 1.75 } },
}

interface Crumb {
  label: string
  /** Undefined for the current page. */
  to?: string
}

/** The way to a page from Home, which is always its beginning. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <Box component="nav" aria-label={t('ui.breadcrumbs')}>
      <Box component="ol" sx={line}>
        {[{ label: t('shell.nav.home'), to: '/' }, ...trail].map(({ label, to }: Crumb) => (
          <li key={label}>
            {to ? (
              <PageLink to={to} variant="caption" color="textSecondary" sx={crumb}>
                {label}
              </PageLink>
            ) : (
              <Typography
                variant="caption"
                component="span"
                aria-current="page"
                noWrap
                title={label}
                sx={{ ...crumb, maxWidth: { xs: '60vw', sm: '60ch' } }}
              >
                {label}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

const crumb = { display: 'inline-block', py: '3px' }
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  ...captionText,
  '& > li': { ...centredRow, minWidth: 0 },
  '& > li:not(:last-child)::after': { content: ['"›"', '"›" / ""'], mx: 0.75, color: 'text.tertiary' },
} as const
