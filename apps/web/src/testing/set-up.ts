import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { initTexts } from '#shared/i18n/i18n.ts'

await initTexts()
afterEach(cleanup)
