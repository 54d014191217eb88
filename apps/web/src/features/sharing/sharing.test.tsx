import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { candidateOf, memberOf, OWNER, sharedFolderOf, sharingServer } from '#testing/sharing-server.ts'
import { FolderUnavailable, MemberFaces, OwnerlessNotice, ShareButton } from './index.ts'

const ICE = { id: 'f-Ice', name: 'Ice', count: 23 }
const MIRA = memberOf({ id: 'Mira', name: 'Mira Santos', role: 'editor', added: 3 })
const LAB = memberOf({ id: 'Lab', kind: 'group', name: 'Sleep lab', email: '', people: 9 })
const INVITED = memberOf({ id: 'lea@example.org', kind: 'email', name: '', email: 'lea@example.org' })
const GROUP = candidateOf({
  id: 'plasticity',
  kind: 'group',
  name: 'Plasticity group',
  email: '',
  people: 14,
})
const JONAS = candidateOf({ id: 'Jonas', name: 'Jonas Weber' })
const ADDRESS = candidateOf({ id: 'ida@example.net', kind: 'email', name: '', email: 'ida@example.net' })

type Answer = ReturnType<typeof sharingServer>

/** Opens the dialog; `refuse` chooses the calls that fail. */
async function open(server: Answer, refuse: (call: FakeCall) => boolean = () => false) {
  const calls = fakeServer((call) =>
    refuse(call)
      ? { status: 409, body: { errorCode: 'CONFLICT', apiError: 'The group is managed elsewhere.' } }
      : server(call),
  )
  const page = renderAt(
    <>
      <MemberFaces folderId="f-Ice" />
      <ShareButton folder={ICE} />
    </>,
  )
  // Until the folder is known, its reader is taken for its owner.
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await page.user.click(await screen.findByRole('button', { name: /^(Share|Members)$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const changes = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
  return { ...page, dialog, calls, changes }
}

const asMember = (fields: Parameters<typeof sharedFolderOf>[0] = {}) =>
  sharingServer({
    shared: sharedFolderOf({ role: 'viewer', owner: { name: 'Mira Santos', isYou: false }, ...fields }),
    members: [
      { ...MIRA, role: 'owner' },
      { ...OWNER, role: 'viewer' },
    ],
  })

const rowOf = (name: string | RegExp) => {
  const row = screen.getByText(name).closest('li')
  if (!row) throw new Error(`no row of ${String(name)}`)
  return within(row)
}

describe('sharing an own folder', () => {
  it('says who will see it, and adds them with the chosen role', async () => {
    const { user, dialog, changes } = await open(sharingServer({ shared: null, candidates: [GROUP, JONAS] }))
    await dialog.findByText('Ada Byron, you')
    const field = dialog.getByRole('combobox', { name: 'Names, groups or email addresses' })
    await user.type(field, 'plasti')
    await screen.findByRole('option', { name: /Plasticity group/ })
    await user.keyboard('{Enter}')
    await dialog.findByText('14 people will see its 23 articles. Your notes and reading states stay private.')
    await user.selectOptions(dialog.getByLabelText('Role'), 'Editor')
    await user.click(dialog.getByRole('checkbox', { name: 'Tell them by email' }))
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    await dialog.findByText('Group · 14 people, managed by your organisation')
    expect(changes()).toEqual([
      {
        method: 'POST',
        path: 'shared-folder',
        body: {
          folderId: 'f-Ice',
          members: [{ kind: 'group', id: 'plasticity', role: 'editor' }],
          notify: false,
        },
      },
    ])
    expect(document.activeElement).toBe(field)
  })

  it('works with the keyboard alone: Enter adds, Backspace takes off, Tab reaches role and Share', async () => {
    const { user, dialog, changes } = await open(sharingServer({ candidates: [GROUP, JONAS] }))
    await user.click(dialog.getByRole('combobox', { name: /^Names/ }))
    for (const [typed, name] of [
      ['plasti', /Plasticity group/],
      ['jonas', /Jonas Weber/],
    ] as const) {
      await user.keyboard(typed)
      await screen.findByRole('option', { name })
      await user.keyboard('{Enter}')
    }
    await dialog.findByText(/^15 people/)
    await user.keyboard('{Backspace}')
    await dialog.findByText(/^14 people/)
    await user.tab()
    expect(document.activeElement).toBe(dialog.getByLabelText('Role'))
    await user.tab()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Share' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(changes()).toMatchObject([{ path: 'shared-folder/f-Ice/members' }]))
  })

  it('invites an address that nobody has signed in with, and says so', async () => {
    const { user, dialog } = await open(sharingServer({ candidates: [ADDRESS] }))
    await user.type(dialog.getByRole('combobox', { name: /^Names/ }), 'ida@example.net')
    await screen.findByText('Invite by email')
    await user.keyboard('{Enter}')
    await dialog.findByText(
      'ida@example.net: not in Claire yet. An invitation by email is valid for 30 days.',
    )
  })

  it('adds an address that Enter follows at once', async () => {
    const { user, dialog } = await open(sharingServer({ candidates: [ADDRESS, JONAS] }))
    const field = dialog.getByRole('combobox', { name: /^Names/ })
    await user.type(field, 'ida@example.net{Enter}')
    await dialog.findByText(/^1 person will see/)
    expect((field as HTMLInputElement).value).toBe('')
  })

  it('asks for a choice from the list instead of dropping what was typed', async () => {
    const { user, dialog, changes } = await open(sharingServer())
    await user.type(dialog.getByRole('combobox', { name: /^Names/ }), 'nobody')
    await screen.findByText(/^Nobody found/)
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    await dialog.findByText('Choose from the list, or enter a whole email address.')
    expect(changes()).toEqual([])
  })

  it('does not offer members again, and says what is special about groups', async () => {
    const empty = candidateOf({ id: 'empty', kind: 'group', name: 'Empty group', email: '', people: 0 })
    const large = candidateOf({ id: 'large', kind: 'group', name: 'Large group', email: '', people: 5000 })
    const { user, dialog } = await open(
      sharingServer({ members: [OWNER, LAB], candidates: [candidateOf({ ...LAB }), empty, large] }),
    )
    await dialog.findByText('Sleep lab')
    const field = dialog.getByRole('combobox', { name: /^Names/ })
    await user.type(field, 'lab')
    const option = await screen.findByRole('option', { name: /Can open it already/ })
    expect(option.getAttribute('aria-disabled')).toBe('true')
    for (const name of ['empty', 'large']) {
      await user.clear(field)
      await user.type(field, name)
      await user.click(await screen.findByRole('option', { name: new RegExp(`^.*${name}`, 'i') }))
    }
    await dialog.findByText(/^Empty group: nobody in this group has signed in/)
    await dialog.findByText('Large group: groups of more than 100 people get no email.')
  })

  it('shows why it was refused, and keeps who was chosen', async () => {
    const { user, dialog } = await open(
      sharingServer({ candidates: [JONAS] }),
      ({ method, path }) => method === 'POST' && path.endsWith('/members'),
    )
    await user.type(dialog.getByRole('combobox', { name: /^Names/ }), 'jonas')
    await user.click(await screen.findByRole('option', { name: /Jonas/ }))
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('The group is managed elsewhere.')
    expect(dialog.getByText('Jonas Weber')).toBeTruthy()
  })
})

describe('the members of a folder', () => {
  const server = (fields: Parameters<typeof sharingServer>[0] = {}) =>
    sharingServer({
      shared: sharedFolderOf({ members: [MIRA, LAB], memberCount: 7 }),
      members: [OWNER, MIRA, LAB, INVITED],
      ...fields,
    })

  it('are listed with what they added, groups with their size, invitations with their end', async () => {
    const { dialog } = await open(server())
    await dialog.findByText('mira@example.org · added 3 articles')
    await dialog.findByText('Group · 9 people, managed by your organisation')
    await dialog.findByText('Invited, expires 01-Dec-2026')
    expect(screen.getByText('+5')).toBeTruthy()
  })

  it('change their role in place, without an email', async () => {
    const { user, dialog, changes } = await open(server())
    await user.selectOptions(await dialog.findByLabelText('Role of Mira Santos'), 'Viewer')
    await waitFor(() =>
      expect(dialog.getByLabelText<HTMLSelectElement>('Role of Mira Santos').value).toBe('viewer'),
    )
    expect(changes()[0]?.body).toEqual({
      members: [{ kind: 'person', id: 'Mira', role: 'viewer' }],
      notify: false,
    })
  })

  it('are removed, and come back with their role by undo', async () => {
    const { user, dialog } = await open(server())
    await user.click(await dialog.findByRole('button', { name: 'Remove Mira Santos' }))
    await screen.findByText('Removed: Mira Santos')
    await waitFor(() => expect(dialog.queryByText('Mira Santos')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    await dialog.findByText('Mira Santos')
    expect(dialog.getByLabelText<HTMLSelectElement>('Role of Mira Santos').value).toBe('editor')
  })

  it('include invitations, which can be withdrawn', async () => {
    const { user, dialog, calls } = await open(server())
    await user.click(
      await dialog.findByRole('button', { name: 'Withdraw the invitation of lea@example.org' }),
    )
    await screen.findByText('Invitation withdrawn: lea@example.org')
    const { query } = calls.find(({ method }) => method === 'DELETE') ?? {}
    expect(String(query)).toBe('kind=email&id=lea%40example.org')
  })

  it('are a hundred and more in one list', async () => {
    const crowd = Array.from({ length: 120 }, (_, at) => memberOf({ id: `p${at}`, name: `Person ${at}` }))
    await open(server({ members: [OWNER, ...crowd] }))
    const list = await screen.findByRole('list', { name: 'Who can open this folder' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(121))
  })

  it('ask for access, which the owner gives with a role or declines', async () => {
    const asking = (id: string) => ({ id, name: id, email: `${id}@example.org`, at: OWNER.since })
    const { user, dialog, changes } = await open(server({ requests: [asking('Ira'), asking('Udo')] }))
    await dialog.findByText('Asking for access')
    await user.selectOptions(rowOf('Ira').getByLabelText('Role of Ira'), 'Editor')
    await user.click(dialog.getByRole('button', { name: 'Give access to Ira' }))
    await screen.findByText('Ira can open this folder now.')
    await user.click(dialog.getByRole('button', { name: 'Decline the request of Udo' }))
    await waitFor(() => expect(dialog.queryByText('Asking for access')).toBeNull())
    expect(changes()).toMatchObject([
      { body: { members: [{ kind: 'person', id: 'Ira', role: 'editor' }], notify: true } },
      { method: 'DELETE', path: 'shared-folder/f-Ice/request/Udo' },
    ])
  })

  it('are requested again after a failure', async () => {
    let refused = 0
    const { user, dialog } = await open(server(), ({ path }) => path.endsWith('/members') && refused++ === 0)
    await user.click(await dialog.findByRole('button', { name: 'TRY AGAIN' }))
    await dialog.findByText('Mira Santos')
  })
})

describe('leaving and ending', () => {
  const server = () => sharingServer({ members: [OWNER, MIRA, LAB] })

  it('the owner hands the folder over to a person, not to a group', async () => {
    const { user, dialog, changes } = await open(server())
    await dialog.findByText('Hand it over first; then you can leave.')
    await user.click(await dialog.findByRole('button', { name: 'Hand over…' }))
    const confirmation = within(await screen.findByRole('dialog', { name: 'Hand over “Ice”' }))
    expect(confirmation.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Mira Santos · mira@example.org',
    ])
    await user.click(confirmation.getByRole('button', { name: 'Hand over' }))
    await screen.findByText('New owner: Mira Santos')
    expect(changes()).toMatchObject([{ body: { personId: 'Mira' } }])
    await screen.findByRole('dialog', { name: 'Members of “Ice”' })
  })

  it('a folder without another person cannot be handed over', async () => {
    const { user, dialog } = await open(sharingServer({ members: [OWNER, LAB] }))
    await user.click(await dialog.findByRole('button', { name: 'Hand over…' }))
    await screen.findByText('Share it with a person first. Only a person can be the owner.')
  })

  it('the owner stops sharing after a confirmation, and hears what stays elsewhere', async () => {
    const { user, dialog } = await open(server())
    await user.click(await dialog.findByRole('button', { name: 'Stop sharing' }))
    const confirmation = within(await screen.findByRole('dialog', { name: 'Stop sharing “Ice”?' }))
    confirmation.getByText(
      /^The folder, its articles and your notes are yours alone again, and nobody else can open it\./,
    )
    await user.click(confirmation.getByRole('button', { name: 'Stop sharing' }))
    await screen.findByText('“Ice” is yours alone again.')
    await screen.findByText('2 articles stay in other folders of yours.')
    await waitFor(() => expect(dialog.queryByText('Mira Santos')).toBeNull())
  })

  it('a member sees the others without changing them, and leaves', async () => {
    const { user, dialog, router } = await open(asMember())
    await dialog.findByText('Ada Byron, you')
    expect(dialog.queryByRole('combobox')).toBeNull()
    expect(dialog.queryByRole('button', { name: /^(Stop sharing|Remove|Hand over)/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Leave folder' }))
    const confirmation = within(await screen.findByRole('dialog', { name: 'Leave “Ice”?' }))
    await user.click(confirmation.getByRole('button', { name: 'Leave' }))
    await screen.findByText('You left “Ice”.')
    expect(router.state.location.pathname).toBe('/bookmark')
  })

  it('a member by a group reads why that cannot be left', async () => {
    const { user, dialog } = await open(asMember(), ({ path }) => path.endsWith('/leave'))
    await user.click(await dialog.findByRole('button', { name: 'Leave folder' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The group is managed elsewhere.')
  })

  it('a member takes over a folder whose owner deleted their account', async () => {
    const calls = fakeServer(sharingServer())
    const ownerless = { owner: null, deletedAfter: '2026-12-28T00:00:00.000Z', role: 'editor' } as const
    const { user } = renderAt(<OwnerlessNotice folder={sharedFolderOf(ownerless)} />)
    await screen.findByText(
      "The owner's account was deleted. This folder is deleted on 28-Dec-2026 unless a member takes it over.",
    )
    await user.click(screen.getByRole('button', { name: 'Take over' }))
    await screen.findByText('You are the owner now.')
    expect(calls).toMatchObject([{ method: 'POST', path: 'shared-folder/f-Ice/take-over' }])
  })

  it('a folder with an owner says nothing about taking over', () => {
    renderAt(<OwnerlessNotice folder={sharedFolderOf()} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a folder that cannot be opened', () => {
  it('asks the owner for access, without saying whether there is one', async () => {
    const calls = fakeServer(() => ({}))
    const { user } = renderAt(<FolderUnavailable folderId="f-other" />)
    await user.click(screen.getByRole('button', { name: 'Ask for access' }))
    await screen.findByText('If this folder exists, its owner has been asked.')
    expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull()
    expect(calls).toMatchObject([{ method: 'POST', path: 'shared-folder/f-other/request' }])
  })

  it('says that the request failed, and offers it again', async () => {
    fakeServer(() => ({ status: 429, body: { errorCode: 'TOO_MANY', apiError: 'Too many requests.' } }))
    const { user } = renderAt(<FolderUnavailable folderId="f-other" />)
    await user.click(screen.getByRole('button', { name: 'Ask for access' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.')
    expect(screen.getByRole('button', { name: 'Ask for access' })).toBeTruthy()
  })
})
