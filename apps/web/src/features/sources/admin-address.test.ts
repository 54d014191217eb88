import { describe, expect, it } from 'vitest'
import { readAddress, TABS, writeAddress } from './admin-address.ts'

const there = (query: string) => readAddress(new URLSearchParams(query))

describe('the address of the sources page', () => {
  it('is the pending tab when it says nothing, or nonsense', () => {
    expect(there('')).toEqual({ view: 'sources', tab: 'pending', query: '', only: null })
    expect(there('tab=deleted&view=x&only=attention')).toEqual({
      view: 'sources',
      tab: 'pending',
      query: '',
      only: null,
    })
    expect(writeAddress({ tab: 'pending', query: ' ' })).toBe('')
  })

  it('keeps what it was given', () => {
    for (const tab of TABS) {
      for (const query of ['', 'ice & heat', '100%', 'a+b=c']) {
        for (const view of ['sources', 'audit'] as const)
          expect(there(writeAddress({ view, tab, query }))).toEqual({
            view,
            tab,
            query,
            only: null,
          })
      }
    }
    const needingAttention = { view: 'sources', tab: 'approved', query: 'ice', only: 'attention' } as const
    expect(there(writeAddress(needingAttention))).toEqual(needingAttention)
    const silent = { ...needingAttention, only: 'silent' } as const
    expect(there(writeAddress(silent))).toEqual(silent)
    expect(there('tab=approved&only=nonsense').only).toBeNull()
  })
})
