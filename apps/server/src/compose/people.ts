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
import { createDirectory, lastSignIn } from '#domains/people/directory'
import {
  type TrustedIssuer,
  createBearerGuard,
  createDeletedSubjects,
  createDiscovery,
  createTokenVerifier,
  signInRelay,
} from '#domains/people/identity'
import { createPersonalTokens, createTokenStore } from '#domains/people/tokens'
import type { MailHooks } from '#domains/reading/notifications'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { type Config, type KeycloakConfig, type OidcConfig, NO_ADDRESS } from '../config/index.ts'
import { type Database, isDatabaseAway } from '#platform/database'
import { isDiskFull } from '#platform/disk'
import type { Base } from './base.ts'
import { sendAtOnce } from './notifications.ts'

export { DamagedKeyError } from '@claire/identity-provider'

type Identity = Awaited<ReturnType<typeof composeIdentity>>

/** The identity provider as this process reaches it, and the people who have signed in there. */
export async function composeIdentity(base: Base, trusted?: TrustedIssuer) {
  const { config, database, clock, log } = base
  const deletedSubjects = createDeletedSubjects(database, clock)
  const provider = createAccountProvider(await providerSettings(base, trusted), clock, (person) =>
    lastSignIn(database, person),
  )
  const { groupsOf, accountOf } = provider
  const isActive = async (person: PersonId) => (await accountOf(person)) !== null
  // From the same database, which every process reaches, whether it answers sign-ins or not.
  const own = config.identity.kind === 'embedded' ? createPersonLookup(database) : null
  const lookup = own ?? (groupsOf && { groupsOf, isActive })
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
export async function composePeople(base: Base, { trusted, forget, mailHooks, ...people }: People) {
  const { config, database, clock, log } = base
  const { deletedSubjects, provider, directory } = people
  const { identity } = config
  const embedded =
    identity.kind === 'embedded' && answersSignIns(config, trusted)
      ? await composeIdentityProvider(base, identity)
      : null
  const signIn = identity.kind === 'oidc' ? composeOidc(base, identity) : keycloakSignIn(config, identity)
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
    /** `recognise` and `guard`. */
    ...createBearerGuard({
      trusted: trusted ?? signIn.trusted,
      programAudience: `${config.publicUrl}/mcp`,
      deletedSubjects,
      accountsStay: identity.kind === 'oidc',
      // Tokens of a test's issuer belong to no session.
      isSignedIn: trusted ? async () => true : (embedded?.isSignedIn ?? provider.isSignedIn),
      authenticate: personalTokens.authenticate,
      noteSignIn: directory.noteSignIn,
      clock,
    }),
    /** The embedded identity provider, to be mounted; null if there is an external one. */
    identityProvider: embedded?.plugin ?? null,
    /** Routes for browsers of a provider that is no Keycloak, to be mounted; null with any other. */
    signInRelay: signIn.relay,
    /** The authorization server of programs, and the scopes that they should ask for. */
    authorization: { server: signIn.trusted.issuer, scopes: signIn.scopes },
    /** Origins of the pages on which people sign in. */
    signInOrigins: signIn.origins,
  }
}

/** Another process has no embedded provider of its own, and its owner would not look for passwords. */
const answersSignIns = ({ roles }: Config, trusted: TrustedIssuer | undefined) =>
  roles.includes('api') && !trusted

/** Any provider that is no Keycloak. Describes it at once, so that a wrong setting is in the log from the start. */
function composeOidc({ config, clock, log }: Base, identity: OidcConfig) {
  const { issuer, clientId, clientSecret } = identity
  const discovery = createDiscovery(issuer, clock)
  const trusted = { ...identity, jwksUrl: async () => (await discovery.metadata()).jwksUrl }
  if (config.roles.includes('api'))
    void discovery
      .metadata()
      .catch((error: unknown) => log.error({ err: error }, 'the sign-in service cannot be used'))
  const { publicUrl } = config
  const verify = createTokenVerifier(trusted, clock)
  return {
    trusted,
    scopes: identity.scope.split(/\s+/),
    relay: signInRelay({ publicUrl, clientId, clientSecret, discovery, verify }),
    origins: discovery.origins,
  }
}

function keycloakSignIn(config: Config, identity: KeycloakConfig) {
  const { url } = identity
  const realm = `realms/${identity.realm}`
  const trusted: TrustedIssuer = {
    ...identity,
    issuer: `${url}/${realm}`,
    jwksUrl: `${reachableUrl(config, identity)}/${realm}/protocol/openid-connect/certs`,
  }
  return {
    trusted,
    scopes: ['openid', 'profile', 'email'],
    relay: null,
    origins: () => [new URL(url).origin],
  }
}

async function composeIdentityProvider({ config, database, clock }: Base, identity: KeycloakConfig) {
  const { publicUrl, dataDir, supportEmail } = config
  const { realm, clientId: webClient, restClient, restSecret } = identity
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

/** null if the provider has no administration calls. */
async function providerSettings({ config, database }: Base, trusted?: TrustedIssuer) {
  const { identity } = config
  if (identity.kind === 'oidc') return null
  const { realm, restClient, restSecret } = identity
  const isOwn = identity.kind === 'embedded' && answersSignIns(config, trusted)
  const clientSecret = isOwn ? await restSecretOf({ database, restClient, restSecret }) : (restSecret ?? '')
  return { url: reachableUrl(config, identity), realm, clientId: restClient, clientSecret }
}

/** The embedded provider is this very server: it is called directly, past any proxy. */
function reachableUrl({ host, port }: Config, { kind, url }: KeycloakConfig): string {
  if (kind === 'keycloak') return url
  const reachable = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/auth`
}
