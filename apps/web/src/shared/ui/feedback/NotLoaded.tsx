import type { ComponentProps } from 'react'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { ErrorState } from './ErrorState.tsx'

interface Props extends ComponentProps<typeof ListSkeleton> {
  /** The `error` of RTK Query. */
  error: unknown
  refetch: () => unknown
  /** Sentence about what could not be loaded, if the default is too vague. */
  title?: string
}

/** In place of a list that is loading, or could not be loaded. */
export const NotLoaded = ({ error, refetch, title, ...skeleton }: Props) =>
  error ? (
    <ErrorState error={error} onRetry={() => void refetch()} {...(title && { title })} />
  ) : (
    <ListSkeleton {...skeleton} />
  )
