import assert from 'node:assert/strict'
import { prepareStage } from './support/journey.ts'
import { fillLoginPage } from './support/sign-in.ts'

const { journey } = prepareStage({
  browserFlags: ['--test-third-party-cookie-phaseout'],
  needsWholeBrowser: true,
})

journey(
  'with third-party cookies blocked signing in takes one redirect and never loops',
  async ({ page, claire }) => {
    const sentToLogin: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().includes('/protocol/openid-connect/auth'))
        sentToLogin.push(frame.url())
    })
    await page.goto(`${claire.url}/bookmark`)
    await page.getByLabel('Username or email').waitFor()
    assert.equal(sentToLogin.length, 1)
    await fillLoginPage(page, claire, 'demo')
    await page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
    assert.equal(sentToLogin.length, 1)
    assert.equal(page.url(), `${claire.url}/bookmark`)
  },
)
