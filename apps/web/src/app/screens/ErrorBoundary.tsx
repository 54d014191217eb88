import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown instead of a part that breaks. */
  fallback: (error: unknown) => ReactNode
  /** When this changes, the part is tried again. */
  at?: string
  children: ReactNode
}

type State = { error: unknown; at: string | undefined } | { error: null; at: string | undefined }

/** React offers this to classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State {
    return at === state.at ? state : { error: null, at }
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.error === null ? children : fallback(this.state.error)
  }
}
