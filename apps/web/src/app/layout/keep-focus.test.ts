import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let stop = () => undefined as void

const PAGE = `
  <main>
    <h1 tabindex="-1">Alerts</h1>
    <ul>
      <li id="one"><button>Open one</button><button>Delete one</button></li>
      <li id="two"><button>Open two</button><button>Delete two</button></li>
    </ul>
  </main>
  <div role="dialog"><button>Yes</button></div>`

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

const focused = () => document.activeElement?.textContent

async function remove(...selectors: string[]) {
  for (const selector of selectors) document.querySelector(selector)?.remove()
  await vi.advanceTimersByTimeAsync(150)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.innerHTML = PAGE
  stop = keepFocus(document)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the focus of a removed element', () => {
  it('moves to the element in its place', async () => {
    button('Delete one')?.focus()
    await remove('#one')
    expect(focused()).toBe('Delete two')
  })

  it('moves to the last element if none follows', async () => {
    button('Delete two')?.focus()
    await remove('#two')
    expect(focused()).toBe('Delete one')
  })

  it('moves within the page if a dialog and its row are removed', async () => {
    button('Delete one')?.focus()
    button('Yes')?.focus()
    await remove('[role=dialog]', '#one')
    expect(focused()).toBe('Delete two')
  })

  it('moves to the heading of its part of the page if nothing else is left there', async () => {
    document
      .querySelector('ul')
      ?.insertAdjacentHTML(
        'beforebegin',
        '<section><h2 tabindex="-1">Today</h2><button>Mark all seen</button></section>',
      )
    button('Mark all seen')?.focus()
    await remove('section button')
    expect(focused()).toBe('Today')
  })

  it('moves to the heading of a page without other elements', async () => {
    button('Delete two')?.focus()
    await remove('ul', '[role=dialog]')
    expect(focused()).toBe('Alerts')
  })

  it('stays where other code has moved it', async () => {
    button('Delete one')?.focus()
    document.querySelector('#one')?.remove()
    button('Open two')?.focus()
    await vi.advanceTimersByTimeAsync(150)
    expect(focused()).toBe('Open two')
  })

  it('is not changed while its element exists, or if nothing had it', async () => {
    await remove('#two')
    expect(document.activeElement).toBe(document.body)
    button('Open one')?.focus()
    button('Open one')?.blur()
    await remove('[role=dialog]')
    expect(document.activeElement).toBe(document.body)
  })
})
