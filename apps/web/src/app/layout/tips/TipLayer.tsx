import Box from '@mui/material/Box'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MOTION } from '#app/theme/tokens.ts'
import { followTips, type Tip, TIP_ID } from './follow-tips.ts'

/** Distance from the target, and from the edges of the window. */
const GAP_PX = 4
const EDGE_PX = 8

/** The tooltip of an icon, above everything, dialogs included. */
export function TipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => followTips(document, setTip), [])
  useLayoutEffect(() => {
    if (tip && box.current) placeBeside(box.current, tip.of)
  }, [tip])
  if (!tip) return null
  return createPortal(
    // Screen readers know the names of buttons without it.
    <Box ref={box} id={TIP_ID} aria-hidden sx={looks}>
      {tip.words}
    </Box>,
    document.body,
  )
}

/** Positions the tooltip below the target, or above it if there is no room below, and inside the window. */
function placeBeside(box: HTMLElement, of: HTMLElement) {
  const { left, top, bottom, width } = of.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = box
  const most = document.documentElement.clientWidth - offsetWidth - EDGE_PX
  const x = Math.max(EDGE_PX, Math.min(left + width / 2 - offsetWidth / 2, most))
  const isUnder = bottom + GAP_PX + offsetHeight + EDGE_PX <= innerHeight
  const y = isUnder ? bottom + GAP_PX : top - GAP_PX - offsetHeight
  box.style.translate = `${x}px ${y}px`
}

const looks = {
  position: 'fixed',
  inset: '0 auto auto 0',
  zIndex: 'tooltip',
  boxSizing: 'border-box',
  maxWidth: 'min(300px, calc(100vw - 16px))',
  px: 1,
  py: 0.5,
  borderRadius: '4px',
  typography: 'caption',
  fontWeight: 450,
  color: 'background.default',
  bgcolor: 'heading',
  overflowWrap: 'anywhere',
  // A name may have thousands of characters.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '5',
  overflow: 'hidden',
  animation: `tip-appear ${MOTION.hover}ms ease-out`,
  '@keyframes tip-appear': { from: { opacity: 0 } },
  displayPrint: 'none',
} as const
