import Close from 'virtual:icon/Close'
import { Box, Drawer, GlobalStyles, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  title: string
  /** Small text below the title. */
  lead?: ReactNode
  children: ReactNode
  onClose: () => void
}

const WIDTH = 392
const BELOW_HEADER = 64

/**
 * Details of one row beside the list, which stays in place: a source, an alert. If there is no room beside the list, it
 * covers it. Mounted while it is open, with the row's id as `key`.
 */
export function SidePanel({ title, lead, children, onClose }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const content = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, mb: 2 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography
            ref={heading}
            id={titleId}
            variant="h4"
            component="h2"
            tabIndex={-1}
            sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
          >
            {title}
          </Typography>
          {lead && <Caption component="div">{lead}</Caption>}
        </Box>
        <IconButton aria-label={t('ui.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {children}
    </>
  )

  if (!hasRoom)
    return (
      <Drawer
        open
        anchor="right"
        onClose={onClose}
        slotProps={{ paper: { 'aria-labelledby': titleId, sx: over } }}
      >
        {content}
      </Drawer>
    )
  return (
    <>
      <GlobalStyles styles={madeRoom} />
      <Box
        component="aside"
        aria-labelledby={titleId}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        sx={beside}
      >
        {content}
      </Box>
    </>
  )
}

/** Below the top bar, which is fixed. */
const over = {
  top: BELOW_HEADER,
  height: `calc(100% - ${BELOW_HEADER}px)`,
  width: `min(${WIDTH}px, 100%)`,
  p: 2.5,
}

/** The page beside it shrinks by its width. */
const madeRoom = {
  '#content': { maxWidth: 'none !important', paddingInlineEnd: `${WIDTH + 24}px !important` },
}

const beside = {
  width: WIDTH,
  position: 'fixed',
  insetInlineEnd: 0,
  insetBlock: `${BELOW_HEADER}px 0`,
  zIndex: 'drawer',
  overflowY: 'auto',
  p: 2.5,
  bgcolor: 'surface.chrome',
  borderInlineStart: '1px solid',
  borderColor: 'divider',
} as const
