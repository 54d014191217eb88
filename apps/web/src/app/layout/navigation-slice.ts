import { createSlice } from '@reduxjs/toolkit'
import { md } from '#app/theme/breakpoints.ts'

/** Whether the side navigation is collapsed. It starts so on windows no wider than the medium breakpoint. */
export const navigationSlice = createSlice({
  name: 'navigation',
  initialState: () => ({ collapsed: window.innerWidth <= md }),
  reducers: {
    navigationToggled: (navigation) => void (navigation.collapsed = !navigation.collapsed),
    /** The window became small, or a page was chosen from the open drawer that covers it. */
    navigationCollapsed: (navigation) => void (navigation.collapsed = true),
  },
  selectors: { selectIsCollapsed: (navigation) => navigation.collapsed },
})

export const { navigationToggled, navigationCollapsed } = navigationSlice.actions
export const { selectIsCollapsed } = navigationSlice.selectors
