import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type FirstUser,
  createFirstUsers,
  createSignInLookup,
  identityProvider,
  restSecretOf,
} from '@claire/identity-provider'
import { createAccounts } from '#domains/people/accounts'
import { type TrustedIssuer, createBearerGuard, createDeletedSubjects } from '#domains/people/identity'
import { createPersonalTokens, createTokenStore } from '#domains/people/tokens'
import type { MailHooks } from '#domains/reading/notifications'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { type Config, NO_ADDRESS } from '../config/index.ts'
import { isDatabaseAway } from '#platform/database'
import { isDiskFull } from '#platform/disk'
import type { Base } from './base.ts'
import { sendAtOnce } from './notifications.ts'

export { DamagedKeyError } from '@claire/identity-provider'

const AUDIENCE = 'claire-api'

interface People {
  trusted?: TrustedIssuer
  forget: ((subject: PersonId) => Promise<unknown>)[]
  mailHooks: Pick<MailHooks, 'notifyOtherAddress'>
}

/** Identity of callers, and their accounts at the identity provider. */
export async function composePeople(base: Base, { trusted, forget, mailHooks }: People) {
  const { config, database, clock, log } = base
  const deletedSubjects = createDeletedSubjects(database, clock)
  // Only with sign-in: another process has no provider of its own, and its owner would not look for passwords.
  const answersPeople = config.roles.includes('api')
  const embedded =
    config.identity.embedded && answersPeople && !trusted ? await composeIdentityProvider(base) : null
  const settings = accountSettings(config, embedded?.restSecret)
  const support = config.supportEmail === NO_ADDRESS ? '' : config.supportEmail
  const onOtherAddress = (caller: Caller) => mailHooks.notifyOtherAddress(caller, support)
  const tokens = createTokenStore(database, clock)
  const parts = {
    settings,
    forget: [tokens.forget, ...forget],
    onOtherAddress,
    database,
    deletedSubjects,
    clock,
    log,
  }
  const accounts = createAccounts(parts)
  const personalTokens = createPersonalTokens({
    store: tokens,
    accountOf: accounts.accountOf,
    clock,
  })
  const { authenticate } = personalTokens
  return {
    accounts: accounts.service,
    /** Carries out requested deletions; run by the role api. */
    accountWorker: accounts.worker,
    personalTokens,
    guard: createBearerGuard({
      trusted: trusted ?? trustedIssuerOf(config),
      deletedSubjects,
      // Tokens of a test's issuer belong to no session.
      isSignedIn: trusted ? async () => true : (embedded?.isSignedIn ?? accounts.isSignedIn),
      authenticate,
      clock,
    }),
    /** The embedded identity provider, to be mounted; null if there is an external one. */
    identityProvider: embedded?.plugin ?? null,
  }
}

async function composeIdentityProvider({ config, database, clock }: Base) {
  const { publicUrl, dataDir, supportEmail } = config
  const { realm, webClient, restClient, restSecret } = config.identity
  await createFirstUsers({
    database,
    clock,
    realm,
    store: (users) => writePasswords(path.join(dataDir, 'first-run-passwords.txt'), users),
  })
  const options = { database, clock, publicUrl, realm, webClient, restClient, restSecret }
  return {
    plugin: identityProvider({
      ...options,
      supportEmail: supportEmail === NO_ADDRESS ? null : supportEmail,
      sendMail: config.mail.smtpUrl ? sendingMail({ config, clock }) : null,
      isUnavailable: isDatabaseAway,
      isDiskFull,
    }),
    restSecret: await restSecretOf(options),
    // From the same database, so that a session ended by any process has ended in all.
    isSignedIn: createSignInLookup(database),
  }
}

/** Sends mails of the identity provider; in a folder, they would not reach the person who waits. */
const sendingMail =
  ({ config, clock }: Pick<Base, 'config' | 'clock'>) =>
  async (mail: { to: string; subject: string; text: string }) => {
    const handover = await sendAtOnce(config, new Date(clock()), { ...mail, list: 'sign-in' })
    if (handover.kind !== 'accepted')
      throw new Error(`the mail was not accepted: ${JSON.stringify(handover)}`)
  }

/** On the disk before anybody has these passwords; readable by nobody else. */
function writePasswords(file: string, users: FirstUser[]) {
  const lines = users.map(({ username, password, role }) => `${username}  ${password}  (${role})`)
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  chmodSync(file, 0o600)
}

function trustedIssuerOf(config: Config): TrustedIssuer {
  const realm = `realms/${config.identity.realm}`
  return {
    issuer: `${config.identity.url}/${realm}`,
    jwksUrl: `${providerUrl(config)}/${realm}/protocol/openid-connect/certs`,
    audience: AUDIENCE,
    clientId: config.identity.webClient,
  }
}

function accountSettings(config: Config, embeddedSecret: string | undefined) {
  const { realm, restClient, restSecret } = config.identity
  return {
    url: providerUrl(config),
    realm,
    clientId: restClient,
    clientSecret: restSecret ?? embeddedSecret ?? '',
  }
}

/** The embedded provider is this very server: it is called directly, past any proxy. */
function providerUrl({ identity, host, port }: Config): string {
  if (!identity.embedded) return identity.url
  const reachable = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/auth`
}
