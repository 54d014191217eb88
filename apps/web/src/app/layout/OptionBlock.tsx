import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  title: string
  text: string
  action: ReactNode
}

/** One of the things to do from the home page. */
export function OptionBlock({ icon, title, text, action }: Props) {
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', p: 2.5, gap: 1 }}>
      <Box
        sx={{
          display: 'grid',
          placeContent: 'center',
          width: 40,
          height: 40,
          borderRadius: 2,
          bgcolor: 'action.hover',
          color: 'primary.main',
        }}
      >
        {icon}
      </Box>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
        {text}
      </Typography>
      {/* The label starts where the text above it does. */}
      <Box sx={{ ml: -1 }}>{action}</Box>
    </Card>
  )
}
