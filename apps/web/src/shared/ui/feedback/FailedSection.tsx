import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { ErrorState } from './ErrorState.tsx'

interface Props {
  title: string
  /** What RTK Query gave as `error`. */
  error: unknown
  onRetry: () => void
}

/** In place of a part of a page that could not be loaded, under its heading: recent searches, similar articles. */
export function FailedSection({ title, error, onRetry }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <ErrorState error={error} onRetry={onRetry} />
    </section>
  )
}
