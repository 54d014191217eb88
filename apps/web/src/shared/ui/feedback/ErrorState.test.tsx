import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ApiFailure } from '#shared/api/api-failure.ts'
import { callUnanswered, setReached } from '#shared/api/connection.ts'
import { renderAt } from '#testing/render-at.tsx'
import { FailureAlert } from './ErrorState.tsx'

const UNREACHABLE: ApiFailure = { code: 'UNREACHABLE', message: 'Claire cannot be reached.', status: null }
const REFUSED: ApiFailure = { code: 'CONFLICT', message: 'It has changed.', status: 409 }

afterEach(() => setReached())

it('what failed for want of a connection is no longer said to be unreachable once that is back', () => {
  callUnanswered()
  renderAt(
    <>
      <FailureAlert error={UNREACHABLE} title="Not saved." />
      <FailureAlert error={REFUSED} />
    </>,
  )
  const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(said()).toEqual(['Not saved. Claire cannot be reached.', 'It has changed.'])
  act(setReached)
  expect(said()).toEqual(['Not saved. Claire can be reached again.', 'It has changed.'])
})
