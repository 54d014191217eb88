import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type FirstUser,
  createFirstUsers,
  createPersonLookup,
  createSignInLookup,
  identityProvider,
  restSecretOf,
} from '@claire/identity-provider'
import { createAccountProvider, createAccounts } from '#domains/people/accounts'
import { createDirectory } from '#domains/people/directory'
import { type TrustedIssuer, createBearerGuard, createDeletedSubjects } from '#domains/people/identity'
import { createPersonalTokens, createTokenStore } from '#domains/people/tokens'
import type { MailHooks } from '#domains/reading/notifications'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { type Config, NO_ADDRESS } from '../config/index.ts'
import { type Database, isDatabaseAway } from '#platform/database'
import { isDiskFull } from '#platform/disk'
import type { Base } from './base.ts'
import { sendAtOnce } from './notifications.ts'

export { DamagedKeyError } from '@claire/identity-provider'

const AUDIENCE = 'claire-api'

type Identity = Awaited<ReturnType<typeof composeIdentity>>

/** The identity provider as this process reaches it, and the people who have signed in there. */
export async function composeIdentity(base: Base, trusted?: TrustedIssuer) {
  const { config, database, clock, log } = base
  const deletedSubjects = createDeletedSubjects(database, clock)
  const provider = createAccountProvider(await providerSettings(base, trusted), clock)
  const { groupsOf, accountOf } = provider
  const external = { groupsOf, isActive: async (person: PersonId) => (await accountOf(person)) !== null }
  // From the same database, which every process reaches, whether it answers sign-ins or not.
  const lookup = config.identity.embedded ? createPersonLookup(database) : external
  /** The directory as a transaction sees it. */
  const directoryIn = (transaction: Database) =>
    createDirectory({
      database: transaction,
      clock,
      deletedSubjects,
      // A test's issuer has no accounts.
      lookup: trusted ? null : lookup,
      onLookupFailure: (error) => log.warn({ err: error }, 'the groups of a person could not be looked up'),
    })
  return { deletedSubjects, provider, directory: directoryIn(database), directoryIn }
}

interface People extends Identity {
  trusted?: TrustedIssuer | undefined
  forget: ((subject: PersonId) => Promise<unknown>)[]
  mailHooks: Pick<MailHooks, 'notifyOtherAddress'>
}

/** Identity of callers, and their accounts at the identity provider. */
export async function composePeople(base: Base, { trusted, forget, mailHooks, ...identity }: People) {
  const { config, database, clock, log } = base
  const { deletedSubjects, provider, directory } = identity
  const embedded = hasOwnProvider(config, trusted) ? await composeIdentityProvider(base) : null
  const support = config.supportEmail === NO_ADDRESS ? '' : config.supportEmail
  const tokens = createTokenStore(database, clock)
  const accounts = createAccounts({
    provider: provider.client,
    forget: [tokens.forget, ...forget],
    onOtherAddress: (caller: Caller) => mailHooks.notifyOtherAddress(caller, support),
    database,
    deletedSubjects,
    clock,
    log,
  })
  const personalTokens = createPersonalTokens({ store: tokens, accountOf: provider.accountOf, clock })
  return {
    accounts: accounts.service,
    /** Carries out requested deletions; run by the role api. */
    accountWorker: accounts.worker,
    personalTokens,
    directory,
    guard: createBearerGuard({
      trusted: trusted ?? trustedIssuerOf(config),
      deletedSubjects,
      // Tokens of a test's issuer belong to no session.
      isSignedIn: trusted ? async () => true : (embedded?.isSignedIn ?? provider.isSignedIn),
      authenticate: personalTokens.authenticate,
      noteSignIn: directory.noteSignIn,
      clock,
    }),
    /** The embedded identity provider, to be mounted; null if there is an external one. */
    identityProvider: embedded?.plugin ?? null,
  }
}

/** Only with sign-in: another process has no provider of its own, and its owner would not look for passwords. */
const hasOwnProvider = ({ identity, roles }: Config, trusted: TrustedIssuer | undefined) =>
  identity.embedded && roles.includes('api') && !trusted

async function composeIdentityProvider({ config, database, clock }: Base) {
  const { publicUrl, dataDir, supportEmail } = config
  const { realm, webClient, restClient, restSecret } = config.identity
  await createFirstUsers({
    database,
    clock,
    realm,
    store: (users) => writePasswords(path.join(dataDir, 'first-run-passwords.txt'), users),
  })
  return {
    plugin: identityProvider({
      database,
      clock,
      publicUrl,
      realm,
      webClient,
      restClient,
      restSecret,
      supportEmail: supportEmail === NO_ADDRESS ? null : supportEmail,
      sendMail: config.mail.smtpUrl ? sendingMail({ config, clock }) : null,
      isUnavailable: isDatabaseAway,
      isDiskFull,
    }),
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
    groupsClaim: config.identity.groupsClaim,
  }
}

async function providerSettings({ config, database }: Base, trusted?: TrustedIssuer) {
  const { realm, restClient, restSecret } = config.identity
  const isOwn = hasOwnProvider(config, trusted)
  const clientSecret = isOwn ? await restSecretOf({ database, restClient, restSecret }) : (restSecret ?? '')
  return { url: providerUrl(config), realm, clientId: restClient, clientSecret }
}

/** The embedded provider is this very server: it is called directly, past any proxy. */
function providerUrl({ identity, host, port }: Config): string {
  if (!identity.embedded) return identity.url
  const reachable = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/auth`
}
