import Type, { type Static } from 'typebox'
import { nullable, IdSchema, time, flag, text, whole } from './common.ts'
import { ADDRESS_STATES, DELIVERY_STATES, FOLDER_MAILS, SEND_STATES } from './enums.ts'
import { LANGUAGES } from './languages.ts'

/** The mail preferences of a person. */
export const MailPreferencesSchema = Type.Object({
  timeZone: Type.String({ minLength: 1, maxLength: 100, description: "IANA name, such as 'Europe/Berlin'" }),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'Hour of regular mail, in that time zone' }),
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Day of weekly mail; 1 is Monday' }),
  digest: flag('One mail for all alerts; NEW_MATCHES alerts are then sent once a day, at the hour'),
  sourceDecisions: flag('Mail about decisions on sources that the person suggested'),
  retractions: Type.Optional(
    flag(
      'Mail to the own address about retractions and corrections of bookmarked works; unchanged if left out',
    ),
  ),
  sharedFolders: Type.Optional(
    Type.Enum([...FOLDER_MAILS], {
      description:
        'Mail to the own address about shared folders: how often about additions of others; NEVER: none at all. Unchanged if left out',
    }),
  ),
})
export type MailPreferences = Static<typeof MailPreferencesSchema>

export const KnownMailPreferencesSchema = Type.Object({
  ...MailPreferencesSchema.properties,
  retractions: Type.Boolean(),
  sharedFolders: Type.Enum([...FOLDER_MAILS]),
  isTimeZoneKnown: flag('false: the time zone was never set; use that of the browser'),
})
export type KnownMailPreferences = Static<typeof KnownMailPreferencesSchema>

/** The language of a person's interface and mail. */
export const LanguageSettingSchema = Type.Object({
  choice: Type.Enum(['browser', ...LANGUAGES], {
    description: 'browser: the language that the browser prefers',
  }),
  language: Type.Enum([...LANGUAGES], { description: 'The language in use' }),
})
export type LanguageSetting = Static<typeof LanguageSettingSchema>

/** PUT /mail/pause */
export const PauseAllSchema = Type.Object({
  until: nullable(
    time(),
    'No alert sends mail before this time; longer pauses remain. null: ends all pauses except those by the link in a mail',
  ),
})
export type PauseAll = Static<typeof PauseAllSchema>

export const MailAddressSchema = Type.Object({
  id: Type.String(),
  address: Type.String(),
  state: Type.Enum([...ADDRESS_STATES], {
    description: 'waiting: not confirmed yet; nothing is sent there',
  }),
})
export type MailAddress = Static<typeof MailAddressSchema>
export const MailAddressListSchema = Type.Array(MailAddressSchema)

/** The delivery settings of an alert. */
export const AlertDeliverySchema = Type.Object({
  alertId: Type.String(),
  address: Type.String(),
  state: Type.Enum([...DELIVERY_STATES], {
    description:
      'unconfirmed: the address is not confirmed yet. refused: its reader wants no mail. failed: mail was returned; no more is sent until the person retries',
  }),
  reason: nullable(text('With failed: the answer of the mail server')),
  waiting: whole('Results not sent by mail yet'),
  lastMailAt: nullable(time()),
  nextMailAt: nullable(time()),
})
export type AlertDelivery = Static<typeof AlertDeliverySchema>
export const AlertDeliveryListSchema = Type.Array(AlertDeliverySchema)

export const AlertSendSchema = Type.Object({
  id: Type.String(),
  at: time(),
  address: Type.String(),
  articles: whole('Results in this mail'),
  state: Type.Enum([...SEND_STATES]),
  answer: nullable(text('The last answer of the mail server')),
  mayHaveArrivedTwice: flag('An answer was lost, so the mail was sent again with the same Message-ID'),
})

export const AlertDeliveryLogSchema = Type.Object({
  ...AlertDeliverySchema.properties,
  sends: Type.Array(AlertSendSchema, { description: 'The last 20, newest first' }),
})
export type AlertDeliveryLog = Static<typeof AlertDeliveryLogSchema>

export const AlertDeliveriesQuerySchema = Type.Object({
  alertIds: Type.String({ maxLength: 8_000, description: "Ids of the caller's alerts, separated by commas" }),
})
export const AlertIdParamsSchema = Type.Object({ alertId: IdSchema })

/** The payload format of a webhook: JSON for programs, or a message for Slack or Microsoft Teams. */
export const WebhookFormSchema = Type.Enum(['json', 'slack', 'teams'])
export type WebhookForm = Static<typeof WebhookFormSchema>

export const AlertWebhookInputSchema = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2048, description: 'http or https, on a public host' }),
  form: WebhookFormSchema,
})
export type AlertWebhookInput = Static<typeof AlertWebhookInputSchema>

/** The webhook of an alert: results are posted there in addition to mail. */
export const AlertWebhookSchema = Type.Object({
  isOffered: flag('false: switched off on this server'),
  webhook: nullable(
    Type.Object({
      ...AlertWebhookInputSchema.properties,
      secret: text('Signs each post, by the rules of Standard Webhooks'),
    }),
  ),
})
export type AlertWebhook = Static<typeof AlertWebhookSchema>

/** Mail stored on the server because no mail server is configured. */
export const OutboxEntrySchema = Type.Object({
  id: Type.String(),
  at: time(),
  to: Type.String(),
  subject: Type.String(),
})
export const OutboxPageSchema = Type.Object({
  content: Type.Array(OutboxEntrySchema),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
  empty: Type.Boolean(),
})
export type OutboxPage = Static<typeof OutboxPageSchema>
export const OutboxMessageSchema = Type.Object({
  ...OutboxEntrySchema.properties,
  html: Type.String(),
  text: Type.String(),
  eml: nullable(text('The file in DATA_DIR/outbox; null when it is not on this machine')),
})
export type OutboxMessage = Static<typeof OutboxMessageSchema>
