import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Face, Faces, initialsOf } from './Faces.tsx'

describe('faces', () => {
  it('have the initials of the first and the last name', () => {
    expect(['Mira van der Santos', 'Plato', ' élan  vital ', 'ada@example.org', ''].map(initialsOf)).toEqual([
      'MS',
      'P',
      'ÉV',
      'AO',
      '',
    ])
  })

  it('are read as what they mean, not as letters', () => {
    render(<Face name="Mira Santos" label="added by Mira Santos" />)
    const face = screen.getByTitle('added by Mira Santos')
    expect(face.querySelector('[aria-hidden]')?.textContent).toBe('MS')
    screen.getByText('added by Mira Santos')
  })

  it('of more than are shown are counted', () => {
    render(<Faces people={[{ name: 'Mira Santos' }, { name: 'Sleep lab', kind: 'group' }]} count={52} />)
    screen.getByText('Sleep lab')
    screen.getByText('+50')
  })
})
