import type {
  KnownMailPreferences,
  LanguageSetting,
  MailAddress,
  MailPreferences,
  PauseAll,
} from '@claire/api-contract'
import { IANAZone, type WeekdayNumbers } from 'luxon'
import { type AlertNotifications, readPause } from '#domains/reading/alerts'
import { DomainError, refusal } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { Addresses } from '../people/addresses.ts'
import type { MailPeople } from '../people/mail-people.ts'

interface Parts {
  alerts: Pick<AlertNotifications, 'pauseAll' | 'resumeAll'>
  people: MailPeople
  addresses: Addresses
}

/** The caller's mail preferences and addresses. */
export function preferences({ alerts, people, addresses }: Parts) {
  const preferences = async (owner: PersonId): Promise<KnownMailPreferences> => {
    const [wishes, isTimeZoneKnown] = await Promise.all([people.wishes(owner), people.isTimeZoneKnown(owner)])
    return { ...wishes, isTimeZoneKnown }
  }
  return {
    preferences,

    language: (owner: PersonId): Promise<LanguageSetting> => people.languageSetting(owner),

    async setLanguage(owner: PersonId, wanted: LanguageSetting): Promise<LanguageSetting> {
      await people.setLanguage(owner, wanted)
      return wanted
    },

    /** Sends decisions on sources to the caller's own address, which needs confirmation unless it is verified. */
    async setPreferences(caller: Caller, wanted: MailPreferences): Promise<KnownMailPreferences> {
      if (!IANAZone.isValidZone(wanted.timeZone))
        throw refusal((t) => t('mail.notATimeZone', { name: wanted.timeZone }))
      if (wanted.sourceDecisions) {
        if (!caller.email) throw refusal((t) => t('mail.noOwnAddress'))
        await addresses.claim(caller, caller.email)
      }
      // The schema allows only 1 to 7.
      const weekday = wanted.weekday as WeekdayNumbers
      const { retractions, sharedFolders } = await people.wishes(caller.subject)
      const unchanged = { retractions, sharedFolders }
      await people.setWishes(caller.subject, caller.email, { ...unchanged, ...wanted, weekday })
      return preferences(caller.subject)
    },

    /** Holds back the results of all alerts of a person; each alert sends one mail when the pause ends. */
    async pauseAll(owner: PersonId, { until }: PauseAll) {
      const pause = readPause(until)
      if (pause.state === 'active') await alerts.resumeAll(owner)
      else await alerts.pauseAll(owner, pause.until)
    },

    addresses: (owner: PersonId): Promise<MailAddress[]> => addresses.ofOwner(owner),

    async removeAddress(owner: PersonId, id: string) {
      if (!(await addresses.remove(owner, id)))
        throw new DomainError('NOT_FOUND', (t) => t('mail.unusedAddress'))
    },
  }
}
