import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { ToastStack } from './ToastStack.tsx'

/** Advances the time in steps: React renders between them and sets the next timer. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100))
}
const undo = (onAct = () => undefined) => ({ message: 'Moved', actions: [{ label: 'Undo', onAct }] })
async function toasts(...shows: (() => void)[]) {
  render(<ToastStack />)
  for (const show of shows) show()
  await pass(300)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('toasts', () => {
  it('are announced, errors at once, and close after three seconds', async () => {
    await toasts(
      () => showToast('success', 'Saved'),
      () => showToast('error', 'Not saved'),
    )
    expect(screen.getByRole('status').textContent).toBe('Saved')
    expect(screen.getByRole('alert').textContent).toBe('Not saved')
    await pass(3_500)
    expect(screen.queryByText(/saved/i)).toBeNull()
  })

  it('with an undo action stay eight seconds, and are not combined', async () => {
    await toasts(
      () => showToastWith(undo()),
      () => showToastWith(undo()),
    )
    await pass(7_000)
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
    await pass(2_000)
    expect(screen.queryByText('Moved')).toBeNull()
  })

  it('stay while they are hovered or focused', async () => {
    await toasts(() => showToastWith(undo()))
    const toast = screen.getByRole('status')
    fireEvent.pointerEnter(toast)
    await pass(20_000)
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
    fireEvent.pointerLeave(toast)
    await pass(20_000)
    expect(screen.getByText('Moved')).toBeTruthy()
    fireEvent.blur(screen.getByRole('button', { name: 'Undo' }))
    await pass(9_000)
    expect(screen.queryByText('Moved')).toBeNull()
  })

  it('perform their action once, and close', async () => {
    const onAct = vi.fn<() => undefined>()
    await toasts(() => showToastWith({ ...undo(onAct), detail: 'In Reading list' }))
    expect(screen.getByText('In Reading list')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await pass(1_500)
    expect(onAct).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Moved')).toBeNull()
  })
})
