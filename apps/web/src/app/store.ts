import { configureStore } from '@reduxjs/toolkit'
import { navigationSlice } from '#app/layout/navigation/navigation-slice.ts'
import { type ApiParts, baseApi } from '#shared/api/base-api.ts'
import { faderSlice } from '#shared/api/fader-slice.ts'

/** Answers that come within so long are shown together. */
const FRAME_MS = 16

export const createStore = (parts: ApiParts) =>
  configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [faderSlice.name]: faderSlice.reducer,
      [navigationSlice.name]: navigationSlice.reducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: parts } }).concat(baseApi.middleware),
    // Not in the frame that lays out and paints what follows from it: one task of both is a long one on a slow machine.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'timer', timeout: FRAME_MS } }),
  })
