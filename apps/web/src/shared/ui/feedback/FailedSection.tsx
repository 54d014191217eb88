import Typography from '@mui/material/Typography'
import { type ComponentProps, useId } from 'react'
import { FailedLine } from './FailedLine.tsx'

interface Props extends Omit<ComponentProps<typeof FailedLine>, 'title'> {
  title: string
}

/** A section with a heading that could not be loaded: recent searches, similar articles. */
export function FailedSection({ title, ...failure }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <FailedLine {...failure} />
    </section>
  )
}
