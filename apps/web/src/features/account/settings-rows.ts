/** Styles of a list in the settings: rows with a button at the end. */
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
