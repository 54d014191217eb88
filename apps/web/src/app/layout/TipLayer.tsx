import { Box } from '@mui/material'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MOTION } from '#app/theme/tokens.ts'

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
    <Box ref={box} id={TIP_ID} aria-hidden sx={tooltip}>
      {tip.text}
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

const tooltip = {
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

/** Time the pointer rests on an icon before its tooltip appears. */
const AFTER_MS = 500
/** Time after a tooltip in which the next one appears at once, as when reading along a row. */
const AGAIN_WITHIN_MS = 400
/** Time to move the pointer from the icon to the tooltip. */
const LINGER_MS = 150

interface Tip {
  text: string
  /** The element that the tip describes. */
  of: HTMLElement
}

/** Id of the tooltip's element. */
const TIP_ID = 'tip'

/**
 * Returns the tip of an element: the name of a button or link without a visible label, or its `data-tip`. Screen
 * readers use `aria-label` and `aria-description`.
 */
function tipOf(target: EventTarget | null): Tip | null {
  const of =
    target instanceof Element
      ? target.closest<HTMLElement>('button[aria-label], a[aria-label], [data-tip]')
      : null
  if (!of) return null
  const text = of.dataset['tip'] ?? (of.textContent.trim() === '' ? of.ariaLabel : null)
  return text ? { text, of } : null
}

const isInSight = ({ of }: Tip) => {
  const { top, bottom } = of.getBoundingClientRect()
  return of.isConnected && bottom > 0 && top < innerHeight
}

/** Controls when the single tooltip appears and disappears. */
function oneTip(show: (tip: Tip | null) => void) {
  let current: Tip | null = null
  let isByFocus = false
  let hiddenAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(tip: Tip | null, byFocus = false) {
    clearTimeout(timer)
    if (current && !tip) hiddenAt = performance.now()
    current = tip
    isByFocus = byFocus
    show(tip)
  }
  const hide = () => {
    clearTimeout(timer)
    if (current) set(null)
  }

  return {
    hide,
    isShown: () => current !== null,

    pointAt(target: EventTarget | null) {
      clearTimeout(timer)
      if (target instanceof Element && target.closest(`#${TIP_ID}`)) return
      const tip = tipOf(target)
      if (tip && tip.of === current?.of) return
      const isReading = current !== null || performance.now() - hiddenAt < AGAIN_WITHIN_MS
      if (tip) timer = setTimeout(() => set(tip), isReading ? 0 : AFTER_MS)
      else if (current && !isByFocus) timer = setTimeout(hide, LINGER_MS)
    },

    focusOn(target: EventTarget | null) {
      const tip = target instanceof Element && target.matches(':focus-visible') ? tipOf(target) : null
      if (tip) set(tip, true)
      else hide()
    },

    /** The target has moved or is out of sight. */
    move() {
      if (current) set(isInSight(current) ? { ...current } : null, isByFocus)
    },
  }
}

/**
 * Shows tooltips of icons on hover and keyboard focus (WCAG 1.4.13): the tooltip can be hovered, stays until the
 * pointer or focus leaves, and closes with Escape. One for the whole page, so that rows with many icons render no
 * slower. Touch shows none: it acts at once. Returns a function that stops it.
 */
function followTips(page: Document, show: (tip: Tip | null) => void): () => void {
  const tip = oneTip(show)

  function handleOver({ target, pointerType }: PointerEvent) {
    if (pointerType !== 'touch') tip.pointAt(target)
  }
  function handleKey(event: KeyboardEvent) {
    if (!tip.isShown()) return
    // The next Escape closes what is below it, such as a dialog.
    if (event.key === 'Escape') event.stopPropagation()
    if (['Escape', 'Enter', ' '].includes(event.key)) tip.hide()
  }

  const stopping = new AbortController()
  const { signal } = stopping
  page.addEventListener('pointerover', handleOver, { signal, passive: true })
  page.documentElement.addEventListener('pointerleave', tip.hide, { signal })
  page.addEventListener('pointerdown', tip.hide, { signal, passive: true, capture: true })
  page.addEventListener('focusin', ({ target }) => tip.focusOn(target), { signal })
  page.addEventListener('focusout', tip.hide, { signal })
  page.addEventListener('keydown', handleKey, { signal, capture: true })
  page.addEventListener('scroll', tip.move, { signal, passive: true, capture: true })
  addEventListener('resize', tip.move, { signal })
  // The element that is already hovered or focused.
  tip.pointAt([...page.querySelectorAll(':hover')].at(-1) ?? null)
  tip.focusOn(page.activeElement)
  return () => {
    tip.hide()
    stopping.abort()
  }
}
