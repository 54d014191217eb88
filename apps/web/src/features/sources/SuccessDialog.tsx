import CheckCircleOutlined from 'virtual:icon/CheckCircleOutlined'
import { Button, Dialog, DialogActions, DialogContent, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { focusOnMount } from '#shared/lib/focus.ts'

interface Props {
  /** Sentence that says what was done. */
  children: string
  ok: string
  /** Further button beside OK. */
  more?: ReactNode
  onClose: () => void
}

/** Message about a completed action, shown until it is confirmed. */
export function SuccessDialog({ children, ok, more, onClose }: Props) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogContent>
        <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', pt: 1 }}>
          <CheckCircleOutlined color="success" fontSize="large" />
          <Typography id={id} sx={{ overflowWrap: 'anywhere' }}>
            {children}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'center', flexWrap: 'wrap' }}>
        {more}
        <Button ref={focusOnMount} variant="contained" onClick={onClose}>
          {ok}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
