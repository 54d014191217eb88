import Close from 'virtual:icon/Close'
import type { AccessRequest, Folder, FolderMember, MemberList, MemberRole } from '@claire/api-contract'
import { MEMBER_ROLES } from '@claire/api-contract/enums'
import { INVITATION_DAYS } from '@claire/api-contract/limits'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { type Translate, useTranslation } from '#shared/i18n/i18n.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { offerUndo, showToast, toastSuccess } from '#shared/lib/toast.ts'
import { PlainSelect } from '#shared/ui/controls/PlainSelect.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { hairlineAbove, oneLine, wrappingRow } from '#shared/ui/styles.ts'
import { Face } from '#shared/ui/text/Faces.tsx'
import { useAddMembersMutation, useDeclineRequestMutation, useRemoveMemberMutation } from './members-api.ts'
import { HandOver } from './sharing-ends.tsx'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  folder: Folder
  list: MemberList
  /** True if the person may change members. */
  isManaged: boolean
  /** Further actions of the folder. */
  children: ReactNode
}

/** Lists the people, groups and invitations of a folder, and requests for access. */
export function Members({ folder, list, isManaged, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      {list.requests.length > 0 && (
        <>
          <Typography id={`${id}-requests`} variant="caption" component="h3" sx={caption}>
            {t('sharing.requests')}
          </Typography>
          <Box component="ul" aria-labelledby={`${id}-requests`} sx={rows}>
            {list.requests.map((request) => (
              <RequestRow key={request.id} folder={folder} request={request} />
            ))}
          </Box>
        </>
      )}
      <Box sx={{ ...wrappingRow, pt: 1 }}>
        <Typography id={id} variant="caption" component="h3" sx={caption}>
          {t('sharing.who')}
        </Typography>
        <Box sx={{ marginInlineStart: 'auto', marginInlineEnd: '-10px' }}>{children}</Box>
      </Box>
      <Box component="ul" aria-labelledby={id} sx={rows}>
        {list.members.map((member) => (
          <Row
            key={`${member.kind} ${member.id}`}
            kind={member.kind}
            name={member.name || member.email}
            isYou={member.isYou}
            detail={detailOf(member, t)}
          >
            {member.role === 'owner' || !isManaged ? (
              <>
                <SecondaryText component="span">{t(`sharing.roles.${member.role}`)}</SecondaryText>
                {isManaged && <HandOver folder={folder} members={list.members} />}
              </>
            ) : (
              <MemberControls folder={folder} member={member} />
            )}
          </Row>
        ))}
      </Box>
    </>
  )
}

function detailOf({ kind, name, email, people, added, since }: FolderMember, t: Translate): string {
  if (kind === 'group') return t('sharing.group', { count: people })
  if (kind === 'email') {
    const expiry = new Date(since)
    expiry.setDate(expiry.getDate() + INVITATION_DAYS)
    return t('sharing.invited', { date: formatSuggestedDate(expiry.toISOString()) })
  }
  return [name && email, added > 0 && t('sharing.added', { count: added })].filter(Boolean).join(' · ')
}

type RowProps = Pick<FolderMember, 'kind' | 'name' | 'isYou'> & { detail: string; children: ReactNode }

function Row({ kind, name, isYou, detail, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={row}>
      <Face kind={kind} name={name} label="" size={28} />
      <Box sx={{ flex: '1 1 7rem', minWidth: 0 }}>
        <Typography
          variant="subtitle2"
          component="p"
          dir="auto"
          sx={{ color: 'heading', overflowWrap: 'anywhere' }}
        >
          {isYou ? t('sharing.you', { name }) : name}
        </Typography>
        <Caption data-tip={detail} sx={oneLine}>
          {detail}
        </Caption>
      </Box>
      <Box sx={controls}>{children}</Box>
    </Box>
  )
}

interface RoleProps {
  name: string
  role: MemberRole
  onChoose: (role: MemberRole) => void
}

function RoleChoice({ name, role, onChoose }: RoleProps) {
  const { t } = useTranslation()
  return (
    <PlainSelect
      aria-label={t('sharing.roleOf', { name })}
      value={role}
      onChange={({ target }) => {
        const chosen = MEMBER_ROLES.find((each) => each === target.value)
        if (chosen) onChoose(chosen)
      }}
    >
      {MEMBER_ROLES.map((each) => (
        <option key={each} value={each}>
          {t(`sharing.roles.${each}`)}
        </option>
      ))}
    </PlainSelect>
  )
}

/** The role of a member, changed in place, and a button that removes them. */
function MemberControls({ folder, member }: { folder: Folder; member: FolderMember }) {
  const { t } = useTranslation()
  const [addMembers, change] = useAddMembersMutation()
  const [removeMember, removal] = useRemoveMemberMutation()
  const { kind, id } = member
  const name = member.name || member.email
  const shown = (change.isLoading && change.originalArgs?.members[0]?.role) || member.role
  const role = shown === 'owner' ? 'editor' : shown
  const give = (wanted: MemberRole) =>
    addMembers({ id: folder.id, members: [{ kind, id, role: wanted }], notify: false })

  async function handleRemove() {
    const { error } = await removeMember({ id: folder.id, member: { kind, id } })
    if (error) return
    const undo = async () => {
      const restored = await give(role)
      if (restored.error) showToast('error', t('bookmarks.couldNotUndo'))
    }
    offerUndo(t(kind === 'email' ? 'sharing.withdrawn' : 'sharing.removed', { name }), () => void undo())
  }

  return (
    <>
      <RoleChoice name={name} role={role} onChoose={(wanted) => void give(wanted)} />
      <IconButton
        size="small"
        sx={atEnd}
        aria-label={t(kind === 'email' ? 'sharing.withdraw' : 'sharing.remove', { name })}
        disabled={removal.isLoading}
        onClick={handleRemove}
      >
        <Close fontSize="small" />
      </IconButton>
      <Failure error={change.error ?? removal.error} />
    </>
  )
}

/** A request for access, which the owner grants or declines. */
function RequestRow({ folder, request }: { folder: Folder; request: AccessRequest }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<MemberRole>('viewer')
  const [addMembers, giving] = useAddMembersMutation()
  const [decline, declining] = useDeclineRequestMutation()
  const { id, name, email, at } = request
  const isBusy = giving.isLoading || declining.isLoading

  async function handleGive() {
    const { error } = await addMembers({
      id: folder.id,
      members: [{ kind: 'person', id, role }],
      notify: true,
    })
    if (!error) showToast('success', t('sharing.given', { name }))
  }

  const handleDecline = () => toastSuccess(decline({ id: folder.id, personId: id }), t('sharing.declined'))

  const asked = t('sharing.asked', { date: formatSuggestedDate(at) })
  return (
    <Row kind="person" name={name} isYou={false} detail={`${email} · ${asked}`}>
      <RoleChoice name={name} role={role} onChoose={setRole} />
      <Button size="small" disabled={isBusy} aria-label={t('sharing.giveTo', { name })} onClick={handleGive}>
        {t('sharing.give')}
      </Button>
      <IconButton
        size="small"
        sx={atEnd}
        disabled={isBusy}
        aria-label={t('sharing.decline', { name })}
        onClick={handleDecline}
      >
        <Close fontSize="small" />
      </IconButton>
      <Failure error={giving.error ?? declining.error} />
    </Row>
  )
}

/** Below the row, on a line of its own. */
function Failure({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <Box sx={{ flexBasis: '100%' }}>
      <FailureAlert error={error} />
    </Box>
  )
}

/** The sign, not its target, ends with the row. */
const atEnd = { marginInlineEnd: '-5px' }
const caption = { fontWeight: 540, color: 'text.secondary', pt: 0.5 }
const rows = { '& > li + li': { ...hairlineAbove } }
const controls = { ...wrappingRow, justifyContent: 'flex-end', columnGap: 1.25 }
const row = { ...controls, minHeight: 46, py: 0.5 }
