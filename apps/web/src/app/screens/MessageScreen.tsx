import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'

interface Props {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Shown large above the title, such as 404. */
  code?: string
}

/** A page with one message and links to other pages. */
export function MessageScreen({ title, children, actions, code }: Props) {
  return (
    <Stack
      spacing={2}
      sx={{
        maxWidth: 560,
        mx: 'auto',
        py: { xs: 4, md: 10 },
        px: 2,
        alignItems: 'center',
        textAlign: 'center',
      }}
    >
      {code && (
        <Typography
          aria-hidden
          sx={{
            typography: 'display',
            color: 'primary.main',
          }}
        >
          {code}
        </Typography>
      )}
      <PageTitle documentTitle={title}>
        {code && <span style={visuallyHidden}>{code} </span>}
        {title}
      </PageTitle>
      {children && (
        <Typography component="div" color="textSecondary">
          {children}
        </Typography>
      )}
      {actions && (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center', pt: 1 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  )
}
