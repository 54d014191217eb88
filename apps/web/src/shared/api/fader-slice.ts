import { createSlice, prepareAutoBatched } from '@reduxjs/toolkit'

/** Batched, so that the indicator renders together with the call's answer. */
const batched = (reducer: (running: number) => number) => ({ reducer, prepare: prepareAutoBatched<void>() })

/** Number of running calls: overlapping ones keep the indicator on until the last has ended. */
export const faderSlice = createSlice({
  name: 'fader',
  initialState: 0,
  reducers: {
    callStarted: batched((running) => running + 1),
    callEnded: batched((running) => Math.max(0, running - 1)),
  },
  selectors: { selectIsLoading: (running) => running > 0 },
})

export const { callStarted, callEnded } = faderSlice.actions
export const { selectIsLoading } = faderSlice.selectors
