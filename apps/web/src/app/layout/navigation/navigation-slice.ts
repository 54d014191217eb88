import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { md } from '#app/theme/breakpoints.ts'

/** In narrow windows the open navigation covers the page; in wide windows it is beside it. */
export type WindowKind = 'wide' | 'narrow'

/** State of the side navigation, by kind of window. It starts collapsed on windows no wider than medium. */
export const navigationSlice = createSlice({
  name: 'navigation',
  initialState: (): Record<WindowKind, boolean> => ({ wide: window.innerWidth > md, narrow: false }),
  reducers: {
    navigationToggled: (isOpen, { payload: kind }: PayloadAction<WindowKind>) =>
      void (isOpen[kind] = !isOpen[kind]),
    /** Closes the navigation that covers the page, after a choice in it or when the window grew. */
    navigationUncovered: (isOpen) => void (isOpen.narrow = false),
  },
  selectors: { selectIsOpen: (isOpen, kind: WindowKind) => isOpen[kind] },
})

export const { navigationToggled, navigationUncovered } = navigationSlice.actions
export const { selectIsOpen } = navigationSlice.selectors
