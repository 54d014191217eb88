import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { SettingsBox } from './SettingsBox.tsx'

interface Props {
  title: string
  lead: string
  onSubmit: () => void
  /** The fields. */
  children: ReactNode
  /** The button at the end. */
  action: ReactNode
}

/** One form of the settings. */
export function SettingsSection({ title, lead, onSubmit, children, action }: Props) {
  const id = useId()

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <SettingsBox titleId={id} title={title} lead={lead}>
      <form aria-labelledby={id} noValidate onSubmit={handleSubmit}>
        <Stack sx={{ gap: 2, maxWidth: 520 }}>
          {children}
          <Box>{action}</Box>
        </Stack>
      </form>
    </SettingsBox>
  )
}
