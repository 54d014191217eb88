import { Typography, type TypographyProps } from '@mui/material'
import type { ElementType } from 'react'

type Props = TypographyProps & { component?: ElementType }

/** Text that explains what is beside it. */
export const SecondaryText = (props: Props) => <Typography variant="body2" color="textSecondary" {...props} />

/** The same in small print. */
export const Caption = (props: Props) => (
  <Typography variant="caption" component="p" color="textSecondary" {...props} />
)
