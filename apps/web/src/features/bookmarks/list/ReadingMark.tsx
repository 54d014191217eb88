import type { ReadingState } from '@claire/api-contract'
import { READING_STATES } from '@claire/api-contract/enums'
import { Box, MenuItem, SvgIcon } from '@mui/material'
import { Menu } from '#shared/ui/overlays.tsx'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'

const LONG_PRESS_MS = 500

interface Props {
  state: ReadingState
  /** Id of the element with the title, which tells equal marks apart. */
  titleId: string
  onChoose: (state: ReadingState) => void
}

/**
 * Reading state of a bookmark. A press sets the next one; a long press, a right click, Enter or the down arrow open the
 * list of states.
 */
export function ReadingMark({ state, titleId, onChoose }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function open(element: HTMLElement) {
    clearTimeout(timer.current)
    setAnchor(element)
  }

  function handlePointerDown({ currentTarget, button }: PointerEvent<HTMLElement>) {
    wasLong.current = false
    if (button !== 0) return
    timer.current = setTimeout(() => {
      wasLong.current = true
      open(currentTarget)
    }, LONG_PRESS_MS)
  }

  function handleClick({ detail }: MouseEvent) {
    // The click that ends a long press; one by a key has no detail.
    if (wasLong.current && detail > 0) wasLong.current = false
    else onChoose(nextOf(state))
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    open(event.currentTarget)
  }

  function handleContextMenu(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    open(event.currentTarget)
  }

  return (
    <>
      <Box
        component="button"
        type="button"
        data-key="r"
        data-state={state}
        aria-label={t('bookmarks.reading.mark', { state: t(`bookmarks.reading.${state}`) })}
        aria-describedby={titleId}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerDown={handlePointerDown}
        onPointerUp={() => clearTimeout(timer.current)}
        onPointerLeave={() => clearTimeout(timer.current)}
        onPointerCancel={() => clearTimeout(timer.current)}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        onContextMenu={handleContextMenu}
        sx={mark}
      >
        <SvgIcon viewBox="0 0 18 18">{SHAPES[state]}</SvgIcon>
      </Box>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {READING_STATES.map((each) => (
          <MenuItem
            key={each}
            selected={each === state}
            onClick={() => {
              setAnchor(null)
              if (each !== state) onChoose(each)
            }}
          >
            {t(`bookmarks.reading.${each}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const nextOf = (state: ReadingState): ReadingState =>
  READING_STATES[(READING_STATES.indexOf(state) + 1) % READING_STATES.length] ?? 'toRead'

const SHAPES = {
  toRead: (
    <circle
      cx="9"
      cy="9"
      r="6.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.4 1.7"
    />
  ),
  reading: (
    <>
      <circle cx="9" cy="9" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M9 4.6a4.4 4.4 0 0 1 0 8.8z" fill="currentColor" />
    </>
  ),
  read: (
    <>
      <circle cx="9" cy="9" r="7.3" fill="currentColor" />
      <path className="check" d="m5.8 9.2 2.2 2.2 4.3-4.5" fill="none" strokeWidth="1.6" />
    </>
  ),
}

const mark = {
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'start',
  width: 28,
  height: 28,
  m: '-4px 0 0 -5px',
  p: 0,
  border: 0,
  borderRadius: '50%',
  bgcolor: 'transparent',
  color: 'text.tertiary',
  cursor: 'pointer',
  touchAction: 'manipulation',
  WebkitTouchCallout: 'none',
  '&:hover': { bgcolor: 'surface.inset' },
  '&[data-state="reading"]': { color: 'primary.main' },
  '&[data-state="read"]': { color: 'success.main' },
  '& > svg': { width: 18, height: 18 },
  '& .check': { stroke: 'var(--mui-palette-background-default)' },
  '@media (pointer: coarse)': { width: 40, height: 40, m: '-10px 0 0 -11px' },
} as const
