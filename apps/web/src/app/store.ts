import { configureStore } from '@reduxjs/toolkit'
import { navigationSlice } from '#app/layout/navigation/navigation-slice.ts'
import { type ApiParts, baseApi } from '#shared/api/base-api.ts'
import { faderSlice } from '#shared/api/fader-slice.ts'

export const createStore = (parts: ApiParts) =>
  configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [faderSlice.name]: faderSlice.reducer,
      [navigationSlice.name]: navigationSlice.reducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: parts } }).concat(baseApi.middleware),
  })
