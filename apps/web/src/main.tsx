import '@fontsource-variable/inter/wght.css'
import './app/theme/first-paint.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { prefetchPage } from '#app/routes.tsx'
import { startApplication } from '#app/start-application.ts'
import { initTexts } from '#shared/i18n/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** What follows the first paint does not hold it up. In a tab that nobody sees there is none. */
function afterFirstPaint(begin: () => void) {
  const observer = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    begin()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Not awaited by the module itself: the texts of another language may be in files that need this one. */
async function start(at: HTMLElement) {
  // Takes some trips to the server, in which the page that is wanted comes as well.
  const started = startApplication()
  await initTexts()
  afterFirstPaint(() => void prefetchPage(location.pathname))
  createRoot(at).render(
    <StrictMode>
      <App started={started} />
    </StrictMode>,
  )
}

void start(root)
