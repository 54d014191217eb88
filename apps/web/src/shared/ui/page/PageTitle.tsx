import { Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { isTypingAhead } from '#shared/lib/focus.ts'

interface Props {
  children: ReactNode
  /** The browser's title if it differs from the heading. */
  documentTitle?: string | undefined
  /** Titles of articles and the greeting are larger. */
  variant?: 'h1' | 'display'
}

/** False until the first page has been shown: a fresh load leaves the focus to the browser. */
let isLaterPage = false

/**
 * The page's only h1. It takes the focus when its page is opened from another one, so that keyboards and screen readers
 * continue there, and sets the browser's title. It leaves the focus to somebody who already types in a box of the shell,
 * whose next Enter would be lost.
 */
export function PageTitle({ children, documentTitle, variant = 'h1' }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isLaterPage && !isTypingAhead()) heading.current?.focus({ preventScroll: true })
    isLaterPage = true
  }, [])
  const name = documentTitle ?? (typeof children === 'string' ? children : '')
  return (
    <>
      <title>{name ? `${name} · ${t('shell.productName')}` : t('shell.productName')}</title>
      <Typography
        ref={heading}
        variant={variant}
        component="h1"
        dir="auto"
        tabIndex={-1}
        sx={{
          overflowWrap: 'anywhere',
          textWrap: variant === 'display' ? 'balance' : undefined,
          '&:focus': { outline: 'none' },
        }}
      >
        {children}
      </Typography>
    </>
  )
}
