import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { checkSource } from './source-form.ts'
import { useSourceCheckQuery } from '../sources-api.ts'

/** Pause after which the address counts as typed. */
const PAUSE_MS = 700

/** Remarks on the address being typed: whether the source exists already, and whether its site can be read. */
export function SourceCheckNote({ url }: { url: string }) {
  const { t } = useTranslation()
  const typed = useSettled(url.trim())
  const isAddress = typed === url.trim() && !checkSource({ name: '-', url: typed }).url
  const { data, isFetching, isError } = useSourceCheckQuery(isAddress ? typed : skipToken)
  if (!isAddress || isError) return null
  return (
    <Box component="output">
      {isFetching || !data ? (
        <Typography variant="body2" color="text.secondary">
          {t('sources.form.checking')}
        </Typography>
      ) : (
        <Alert role="note" severity={data.isNew && data.isReadable ? 'success' : 'warning'}>
          {data.message}
        </Alert>
      )}
    </Box>
  )
}

/** Returns the text once it has not changed for a moment; '' before that. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
