import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { md } from '#app/theme/breakpoints.ts'

/** A narrow window's navigation lies over the page when it is open; a wide window's stands beside it. */
export type WindowKind = 'wide' | 'narrow'

/** Whether the side navigation is open, for each kind of window. It starts collapsed on windows no wider than medium. */
export const navigationSlice = createSlice({
  name: 'navigation',
  initialState: (): Record<WindowKind, boolean> => ({ wide: window.innerWidth > md, narrow: false }),
  reducers: {
    navigationToggled: (isOpen, { payload: kind }: PayloadAction<WindowKind>) =>
      void (isOpen[kind] = !isOpen[kind]),
    /** A page was chosen from the navigation that covers it, or the window grew. */
    navigationUncovered: (isOpen) => void (isOpen.narrow = false),
  },
  selectors: { selectIsOpen: (isOpen, kind: WindowKind) => isOpen[kind] },
})

export const { navigationToggled, navigationUncovered } = navigationSlice.actions
export const { selectIsOpen } = navigationSlice.selectors
