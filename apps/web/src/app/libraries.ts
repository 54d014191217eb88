/** The libraries of every page, evaluated in a task of their own (main.tsx). */
export { createTheme } from '@mui/material/styles'
export { configureStore } from '@reduxjs/toolkit'
export { RouterProvider } from 'react-router'
