import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { md } from '#app/theme/tokens.ts'
import { useMediaQuery } from '@mui/material'
import { useDispatch, useSelector } from 'react-redux'

/** In narrow windows the open navigation covers the page; in wide windows it is beside it. */
export type WindowKind = 'wide' | 'narrow'

/** State of the side navigation, by kind of window: a page loaded in a narrow window opens it once the window is wide. */
export const navigationSlice = createSlice({
  name: 'navigation',
  initialState: (): Record<WindowKind, boolean> => ({ wide: true, narrow: false }),
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

type State = { navigation: ReturnType<typeof navigationSlice.getInitialState> }

/** State of this window's side navigation, with functions that open and close it. */
export function useNavigation() {
  const dispatch = useDispatch()
  const kind: WindowKind = useMediaQuery(`(max-width: ${md}px)`, { noSsr: true }) ? 'narrow' : 'wide'
  const isOpen = useSelector((state: State) => selectIsOpen(state, kind))
  return {
    kind,
    isOpen,
    toggle: () => dispatch(navigationToggled(kind)),
    uncover: () => dispatch(navigationUncovered()),
  }
}
