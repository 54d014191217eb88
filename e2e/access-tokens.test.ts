import assert from 'node:assert/strict'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'

const { journey } = prepareStage({ sharesClaire: true })

journey(
  'a token is made, used by a program, seen to have been used, and revoked',
  async ({ page, claire }) => {
    await signInAt(page, claire, { path: '/account-settings', user: 'demo' })
    await page.getByText('You have no access tokens.').waitFor()

    // By keyboard alone.
    const form = page.getByRole('form', { name: 'New Access Token' })
    await form.getByLabel('Token name').focus()
    await page.keyboard.type('Notebook')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const token = await form.getByText(/^claire_/).innerText()
    const row = page.getByRole('listitem').filter({ hasText: 'Notebook' })
    await row.getByText('Never used').waitFor()

    const call = (path: string, body: object = {}) =>
      fetch(`${claire.url}/claire${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    assert.equal((await call('/count', { searchTerm: 'x' })).status, 200)
    const outside = await call('/bookmark/kept', [])
    assert.deepEqual(
      [outside.status, await outside.json()],
      [
        403,
        { errorCode: 'FORBIDDEN', apiError: 'This access token does not have the scope bookmarks:read.' },
      ],
    )

    await page.reload()
    await row.getByText('Last used').waitFor()
    await row.getByRole('button', { name: 'Revoke Notebook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('You have no access tokens.').waitFor()
    const refused = await call('/count', { searchTerm: 'x' })
    assert.deepEqual(
      [refused.status, await refused.json()],
      [
        401,
        {
          errorCode: 'UNAUTHORIZED',
          apiError: 'This access token is not known, has expired or was revoked.',
        },
      ],
    )
  },
)
