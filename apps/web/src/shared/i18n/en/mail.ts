export const mail = {
  outbox: {
    title: 'Mail Kept Here',
    lead: 'No mail server is configured (SMTP_URL), so messages stay on this server.',
    pages: 'Pages of messages',
    empty: 'No message has been written yet.',
    emptyText: 'Confirmations of addresses and mail about alerts are kept here once there are some.',
    elsewhere: 'Mail leaves this server.',
    elsewhereText: 'A mail server is configured; nothing of what is sent can be read here.',
  },
  message: {
    title: 'Message',
    sentTo: 'To {{to}}, {{moment}}',
    part: 'What is shown',
    parts: { html: 'As it looks', text: 'As text', eml: 'As it is stored' },
    close: 'Close',
  },
} as const
