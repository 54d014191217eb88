/** The libraries of every page but what draws: evaluated in a task of their own. */
export { createTheme } from '@mui/material/styles'
