import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { Logo } from '#shared/ui/page/Logo.tsx'

/** Fills the window during loading. The text appears late: most waits are shorter. */
export function SplashScreen({ text }: { text: string }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 3 }}
    >
      <Logo size={48} />
      <CircularProgress size={28} aria-label={text} />
      <Box
        component="output"
        sx={{
          color: 'text.secondary',
          animation: 'appear 300ms 600ms both',
          '@keyframes appear': { from: { opacity: 0 } },
        }}
      >
        {text}
      </Box>
    </Box>
  )
}
