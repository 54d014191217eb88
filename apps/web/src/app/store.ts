import { configureStore } from '@reduxjs/toolkit'
import { navigationSlice } from './layout/navigation/navigation-state.ts'
import { type ApiParts, baseApi, faderSlice } from '#shared/api/base-api.ts'

/** Responses that arrive within this time are rendered together. */
const FRAME_MS = 16

export const createStore = (parts: ApiParts) =>
  configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [faderSlice.name]: faderSlice.reducer,
      [navigationSlice.name]: navigationSlice.reducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: parts } }).concat(baseApi.middleware),
    // Not by animation frame: rendering and painting in one task is too long on a slow machine.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'timer', timeout: FRAME_MS } }),
  })
