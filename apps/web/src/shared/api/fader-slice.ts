import { createSlice } from '@reduxjs/toolkit'

/** How many calls are under way: overlapping calls keep the indicator on until the last has ended. */
export const faderSlice = createSlice({
  name: 'fader',
  initialState: 0,
  reducers: {
    callStarted: (running) => running + 1,
    callEnded: (running) => Math.max(0, running - 1),
  },
  selectors: { selectIsLoading: (running) => running > 0 },
})

export const { callStarted, callEnded } = faderSlice.actions
export const { selectIsLoading } = faderSlice.selectors
