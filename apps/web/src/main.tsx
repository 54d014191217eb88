import '@fontsource-variable/inter/wght.css'
import './app/theme/first-paint.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { startApplication } from '#app/start-application.ts'
import { initTexts } from '#shared/i18n/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Not awaited by the module itself: the texts of another language may be in files that need this one. */
async function start(at: HTMLElement) {
  await initTexts()
  createRoot(at).render(
    <StrictMode>
      <App started={startApplication()} />
    </StrictMode>,
  )
}

void start(root)
