/** A list in the settings: each row with a button at its end. */
export const settingsList = { m: 0, p: 0, listStyle: 'none', maxWidth: 520 }

export const settingsRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
}
