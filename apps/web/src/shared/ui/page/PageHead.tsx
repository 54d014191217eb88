import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { PageTitle } from './PageTitle.tsx'

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
          <Typography variant="body2" component="div" color="textSecondary" sx={{ pt: '3px' }}>
            {sum}
          </Typography>
        )}
        {actions && <Box sx={tools}>{actions}</Box>}
      </Box>
    </Box>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.5,
  minHeight: 40,
}
const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 0.75 },
  marginInlineStart: { sm: 'auto' },
  // Two text buttons fit side by side on the smallest screens.
  '& .MuiButton-colorInherit': { px: { xs: 1, sm: 1.75 } },
}
