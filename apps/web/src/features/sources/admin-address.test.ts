import { describe, expect, it } from 'vitest'
import { readAddress, TABS, writeAddress } from './admin-address.ts'

const there = (query: string) => readAddress(new URLSearchParams(query))

describe('the address of the sources page', () => {
  it('means the pending tab, newest first, if it is empty or invalid', () => {
    expect(there('')).toEqual({ view: 'sources', tab: 'pending', query: '', only: null, sort: 'newest' })
    expect(there('tab=deleted&view=x&only=attention')).toEqual({
      view: 'sources',
      tab: 'pending',
      query: '',
      only: null,
      sort: 'newest',
    })
    expect(writeAddress({ tab: 'pending', query: ' ' })).toBe('')
  })

  it('preserves its state', () => {
    for (const tab of TABS) {
      for (const query of ['', 'ice & heat', '100%', 'a+b=c']) {
        for (const view of ['sources', 'audit'] as const)
          expect(there(writeAddress({ view, tab, query }))).toEqual({
            view,
            tab,
            query,
            only: null,
            sort: 'newest',
          })
      }
    }
    const needingAttention = {
      view: 'sources',
      tab: 'approved',
      query: 'ice',
      only: 'attention',
      sort: 'newest',
    } as const
    expect(there(writeAddress(needingAttention))).toEqual(needingAttention)
    const silent = { ...needingAttention, only: 'silent' } as const
    expect(there(writeAddress(silent))).toEqual(silent)
    expect(there('tab=approved&only=nonsense').only).toBeNull()
    expect(there(writeAddress({ tab: 'pending', sort: 'estimate' })).sort).toBe('estimate')
    expect(there('sort=colour').sort).toBe('newest')
    expect(there('tab=approved&sort=estimate').sort).toBe('newest')
  })
})
