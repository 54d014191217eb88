/** What draws, by itself: half a second of work on a slow processor is begun in several tasks. */
export { createRoot } from 'react-dom/client'
