import type { DrawerProps, MenuProps, PopoverProps } from '@mui/material'
import { type ComponentType, lazy, type MouseEvent, Suspense, useId, useState } from 'react'

const loads: (() => Promise<unknown>)[] = []

/** Loads what opens over a page, so that it opens at once. */
export const loadOverlays = () => Promise.all(loads.map((load) => load()))

/** Returns a component that is loaded when it is first opened: most menus of a visit never are. */
function loadedOnOpening<Props extends { open?: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  loads.push(load)
  const Loaded: ComponentType<Props> = lazy<ComponentType<object>>(load as never)
  return function Overlay(props: Props) {
    const [wasOpen, setWasOpen] = useState(false)
    if (props.open && !wasOpen) setWasOpen(true)
    return <Suspense>{wasOpen && <Loaded {...props} />}</Suspense>
  }
}

export const Drawer = loadedOnOpening<DrawerProps>(() => import('@mui/material/Drawer'))
export const Menu = loadedOnOpening<MenuProps>(() => import('@mui/material/Menu'))
export const Popover = loadedOnOpening<PopoverProps>(() => import('@mui/material/Popover'))

/** State of a menu: the props of its button and its own, and `choose`, which closes it and then acts. */
export function useMenu() {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return {
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      'aria-controls': anchor ? id : undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    },
    menu: { id, anchorEl: anchor, open: anchor !== null, onClose: close },
    choose(act: () => unknown) {
      close()
      act()
    },
  } as const
}
