import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export type StatusKind = 'ok' | 'warning' | 'error' | 'off' | 'running' | 'dash' | 'plus'

const COLOURS = {
  ok: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
  off: 'text.tertiary',
  running: 'primary.main',
  dash: 'text.tertiary',
  plus: 'primary.main',
} as const

/** A status shown by shape, colour and word: a source's health, the delivery of an alert, the verdict on a reference. */
export function StatusDot({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'caption',
        color: COLOURS[kind],
      }}
    >
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden focusable="false" style={{ flexShrink: 0 }}>
        <Shape kind={kind} />
      </svg>
      <span>{children}</span>
    </Box>
  )
}

function Shape({ kind }: { kind: StatusKind }) {
  if (kind === 'warning') return <path d="M5 0.5 9.5 5 5 9.5 0.5 5Z" fill="currentColor" />
  if (kind === 'error') return <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />
  if (kind === 'dash') return <path d="M0.5 4.2h9v1.6h-9Z" fill="currentColor" />
  if (kind === 'plus')
    return <path d="M4.1 0.5h1.8v3.6h3.6v1.8H5.9v3.6H4.1V5.9H0.5V4.1h3.6Z" fill="currentColor" />
  if (kind === 'off')
    return <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
  return <circle cx="5" cy="5" r="4" fill="currentColor" />
}
